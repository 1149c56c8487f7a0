"""The commands of Ra."""
