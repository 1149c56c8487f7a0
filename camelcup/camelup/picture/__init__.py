"""The board as a picture: what is shown, the track with its pieces, and the table around it."""
