"""Classes that break one rule of a contract."""


def but(base, **changes):
    """Return a class like another, but with other methods or attributes."""
    return type(f"Broken{base.__name__}", (base,), changes)


def returns(value):
    """Return a method that has one answer."""
    return lambda self, *asked, **named: value


def changed(base, **changes):
    """Return a class like another, but that answers what a function makes of its answers."""

    def method(name, change):
        return lambda self, *asked, **named: change(getattr(base, name)(self, *asked, **named))

    return but(base, **{name: method(name, change) for name, change in changes.items()})
