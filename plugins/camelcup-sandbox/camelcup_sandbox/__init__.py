"""The sandbox of camelcup: bots without network, other files and processes, for those you do not trust."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["Sandbox", "bubblewrap_alone", "find_sandbox"]

if TYPE_CHECKING:
    from camelcup_sandbox.sandbox import Sandbox, bubblewrap_alone, find_sandbox
else:

    def __getattr__(name: str) -> Any:
        """Import a name when it is asked for: the process of each bot imports this package."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module("camelcup_sandbox.sandbox"), name)
