"""The proof of the base game: its rules, compiled and played, against facts and statements of the game.

The rules of the first edition are cut into numbered statements, a letter for each section: A set-up, B
seats, C the turn, D building, E production, F trade, G payments, H chains, I stages, J discarding, K
effects at once, L special effects of boards, M the end of a turn, N conflicts, O scoring, P the winner,
T open points, U worked cases, V fine points. A test that proves a statement carries its number in its
name and says it in its docstring; what it expects is worked out from that by hand.

Beside them stand `fact_tables` (what is printed on cards and boards), `purchases` and `legality` (a
brute force over all ways to pay), `reference` and `reference_scoring` (the whole game once more,
slowly). They share nothing with the compiler or the engine but the form of moves; random games are
compared with them move by move.

`architects` holds the like for Architects: a referee of recorded games.
"""
