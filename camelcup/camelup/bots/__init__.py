"""The bots that come with Camel Up: those of the 2018 cup, and a random one."""
