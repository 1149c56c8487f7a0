"""Environments: tables at which learners sit, with the interfaces of Gymnasium and PettingZoo."""
