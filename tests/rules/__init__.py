"""The proof of the base game: its rules as written, compiled and played, against facts and statements of
the game."""
