"""The files of one game. Nothing here knows any rules."""
