"""The first form of the database."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

Number = sa.BigInteger().with_variant(sa.Integer, "sqlite")

metadata = sa.MetaData()

sa.Table(
    "league",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("uid", sa.String(32), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("sequence", Number, nullable=False),
)
sa.Table(
    "seasons",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("play", sa.Text, nullable=False),
    sa.Column("begun", sa.Float, nullable=False),
    sa.Column("first", Number, nullable=False),
    sa.Column("last", Number),
    sa.Column("winner", sa.Text),
)
sa.Table(
    "owners",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("token", sa.String(64), nullable=False, unique=True),
)
sa.Table(
    "bots",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("owner", sa.Integer, sa.ForeignKey("owners.id"), nullable=False),
)
sa.Table(
    "versions",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("bot", sa.Integer, sa.ForeignKey("bots.id"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("spec", sa.Text, nullable=False),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("added", sa.Float, nullable=False),
    sa.UniqueConstraint("bot", "number"),
)
sa.Table(
    "entrants",
    metadata,
    sa.Column("season", sa.Integer, sa.ForeignKey("seasons.number"), primary_key=True),
    sa.Column("version", sa.Integer, sa.ForeignKey("versions.id"), primary_key=True),
    sa.Column("joined", Number, nullable=False),
    sa.Column("follows", sa.Integer, sa.ForeignKey("versions.id")),
    sa.Column("mean", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("drawn", sa.Integer, nullable=False),
    sa.Column("places", sa.Text, nullable=False),
)
sa.Table(
    "runners",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("beat", Number, nullable=False),
)
sa.Table(
    "files",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("season", sa.Integer, sa.ForeignKey("seasons.number"), nullable=False),
    sa.Column("path", sa.Text, nullable=False, unique=True),
    sa.Column("runner", sa.Integer, sa.ForeignKey("runners.id"), nullable=False),
    sa.Column("size", Number, nullable=False),
    sa.Column("closed", sa.Boolean, nullable=False),
)
sa.Table(
    "tables",
    metadata,
    sa.Column("number", Number, primary_key=True),
    sa.Column("season", sa.Integer, sa.ForeignKey("seasons.number"), nullable=False),
    sa.Column("versions", sa.Text, nullable=False),
    sa.Column("seed", Number, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("runner", sa.Integer, sa.ForeignKey("runners.id")),
    sa.Column("asked", sa.Integer, sa.ForeignKey("owners.id")),
    sa.Index("tables_open", "state", "number"),
)
sa.Table(
    "submissions",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("owner", sa.Integer, sa.ForeignKey("owners.id"), nullable=False),
    sa.Column("bot", sa.Text, nullable=False),
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Index("submissions_owner", "owner", "asked"),
)
sa.Table(
    "results",
    metadata,
    sa.Column("sequence", Number, primary_key=True, autoincrement=False),
    sa.Column("table", Number, sa.ForeignKey("tables.number"), nullable=False, unique=True),
    sa.Column("file", sa.Integer, sa.ForeignKey("files.id"), nullable=False),
    sa.Column("offset", Number, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
)
sa.Table(
    "places",
    metadata,
    sa.Column("sequence", Number, sa.ForeignKey("results.sequence"), primary_key=True),
    sa.Column("place", sa.Integer, primary_key=True),
    sa.Column("version", sa.Integer, sa.ForeignKey("versions.id"), nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),
    sa.Column("share", sa.Float, nullable=False),
    sa.Column("score", sa.Float, nullable=False),
    sa.Column("faults", sa.Integer, nullable=False),
    sa.Column("is_out", sa.Boolean, nullable=False),
    sa.Column("mean", sa.Float),
    sa.Column("deviation", sa.Float),
    sa.Index("places_version", "version", "sequence"),
)


def upgrade() -> None:
    """Make all tables."""
    metadata.create_all(op.get_bind())


def downgrade() -> None:
    """Drop all tables."""
    metadata.drop_all(op.get_bind())
