/* SPDX-License-Identifier: MIT */
/*
 * Depth-first proof-number search [Nagai 2002] for games that fall apart.
 *
 * A question is a position and a number n: does the player to move win the position and a heap of n? If not, the value
 * of the position is n, and the memo is told. If so, the value is not n, which is an exclusion. A child leads to the
 * question about an option, or to the question about the position beside a smaller heap, which has the same options and
 * needs no place on the path. Of an option with several components all but the heaviest are evaluated first [LV, see
 * sg.h], the lightest before the others, by questions about 0, 1, 2, ...; these have limits as all questions have, so
 * the search leaves an option whose components prove hard [CBS].
 *
 * The proof number of a question is the least disproof number of its children. Its disproof number is the largest proof
 * number of its children, and one for each further child that is open (weak proof numbers: plain sums count work that
 * is reached in several ways again and again [KWMS]). A question is worked on until one of its numbers reaches a limit,
 * which is set so that no other child looks better, and a little higher, lest the search go to and fro between two
 * equal ones. Two things keep the search from going down the same way again and again: a visit far down does some work
 * before it ends (least_work), and a limit is never below the number of visits, so that a question gets an answer
 * however little the tables can hold. That alone takes time exponential in the length of a line of play where the table
 * holds hardly anything. So while many visits find that the numbers of the visit before are forgotten (thrashes), such
 * a visit has no limit: it ends with an answer, which the memo or the exclusions keep.
 *
 * [CBS] Cizek, Balko, Schmid, Massively parallel proof-number search for impartial games and beyond, arXiv 2511.10339
 * (2025).
 * [KWMS] Kishimoto, Winands, Mueller, Saito, Game-tree search using proof numbers: the first twenty years, ICGA
 * Journal 35 (2012).
 */

#include <stdlib.h>
#include <string.h>

#include "../pruned/state.h"
#include "state.h"

enum { CACHED_MOST = 1 << 24 }; /* bytes of the options of one position */

/* Keeps the options of the frame for the next visit, in their order. */
static void keep_options(sg_prover *prover, const frame *f)
{
    const uint64_t *at = prover->offsets.at;
    uint64_t n_bytes = 0;
    for (size_t i = f->first; i < f->end; i++)
        n_bytes += option_at(prover, (size_t)at[i])->bytes;
    if (n_bytes > CACHED_MOST)
        return;
    const part *p = part_of(prover, f);
    unsigned char *to = sg_option_cache_put(sg_pn_cache_take(prover, p->hash), p, f->option_values, (uint32_t)n_bytes);
    for (size_t i = f->first; to && i < f->end; i++) {
        const option *o = option_at(prover, (size_t)at[i]);
        memcpy(to, o, o->bytes);
        to += o->bytes;
    }
    sg_pn_cache_give_back(prover, p->hash);
}

static sg_status take_cached(sg_prover *prover, frame *f, const sg_cached_options *cached)
{
    f->arena_first = prover->arena.used;
    f->first = f->cursor = prover->offsets.used;
    f->option_values = cached->option_values;
    sg_status status = arena_room(&prover->arena, cached->n_bytes);
    if (status != SG_OK)
        return status;
    if (cached->n_bytes)
        memcpy(prover->arena.bytes + f->arena_first, cached->options, cached->n_bytes);
    prover->arena.used += cached->n_bytes;
    for (size_t at = f->arena_first; at < prover->arena.used && status == SG_OK; at += option_at(prover, at)->bytes)
        status = push_offset(&prover->offsets, at);
    f->end = prover->offsets.used;
    return status;
}

/* Puts the options of the frame's position on the prover's stacks, from the cache or from the rule. */
static sg_status sg_pn_find_options(sg_prover *prover, frame *f)
{
    const part *p = part_of(prover, f);
    const uint64_t hash = p->hash;
    sg_cached_options cached;
    sg_status status = SG_OK;
    const bool is_cached = sg_option_cache_find(sg_pn_cache_take(prover, hash), p, &cached);
    if (is_cached)
        status = take_cached(prover, f, &cached);
    sg_pn_cache_give_back(prover, hash);
    if (is_cached)
        return status;
    status = sg_frame_may_expand(prover);
    if (status == SG_OK)
        status = sg_prover_expand(prover, f);
    if (status != SG_OK || f->option_values & f->wanted)
        return status; /* the rule may have stopped before its end */
    sg_ranking_sort(prover, f, (uint32_t)__builtin_ctzll(f->wanted));
    keep_options(prover, f);
    return SG_OK;
}

/* The same where the top frame is about the same position: both share its options. Instead of sg_frame_enter. */
static sg_status sg_pn_copy_options(sg_prover *prover, frame *f)
{
    const frame below = prover->frames[prover->n_frames - 1];
    sg_status status = SG_OK;
    f->n_before = prover->counters.positions;
    f->option_values = below.option_values;
    f->arena_first = prover->arena.used;
    f->first = f->cursor = prover->offsets.used;
    for (size_t i = below.first; i < below.end && status == SG_OK; i++)
        status = push_offset(&prover->offsets, (size_t)prover->offsets.at[i]);
    f->end = prover->offsets.used;
    return status == SG_OK ? sg_frame_room(prover) : status;
}

enum { INFINITE = SG_PN_INFINITE, BEAT_QUESTIONS = 256, LOST_MOST = 64, SPENT_SHARE = 8, WAY_SHARE = 4 };

/* ---- making ------------------------------------------------------------------------------------------------------ */

sg_status sg_pn_ready(sg_prover *prover)
{
    if (prover->pn)
        return SG_OK;
    sg_pn *pn = calloc(1, sizeof *pn);
    if (!pn)
        return SG_ENOMEM;
    if (sg_pn_table_new(false, &pn->table) != SG_OK || sg_option_cache_new(0, &pn->cache) != SG_OK) {
        sg_pn_free(pn);
        return SG_ENOMEM;
    }
    prover->pn = pn;
    return SG_OK;
}

void sg_pn_free(sg_pn *pn)
{
    if (!pn)
        return;
    sg_pn_table_free(pn->table);
    sg_option_cache_free(pn->cache);
    free(pn->questions);
    free(pn->children);
    free(pn);
}

uint64_t sg_pn_bytes(const sg_pn *pn)
{
    if (!pn)
        return 0;
    return sizeof *pn + sg_pn_table_bytes(pn->table) + sg_option_cache_bytes(pn->cache) +
           pn->cap_questions * sizeof *pn->questions + pn->cap_children * sizeof *pn->children;
}

void sg_pn_limit(sg_pn *pn, uint64_t max_bytes, uint64_t most)
{
    if (!pn)
        return;
    sg_pn_table_limit(pn->table, max_bytes ? max_bytes / 2 + 1 : 0);
    sg_option_cache_limit(pn->cache, max_bytes && max_bytes / 2 < most ? max_bytes / 2 + 1 : most);
}

/* ---- opening and closing questions ------------------------------------------------------------------------------- */

/* Takes the top question off its stack; its frame goes, too. */
static void drop_question(sg_pn *pn)
{
    pn->n_children = pn->questions[--pn->n_questions].children;
}

void sg_pn_drop(sg_prover *prover)
{
    drop_question(prover->pn);
    sg_frame_pop(prover, SG_VALUE_NONE);
}

void sg_pn_take(sg_prover *prover, uint32_t value)
{
    sg_pn *pn = prover->pn;
    pn->answer = pn->questions[pn->n_questions - 1].n == value ? SG_PN_LOST : SG_PN_WON;
    drop_question(pn);
    sg_frame_pop(prover, value);
}

static sg_status count_question(sg_prover *prover)
{
    sg_pn *pn = prover->pn;
    if (++pn->n_opened % BEAT_QUESTIONS != 0)
        return SG_OK;
    pn->thrashes = pn->n_lost > LOST_MOST;
    pn->n_lost = 0;
    return prover->pulse ? prover->pulse->beat(prover->pulse->ud, prover->counters.positions) : SG_OK;
}

/*
 * Pushes a question. by_heap: it is about the position of the top frame, beside a smaller heap. visits: so often it was
 * visited from the question below before.
 */
static sg_status open_question(sg_prover *prover, size_t key, uint32_t n, uint64_t excluded, bool by_heap,
                               sg_pn_pair limit, uint32_t visits)
{
    sg_pn *pn = prover->pn;
    const sg_status counted = count_question(prover);
    if (counted != SG_OK)
        return counted;
    const uint64_t wanted = UINT64_C(1) << n;
    /* Another prover may have excluded n since it was looked up; the rule would then be left before its end. */
    frame f = {.key = key, .wanted = wanted, .excluded = excluded & ~wanted, .target = n, .by_pn = true};
    sg_status status = by_heap ? sg_pn_copy_options(prover, &f) : sg_frame_enter(prover, &f);
    if (status != SG_OK)
        return status;
    if (!by_heap)
        status = sg_pn_find_options(prover, &f);
    if (status == SG_OK)
        status = sg_pn_look_up_all(prover, &f, limit);
    if (status != SG_OK) {
        sg_frame_abandon(prover, &f);
        return status;
    }
    sg_pn_question *q = &pn->questions[pn->n_questions++];
    pn->n_children += q->n_children;
    if (visits && !q->is_kept) {
        pn->n_lost++;
        if (pn->thrashes)
            q->limit = (sg_pn_pair){INFINITE, INFINITE};
    }
    sg_frame_place(prover, &f);
    return SG_OK;
}

sg_status sg_pn_ask(sg_prover *prover, size_t key, uint32_t n, uint64_t excluded)
{
    return open_question(prover, key, n, excluded, false, (sg_pn_pair){INFINITE, INFINITE}, 0);
}

static void tell_numbers(const sg_prover *prover, uint64_t hash, sg_pn_pair numbers, uint64_t work)
{
    const uint32_t spent = work < UINT32_MAX ? (uint32_t)work + 1 : UINT32_MAX;
    prover->tell_numbers(prover->peers_ud, &(sg_open_question){hash, numbers.proof, numbers.disproof, spent});
}

/* Pops the top question. SG_PN_WON and SG_PN_LOST become known; other numbers are kept for the next visit. */
static sg_status close_question(sg_prover *prover, sg_pn_pair numbers)
{
    sg_pn *pn = prover->pn;
    const sg_pn_question *q = &pn->questions[pn->n_questions - 1];
    const frame *f = &prover->frames[prover->n_frames - 1];
    const uint64_t hash = sg_pn_question_hash(part_of(prover, f)->hash, q->n);
    const uint64_t now = prover->counters.positions - q->n_before, work = now + q->spent;
    sg_status status = SG_OK;
    pn->answer = numbers;
    if (numbers.proof != 0 && numbers.disproof != 0) {
        sg_pn_table_put(sg_pn_numbers(prover), hash, numbers, work < UINT32_MAX ? (uint32_t)work + 1 : UINT32_MAX);
        if (prover->tell_numbers && now >= SG_NUMBERS_WORK)
            tell_numbers(prover, hash, numbers, work);
        sg_frame_pop(prover, SG_VALUE_NONE);
    } else {
        sg_pn_table_drop(sg_pn_numbers(prover), hash);
        status = numbers.disproof == 0 ? sg_frame_pop_value(prover, q->n) : sg_frame_pop_no(prover);
    }
    if (status == SG_OK) /* else the frame is there still */
        drop_question(pn);
    return status;
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */

typedef struct totals {
    sg_pn_pair numbers;
    uint32_t best;   /* the child of least disproof number */
    uint32_t second; /* the next least disproof number */
    uint32_t n_open; /* children that are not proven */
} totals;

static totals add_up(const sg_pn_question *q, const sg_pn_child *children)
{
    totals t = {.numbers = {INFINITE, 0}, .second = INFINITE};
    for (uint32_t i = 0; i < q->n_children; i++) {
        const sg_pn_pair numbers = children[i].numbers;
        if (numbers.disproof < t.numbers.proof) {
            t.second = t.numbers.proof;
            t.numbers.proof = numbers.disproof;
            t.best = i;
        } else if (numbers.disproof < t.second) {
            t.second = numbers.disproof;
        }
        if (numbers.proof > t.numbers.disproof)
            t.numbers.disproof = numbers.proof;
        t.n_open += numbers.proof != 0;
    }
    if (t.n_open > 1 && t.numbers.disproof < INFINITE) {
        const uint32_t others = t.n_open - 1;
        t.numbers.disproof = others < INFINITE - 1 - t.numbers.disproof ? t.numbers.disproof + others : INFINITE - 1;
    }
    return t;
}

static uint32_t a_little_more(uint32_t number)
{
    return number < INFINITE / 2 ? number + number / 8 + 1 : INFINITE;
}

/* A limit above the numbers. */
static sg_pn_pair beyond(sg_pn_pair limit, sg_pn_pair numbers)
{
    if (limit.proof <= numbers.proof)
        limit.proof = a_little_more(numbers.proof);
    if (limit.disproof <= numbers.disproof)
        limit.disproof = a_little_more(numbers.disproof);
    return limit;
}

/*
 * Positions to be expanded on a visit before it may end without an answer: enough to make up for the way from the first
 * question to this one, which counts in long lines of play, but no more than a share of those expanded here before.
 */
static uint64_t least_work(const sg_prover *prover, const sg_pn_question *q)
{
    const uint64_t share = q->spent / SPENT_SHARE, way = prover->pn->n_questions / WAY_SHARE;
    return share < way ? share : way;
}

/* The limit for the question that the best child leads to. */
static sg_pn_pair limit_of(const sg_pn_question *q, const totals *t, uint32_t visits)
{
    sg_pn_pair limit = {INFINITE, q->limit.proof};
    if (q->limit.disproof < INFINITE)
        limit.proof = q->limit.disproof - (t->n_open - 1);
    if (t->second < INFINITE) {
        const uint32_t more = a_little_more(t->second);
        limit.disproof = more < limit.disproof ? more : limit.disproof;
    }
    limit.proof = limit.proof < visits ? visits : limit.proof;
    limit.disproof = limit.disproof < visits ? visits : limit.disproof;
    return limit;
}

/* The answer that the top question waited for is there. */
static void take_answer(sg_prover *prover, frame *f, const sg_pn_question *q)
{
    sg_pn_child *child = &prover->pn->children[q->children + q->at];
    f->waiting = false;
    child->visits++;
    if (!q->for_part) {
        child->numbers = prover->pn->answer;
        return;
    }
    const size_t at = (size_t)prover->offsets.at[f->first + q->at];
    option *o = option_at(prover, at);
    if (prover->answer != SG_VALUE_NONE) {
        o->known ^= prover->answer;
        o->n_parts--;
    } else if (prover->pn->answer.proof == 0) {
        child->forgets = sg_pn_candidate_of(prover, last_part(prover, at)).n <= q->part_n;
    }
    sg_pn_look_up(prover, f, q->at, &child->numbers);
}

/*
 * Asks whether the value of the option's last part, the one at key, is the least number that it may be. limit: for the
 * option. The question may go on until the work that seems to settle it has grown by what the option's may grow.
 */
static sg_status ask_part(sg_prover *prover, size_t key, sg_pn_pair limit, const sg_pn_child *child, sg_pn_question *q)
{
    const sg_pn_candidate c = sg_pn_candidate_of(prover, key);
    q->part_n = c.n;
    if (c.n >= SG_PROVER_BITS || child->forgets)
        return sg_frame_push(prover, key, 0, c.excluded, true);
    const uint32_t least = sg_pn_least(c.numbers), others = sg_pn_least(child->numbers) - least;
    uint32_t most = sg_pn_least(limit);
    if (most < INFINITE)
        most = most > others ? most - others : 0;
    most = most < child->visits ? child->visits : most;
    most = most <= least ? a_little_more(least) : most;
    const bool by_proof = c.numbers.proof <= c.numbers.disproof;
    const sg_pn_pair part_limit = {by_proof ? most : INFINITE, by_proof ? INFINITE : most};
    return open_question(prover, key, c.n, c.excluded, false, part_limit, child->visits);
}

/* Asks the question that the best child leads to. *changed: nothing was asked, for its numbers have changed. */
static sg_status visit(sg_prover *prover, const totals *t, bool *changed)
{
    sg_pn *pn = prover->pn;
    const size_t top = prover->n_frames - 1;
    frame *f = &prover->frames[top];
    sg_pn_question *q = &pn->questions[pn->n_questions - 1];
    sg_pn_child *child = &pn->children[q->children + t->best];
    const sg_pn_pair before = child->numbers, limit = limit_of(q, t, child->visits);
    sg_pn_look_up(prover, f, t->best, &child->numbers);
    *changed = child->numbers.proof != before.proof || child->numbers.disproof != before.disproof;
    if (*changed)
        return SG_OK;
    sg_status status;
    q->at = t->best;
    q->for_part = false;
    if (t->best >= f->end - f->first) {
        status = open_question(prover, f->key, sg_pn_heap_of(f, t->best), f->excluded, true, limit, child->visits);
    } else {
        const size_t at = (size_t)prover->offsets.at[f->first + t->best], key = last_part(prover, at);
        const option *o = option_at(prover, at);
        const uint32_t heap = o->known ^ f->target;
        q->for_part = o->n_parts > 1 || heap >= SG_PROVER_BITS;
        if (o->n_parts > 1) {
            status = ask_part(prover, key, limit, child, q);
        } else {
            const uint64_t excluded = find_exclusion(prover, part_at(prover, key)).excluded;
            status = q->for_part ? sg_frame_push(prover, key, 0, excluded, true)
                                 : open_question(prover, key, heap, excluded, false, limit, child->visits);
        }
    }
    prover->frames[top].waiting = true;
    return status;
}

/*
 * Among joined provers: takes the best child that no other prover is at. If the position seems lost, all of its children
 * have to be looked into anyway, and each will do. If it seems won, one child is enough: a prover leaves the best one to
 * others only for one that looks as good, and else helps with the best, whose own children are shared out in turn. Where
 * provers part everywhere, four of them expand 1.4 to 1.7 times the positions of one; so, 1.0 to 1.3 times.
 */
static void avoid_others(const sg_prover *prover, const frame *f, const sg_pn_question *q, totals *t)
{
    const sg_pn_child *children = prover->pn->children + q->children;
    const bool seems_lost = t->numbers.disproof < t->numbers.proof / 2;
    const uint32_t n_options = (uint32_t)(f->end - f->first);
    const uint32_t most = seems_lost ? INFINITE - 1 : children[t->best].numbers.disproof + 1;
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < n_options; i++) {
        const sg_pn_pair numbers = children[i].numbers;
        const size_t at = (size_t)prover->offsets.at[f->first + i];
        if (numbers.proof == 0 || numbers.disproof > most ||
            (best != UINT32_MAX && numbers.disproof >= children[best].numbers.disproof))
            continue;
        if (option_at(prover, at)->n_parts == 0 ||
            !sg_asked_is(prover->asked, part_at(prover, last_part(prover, at))->hash))
            best = i;
    }
    if (best == UINT32_MAX)
        return; /* where all are taken, it helps with the best */
    t->best = best;
    t->second = t->second < children[best].numbers.disproof ? children[best].numbers.disproof : t->second;
}

sg_status sg_pn_step(sg_prover *prover)
{
    sg_pn *pn = prover->pn;
    frame *f = &prover->frames[prover->n_frames - 1];
    sg_pn_question *q = &pn->questions[pn->n_questions - 1];
    if (f->waiting)
        take_answer(prover, f, q);
    for (;;) {
        if (!(f->wanted & ~f->option_values & sg_set_least_outside(f->option_values, f->end - f->first + 1)))
            return close_question(prover, SG_PN_WON);
        totals t = add_up(q, pn->children + q->children);
        if (t.numbers.proof == 0 || t.numbers.disproof == 0)
            return close_question(prover, t.numbers.proof == 0 ? SG_PN_WON : SG_PN_LOST);
        if (t.numbers.proof >= q->limit.proof || t.numbers.disproof >= q->limit.disproof) {
            if (prover->counters.positions - q->n_before >= least_work(prover, q))
                return close_question(prover, t.numbers);
            q->limit = beyond(q->limit, t.numbers);
        }
        if (prover->joined)
            avoid_others(prover, f, q, &t);
        bool changed;
        sg_status status = visit(prover, &t, &changed);
        if (status != SG_OK || !changed)
            return status;
    }
}
