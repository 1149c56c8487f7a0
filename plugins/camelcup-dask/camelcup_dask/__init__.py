"""An executor that plays on a Dask cluster, as a plugin of camelcup.

Modules are imported when they are first used, so that listing plugins does not import Dask.
"""

from camelcup import Entry, hookimpl


@hookimpl
def camelcup_register_executors() -> list[Entry]:
    return [
        Entry(
            name="dask",
            factory="camelcup_dask.executor:Dask",
            summary="a local Dask cluster, or dask:tcp://HOST:PORT for one that runs already",
        )
    ]
