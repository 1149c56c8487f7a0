"""The tables of a league's database. `migrations` makes them; a test compares the two.

Texts that no query looks into are JSON. Times of day are only for people: what counts is the sequence.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

Number = BigInteger().with_variant(Integer, "sqlite")
"""Numbers that go on for ever; SQLite counts up only columns of the type INTEGER."""

league = Table(
    "league",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("uid", String(32), nullable=False),  # in every file of the league's folder, too
    Column("name", Text, nullable=False),
    Column("sequence", Number, nullable=False),  # the last number given to a result, or to a bot that joins
)

seasons = Table(
    "seasons",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("play", Text, nullable=False),  # what decides games: `settings.Play` as JSON
    Column("begun", Float, nullable=False),
    Column("first", Number, nullable=False),  # the sequence at its beginning
    Column("last", Number),  # and at its end
    Column("winner", Text),
)

owners = Table(
    "owners",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("token", String(64), nullable=False, unique=True),  # its SHA-256
)

bots = Table(
    "bots",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("owner", Integer, ForeignKey("owners.id"), nullable=False),
)

versions = Table(
    "versions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("bot", Integer, ForeignKey("bots.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("spec", Text, nullable=False),  # paths begin in the folder of the league
    Column("label", Text, nullable=False),  # what a person sees of it: the version of a package
    Column("digest", String(64), nullable=False),
    Column("state", String(8), nullable=False),  # active, paused, retired
    Column("reason", Text, nullable=False),
    Column("added", Float, nullable=False),
    UniqueConstraint("bot", "number"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("season", Integer, ForeignKey("seasons.number"), primary_key=True),
    Column("version", Integer, ForeignKey("versions.id"), primary_key=True),
    Column("joined", Number, nullable=False),  # its place in the sequence
    Column("follows", Integer, ForeignKey("versions.id")),  # the version whose rating it began with
    Column("mean", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),  # rated tables so far, those that are still played too
    Column("places", Text, nullable=False),  # of those, how many in each place of a table
)

runners = Table(
    "runners",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("beat", Number, nullable=False),
)

files = Table(
    "files",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("season", Integer, ForeignKey("seasons.number"), nullable=False),
    Column("path", Text, nullable=False, unique=True),
    Column("runner", Integer, ForeignKey("runners.id"), nullable=False),
    Column("size", Number, nullable=False),  # bytes up to the end of the last game that counts
    Column("closed", Boolean, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("number", Number, primary_key=True),
    Column("season", Integer, ForeignKey("seasons.number"), nullable=False),
    Column("versions", Text, nullable=False),  # one for each place
    Column("seed", Number, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("state", String(8), nullable=False),  # waiting, leased, done
    Column("runner", Integer, ForeignKey("runners.id")),
    Column("asked", Integer, ForeignKey("owners.id")),  # of a challenge
    Index("tables_open", "state", "number"),
)

submissions = Table(
    "submissions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner", Integer, ForeignKey("owners.id"), nullable=False),
    Column("bot", Text, nullable=False),
    Column("asked", Float, nullable=False),
    Column("state", String(8), nullable=False),  # waiting, checked, in, refused
    Column("text", Text, nullable=False),  # why it was refused; the version that is in
    Index("submissions_owner", "owner", "asked"),
)

results = Table(
    "results",
    metadata,
    Column("sequence", Number, primary_key=True, autoincrement=False),
    Column("table", Number, ForeignKey("tables.number"), nullable=False, unique=True),
    Column("file", Integer, ForeignKey("files.id"), nullable=False),
    Column("offset", Number, nullable=False),
    Column("size", Integer, nullable=False),
    Column("digest", String(64), nullable=False),  # of the line
    Column("ended", Float, nullable=False),
)

places = Table(
    "places",
    metadata,
    Column("sequence", Number, ForeignKey("results.sequence"), primary_key=True),
    Column("place", Integer, primary_key=True),  # a seat or, in a game with teams, a team
    Column("version", Integer, ForeignKey("versions.id"), nullable=False),
    Column("rank", Integer, nullable=False),  # 1 for the winners
    Column("share", Float, nullable=False),  # of the win
    Column("score", Float, nullable=False),
    Column("faults", Integer, nullable=False),
    Column("is_out", Boolean, nullable=False),
    Column("mean", Float),  # the rating after it; none at a table that is not rated
    Column("deviation", Float),
    Index("places_version", "version", "sequence"),
)
