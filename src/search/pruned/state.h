/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PRUNED_STATE_H
#define SG_SEARCH_PRUNED_STATE_H

/*
 * What the pruned searches share: the struct of a prover, its stack of frames, and the stacks of bytes and offsets on
 * which the options of the frames lie.
 *
 * Invariants
 * 1. A frame is a position about which a question is open. What is known of its value v at any time: v is in neither
 *    option_values nor excluded.
 * 2. The options of a frame lie in the arena from arena_first on, those of the frame above it behind them. The offsets
 *    from first to end name the open ones, in the order in which they are to be looked at: an option whose value has
 *    become known is a bit of option_values instead.
 * 3. The positions of the frames that are on_path are all different and form a line of play. A frame that is not
 *    on_path is about the same position as the frame below it and shares its options in the arena.
 */

#include "../../base/array.h"
#include "../../base/index.h"
#include "../cycle.h"
#include "../moves.h"
#include "../peers.h"
#include "../prover.h"
#include "../table/exclusions.h"
#include "../table/recent.h"
#include "asked.h"

/* One component; its key follows, padded with zeros to 8 bytes. */
typedef struct part {
    uint64_t hash; /* of the key, by sg_hash_bytes */
    uint32_t key_bytes;
    uint32_t weight; /* a guess at the work: the parts of an option are sorted by it, the heaviest first */
} part;

/* One option: the nim-sum of its components whose value is known, and the others behind it. */
typedef struct option {
    uint32_t bytes; /* with its parts */
    uint32_t known; /* the nim-sum */
    uint32_t n_parts;
    uint32_t weight; /* of its heaviest part */
} option;

typedef struct arena {
    unsigned char *bytes;
    size_t used, cap;
} arena;

typedef struct offsets {
    uint64_t *at;
    size_t used, cap;
} offsets;

typedef struct frame {
    size_t key;             /* offset of the part that is the position */
    size_t arena_first;     /* the frame's options begin here */
    size_t first, end;      /* its open options among the offsets */
    size_t cursor;          /* the open option that is asked next, or whose answer the frame waits for */
    uint64_t wanted;        /* bit n: the question asks whether the value is n; 0 if asks_value */
    uint64_t option_values; /* bit n: an option has the value n */
    uint64_t excluded;      /* bit n: it was known before that the value is not n */
    uint64_t absent;        /* bit n: no option has the value n */
    uint64_t n_before;      /* positions the prover had expanded when the frame was made */
    uint32_t target;        /* the value that is looked for among the options */
    bool asks_value;        /* the question asks for the value, whatever it is */
    bool waiting;           /* for the frame above it */
    bool on_path;
    bool by_pn; /* the question belongs to the proof-number search, which keeps the rest of it */
} frame;

/* Takes the options of one position from the rule. */
typedef struct collector {
    sg_moves base;
    struct sg_prover *prover;
    size_t head; /* where the open option begins */
    bool open;
    uint64_t option_values; /* of the options whose value is known already */
    uint64_t excluded;
    uint64_t wanted; /* once each of these is excluded or the value of an option, the rule may stop; 0: never */
} collector;

enum { SG_PROVER_BITS = 64, SG_NO_TARGET = 64 };

struct sg_prover {
    sg_memo *memo;
    sg_expand_fn *expand;
    void *ud;
    sg_order order;

    sg_known_fn *tell_value; /* told of every value found; NULL: nobody */
    void *tell_value_ud;
    sg_excluded_fn *tell_excluded; /* called with each excluded value; may be NULL */
    void *tell_excluded_ud;
    const sg_peers *peers; /* functions that pass findings to the provers of other processes; may be NULL */
    void *peers_ud;
    sg_small_fn *small; /* answers questions about small components directly; may be NULL */
    void *small_ud;
    uint64_t n_told; /* how often tell_excluded was called */

    bool joined; /* several provers, in as many threads, share the memo, exclusions, asked and the proof numbers */
    sg_exclusions *exclusions, *own_exclusions; /* different while the prover has joined another one */
    sg_asked *asked, *own_asked;
    struct sg_pn_shared *shared, *own_shared; /* the leader's, or NULL; for when the prover leads */
    uint64_t next_look;                       /* at what the others have found: a number of positions */
    bool memo_full;                           /* some values are among the exclusions instead */

    struct sg_ranking *ranking;
    sg_solver *solver; /* for values of SG_PROVER_BITS and more; NULL until needed */
    struct sg_pn *pn;  /* the proof-number search; NULL until needed */

    arena arena;
    offsets offsets;
    frame *frames;
    size_t n_frames, cap_frames;
    sg_index path; /* numbers of the frames on the path, by the hash of their parts */
    size_t *twins; /* scratch of expanding: finds equal options */
    size_t cap_twins;
    struct sg_met *met; /* NULL: not wanted */
    uint32_t answer;    /* to the frame popped last: its value, or SG_VALUE_NONE: none of those wanted */
    sg_cycle cycle;
    collector moves;

    sg_counters counters;
    uint64_t max_bytes, max_positions, next_beat;
    const sg_pulse *pulse;
};

static inline option *option_at(const sg_prover *prover, size_t at)
{
    return (option *)(void *)(prover->arena.bytes + at);
}

static inline part *part_at(const sg_prover *prover, size_t at)
{
    return (part *)(void *)(prover->arena.bytes + at);
}

static inline size_t part_bytes(size_t key_bytes)
{
    return sizeof(part) + ((key_bytes + 7) & ~(size_t)7);
}

/* The part of the frame's position. */
static inline const part *part_of(const sg_prover *prover, const frame *f)
{
    return part_at(prover, f->key);
}

/* Offset of the last component of the option, which has at least one. */
static inline size_t last_part(const sg_prover *prover, size_t at)
{
    const uint32_t n_parts = option_at(prover, at)->n_parts;
    at += sizeof(option);
    for (uint32_t i = 1; i < n_parts; i++)
        at += part_bytes(part_at(prover, at)->key_bytes);
    return at;
}

/* Room for n_bytes more in the arena, which may move. */
static inline SG_MUST_CHECK sg_status arena_room(arena *a, size_t n_bytes)
{
    return sg_array_room(NULL, &a->bytes, &a->cap, a->used + n_bytes, 1);
}

static inline SG_MUST_CHECK sg_status push_offset(offsets *o, size_t at)
{
    const sg_status status = sg_array_room(NULL, &o->at, &o->cap, o->used + 1, sizeof *o->at);
    if (status == SG_OK)
        o->at[o->used++] = at;
    return status;
}

static inline sg_exclusion find_exclusion(const sg_prover *prover, const part *p)
{
    return sg_exclusions_find(prover->exclusions, p->hash, p + 1, p->key_bytes);
}

#endif
