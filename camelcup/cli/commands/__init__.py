"""The commands, one file each: options, a call of the library, and what is printed."""
