"""Files of the Camel Up Cup: `cup:path/Bot.py[:Class]`."""
