"""Helpers of Helped."""
