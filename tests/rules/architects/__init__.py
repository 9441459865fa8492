"""An independent referee of Architects, written from the numbered statements of its rules.

`facts` holds what is printed and counted, `readings` the open points, `payments` and `battle` the two sums
of the game, `game` its course, question by question; `referee` follows a recorded game with it and tells the
first difference, `random_record` plays and records whole games at random. They share nothing with the
compiler or the engine but the form of records. Numbers in comments are those of the statements.
"""
