"""Settings of all tests."""

from hypothesis import settings

settings.register_profile("karate", deadline=None)  # other work on the machine may slow a test down
settings.load_profile("karate")
