/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_MOVES_H
#define SG_SEARCH_MOVES_H

#include "../sg.h"
#include "table/recent.h"

/*
 * Whose turn it is after a move: the opponent's, who moves anywhere; the opponent's, who must move in what this option
 * leaves (an entailing move); or still the mover's, who moves anywhere (a complimenting move).
 */
typedef enum sg_turn { SG_TURN_PASSES = 0, SG_TURN_ENTAILS, SG_TURN_STAYS } sg_turn;
/* sg_moves_option for any turn. SG_ERULE  the engine that asks is not sg_entailing, and the turn does not pass. */
sg_status sg_moves_turn(sg_moves *moves, sg_turn turn) SG_MUST_CHECK;

/* Where the solver finds the value of an option of one part without asking its memo: among the recent positions. */
typedef struct sg_shortcut {
    sg_recent_line *recent; /* or NULL */
    sg_recent_line
        *last_line; /* of the last option with a short key, which is looked at when the next one comes; or NULL */
    sg_short last_key;
    uint64_t last_hash;
    /* Takes the last option with a short key, whose value is not at once found to be below SG_SMALL_VALUES: the recent
     * positions know this about it. */
    sg_status (*short_key)(sg_moves *moves, uint64_t about);
    uint64_t seen;   /* bit n: an option has the value n */
    uint64_t n_seen; /* options that were found at once to have these values */
} sg_shortcut;

/* Takes the moves that expand names, for the engine that asked. It is the first member of the engine's own struct. */
struct sg_moves {
    sg_status (*part)(sg_moves *moves, const void *key, size_t key_bytes);
    sg_status (*option)(sg_moves *moves);
    sg_status (*single)(sg_moves *moves, const void *key, size_t key_bytes); /* NULL: part, then option */
    sg_status (*turn)(sg_moves *moves, sg_turn turn); /* NULL: the engine knows moves that pass the turn only */
    bool enough;                                      /* the question is answered: further options are ignored */
    sg_shortcut shortcut;                             /* see shortcut.h; all zero: the engine has none */
};

#endif
