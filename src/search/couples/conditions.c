/* SPDX-License-Identifier: MIT */
/*
 * The functions of couples.h: builds the proof conditions of each couple and chooses how to satisfy each one.
 *
 * The couple of value v has a condition for each number m below v, the ways to move to m, and one for each option: that
 * its nim-sum is not v. This is met by the values of its components; or by those of all but one, and of a reply in that
 * one that makes the nim-sum v.
 */
#include "state.h"

#include "../../base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { WAYS_MOST = 16 }; /* of one reply: more of them make few certificates smaller */

/* ---- replies ----------------------------------------------------------------------------------------------------- */

typedef struct choice {
    uint64_t weight;
    size_t at;
} choice;

static int compare_choices(const void *x, const void *y)
{
    const choice *a = x, *b = y;
    if (a->weight != b->weight)
        return a->weight < b->weight ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

static sg_status put_way(sg_couples *c, const uint32_t *option, uint32_t *n_ways)
{
    const size_t size = 1 + (size_t)option[0];
    const sg_status status = sg_words_room(c, &c->ways, size);
    if (status != SG_OK)
        return status;
    memcpy(c->ways.at + c->ways.n, option, size * sizeof *option);
    c->ways.n += size;
    ++*n_ways;
    return SG_OK;
}

/* The options at this place whose components all have known values of nim-sum n. */
static sg_status put_known_ways(sg_couples *c, size_t at, uint32_t n, uint32_t *n_ways)
{
    sg_status status = SG_OK;
    const uint32_t *option = c->options.at + at + 1;
    for (uint32_t left = c->options.at[at]; left > 0 && status == SG_OK && *n_ways < WAYS_MOST; left--) {
        if (sg_couples_sum(c, option + 1, option[0], option[0]) == n)
            status = put_way(c, option, n_ways);
        option += 1 + (size_t)option[0];
    }
    return status;
}

/* Is the nim-sum of the option n? Of its heaviest component without a value only this is asked. Unless it searches, *is is
 * false where that is not known at once. */
static sg_status ask_option(sg_couples *c, const uint32_t *option, uint32_t n, bool searches, bool *is)
{
    sg_status status = SG_OK;
    uint32_t last;
    (void)sg_couples_unknown(c, option + 1, option[0], &last);
    if (searches)
        status = sg_couples_find_values(c, option + 1, option[0], last);
    else
        sg_couples_note_values(c, option + 1, option[0], last);
    const uint32_t sum = sg_couples_sum(c, option + 1, option[0], last);
    *is = last == option[0] && sum == n;
    if (status != SG_OK || last == option[0] || sum == SG_VALUE_NONE)
        return status;
    if (searches)
        return sg_couples_ask(c, option[1 + last], sum ^ n, is);
    (void)sg_couples_knows(c, option[1 + last], sum ^ n, is);
    return SG_OK;
}

/* An option of value n, where none is known: one that is known at once, or else by the search. Those come first whose
 * other components take least work. */
static sg_status search_way(sg_couples *c, size_t at, uint32_t n, uint32_t *n_ways)
{
    const uint32_t n_options = c->options.at[at];
    choice *order = malloc((n_options + (size_t)1) * sizeof *order);
    if (!order)
        return SG_ENOMEM;
    size_t next = at + 1;
    for (uint32_t i = 0; i < n_options; i++) {
        const uint32_t *option = c->options.at + next;
        order[i] = (choice){sg_couples_weight(c, option + 1, option[0]), next};
        next += 1 + (size_t)option[0];
    }
    qsort(order, n_options, sizeof *order, compare_choices);
    sg_status status = SG_OK;
    bool is = false;
    uint32_t found = 0;
    for (int searches = 0; searches < 2; searches++) {
        for (uint32_t i = 0; i < n_options && status == SG_OK && !is; i++) {
            status = ask_option(c, c->options.at + order[i].at, n, searches, &is);
            found = i;
        }
    }
    if (is)
        status = put_way(c, c->options.at + order[found].at, n_ways);
    free(order);
    return status;
}

static uint64_t hash_of_name(uint32_t id, uint32_t n)
{
    return sg_hash_word((uint64_t)n << 32 | id);
}

static sg_status add_replies(sg_couples *c, uint32_t id, uint32_t n, size_t at)
{
    sg_status status = c->n_replies < SG_INDEX_NONE ? SG_OK : SG_ERANGE;
    if (status == SG_OK)
        status = sg_array_room(&c->budget, &c->replies, &c->cap_replies, c->n_replies + 1, sizeof *c->replies);
    if (status == SG_OK)
        status = sg_index_room(&c->budget, &c->reply_names, c->n_replies + 1);
    if (status != SG_OK)
        return status;
    c->replies[c->n_replies] = (replies){id, n, at};
    sg_index_add(&c->reply_names, hash_of_name(id, n), (uint32_t)c->n_replies++);
    return SG_OK;
}

/* The replies that move from the component to n; there may be none. */
static sg_status find_replies(sg_couples *c, uint32_t id, uint32_t n, uint32_t *number)
{
    const uint64_t hash = hash_of_name(id, n);
    size_t slot;
    for (uint32_t i = sg_index_first(&c->reply_names, hash, &slot); i != SG_INDEX_NONE;
         i = sg_index_next(&c->reply_names, hash, &slot)) {
        *number = i;
        if (c->replies[i].id == id && c->replies[i].n == n)
            return SG_OK;
    }
    const size_t start = c->ways.n;
    size_t at = 0;
    uint32_t n_ways = 0;
    sg_status status = sg_couples_options(c, id, &at);
    if (status == SG_OK)
        status = sg_words_put(c, &c->ways, 0);
    if (status == SG_OK)
        status = put_known_ways(c, at, n, &n_ways);
    if (status == SG_OK && n_ways == 0 && n <= c->options.at[at])
        status = search_way(c, at, n, &n_ways);
    if (status == SG_OK)
        status = add_replies(c, id, n, start);
    if (status != SG_OK) {
        c->ways.n = start;
        return status;
    }
    c->ways.at[start] = n_ways;
    *number = (uint32_t)c->n_replies - 1;
    return SG_OK;
}

static bool are_some(const sg_couples *c, uint32_t number)
{
    return c->ways.at[c->replies[number].at] > 0;
}

/* ---- choosing ---------------------------------------------------------------------------------------------------- */

/* How many of the components are not needed yet. */
static uint32_t cost_of(const sg_couples *c, const uint32_t *ids, uint32_t n)
{
    uint32_t cost = 0;
    for (uint32_t i = 0; i < n; i++)
        cost += !c->components[ids[i]].needed;
    return cost;
}

static sg_status need(sg_couples *c, const uint32_t *ids, uint32_t n)
{
    sg_status status = SG_OK;
    for (uint32_t i = 0; i < n && status == SG_OK; i++) {
        if (c->components[ids[i]].needed)
            continue;
        status = sg_words_put(c, &c->queue, ids[i]);
        c->components[ids[i]].needed = status == SG_OK;
    }
    return status;
}

/* Chooses the way that needs the fewest new couples, the first of these. */
static sg_status choose(sg_couples *c, const uint32_t *condition)
{
    way best = {0};
    uint32_t least = UINT32_MAX;
    way_walk walk = sg_couples_ways(c, condition);
    while (least > 0 && sg_couples_next_way(&walk)) {
        const way w = walk.way;
        const uint32_t cost = cost_of(c, w.base, w.n_base) + cost_of(c, w.reply, w.n_reply);
        if (cost < least) {
            least = cost;
            best = w;
        }
    }
    const sg_status status = need(c, best.base, best.n_base);
    return status == SG_OK ? need(c, best.reply, best.n_reply) : status;
}

/* ---- conditions -------------------------------------------------------------------------------------------------- */

static sg_status contradict(sg_couples *c, uint32_t id)
{
    c->fault = id;
    return SG_ERULE;
}

/* Puts an alternative of the condition at start: the components but the one at index but, and the replies if any. */
static sg_status put_alternative(sg_couples *c, words *list, size_t start, const uint32_t *ids, uint32_t n,
                                 uint32_t but, const uint32_t *number)
{
    const uint32_t n_base = n - (but < n);
    sg_status status = sg_words_put(c, list, n_base << 1 | (number != NULL));
    for (uint32_t i = 0; i < n && status == SG_OK; i++)
        if (i != but)
            status = sg_words_put(c, list, ids[i]);
    if (status == SG_OK && number)
        status = sg_words_put(c, list, *number);
    if (status == SG_OK)
        list->at[start]++;
    return status;
}

/* The ways to show that the nim-sum of the components is not v, as far as values are known. A component that has at most
 * the value that the reply is to lead to is not asked for one: it seldom has one. */
static sg_status put_known(sg_couples *c, words *list, size_t start, const uint32_t *ids, uint32_t n, uint32_t v)
{
    const uint32_t sum = sg_couples_sum(c, ids, n, n);
    sg_status status = SG_OK;
    if (sum == v)
        return contradict(c, ids[0]); /* an empty sum was looked at before */
    if (sum != SG_VALUE_NONE)
        status = put_alternative(c, list, start, ids, n, n, NULL);
    for (uint32_t i = 0; i < n && status == SG_OK; i++) {
        const uint32_t others = i > 0 && ids[i] == ids[i - 1] ? SG_VALUE_NONE : sg_couples_sum(c, ids, n, i);
        const uint32_t value = c->components[ids[i]].value, wanted = v ^ others;
        uint32_t number;
        if (others == SG_VALUE_NONE || (value != SG_VALUE_NONE && value <= wanted))
            continue;
        status = find_replies(c, ids[i], wanted, &number);
        if (status == SG_OK && are_some(c, number))
            status = put_alternative(c, list, start, ids, n, i, &number);
    }
    return status;
}

/* Puts the condition that the nim-sum of the components is not v, and chooses. */
static sg_status refute(sg_couples *c, words *list, const uint32_t *ids, uint32_t n, uint32_t v)
{
    const size_t start = list->n;
    sg_status status = sg_words_put(c, list, 0);
    if (status == SG_OK && sg_couples_sum(c, ids, n, n) != SG_VALUE_NONE && cost_of(c, ids, n) == 0)
        status = put_alternative(c, list, start, ids, n, n, NULL);
    while (status == SG_OK && list->at[start] == 0) {
        status = put_known(c, list, start, ids, n, v);
        if (status != SG_OK || list->at[start] > 0)
            break;
        /* All but one first: often that is enough. */
        uint32_t last;
        const bool are_several = sg_couples_unknown(c, ids, n, &last) > 1;
        status = sg_couples_find_values(c, ids, n, are_several ? last : n);
    }
    return status == SG_OK ? choose(c, list->at + start) : status;
}

/* Puts the condition that the component has a move to m. */
static sg_status reach(sg_couples *c, uint32_t id, uint32_t m)
{
    const size_t start = c->conditions.n;
    uint32_t number;
    sg_status status = find_replies(c, id, m, &number);
    if (status == SG_OK && !are_some(c, number))
        return contradict(c, id);
    if (status == SG_OK)
        status = sg_words_put(c, &c->conditions, 0);
    if (status == SG_OK)
        status = put_alternative(c, &c->conditions, start, NULL, 0, 0, &number);
    return status == SG_OK ? choose(c, c->conditions.at + start) : status;
}

/* Copies the options of the component to c->own. */
static sg_status copy_options(sg_couples *c, uint32_t id)
{
    size_t at;
    sg_status status = sg_couples_options(c, id, &at);
    if (status != SG_OK)
        return status;
    size_t end = at + 1;
    for (uint32_t left = c->options.at[at]; left > 0; left--)
        end += 1 + (size_t)c->options.at[end];
    c->own.n = 0;
    status = sg_words_room(c, &c->own, end - at);
    if (status != SG_OK)
        return status;
    memcpy(c->own.at, c->options.at + at, (end - at) * sizeof *c->own.at);
    return SG_OK;
}

/* Finds the conditions of a couple. */
static sg_status prove(sg_couples *c, uint32_t id)
{
    const size_t start = c->conditions.n;
    sg_status status = sg_couples_find_value(c, id);
    const uint32_t v = c->components[id].value;
    if (status == SG_OK)
        status = copy_options(c, id);
    if (status == SG_OK)
        status = sg_words_put(c, &c->conditions, 0);
    for (uint32_t m = 0; status == SG_OK && m < v; m++)
        status = reach(c, id, m);
    const uint32_t n_options = status == SG_OK ? c->own.at[0] : 0;
    size_t at = 1;
    for (uint32_t i = 0; i < n_options && status == SG_OK; i++) {
        const uint32_t n = c->own.at[at], *ids = c->own.at + at + 1;
        status = sg_couples_sum(c, ids, n, n) == v ? contradict(c, id) : refute(c, &c->conditions, ids, n, v);
        at += 1 + (size_t)n;
    }
    if (status != SG_OK)
        return status;
    c->conditions.at[start] = v + n_options;
    c->components[id].conditions = start;
    return SG_OK;
}

/* ---- the functions of couples.h ---------------------------------------------------------------------------------- */

sg_status sg_couples_new(const sg_couples_asked *asked, sg_couples **out)
{
    sg_couples *c = calloc(1, sizeof *c);
    if (!c)
        return SG_ENOMEM;
    c->asked = *asked;
    *out = c;
    return SG_OK;
}

void sg_couples_free(sg_couples *c)
{
    if (!c)
        return;
    words *const lists[] = {&c->options, &c->ways, &c->conditions, &c->roots, &c->queue, &c->own, &c->order};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        free(lists[i]->at);
    sg_index *const indexes[] = {&c->ids, &c->kept_ids, &c->reply_names};
    for (size_t i = 0; i < sizeof indexes / sizeof indexes[0]; i++)
        sg_index_free(NULL, indexes[i]);
    free(c->keys);
    free(c->components);
    free(c->kept);
    free(c->twins);
    free(c->replies);
    free(c);
}

void sg_couples_limit(sg_couples *c, uint64_t max_bytes)
{
    c->max_bytes = max_bytes;
}

/* Copies the components of a claim, in order, to c->own. */
static sg_status copy_claim(sg_couples *c, const uint32_t *ids, uint32_t n)
{
    c->own.n = 0;
    const sg_status status = sg_words_room(c, &c->own, n);
    if (status != SG_OK || n == 0)
        return status;
    memcpy(c->own.at, ids, n * sizeof *ids);
    sg_couples_sort(c->own.at, n);
    return SG_OK;
}

sg_status sg_couples_claim_value(sg_couples *c, const uint32_t *ids, uint32_t n, const sg_pulse *pulse, uint32_t *value)
{
    const size_t start = c->roots.n;
    c->pulse = pulse;
    sg_status status = copy_claim(c, ids, n);
    if (status == SG_OK)
        status = sg_couples_find_values(c, c->own.at, n, n);
    if (status == SG_OK)
        status = sg_words_put(c, &c->roots, 0);
    if (status == SG_OK)
        status = put_alternative(c, &c->roots, start, c->own.at, n, n, NULL);
    if (status == SG_OK)
        status = choose(c, c->roots.at + start);
    if (status != SG_OK)
        return status;
    c->n_roots++;
    *value = sg_couples_sum(c, c->own.at, n, n);
    return SG_OK;
}

sg_status sg_couples_claim_win(sg_couples *c, const uint32_t *ids, uint32_t n, const sg_pulse *pulse)
{
    c->pulse = pulse;
    sg_status status = copy_claim(c, ids, n);
    if (status == SG_OK && sg_couples_sum(c, c->own.at, n, n) == 0)
        return n > 0 ? contradict(c, ids[0]) : SG_ERANGE;
    if (status == SG_OK)
        status = refute(c, &c->roots, c->own.at, n, 0);
    c->n_roots += status == SG_OK;
    return status;
}

sg_status sg_couples_find(sg_couples *c, const sg_pulse *pulse)
{
    sg_status status = SG_OK;
    c->pulse = pulse;
    while (status == SG_OK && c->n_proven < c->queue.n) {
        status = prove(c, c->queue.at[c->n_proven]);
        c->n_proven += status == SG_OK;
    }
    return status == SG_OK ? sg_couples_reduce(c) : status;
}

size_t sg_couples_count(const sg_couples *c)
{
    return c->order.n;
}

uint32_t sg_couples_get(const sg_couples *c, size_t i, sg_key *key)
{
    const component *one = &c->components[c->order.at[i]];
    *key = (sg_key){c->keys + one->key, one->key_bytes};
    return one->value;
}

sg_key sg_couples_fault(const sg_couples *c)
{
    const component *one = &c->components[c->fault];
    return (sg_key){c->keys + one->key, one->key_bytes};
}

size_t sg_couples_found(const sg_couples *c)
{
    return c->queue.n;
}

size_t sg_couples_proven(const sg_couples *c)
{
    return c->n_proven;
}

uint64_t sg_couples_searched(const sg_couples *c)
{
    return c->n_searched;
}
