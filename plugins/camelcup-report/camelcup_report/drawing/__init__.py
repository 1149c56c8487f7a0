"""Draws figures with matplotlib, as SVG elements."""
