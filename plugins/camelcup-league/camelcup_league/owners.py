"""Owners of bots, and the tokens with which they sign in."""

from hashlib import sha256
from secrets import token_hex, token_urlsafe

from sqlalchemy import Connection, func, insert, select, update

from camelcup_league.schema import owners
from camelcup_league.versions import check_name


def find_owner(connection: Connection, name: str) -> int:
    """Return the number of an owner, who is added where there is none of that name.

    Raises UserError for a name that no owner may have.
    """
    number = connection.scalar(select(owners.c.id).where(func.lower(owners.c.name) == name.lower()))
    if number is None:
        no_token = token_hex(32)  # the digest of none
        query = insert(owners).values(name=check_name(name, "owner"), token=no_token).returning(owners.c.id)
        number = connection.scalar(query)
    return number or 0


def new_token(connection: Connection, owner: str) -> str:
    """Return a new token of an owner; an older one is no longer valid. Only its digest is kept."""
    token = token_urlsafe(24)
    number = find_owner(connection, owner)
    connection.execute(update(owners).where(owners.c.id == number).values(token=digest_of_token(token)))
    return token


def owner_of(connection: Connection, token: str) -> str | None:
    """Return the owner who has a token; None if nobody has it."""
    return owner_with(connection, digest_of_token(token))


def owner_with(connection: Connection, digest: str) -> str | None:
    """Return the owner whose token has a digest; None if nobody's has."""
    return connection.scalar(select(owners.c.name).where(owners.c.token == digest))


def digest_of_token(token: str) -> str:
    """Return what is kept of a token."""
    return sha256(token.encode()).hexdigest()
