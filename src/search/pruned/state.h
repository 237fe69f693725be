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

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/array.h"
#include "../../base/index.h"
#include "../cycle.h"
#include "../moves.h"
#include "../peers.h"
#include "../prover.h"
#include "../table/exclusions.h"
#include "../table/recent.h"

/*
 * Counts the threads that search a position at this moment. Positions are distinguished by a few bits of their hashes
 * only, so a count may be too high; the counts are hints for choosing where to search.
 */

enum { SG_ASKED_COUNTS = 1 << 12 };
typedef struct sg_asked {
    _Atomic uint32_t counts[SG_ASKED_COUNTS];
} sg_asked;

static inline void sg_asked_enter(sg_asked *asked, uint64_t hash)
{
    atomic_fetch_add_explicit(&asked->counts[hash % SG_ASKED_COUNTS], 1, memory_order_relaxed);
}

static inline void sg_asked_leave(sg_asked *asked, uint64_t hash)
{
    atomic_fetch_sub_explicit(&asked->counts[hash % SG_ASKED_COUNTS], 1, memory_order_relaxed);
}

static inline bool sg_asked_is(const sg_asked *asked, uint64_t hash)
{
    return atomic_load_explicit(&asked->counts[hash % SG_ASKED_COUNTS], memory_order_relaxed) > 0;
}

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
    sg_numbers_fn *tell_numbers; /* passes proof numbers to the provers of other processes; may be NULL */
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

/* Sets of numbers below 64, as words: bit n is set if n is in the set. */

/* The least count numbers that are not in set. */
static inline uint64_t sg_set_least_outside(uint64_t set, size_t count)
{
    uint64_t rest = ~set;
    for (; count > 0 && rest; count--)
        rest &= rest - 1;
    return ~set & ~rest;
}

/* 0 and all numbers up to the least in set; all, if it is empty. */
static inline uint64_t sg_set_up_to_least(uint64_t set)
{
    return set ^ (set - 1);
}

/* The order in which the options of a position are looked at, learned from the answers so far. See ranking.c. */

typedef struct sg_ranking sg_ranking;

sg_ranking *sg_ranking_new(void); /* NULL: no memory */
void sg_ranking_free(sg_ranking *ranking);
uint64_t sg_ranking_bytes(void);

/* The ranking takes over what another one has learned. While one thread uses them. */
void sg_ranking_copy(sg_ranking *ranking, const sg_ranking *from);

/* The frame's question is answered: answer is the value, or SG_VALUE_NONE if the value is none of those wanted. */
void sg_ranking_learn(const sg_prover *prover, const frame *f, uint32_t answer);
/* The chance that the component has the value n. */
double sg_ranking_part_chance(const sg_prover *prover, const part *p, uint32_t n);
/* The chance that the option, which has components of unknown value, has the value n. */
double sg_ranking_chance(const sg_prover *prover, const option *o, uint32_t n);
/* Sorts the frame's open options for a search of one that has the value n < 64: the most promising first, among
 * equals in the rule's order. With SG_ORDER_RULE they stay as they are. */
void sg_ranking_sort(sg_prover *prover, const frame *f, uint32_t n);

/* Collects the options of one position from the rule on the prover's stacks. */

/* The value of the part as far as the memo, or the exclusions after the memo was full, know it; else SG_VALUE_NONE. */
uint32_t sg_prover_known(const sg_prover *prover, const part *p);

/* Makes the prover's collector ready to take an option. */
void sg_prover_collect(sg_prover *prover);
/* Appends a component to the option that the collector has open (a new one if there is none), or its value if known. */
sg_status sg_prover_add_part(sg_prover *prover, const void *key, size_t key_bytes) SG_MUST_CHECK;
/* The option at head is complete: sorts its parts and takes pairs of equal ones away. */
sg_status sg_prover_close_option(sg_prover *prover, size_t head) SG_MUST_CHECK;

/* Asks the rule for the options of the frame's position. Equal options are kept once; one whose value is known is a
 * bit of option_values. If the rule stopped early, option_values and excluded answer the frame's question. */
sg_status sg_prover_expand(sg_prover *prover, frame *f) SG_MUST_CHECK;

/*
 * The stack of frames. A frame begins with sg_frame_enter, gets its options, and is pushed by sg_frame_place; if it
 * gets none because something failed, sg_frame_abandon takes the place of sg_frame_place.
 */

/* May one more position be expanded? Calls the pulse now and then. SG_ELIMIT, or what the pulse returned. */
sg_status sg_frame_may_expand(sg_prover *prover) SG_MUST_CHECK;
/* Room for one more frame. */
sg_status sg_frame_room(sg_prover *prover) SG_MUST_CHECK;
/* Begins a frame for the position of the part at f->key. SG_ECYCLE: the position is on the path already. */
sg_status sg_frame_enter(sg_prover *prover, frame *f) SG_MUST_CHECK;
void sg_frame_place(sg_prover *prover, const frame *f);
void sg_frame_abandon(sg_prover *prover, const frame *f);

/* Pushes a frame that asks the position of the part at key whether its value is in wanted; asks_value: what it is. */
sg_status sg_frame_push(sg_prover *prover, size_t key, uint64_t wanted, uint64_t excluded,
                        bool asks_value) SG_MUST_CHECK;

/* Pops the top frame; prover->answer is the answer from now on. Nothing is remembered of it. */
void sg_frame_pop(sg_prover *prover, uint32_t answer);
/* The top position has this value: remembers that, and pops the frame. On failure the frame stays. */
sg_status sg_frame_pop_value(sg_prover *prover, uint32_t value) SG_MUST_CHECK;
/* The value of the top position is none of those wanted: likewise. */
sg_status sg_frame_pop_no(sg_prover *prover) SG_MUST_CHECK;

/* Values that no set of 64 bits holds: the prover leaves their positions to a solver over the same memo. */

/* Fails as sg_solver_value; after SG_ECYCLE prover->cycle has the loop. The limit on positions counts both engines. */
sg_status sg_prover_large_value(sg_prover *prover, const void *key, size_t key_bytes, uint32_t *value) SG_MUST_CHECK;

/*
 * How many different positions the search for one value (lv) has met, by a sample: those whose hash begins with enough
 * zeros, so that there are few. A position is met when a frame is answered that is about the position or has it as an
 * option. Before that, a search that only goes deeper seems to leave nearly everything out.
 */

typedef struct sg_met sg_met;

sg_met *sg_met_new(void); /* NULL: no memory */
void sg_met_free(sg_met *met);
uint64_t sg_met_bytes(const sg_met *met); /* NULL: 0 */

/* The top frame, which is not of the proof-number search, is answered, and will be popped. */
void sg_met_note(sg_met *met, const sg_prover *prover);
/* Frames answered, and different positions met. */
void sg_met_count(const sg_met *met, uint64_t *answered, uint64_t *positions);

/* The search of Lemoine and Viennot for one value, by frames. See lv.c. */

typedef enum sg_reply {
    SG_REPLY_KNOWN,  /* the value of the option is known */
    SG_REPLY_NO,     /* the option does not have the value that is asked about */
    SG_REPLY_ASKED,  /* a frame was pushed that asks the option's last component */
    SG_REPLY_FAILED, /* *status says why */
} sg_reply;

/* Asks the option at an offset whether its value is n; asks_value: what its value is. *value is set with
 * SG_REPLY_KNOWN. */
sg_reply sg_lv_ask(sg_prover *prover, size_t at, uint32_t n, bool asks_value, uint32_t *value, sg_status *status);

/* Goes on with the top frame until another is pushed, it is popped, or something fails. */
sg_status sg_lv_step(sg_prover *prover) SG_MUST_CHECK;

#endif
