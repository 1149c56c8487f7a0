"""Settings of hypothesis for the tests."""

from hypothesis import settings

settings.register_profile("patient", deadline=None, max_examples=40)  # a busy machine is not a failure
settings.load_profile("patient")
