"""A bot that ends the process it is imported into."""

import os

os._exit(5)
