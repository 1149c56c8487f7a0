"""Classes that break one rule of a contract."""


def but(base, **changes):
    """Return a class like another, but with other methods or attributes."""
    return type(f"Broken{base.__name__}", (base,), changes)
