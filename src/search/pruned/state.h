/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PROVE_H
#define SG_SEARCH_PROVE_H

/* Shared by the files of the prover: its stacks, and how the options of a position come onto them. */

#include "../moves.h"
#include "../table/exclusions.h"

/* One component; its key follows, padded to 8 bytes. */
typedef struct part {
    uint64_t hash;
    uint32_t key_bytes;
    uint32_t weight; /* a guess at the work: parts of an option are sorted by it, the heaviest first */
} part;

/* One option: the nim-sum of its components whose value is known, and the others behind it. */
typedef struct option {
    uint32_t bytes; /* with its parts */
    uint32_t known;
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

/*
 * What the answers so far say of components of one kind (see kind_of): how many that were asked about had which value,
 * and how many positions were expanded for an answer.
 */
enum { LEARNED_KINDS = 512, LEARNED_VALUES = 8, NO_TARGET = 64 };
typedef struct learned {
    uint32_t asked[LEARNED_VALUES], had[LEARNED_VALUES];
    uint64_t n_answers, n_positions;
} learned;

/*
 * A value met lately, at the place that the bytes of the key say; it never changes. They are so few that the processor's
 * nearest cache holds them all, and still every second component of Cram's options is among them.
 */
enum { MET_BITS = 10, MET = 1 << MET_BITS, MET_KEY_MAX = 15 };
typedef struct met {
    uint64_t low, high; /* the key */
    uint32_t value;
    uint32_t key_bytes; /* 0: free */
} met;

#define SG_NO_SLOT SIZE_MAX

typedef struct frame {
    size_t key;         /* where the part is that is being asked about */
    size_t arena_first; /* what the frame put on the stacks begins here */
    size_t first, end;  /* its open options among the offsets */
    size_t cursor;
    size_t slot;       /* in the set of positions on the path; SG_NO_SLOT: the frame below is for the same position */
    uint64_t want;     /* bit n: is the value n? Meaningless if full */
    uint64_t hit;      /* bit n: an option has the value n */
    uint64_t excluded; /* bit n: known before not to be the value */
    uint64_t began;    /* with so many positions expanded by the prover */
    uint64_t missed;   /* bit n: a sweep has shown that no option has the value n */
    uint32_t n;        /* a sweep: which value is being looked for among the options; at first NO_TARGET */
    bool full;         /* the value is wanted, whatever it is */
    bool sweep;        /* ask the options for one value after the other; else each once */
    bool waiting;      /* for the last component of the option under the cursor */
    bool proof;        /* of the proof-number search, which keeps the rest of it */
} frame;

typedef struct collector {
    sg_moves base;
    struct sg_prover *prover;
    size_t head; /* where the open option begins */
    bool open;
    uint64_t hit;  /* values of options that are known already */
    uint64_t stop; /* once all of these are hit, the rest does not matter; 0: never */
    uint64_t excluded;
} collector;

enum { SG_PROVER_BITS = 64 };

typedef struct sg_pool sg_pool;

struct sg_prover {
    sg_memo *memo;
    sg_solver *solver;           /* for SG_METHOD_DAG and large values; NULL until needed */
    sg_facts *facts, *own_facts; /* the same but while it has joined another prover */
    bool joined;                 /* several provers, in as many threads, share the memo and the facts */
    uint64_t next_look;          /* at what others have found: a number of positions */
    sg_expand_fn *expand;
    void *ud;
    sg_known_fn *known;       /* told of every value found */
    sg_excluded_fn *excluded; /* told of facts */
    uint64_t n_told;          /* how many it has been told */
    void *known_ud, *excluded_ud;
    bool memo_full;
    bool set_mode; /* SG_METHOD_BR */
    sg_order order;
    met *met;         /* MET of them: values, so that many parts need no look into the memo */
    learned *learned; /* LEARNED_KINDS of them */
    arena arena;
    offsets offsets;
    frame *frames;
    size_t n_frames, cap_frames;
    uint32_t *path; /* open addressing: frame + 1 by the hash of its key */
    size_t n_path;
    size_t *twins; /* scratch: finds equal options */
    size_t cap_twins;
    uint32_t answer; /* of the frame popped last: its value, or SG_VALUE_NONE: none of those wanted */
    arena cycle;     /* n keys, each after its length as a size_t */
    collector moves;
    sg_counters counters;
    uint64_t max_positions, next_beat;
    const sg_pulse *pulse;
    struct sg_proof *proof;   /* for SG_METHOD_PN; NULL until needed */
    uint64_t proof_bytes;     /* its budget */
    sg_pool *pool, *own_pool; /* of those that have joined: the leader's; the prover's own, for when it leads */
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

/* Makes room for need more; false if there is no memory. */
bool sg_arena_reserve(arena *a, size_t need);
sg_status sg_prover_known(sg_prover *prover, const part *p, uint32_t *value);
/* Asks expand for the options of the position at the frame's key; closes known ones, sorts parts, drops twins. */
sg_status sg_prover_expand(sg_prover *prover, frame *f);
sg_status sg_prover_add_part(sg_prover *prover, const void *key, size_t key_bytes);
sg_status sg_prover_close_option(sg_prover *prover, size_t head);
void sg_prover_collect(sg_prover *prover);

/* Before a position is expanded: is that within the limits? */
sg_status sg_prover_may_expand(sg_prover *prover) SG_MUST_CHECK;
/* A frame for the position of the part at its key: finds its place on the path. After that one of: it has its options
 * and is put there; or, it does not come about. SG_ECYCLE  the position is on the path. */
sg_status sg_prover_enter(sg_prover *prover, frame *f) SG_MUST_CHECK;
void sg_prover_place(sg_prover *prover, const frame *f);
void sg_prover_leave(sg_prover *prover, const frame *f);
sg_status sg_prover_room(sg_prover *prover) SG_MUST_CHECK; /* for a frame that has no place on the path */
sg_status sg_prover_push_value(sg_prover *prover, size_t key, uint64_t excluded) SG_MUST_CHECK;
void sg_prover_pop(sg_prover *prover, uint32_t answer);
sg_status sg_prover_pop_value(sg_prover *prover, uint32_t value) SG_MUST_CHECK;
sg_status sg_prover_pop_no(sg_prover *prover) SG_MUST_CHECK;
sg_status sg_prover_run(sg_prover *prover) SG_MUST_CHECK; /* until there are no frames */
sg_status sg_prover_plain_value(sg_prover *prover, const void *key, size_t key_bytes, uint32_t *value) SG_MUST_CHECK;
sg_status sg_prover_push_offset(sg_prover *prover, size_t at) SG_MUST_CHECK;
/* Where the last component of the option is that has any. */
size_t sg_prover_last_part(const sg_prover *prover, size_t at);

/* Of provers that have joined. Brings the first of the options from the frame's cursor on under it that no other is at;
 * those before it come next. */
void sg_prover_avoid_others(sg_prover *prover, const frame *f);
/* Leaves the first question on the path that others have answered, and all behind it. */
sg_status sg_prover_take_from_others(sg_prover *prover) SG_MUST_CHECK;

/* Which number a sweep looks for next among the open options, and in which order they are looked at. */
void sg_prover_aim(sg_prover *prover, frame *f, uint64_t out);
/* The chance, by what was learned, that the option, which has components of unknown value, has the value n. */
double sg_prover_chance(const sg_prover *prover, const option *o, uint32_t n);
/* The frame's question is answered: the value, or SG_VALUE_NONE. */
void sg_prover_learn(sg_prover *prover, const frame *f, uint32_t answer);

#endif
