"""The board as a picture: what is shown, where squares lie, how pieces look, and the areas of the table."""
