/*
 * Plays a whole game with random moves and prints the score sheet.
 *
 *     septem compile RULESET -o game.tables
 *     cargo build --release -p septem-c
 *     cc -I core_rs/c/include examples/c/play.c target/release/libseptem.a -lpthread -ldl -lm -o play
 *     ./play game.tables 3 7
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "septem.h"

enum { MOST_SEATS = 32 };

/* Ends the program with the message of a call that has failed. */
static void expect_ok(SeptemStatus status, char **error) {
    if (status != SEPTEM_STATUS_OK) {
        fprintf(stderr, "error %d: %s\n", (int)status, *error);
        septem_text_free(*error);
        exit(EXIT_FAILURE);
    }
}

/* The next number below a bound; choices by it are the same on every machine. */
static size_t random_below(uint64_t *state, size_t bound) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)((*state >> 33) % bound);
}

/* Answers every decision of a game, one after the other. */
static size_t play(SeptemGame *game, uint64_t seed) {
    char *error = NULL;
    size_t decisions = 0;
    for (;;) {
        uint32_t waiting = 0;
        expect_ok(septem_game_waiting(game, &waiting, &error), &error);
        if (waiting == 0) {
            return decisions;
        }
        size_t seat = 0;
        while ((waiting >> seat & 1) == 0) {
            seat += 1;
        }
        size_t count = 0;
        expect_ok(septem_game_move_count(game, seat, &count, &error), &error);
        expect_ok(septem_game_play(game, seat, random_below(&seed, count), &error), &error);
        decisions += 1;
    }
}

/* Prints totals and ranks, then the whole sheet as JSON. */
static void print_scores(const SeptemGame *game) {
    char *error = NULL;
    size_t seats = 0;
    int32_t totals[MOST_SEATS];
    int32_t ranks[MOST_SEATS];
    expect_ok(septem_game_seats(game, &seats, &error), &error);
    expect_ok(septem_game_totals(game, totals, ranks, seats, &error), &error);
    for (size_t seat = 0; seat < seats; seat++) {
        printf("seat %zu: %" PRId32 " points, rank %" PRId32 "\n", seat, totals[seat], ranks[seat]);
    }
    char *sheet = NULL;
    expect_ok(septem_game_scores_json(game, &sheet, &error), &error);
    printf("%s\n", sheet);
    septem_text_free(sheet);
}

int main(int count, char **arguments) {
    if (count < 2) {
        fprintf(stderr, "usage: play TABLES [PLAYERS] [SEED]\n");
        return EXIT_FAILURE;
    }
    size_t players = count > 2 ? (size_t)strtoull(arguments[2], NULL, 10) : 3;
    uint64_t seed = count > 3 ? (uint64_t)strtoull(arguments[3], NULL, 10) : 0;

    char *error = NULL;
    SeptemRules *rules = NULL;
    SeptemGame *game = NULL;
    expect_ok(septem_rules_from_file(arguments[1], &rules, &error), &error);
    expect_ok(septem_game_new(rules, players, seed, NULL, &game, &error), &error);
    printf("%zu decisions\n", play(game, seed));
    print_scores(game);
    septem_game_free(game);
    septem_rules_free(rules);
    return EXIT_SUCCESS;
}
