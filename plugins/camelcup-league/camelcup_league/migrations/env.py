"""Runs migrations on the connection that `camelcup_league.database` opens."""

from alembic import context

from camelcup_league.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
