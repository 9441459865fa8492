/*
 * Septem in C: load a compiled game, begin games, play them, see what they score.
 *
 * Calls. Every function that can fail returns SEPTEM_STATUS_OK or why it failed, and takes as its last argument a place
 * for a message in words: null if it is not wanted; else it becomes null on success and on failure a text to be freed with
 * septem_text_free. There is no global state and no last error to be asked for. A call that fails changes no game. No
 * panic of the engine comes out: it becomes SEPTEM_STATUS_FAULT (and is told on standard error).
 *
 * Ownership. What a function gives belongs to the caller: handles go back to the function for their kind that ends in
 * _free, texts to septem_text_free, bytes to septem_bytes_free, each once. All of these ignore null. If a call fails, the
 * place for its result holds null, or is left as it was if it is a number. A game keeps what it needs of its ruleset,
 * which may be freed before it.
 *
 * What the caller promises. A handle comes from this library and has not been freed; texts are UTF-8 with a zero at their
 * end; a pointer with a length leads to that many bytes or places; places for results are aligned and do not overlap.
 * Null is refused with SEPTEM_STATUS_ARGUMENT where something is needed. To use a handle after it was freed is undefined.
 *
 * Threads. A ruleset may be used by many threads at once. A game may be asked by many threads at once, but not while
 * one of them plays it on or frees it; several games have nothing to do with each other.
 *
 * Determinism. The same ruleset, seed and moves give the same game on every machine.
 */


#ifndef SEPTEM_H
#define SEPTEM_H

/* Made from the sources of core_rs/c by its example `header`: do not edit. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How a call has ended.
typedef enum {
    // It did what it says.
    SEPTEM_STATUS_OK = 0,
    // An argument makes no sense: a null pointer, text that is not UTF-8 or not JSON, a wrong length.
    SEPTEM_STATUS_ARGUMENT = 1,
    // A file cannot be read.
    SEPTEM_STATUS_FILE = 2,
    // The bytes are not a whole and valid tables file of this version.
    SEPTEM_STATUS_TABLES = 3,
    // A game cannot begin like this.
    SEPTEM_STATUS_SETUP = 4,
    // There is no such seat, it owes no decision, or the move is not legal.
    SEPTEM_STATUS_MOVE = 5,
    // The bytes are not a saved game of this ruleset and version.
    SEPTEM_STATUS_STATE = 6,
    // The engine has a fault. The call had no effect.
    SEPTEM_STATUS_FAULT = 7,
} SeptemStatus;

// A game in progress. Many threads may ask one game at once as long as none plays it on.
typedef struct SeptemGame SeptemGame;

// A compiled game. It never changes: many threads may use it at once.
typedef struct SeptemRules SeptemRules;

// Bytes that the caller owns; they are freed with `septem_bytes_free`.
typedef struct {
    // The first of them; null if there are none.
    uint8_t *data;
    // How many there are.
    size_t length;
} SeptemBytes;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Frees a text that a function of this header has given; null is ignored.
void septem_text_free(char *text);

// Frees bytes that a function of this header has given; those without data are ignored.
void septem_bytes_free(SeptemBytes bytes);

// Version of the library; the text lives as long as the program and is not freed.
const char *septem_version(void);

// Loads a ruleset from the bytes of a tables file.
//
// `rules` becomes a handle that is freed with `septem_rules_free`; null if the call fails. The bytes are not kept.
SeptemStatus septem_rules_from_bytes(const uint8_t *data, size_t length, SeptemRules **rules, char **error);

// Loads a ruleset from a tables file, which `septem compile` writes.
//
// `rules` becomes a handle that is freed with `septem_rules_free`; null if the call fails.
SeptemStatus septem_rules_from_file(const char *path, SeptemRules **rules, char **error);

// Frees a ruleset; null is ignored. Games that were begun with it live on.
void septem_rules_free(SeptemRules *rules);

// Gives the name of a ruleset.
SeptemStatus septem_rules_name(const SeptemRules *rules, char **text, char **error);

// Gives the SHA-256 of the tables in hexadecimal, which names the ruleset in records.
SeptemStatus septem_rules_digest(const SeptemRules *rules, char **text, char **error);

// Gives the fewest and the most players that the ruleset allows.
SeptemStatus septem_rules_players(const SeptemRules *rules, size_t *fewest, size_t *most, char **error);

// Gives the tables as JSON: all names, cards, boards and rules, as the tables file has them. The keys change with the
// version of the format.
SeptemStatus septem_rules_tables(const SeptemRules *rules, char **text, char **error);

// Begins a game with a number of players. All that chance decides follows from the seed.
//
// `options` is null, or a JSON object with any of these keys: `"boards"`, for each seat, free ones last, `["Name", "A"]`
// for a board and its side, `"Name"` for a board whose side is drawn, or `null` to draw both; `"switches"`, an object of
// those that differ from their defaults, true or false by name; `"deals"`, what chance would deal, in the form of records.
// `game` becomes a handle that is freed with `septem_game_free`; null if the call fails.
SeptemStatus septem_game_new(const SeptemRules *rules,
                             size_t players,
                             uint64_t seed,
                             const char *options,
                             SeptemGame **game,
                             char **error);

// Copies a game. `copy` becomes a handle of its own.
SeptemStatus septem_game_clone(const SeptemGame *game, SeptemGame **copy, char **error);

// Draws a game among all that a player cannot tell from this one, each equally likely; the seed decides which. `drawn`
// becomes a handle of its own.
SeptemStatus septem_game_determinize(const SeptemGame *game,
                                     size_t seat,
                                     uint64_t seed,
                                     SeptemGame **drawn,
                                     char **error);

// Frees a game; null is ignored.
void septem_game_free(SeptemGame *game);

// Saves a game. `saved` becomes bytes that are freed with `septem_bytes_free`; none if the call fails.
SeptemStatus septem_game_save(const SeptemGame *game, SeptemBytes *saved, char **error);

// Resumes a saved game. `game` becomes a handle that is freed with `septem_game_free`; null if the call fails.
SeptemStatus septem_game_load(const SeptemRules *rules,
                              const uint8_t *data,
                              size_t length,
                              SeptemGame **game,
                              char **error);

// Gives the number of seats: those of the players, then free ones. Seats are numbered from 0 clockwise.
SeptemStatus septem_game_seats(const SeptemGame *game, size_t *seats, char **error);

// Gives the seats that owe a decision, as a bit set: bit 0 is seat 0. It is 0 if and only if the game is over.
SeptemStatus septem_game_waiting(const SeptemGame *game, uint32_t *waiting, char **error);

// Gives whether nothing is left to decide.
SeptemStatus septem_game_is_over(const SeptemGame *game, bool *is_over, char **error);

// Gives the seat of the player who decides for a seat: the same, or for a free seat that of another.
SeptemStatus septem_game_chooser(const SeptemGame *game, size_t seat, size_t *chooser, char **error);

// Gives how many legal moves a seat has; 0 if it owes no decision. Nothing is kept from call to call: each finds the moves
// anew.
SeptemStatus septem_game_move_count(const SeptemGame *game,
                                    size_t seat,
                                    size_t *count,
                                    char **error);

// Gives a legal move of a seat as a line for people. Moves are numbered from 0, in the same order for equal games.
SeptemStatus septem_game_move_text(const SeptemGame *game, size_t seat, size_t number, char **text, char **error);

// Gives a legal move of a seat as JSON in the form of records.
SeptemStatus septem_game_move_json(const SeptemGame *game, size_t seat, size_t number, char **text, char **error);

// Gives all legal moves of a seat as a JSON list in the form of records, in the order of their numbers.
SeptemStatus septem_game_moves_json(const SeptemGame *game, size_t seat, char **text, char **error);

// Answers the decision of a seat with the legal move of a number. When the last seat has answered, the game goes on to the
// next decisions. If the call fails, the game is unchanged.
SeptemStatus septem_game_play(SeptemGame *game,
                              size_t seat,
                              size_t number,
                              char **error);

// Answers the decision of a seat with a move as JSON in the form of records. If the call fails, the game is unchanged.
SeptemStatus septem_game_play_json(SeptemGame *game, size_t seat, const char *move_json, char **error);

// Gives the score sheet as it stands now as a JSON list, by seat: each category, `"total"`, what breaks ties, and
// `"rank"` (1 is best, equal ranks are ties; null for a free seat).
SeptemStatus septem_game_scores_json(const SeptemGame *game, char **text, char **error);

// Gives the totals and ranks as they stand now, by seat: 1 is best, equal ranks are ties, 0 stands for a free seat.
// `totals` and `ranks` are two arrays, each of as many entries as the game has seats, which is `length`.
SeptemStatus septem_game_totals(const SeptemGame *game, int32_t *totals, int32_t *ranks, size_t length, char **error);

// Gives exactly what a player may know now, as a JSON object. The keys are those of `Game.observe` in Python.
SeptemStatus septem_game_observe_json(const SeptemGame *game, size_t seat, char **text, char **error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SEPTEM_H */
