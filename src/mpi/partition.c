/* SPDX-License-Identifier: MIT */
/*
 * Every position below the one asked about is evaluated once, by the rank that the hash of its key names: its owner.
 * The memos of all ranks together hold all positions. Work goes by supersteps: each rank expands a few positions, asks
 * the owners of their options for values, then all requests and replies change hands. A request for a position whose
 * value is not known waits at its owner. [Romein, Plaat, Bal, Schaeffer, Transposition-driven scheduling, AAAI 1999,
 * with supersteps in the place of asynchronous messages.]
 *
 * Positions to be expanded lie on a stack for each depth, the number of moves from the question on the longest line that
 * has led there; the deepest are expanded first. So the search goes deep before it goes broad, as a single process does,
 * and few options wait at a time. Ranks expand few positions in a superstep for the same reason, and fewer while many
 * options wait. That alone does not bound them: where the depths of the game are narrow, a rank without a share in them
 * would go broad, and its options wait for the others. So while one rank is crowded, all leave alone what is not about
 * as deep as the deepest position of any rank.
 *
 * When the answer is known, each request has been answered, so nothing is under way, and the ranks are done. When no
 * rank has a position to expand and none has sent anything, and there is no answer, play can go round.
 */
#include "mpi_room.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/index.h"
#include "common/clock.h"
#include "exchange.h"
#include "pool.h"
#include "search/moves.h"
#include "search/table/memo.h"

enum {
    NONE = UINT32_MAX,            /* as LSG_NO_ITEM */
    ASKED_BY_NOBODY = UINT32_MAX, /* the position of the option that is the question itself */
    EXPAND_LEAST = 8,
    EXPAND_FIRST = 16,
    EXPAND_MOST = 64,
    EXPAND_ALONE = 1024,
    WAITING_MOST = 1 << 20, /* options; with more of them, a superstep expands fewer positions */
    DEPTH_MOST = 1 << 12,   /* deeper positions share a stack */
    DEPTH_SLACK = 2,        /* so much less than the deepest is as deep, while a rank is crowded */
    WAITING_SHARE = 4,      /* or those that take this share of the memory there may be, */
    WAITING_BYTES = 64      /* at about so many bytes each */
};

/* A position of this rank without a value that somebody waits for. */
typedef struct wanted {
    sg_ref ref;
    uint32_t n_open;  /* options whose value is not known */
    uint32_t waiters; /* the first one, or NONE */
    uint32_t large;   /* the first value of 64 or more, or NONE */
    uint32_t depth;
    uint64_t seen; /* bit n: an option has the value n */
    bool is_there, is_expanded;
} wanted;

typedef struct waiter {
    uint32_t next, rank, option;
} waiter;

/* An option of a wanted position, of which n_left components have no value yet. */
typedef struct option {
    uint32_t position, n_left, sum;
} option;

typedef struct large {
    uint32_t next, value;
} large;

typedef struct piece {
    size_t at, n_bytes;
} piece;

typedef struct partition {
    sg_moves moves; /* first: expand hands options to it */
    lsg_search *s;
    lsg_exchange x;
    pool wanteds, waiters, options, larges;
    sg_index index;   /* wanted positions by ref */
    list *stacks;     /* by depth; DEPTH_MOST of them */
    size_t n_stacks;  /* those above are empty */
    size_t cap_stack; /* of all of them */
    uint32_t floor;   /* positions of less depth are left alone */
    list done;        /* wanted positions whose value is to be told */
    lsg_buffer keys;  /* of the components of the option that is being handed over */
    piece *parts;
    size_t n_parts, cap_parts;
    uint32_t expanding; /* the wanted position */
    uint64_t *values;   /* scratch for the mex of large values */
    size_t cap_values;
    uint64_t n_answer; /* 1 + the answer, at rank 0 */
    uint64_t n_options, most_options, n_sent, n_positions, most_bytes, most_own_bytes, n_stored;
    uint64_t (*search_bytes)(void *ud); /* what the limits count beside this */
    void *search_ud;
} partition;

/* ---- positions to be expanded ----------------------------------------------------------------------------------- */

static wanted *wanted_at(const partition *p, uint32_t i)
{
    return item_at(&p->wanteds, i);
}

static sg_status push_position(partition *p, uint32_t i)
{
    const uint32_t depth = wanted_at(p, i)->depth, level = depth < DEPTH_MOST ? depth : DEPTH_MOST - 1;
    list *stack = &p->stacks[level];
    const size_t cap = stack->cap;
    const sg_status status = push(stack, i);
    p->cap_stack += stack->cap - cap;
    if (level >= p->n_stacks)
        p->n_stacks = level + 1;
    return status;
}

/* The deepest position that is to be expanded, or NONE; it stays where it is. */
static uint32_t deepest(partition *p)
{
    for (; p->n_stacks > 0; p->n_stacks--) {
        list *stack = &p->stacks[p->n_stacks - 1];
        for (; stack->n > 0; stack->n--) {
            const wanted *w = wanted_at(p, stack->at[stack->n - 1]);
            if (w->is_there && !w->is_expanded) /* else it was pushed at another depth, too */
                return stack->at[stack->n - 1];
        }
        p->cap_stack -= stack->cap;
        free(stack->at);
        *stack = (list){0};
    }
    return NONE;
}

/* 1 + its depth, or 0. */
static uint64_t depth_to_tell(partition *p)
{
    const uint32_t i = deepest(p);
    return i == NONE ? 0 : 1 + (uint64_t)wanted_at(p, i)->depth;
}

/* ---- values ----------------------------------------------------------------------------------------------------- */

static uint32_t owner_of(const partition *p, const void *key, size_t n_bytes)
{
    return (uint32_t)((sg_hash_bytes(key, n_bytes) >> 16) % (uint32_t)p->x.n_ranks);
}

static sg_status send_reply(partition *p, uint32_t rank, uint32_t option_number, uint32_t value)
{
    const uint32_t record[] = {NONE, option_number, value}; /* NONE in the place of a length: a reply */
    p->n_sent++;
    return lsg_buffer_add(&p->x.out[rank], record, sizeof record) ? SG_OK : SG_ENOMEM;
}

static sg_status send_request(partition *p, uint32_t rank, uint32_t option_number, uint32_t depth, const void *key,
                              size_t n_bytes)
{
    const uint32_t head[] = {(uint32_t)n_bytes, option_number, depth};
    lsg_buffer *out = &p->x.out[rank];
    p->n_sent++;
    return lsg_buffer_add(out, head, sizeof head) && lsg_buffer_add(out, key, n_bytes) ? SG_OK : SG_ENOMEM;
}

/* The position has an option of this value. */
static sg_status see(partition *p, uint32_t position, uint32_t value)
{
    if (value < 64) {
        wanted_at(p, position)->seen |= UINT64_C(1) << value;
        return SG_OK;
    }
    uint32_t i;
    const sg_status status = pool_take(&p->larges, &i);
    if (status != SG_OK)
        return status;
    *(large *)item_at(&p->larges, i) = (large){wanted_at(p, position)->large, value};
    wanted_at(p, position)->large = i;
    return SG_OK;
}

/* One open option less; the position is done when none is left. */
static sg_status close_one(partition *p, uint32_t position)
{
    return --wanted_at(p, position)->n_open == 0 ? push(&p->done, position) : SG_OK;
}

/* A component of the option has this value. */
static sg_status take_value(partition *p, uint32_t option_number, uint32_t value)
{
    option *o = item_at(&p->options, option_number);
    o->sum ^= value;
    if (--o->n_left > 0)
        return SG_OK;
    const option known = *o;
    pool_give_back(&p->options, option_number);
    p->n_options--;
    if (known.position == ASKED_BY_NOBODY) {
        p->n_answer = 1 + (uint64_t)known.sum;
        return SG_OK;
    }
    const sg_status status = see(p, known.position, known.sum);
    return status == SG_OK ? close_one(p, known.position) : status;
}

/* The least number that is not among the values of the options; gives their list back. */
static sg_status mex_of(partition *p, wanted *w, uint32_t *value)
{
    size_t n = 0;
    for (uint32_t i = w->large; i != NONE; n++)
        i = ((large *)item_at(&p->larges, i))->next;
    const size_t n_words = n / 64 + 2; /* of the bits 0 .. 64 + n */
    const sg_status status = sg_array_room(NULL, &p->values, &p->cap_values, n_words, sizeof *p->values);
    if (status != SG_OK)
        return status;
    memset(p->values, 0, n_words * sizeof *p->values);
    p->values[0] = w->seen;
    for (uint32_t i = w->large; i != NONE;) {
        const large l = *(large *)item_at(&p->larges, i);
        if (l.value / 64 < n_words)
            p->values[l.value / 64] |= UINT64_C(1) << l.value % 64;
        pool_give_back(&p->larges, i);
        i = l.next;
    }
    w->large = NONE;
    size_t word = 0;
    while (p->values[word] == UINT64_MAX)
        word++;
    *value = (uint32_t)(word * 64) + (uint32_t)__builtin_ctzll(~p->values[word]);
    return SG_OK;
}

static sg_status answer_waiters(partition *p, uint32_t first, uint32_t value)
{
    sg_status status = SG_OK;
    while (first != NONE && status == SG_OK) {
        const waiter w = *(waiter *)item_at(&p->waiters, first);
        pool_give_back(&p->waiters, first);
        first = w.next;
        status =
            w.rank == (uint32_t)p->x.rank ? take_value(p, w.option, value) : send_reply(p, w.rank, w.option, value);
    }
    return status;
}

/* The values of the positions that are done become known; more may be done then. */
static sg_status settle(partition *p)
{
    sg_status status = SG_OK;
    while (p->done.n > 0 && status == SG_OK) {
        const uint32_t i = p->done.at[--p->done.n];
        wanted *w = wanted_at(p, i);
        uint32_t value = 0;
        status = mex_of(p, w, &value);
        if (status != SG_OK)
            return status;
        sg_memo_set(p->s->memo, w->ref, value);
        p->n_stored++;
        if (p->s->store) {
            size_t n_bytes;
            const void *key = sg_memo_key(p->s->memo, w->ref, &n_bytes);
            status = lsg_store_put(p->s->store, key, n_bytes, value);
        }
        const uint32_t first = w->waiters;
        w->is_there = false;
        sg_index_remove(&p->index, sg_hash_word(w->ref), i);
        pool_give_back(&p->wanteds, i);
        if (status == SG_OK)
            status = answer_waiters(p, first, value);
    }
    return status;
}

/* ---- wanting ---------------------------------------------------------------------------------------------------- */

/* The wanted position of this ref; a new one if there is none. */
static sg_status find_wanted(partition *p, sg_ref ref, uint32_t *found)
{
    const uint64_t hash = sg_hash_word(ref);
    size_t at;
    for (uint32_t i = sg_index_first(&p->index, hash, &at); i != SG_INDEX_NONE; i = sg_index_next(&p->index, hash, &at))
        if (wanted_at(p, i)->ref == ref) {
            *found = i;
            return SG_OK;
        }
    sg_status status = sg_index_room(NULL, &p->index, p->index.n + 1);
    if (status == SG_OK)
        status = pool_take(&p->wanteds, found);
    if (status != SG_OK)
        return status;
    *wanted_at(p, *found) = (wanted){.ref = ref, .waiters = NONE, .large = NONE, .is_there = true};
    sg_index_add(&p->index, hash, *found);
    return SG_OK;
}

/* An option (of this rank or another) waits for the value of a position of this rank, which has this depth at least. */
static sg_status wait_for(partition *p, sg_ref ref, uint32_t rank, uint32_t option_number, uint32_t depth)
{
    uint32_t position, i;
    sg_status status = find_wanted(p, ref, &position);
    if (status == SG_OK)
        status = pool_take(&p->waiters, &i);
    if (status != SG_OK)
        return status;
    wanted *w = wanted_at(p, position);
    *(waiter *)item_at(&p->waiters, i) = (waiter){w->waiters, rank, option_number};
    w->waiters = i;
    if (depth > w->depth)
        w->depth = depth;
    return w->is_expanded ? SG_OK : push_position(p, position);
}

/* The value of a key of this rank, or SG_VALUE_NONE and its ref. */
static sg_status look_up(partition *p, const void *key, size_t n_bytes, sg_ref *ref, uint32_t *value)
{
    const sg_status status = sg_memo_intern(p->s->memo, key, n_bytes, ref);
    if (status == SG_OK)
        *value = sg_memo_value(p->s->memo, *ref);
    return status;
}

/* Opens an option of the position whose components are p->parts, but for equal ones, which cancel. */
static sg_status open_option(partition *p, uint32_t position)
{
    const uint32_t depth = position == ASKED_BY_NOBODY ? 0 : wanted_at(p, position)->depth + 1;
    sg_status status = SG_OK;
    uint32_t sum = 0, number = NONE;
    sg_ref ref;
    p->s->parted.parts += p->n_parts;
    for (size_t i = 0; i < p->n_parts && status == SG_OK; i++) {
        const unsigned char *key = p->keys.bytes + p->parts[i].at;
        const size_t n_bytes = p->parts[i].n_bytes;
        const uint32_t owner = owner_of(p, key, n_bytes);
        uint32_t value = SG_VALUE_NONE;
        if (owner == (uint32_t)p->x.rank)
            status = look_up(p, key, n_bytes, &ref, &value);
        if (status == SG_OK && value != SG_VALUE_NONE) {
            sum ^= value;
            p->s->parted.hits++;
            continue;
        }
        if (status == SG_OK && number == NONE) {
            status = pool_take(&p->options, &number);
            if (status == SG_OK)
                *(option *)item_at(&p->options, number) = (option){.position = position};
        }
        if (status != SG_OK)
            return status;
        ((option *)item_at(&p->options, number))->n_left++;
        status = owner == (uint32_t)p->x.rank ? wait_for(p, ref, owner, number, depth)
                                              : send_request(p, owner, number, depth, key, n_bytes);
    }
    if (status != SG_OK)
        return status;
    if (number == NONE && position == ASKED_BY_NOBODY)
        p->n_answer = 1 + (uint64_t)sum;
    else if (number == NONE)
        status = see(p, position, sum);
    if (number == NONE)
        return status;
    ((option *)item_at(&p->options, number))->sum ^= sum;
    p->n_options++;
    if (p->n_options > p->most_options)
        p->most_options = p->n_options;
    if (position != ASKED_BY_NOBODY)
        wanted_at(p, position)->n_open++;
    return SG_OK;
}

/* ---- what expand hands over ------------------------------------------------------------------------------------- */

/* Equal components of an option cancel in pairs: their sum is 0. */
static sg_status take_part(sg_moves *moves, const void *key, size_t n_bytes)
{
    partition *p = (partition *)(void *)moves;
    if (n_bytes > SG_KEY_MAX)
        return SG_ERANGE;
    for (size_t i = 0; i < p->n_parts; i++) {
        const piece *have = &p->parts[i];
        if (have->n_bytes == n_bytes && memcmp(p->keys.bytes + have->at, key, n_bytes) == 0) {
            p->parts[i] = p->parts[--p->n_parts];
            return SG_OK;
        }
    }
    const sg_status status = sg_array_room(NULL, &p->parts, &p->cap_parts, p->n_parts + 1, sizeof *p->parts);
    if (status != SG_OK)
        return status;
    const size_t at = p->keys.used;
    if (!lsg_buffer_add(&p->keys, key, n_bytes))
        return SG_ENOMEM;
    p->parts[p->n_parts++] = (piece){at, n_bytes};
    return SG_OK;
}

static sg_status take_option(sg_moves *moves)
{
    partition *p = (partition *)(void *)moves;
    const sg_status status = open_option(p, p->expanding);
    p->s->parted.options++;
    p->n_parts = p->keys.used = 0;
    return status;
}

static sg_status expand(partition *p, uint32_t position)
{
    size_t n_bytes;
    wanted *w = wanted_at(p, position);
    const void *key = sg_memo_key(p->s->memo, w->ref, &n_bytes);
    w->is_expanded = true;
    w->n_open = 1; /* lest the position be done before all of its options are known */
    p->expanding = position;
    p->n_parts = p->keys.used = 0;
    p->n_positions++;
    p->s->parted.positions++;
    sg_status status = lsg_search_expand(p->s, key, n_bytes, &p->moves);
    if (status == SG_OK)
        status = close_one(p, position);
    return status == SG_OK ? settle(p) : status;
}

/* ---- supersteps ------------------------------------------------------------------------------------------------- */

static sg_status expand_some(partition *p, size_t most)
{
    sg_status status = SG_OK;
    for (; most > 0 && status == SG_OK; most--) {
        const uint32_t position = deepest(p);
        if (position == NONE || wanted_at(p, position)->depth < p->floor)
            break;
        p->stacks[p->n_stacks - 1].n--;
        status = expand(p, position);
    }
    return status;
}

/* Takes in the requests and replies of one rank. */
static sg_status take_in(partition *p, uint32_t rank, const unsigned char *at, const unsigned char *end)
{
    sg_status status = SG_OK;
    while (at < end && status == SG_OK) {
        uint32_t head[3];
        memcpy(head, at, sizeof head);
        at += sizeof head;
        if (head[0] == NONE) {
            status = take_value(p, head[1], head[2]);
            continue;
        }
        sg_ref ref;
        uint32_t value;
        status = look_up(p, at, head[0], &ref, &value);
        at += head[0];
        if (status == SG_OK)
            status =
                value != SG_VALUE_NONE ? send_reply(p, rank, head[1], value) : wait_for(p, ref, rank, head[1], head[2]);
    }
    return status == SG_OK ? settle(p) : status;
}

static uint64_t own_bytes(const partition *p)
{
    return pool_bytes(&p->wanteds) + pool_bytes(&p->waiters) + pool_bytes(&p->options) + pool_bytes(&p->larges) +
           sg_index_bytes(&p->index) + (p->cap_stack + p->done.cap) * sizeof(uint32_t) + DEPTH_MOST * sizeof(list) +
           lsg_exchange_bytes(&p->x) + p->keys.cap + p->cap_parts * sizeof *p->parts +
           p->cap_values * sizeof *p->values;
}

static uint64_t held_bytes(void *ud)
{
    partition *p = ud;
    const uint64_t own = own_bytes(p), bytes = p->search_bytes(p->search_ud) + own;
    if (own > p->most_own_bytes)
        p->most_own_bytes = own;
    if (bytes > p->most_bytes)
        p->most_bytes = bytes;
    return bytes;
}

/* The question itself is an option of nobody, at rank 0. */
static sg_status ask_roots(partition *p)
{
    size_t n_keys;
    sg_key *keys = lsg_search_keys(&p->s->roots, &n_keys);
    if (!keys)
        return SG_ENOMEM;
    sg_status status = SG_OK;
    for (size_t i = 0; i < n_keys && status == SG_OK; i++)
        status = take_part(&p->moves, keys[i].bytes, keys[i].n_bytes);
    free(keys);
    if (status == SG_OK)
        status = open_option(p, ASKED_BY_NOBODY);
    p->n_parts = p->keys.used = 0;
    return status;
}

/* How many options may wait before the rank is crowded. */
static uint64_t most_waiting(uint64_t max_bytes)
{
    const uint64_t share = max_bytes / WAITING_SHARE / WAITING_BYTES;
    return max_bytes && share < WAITING_MOST ? share : WAITING_MOST;
}

/* How many positions the next superstep expands. */
static size_t next_amount(const partition *p, uint64_t most, size_t amount)
{
    if (p->x.n_ranks == 1)
        return EXPAND_ALONE;
    if (p->n_options > most)
        return amount > EXPAND_LEAST ? amount / 2 : EXPAND_LEAST;
    return p->n_options < most / 4 && amount < EXPAND_MOST ? amount * 2 : amount;
}

/* What all ranks said in a superstep. */
typedef struct verdict {
    bool failed, idle;
    uint64_t answer, positions;
    uint32_t floor; /* for the next superstep */
} verdict;

static verdict judge(const lsg_exchange *x)
{
    verdict v = {.idle = true};
    bool crowded = false;
    uint64_t depth = 0;
    for (int i = 0; i < x->n_ranks; i++) {
        v.failed |= x->news[i].status != SG_OK;
        v.idle &= !x->news[i].busy;
        v.answer = x->news[i].answer ? x->news[i].answer : v.answer;
        v.positions += x->news[i].positions;
        crowded |= x->news[i].crowded != 0;
        depth = x->news[i].depth > depth ? x->news[i].depth : depth;
    }
    if (crowded && depth > 1 + DEPTH_SLACK)
        v.floor = (uint32_t)(depth - 1 - DEPTH_SLACK);
    return v;
}

static sg_status work(partition *p, lsg_limits *limits, sg_status status, uint32_t *answer)
{
    const uint64_t most = most_waiting(limits->max_bytes);
    size_t amount = EXPAND_FIRST;
    lsg_heartbeat heart;
    lsg_heartbeat_begin(&heart);
    if (status == SG_OK && p->x.rank == 0)
        status = ask_roots(p);
    for (;;) {
        if (status == SG_OK)
            status = expand_some(p, amount);
        if (status == SG_OK && limits->max_positions && p->n_positions >= limits->max_positions)
            status = SG_ELIMIT;
        if (status == SG_OK)
            status = limits->pulse.beat(limits->pulse.ud, p->n_positions);
        lsg_mpi_write_if_asked(p->s);
        const uint64_t depth = depth_to_tell(p);
        bool sends = false;
        for (int i = 0; i < p->x.n_ranks; i++)
            sends |= p->x.out[i].used > 0;
        lsg_exchange_all(&p->x, &(lsg_news){.status = (uint64_t)status,
                                            .busy = sends || depth > 0,
                                            .answer = p->n_answer,
                                            .depth = depth,
                                            .crowded = p->n_options > most / 2,
                                            .positions = p->n_positions});
        const verdict v = judge(&p->x);
        if (v.answer && !v.failed) {
            *answer = (uint32_t)(v.answer - 1);
            return SG_OK;
        }
        if (status != SG_OK)
            return status;
        if (v.failed) {
            limits->reason = "another rank has stopped";
            limits->elsewhere = true;
            return SG_ESTOP;
        }
        if (v.idle)
            return SG_ECYCLE;
        if (p->x.rank == 0)
            lsg_heartbeat_show(&heart, p->x.n_ranks, v.positions, p->x.n_rounds, "supersteps");
        for (int i = 0; i < p->x.n_ranks && status == SG_OK; i++)
            status = take_in(p, (uint32_t)i, p->x.in.bytes + p->x.from[i], p->x.in.bytes + p->x.from[i + 1]);
        amount = next_amount(p, most, amount);
        p->floor = v.floor;
    }
}

sg_status lsg_partition_answer(lsg_search *s, lsg_limits *limits, sg_status status, uint32_t *answer,
                               lsg_mpi_counts *counts)
{
    const double start = lsg_clock();
    partition p = {.moves = {.part = take_part, .option = take_option},
                   .s = s,
                   .wanteds = new_pool(sizeof(wanted)),
                   .waiters = new_pool(sizeof(waiter)),
                   .options = new_pool(sizeof(option)),
                   .larges = new_pool(sizeof(large)),
                   .search_bytes = limits->held_bytes,
                   .search_ud = limits->held_ud};
    sg_status made = lsg_exchange_new(&p.x);
    if (made != SG_OK)
        return made;
    p.stacks = calloc(DEPTH_MOST, sizeof *p.stacks);
    if (!p.stacks && status == SG_OK)
        status = SG_ENOMEM;
    if (status == SG_OK)
        s->rule->status = SG_OK;
    s->probes = true; /* no rank follows a line of play to its end; a loop is found when all are idle */
    limits->held_bytes = held_bytes;
    limits->held_ud = &p;
    status = work(&p, limits, status, answer);
    (void)held_bytes(&p);
    s->parted_bytes = p.most_own_bytes > s->parted_bytes ? p.most_own_bytes : s->parted_bytes;
    limits->held_bytes = p.search_bytes;
    limits->held_ud = p.search_ud;
    *counts = (lsg_mpi_counts){.positions = p.n_positions,
                               .stored = p.n_stored,
                               .sent = p.n_sent,
                               .bytes = p.x.n_bytes,
                               .rounds = p.x.n_rounds,
                               .waiting = p.most_options,
                               .held = p.most_bytes,
                               .seconds = lsg_clock() - start,
                               .seconds_apart = p.x.seconds};
    lsg_exchange_free(&p.x);
    free(p.wanteds.items);
    free(p.waiters.items);
    free(p.options.items);
    free(p.larges.items);
    sg_index_free(NULL, &p.index);
    for (size_t i = 0; p.stacks && i < DEPTH_MOST; i++)
        free(p.stacks[i].at);
    free(p.stacks);
    free(p.done.at);
    free(p.keys.bytes);
    free(p.parts);
    free(p.values);
    return status;
}
