"""The isolation `sandbox`, as an entry."""

from camelcup import Entry, hookimpl


@hookimpl
def camelcup_register_isolations() -> list[Entry]:
    return [
        Entry(
            name="sandbox",
            factory="camelcup_sandbox.sandbox:find_sandbox",
            summary="processes without network, other files and processes: for bots you do not trust",
        )
    ]
