"""The pages of a league in `camelcup serve`; only camelcup-web imports this package."""
