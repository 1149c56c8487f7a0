"""The routes of the site, a module for each part of it; each has a list `routes`."""
