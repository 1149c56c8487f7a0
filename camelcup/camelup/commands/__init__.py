"""Commands that come with Camel Up."""
