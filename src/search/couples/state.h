/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_COUPLES_STATE_H
#define SG_SEARCH_COUPLES_STATE_H

/*
 * The struct of sg_couples. A component has a number, and so has a reply: the ways to move from one component to one
 * nim-value. All lists lie in arrays of 32-bit words:
 *
 *   way         how many components it has, their numbers
 *   replies     how many ways there are, the ways
 *   condition   how many alternatives there are, the alternatives
 *   alternative (how many components it has) * 2 + (1 if replies follow), the components, the number of the replies
 *   conditions  how many there are, the conditions
 *   options     how many there are, then each in the form of a way; its components are sorted
 *
 * A condition is met by any of its alternatives, and one with replies by any of the ways in them: by the values of its
 * components and of those of the way.
 */

#include "../../base/array.h"
#include "../../base/index.h"
#include "../moves.h"
#include "couples.h"

#define SG_COUPLES_NOWHERE SIZE_MAX

typedef struct words {
    uint32_t *at;
    size_t n, cap;
} words;

typedef struct component {
    size_t key;        /* offset among the keys, where it is padded with zeros to 8 bytes */
    size_t conditions; /* offset of its conditions, or SG_COUPLES_NOWHERE: they have not been found */
    uint32_t key_bytes;
    uint32_t value; /* or SG_VALUE_NONE */
    bool needed;    /* a condition takes it, and it is in the queue */
} component;

/* The moves from a component to the value n. */
typedef struct replies {
    uint32_t id, n;
    size_t at; /* offset among the ways */
} replies;

/* The options of a component, kept for the next time. */
typedef struct kept {
    uint32_t id;
    size_t at;
} kept;

/* Takes the options of one component from the rule. */
typedef struct collector {
    sg_moves base;
    struct sg_couples *couples;
    size_t start; /* of the open option among the kept options */
} collector;

/* A slot of the table that finds equal options of one position: a number of the position, and the offset of one. */
typedef struct twin {
    uint64_t serial;
    size_t at;
} twin;

struct sg_couples {
    sg_couples_asked asked;
    const sg_pulse *pulse; /* of the call under way */
    sg_budget budget;      /* counts, and refuses nothing: the limit is looked at between steps */
    uint64_t max_bytes;    /* 0: no limit */
    collector moves;

    unsigned char *keys;
    size_t keys_used, keys_cap;
    component *components;
    size_t n_components, cap_components;
    sg_index ids;

    words options; /* forgotten when they are many */
    kept *kept;
    size_t n_kept, cap_kept;
    sg_index kept_ids;
    twin *twins;
    size_t n_twins; /* 0, or a power of 2 */
    uint64_t serial;

    words ways;
    replies *replies;
    size_t n_replies, cap_replies;
    sg_index reply_names;

    words conditions; /* each list behind the one before */
    words roots;      /* the conditions of the claims, one behind the other */
    size_t n_roots;

    words queue;     /* the components that are needed, in the order in which that was found */
    size_t n_proven; /* so many of them have their conditions */
    words own;       /* scratch: the options of the component that is being proven, or the components of a claim */
    words order;     /* after sg_couples_find: the couples */
    uint64_t n_searched, n_expanded;
    uint32_t fault; /* the component whose options contradict its value */
};

/* ---- ways.c ---- */

/* One way to meet a condition: the components in base and in reply. */
typedef struct way {
    const uint32_t *base, *reply;
    uint32_t n_base, n_reply;
} way;

/* Walks over the ways of one condition; at its end, at is behind the condition. */
typedef struct way_walk {
    const sg_couples *couples;
    const uint32_t *at, *reply_at;
    uint32_t n_alternatives, n_replies; /* that are left */
    way way;
} way_walk;

way_walk sg_couples_ways(const sg_couples *couples, const uint32_t *condition);
bool sg_couples_next_way(way_walk *walk);
/* Where the condition ends. */
const uint32_t *sg_couples_behind(const uint32_t *condition);

/* ---- parts.c ---- */

/* SG_ELIMIT if the couples hold more than they may, or what the pulse says. */
sg_status sg_couples_beat(const sg_couples *couples) SG_MUST_CHECK;

/* ---- reduce.c ---- */

/* Fills order with couples that meet all conditions, each behind those that it needs. */
sg_status sg_couples_reduce(sg_couples *couples) SG_MUST_CHECK;

static inline SG_MUST_CHECK sg_status sg_words_room(sg_couples *couples, words *list, size_t n_more)
{
    return sg_array_room(&couples->budget, &list->at, &list->cap, list->n + n_more, sizeof *list->at);
}

static inline SG_MUST_CHECK sg_status sg_words_put(sg_couples *couples, words *list, uint32_t word)
{
    const sg_status status = sg_words_room(couples, list, 1);
    if (status == SG_OK)
        list->at[list->n++] = word;
    return status;
}

/* Components by number: their values, their options, and sums of them. */

/* The value of the component, from a search if nothing else knows it. */
sg_status sg_couples_find_value(sg_couples *couples, uint32_t id) SG_MUST_CHECK;
/* The same for all of them but the one at index but (n: none is left out). */
sg_status sg_couples_find_values(sg_couples *couples, const uint32_t *ids, uint32_t n, uint32_t but) SG_MUST_CHECK;
/* Makes known the values of the components that are known at once, but for the one at index but. */
void sg_couples_note_values(sg_couples *couples, const uint32_t *ids, uint32_t n, uint32_t but);
/* Is the value of the component v? false: that is not known at once, and *is is left as it is. */
bool sg_couples_knows(sg_couples *couples, uint32_t id, uint32_t v, bool *is);
/* The same, by a search if it takes one. */
sg_status sg_couples_ask(sg_couples *couples, uint32_t id, uint32_t v, bool *is) SG_MUST_CHECK;

/* *at: where the options of the component lie among couples->options, until the next call. */
sg_status sg_couples_options(sg_couples *couples, uint32_t id, size_t *at) SG_MUST_CHECK;

/* Sorts numbers of components, so that equal ones are neighbours. */
void sg_couples_sort(uint32_t *ids, uint32_t n);
/* The nim-sum of the components but the one at index but; SG_VALUE_NONE: a value is not known. */
uint32_t sg_couples_sum(const sg_couples *couples, const uint32_t *ids, uint32_t n, uint32_t but);
/* How many have no value; *heaviest: the index of the one that weighs most, n if there is none. */
uint32_t sg_couples_unknown(const sg_couples *couples, const uint32_t *ids, uint32_t n, uint32_t *heaviest);
/* How much work they seem to take that have no value. */
uint64_t sg_couples_weight(const sg_couples *couples, const uint32_t *ids, uint32_t n);

#endif
