"""The tables that the migrations make are those of the schema."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from camelcup_league import schema


def test_migrations_make_the_tables_of_the_schema(empty):
    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), schema.metadata)

    assert empty.database.read(differences) == []
