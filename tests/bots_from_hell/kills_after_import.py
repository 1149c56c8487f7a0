"""A bot that leaves a bomb behind when it is imported, and plays well."""

import os
import threading
from typing import Any

from camelcup import Bot

bomb = threading.Timer(0.5, os._exit, [9])
bomb.daemon = True
bomb.start()


class Innocent(Bot):
    def move(self, player: int, state: Any) -> Any:
        return [0]
