"""The bots that come with Camel Up: the field of the 2018 cup, and a random one."""
