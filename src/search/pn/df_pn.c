/* SPDX-License-Identifier: MIT */
/*
 * Depth-first proof-number search [Nagai 2002] for games that fall apart.
 *
 * A question is a position and a number n: does the player to move win the position and a heap of n? If not, the value
 * of the position is n, and the memo is told; if so, it is not n, which is a fact. A move leads to the question about
 * an option, of which all components but the heaviest are evaluated first [LV], by the pruned search, or to one about
 * the position beside a smaller heap, which has the same options and needs no place on the path.
 *
 * effort.win of a question is the least effort.loss among its moves; effort.loss is the largest effort.win among them,
 * and one for each other move that is open (weak proof numbers: sums count what is reached in several ways again and
 * again [KWMS]). A question is worked on until one of its numbers reaches a limit, which is set so that no other move
 * looks better; a little beyond, lest the search go to and fro between two that are equal. Two things keep it from
 * going down the same way again and again: a visit far down does some work before it ends (least_work), and a limit is
 * never below the number of visits, so that a question gets an answer however little the tables can hold.
 *
 * [KWMS] Kishimoto, Winands, Mueller, Saito, Game-tree search using proof numbers: the first twenty years, ICGA
 * Journal 35 (2012).
 */
#include "df_pn.h"
#include "../pruned/number_set.h"
#include "../table/memo.h"

#include <stdlib.h>

enum { MOST = SG_PROOF_MOST, QUIET_BEAT = 256, SPENT_SHARE = 8, WAY_SHARE = 4 };
enum { LISTS_MOST = 1 << 26 }; /* bytes; more lists than that have not been seen to help */

static const double CHANCE_LEAST = 0.01, CHANCE_MOST = 0.95, SQRT_2 = 1.41421356237;

/* Shown: the player to move wins, or does not. */
static const sg_effort WON = {0, MOST}, LOST = {MOST, 0};

/* ---- making -------------------------------------------------------------------------------------------------------- */

static sg_status ready(sg_prover *prover)
{
    if (prover->proof)
        return SG_OK;
    struct sg_proof *proof = calloc(1, sizeof *proof);
    if (!proof)
        return SG_ENOMEM;
    if (sg_efforts_new(0, &proof->efforts) != SG_OK || sg_lists_new(0, &proof->lists) != SG_OK) {
        sg_proof_free(proof);
        return SG_ENOMEM;
    }
    sg_proof_limit(proof, prover->proof_bytes);
    prover->proof = proof;
    return SG_OK;
}

void sg_proof_free(sg_proof *proof)
{
    if (!proof)
        return;
    sg_efforts_free(proof->efforts);
    sg_lists_free(proof->lists);
    free(proof->questions);
    free(proof->kids);
    free(proof);
}

uint64_t sg_proof_bytes(const sg_proof *proof)
{
    if (!proof)
        return 0;
    return sizeof *proof + sg_efforts_bytes(proof->efforts) + sg_lists_bytes(proof->lists) +
           proof->cap_questions * sizeof *proof->questions + proof->cap_kids * sizeof *proof->kids;
}

void sg_proof_limit(sg_proof *proof, uint64_t max_bytes)
{
    sg_efforts_limit(proof->efforts, max_bytes ? max_bytes / 2 + 1 : 0);
    sg_lists_limit(proof->lists, max_bytes && max_bytes / 2 < LISTS_MOST ? max_bytes / 2 + 1 : LISTS_MOST);
}

void sg_proof_drop(sg_proof *proof)
{
    proof->n_kids = proof->questions[--proof->n_questions].kids;
}

void sg_proof_take(sg_proof *proof, uint32_t value)
{
    proof->answer = proof->questions[proof->n_questions - 1].n == value ? LOST : WON;
}

/* ---- the numbers of the moves ---------------------------------------------------------------------------------- */

static uint64_t question_hash(uint64_t key_hash, uint32_t n)
{
    const uint64_t mixed = (key_hash ^ (n + 1) * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xd6e8feb86659fd93);
    return mixed ^ mixed >> 32;
}

/* Takes the parts at the end away whose values are known. */
static sg_status close_parts(sg_prover *prover, size_t at)
{
    for (;;) {
        option *o = option_at(prover, at);
        if (o->n_parts == 0)
            return SG_OK;
        uint32_t value;
        sg_status status = sg_prover_known(prover, part_at(prover, sg_prover_last_part(prover, at)), &value);
        if (status != SG_OK || value == SG_VALUE_NONE)
            return status;
        o->known ^= value;
        o->n_parts--;
    }
}

static bool find_effort(const sg_prover *prover, uint64_t hash, sg_effort *effort, uint32_t *work)
{
    return prover->pool ? sg_pool_find(prover->pool, hash, effort, work)
                        : sg_efforts_find(prover->proof->efforts, hash, effort, work);
}

static void put_effort(const sg_prover *prover, uint64_t hash, sg_effort effort, uint32_t work)
{
    if (prover->pool)
        sg_pool_put(prover->pool, hash, effort, work);
    else
        sg_efforts_put(prover->proof->efforts, hash, effort, work);
}

static void drop_effort(const sg_prover *prover, uint64_t hash)
{
    if (prover->pool)
        sg_pool_drop(prover->pool, hash);
    else
        sg_efforts_drop(prover->proof->efforts, hash);
}

/* What is known of the question about p and n; leaves effort as it is if nothing is. */
static void look_up(sg_prover *prover, const part *p, uint32_t n, sg_effort *effort)
{
    sg_fact fact;
    uint32_t work;
    const bool found = sg_facts_find(prover->facts, p->hash, p + 1, p->key_bytes, &fact);
    if (found && fact.value != SG_VALUE_NONE) /* the memo of another prover was full */
        *effort = fact.value == n ? LOST : WON;
    else if (found && fact.excluded >> n & 1)
        *effort = WON;
    else
        (void)find_effort(prover, question_hash(p->hash, n), effort, &work);
}

/* What is known of the question that an option leads to. */
static sg_status look_up_option(sg_prover *prover, frame *f, size_t at, sg_effort *effort)
{
    sg_status status = close_parts(prover, at);
    if (status != SG_OK)
        return status;
    const option *o = option_at(prover, at);
    const uint32_t m = o->known ^ f->n;
    if (o->n_parts == 0) {
        *effort = m == 0 ? LOST : WON;
        if (o->known < SG_PROVER_BITS)
            f->hit |= UINT64_C(1) << o->known;
    } else if (o->n_parts == 1 && m < SG_PROVER_BITS) {
        look_up(prover, part_at(prover, at + sizeof(option)), m, effort);
    }
    return SG_OK;
}

/* The heap that the kid moves to; the kids beyond the options are heaps. */
static uint32_t heap_of(const frame *f, uint32_t kid)
{
    uint64_t open = ((UINT64_C(1) << f->n) - 1) & ~f->excluded;
    for (size_t i = kid - (f->end - f->first); i > 0; i--)
        open &= open - 1;
    return (uint32_t)__builtin_ctzll(open);
}

static sg_status look_up_kid(sg_prover *prover, frame *f, uint32_t kid, sg_effort *effort)
{
    if (kid < f->end - f->first)
        return look_up_option(prover, f, (size_t)prover->offsets.at[f->first + kid], effort);
    const uint32_t n = heap_of(f, kid);
    if (f->hit >> n & 1)
        *effort = WON;
    else
        look_up(prover, part_at(prover, f->key), n, effort);
    return SG_OK;
}

/* ---- opening and closing questions ------------------------------------------------------------------------------- */

static sg_status room(sg_proof *proof, size_t n_kids)
{
    if (proof->n_questions == proof->cap_questions) {
        const size_t cap = proof->cap_questions ? proof->cap_questions * 2 : 64;
        sg_question *grown = cap > SIZE_MAX / sizeof *grown ? NULL : realloc(proof->questions, cap * sizeof *grown);
        if (!grown)
            return SG_ENOMEM;
        proof->questions = grown;
        proof->cap_questions = cap;
    }
    if (n_kids > UINT32_MAX / 2)
        return SG_ERANGE;
    size_t cap = proof->cap_kids ? proof->cap_kids : 256;
    while (cap - proof->n_kids < n_kids)
        cap *= 2;
    if (cap != proof->cap_kids) {
        sg_kid *grown = cap > SIZE_MAX / sizeof *grown ? NULL : realloc(proof->kids, cap * sizeof *grown);
        if (!grown)
            return SG_ENOMEM;
        proof->kids = grown;
        proof->cap_kids = cap;
    }
    return SG_OK;
}

/* What is known of the options will be looked up next: all of it is fetched from memory at once. */
static void approach_kids(const sg_prover *prover, const frame *f)
{
    if (prover->joined)
        return; /* others are at work on all of it */
    for (size_t i = f->first; i < f->end; i++) {
        const size_t at = (size_t)prover->offsets.at[i];
        const option *o = option_at(prover, at);
        if (o->n_parts == 0)
            continue;
        const uint64_t hash = part_at(prover, at + sizeof(option))->hash;
        sg_facts_approach(prover->facts, hash);
        sg_efforts_approach(prover->proof->efforts, question_hash(hash, o->known ^ f->n));
    }
}

/* How often x is to be multiplied by step until it is about 1. */
static uint32_t steps_to_one(double x, double step)
{
    uint32_t n = 0;
    for (; x * x * step < 1; x *= step)
        n++;
    return n;
}

/*
 * Of a kid about which nothing is known: the less likely an answer is, the more it takes to show. A chance of one in two
 * is 2 more to show that the option has the value that is asked about, and 1 more to show that it has another; with
 * these numbers Cram takes a fifth fewer positions than with 1 for all, and linear NoGo half as many.
 */
static sg_effort guess(const sg_prover *prover, const frame *f, uint32_t kid)
{
    const option *o = kid < f->end - f->first ? option_at(prover, (size_t)prover->offsets.at[f->first + kid]) : NULL;
    if (!o || o->n_parts == 0)
        return (sg_effort){1, 1};
    double chance = sg_prover_chance(prover, o, f->n);
    chance = chance < CHANCE_LEAST ? CHANCE_LEAST : chance > CHANCE_MOST ? CHANCE_MOST : chance;
    return (sg_effort){1 + steps_to_one(1 - chance, 2), 1 + steps_to_one(chance, SQRT_2)};
}

/* Fills in the question, and the kids behind it as far as anything is known of them. */
static sg_status look_up_kids(sg_prover *prover, frame *f, sg_effort limit)
{
    struct sg_proof *proof = prover->proof;
    const uint64_t heaps = (f->want - 1) & ~f->excluded;
    const size_t n_kids = f->end - f->first + (size_t)__builtin_popcountll(heaps);
    sg_status status = room(proof, n_kids);
    if (status != SG_OK)
        return status;
    sg_question *q = &proof->questions[proof->n_questions];
    sg_kid *kids = proof->kids + proof->n_kids;
    sg_effort before;
    *q = (sg_question){.limit = limit, .n = f->n, .kids = proof->n_kids, .n_kids = (uint32_t)n_kids};
    q->begun = prover->counters.positions;
    (void)find_effort(prover, question_hash(part_at(prover, f->key)->hash, f->n), &before, &q->spent);
    approach_kids(prover, f);
    for (uint32_t i = 0; i < n_kids && status == SG_OK; i++) {
        kids[i] = (sg_kid){.effort = guess(prover, f, i)};
        status = look_up_kid(prover, f, i, &kids[i].effort);
    }
    return status;
}

/* Puts the question on the stack: who wins the position of the part at key, and a heap of n? */
static sg_status open_question(sg_prover *prover, size_t key, uint32_t n, uint64_t excluded, bool heap, sg_effort limit)
{
    struct sg_proof *proof = prover->proof;
    if (++proof->work % QUIET_BEAT == 0 && prover->pulse) {
        sg_status status = prover->pulse->beat(prover->pulse->ud, prover->counters.positions);
        if (status != SG_OK)
            return status;
    }
    const uint64_t want = UINT64_C(1) << n;
    /* Another prover may have excluded n since it was looked up; the rule would then be left before its end. */
    frame f = {.key = key, .want = want, .excluded = excluded & ~want, .n = NO_TARGET, .proof = true};
    sg_status status = heap ? sg_proof_copy_options(prover, &f) : sg_prover_enter(prover, &f);
    if (status != SG_OK)
        return status;
    if (!heap)
        status = sg_proof_find_options(prover, &f);
    f.n = n;
    if (status == SG_OK)
        status = look_up_kids(prover, &f, limit);
    if (status != SG_OK) {
        sg_prover_leave(prover, &f);
        return status;
    }
    proof->n_kids += proof->questions[proof->n_questions++].n_kids;
    sg_prover_place(prover, &f);
    return SG_OK;
}

/* Takes the top question off the stack. WON and LOST become known; other numbers are kept for the next visit. */
static sg_status close_question(sg_prover *prover, sg_effort effort)
{
    struct sg_proof *proof = prover->proof;
    const sg_question *q = &proof->questions[proof->n_questions - 1];
    const frame *f = &prover->frames[prover->n_frames - 1];
    const uint64_t hash = question_hash(part_at(prover, f->key)->hash, q->n);
    const uint64_t work = prover->counters.positions - q->begun + q->spent;
    proof->answer = effort;
    if (effort.win != 0 && effort.loss != 0) {
        put_effort(prover, hash, effort, work < UINT32_MAX ? (uint32_t)work + 1 : UINT32_MAX);
        sg_prover_pop(prover, SG_VALUE_NONE);
        return SG_OK;
    }
    drop_effort(prover, hash);
    if (effort.loss == 0)
        return sg_prover_pop_value(prover, q->n);
    return sg_prover_pop_no(prover);
}

/* ---- steps ----------------------------------------------------------------------------------------------------------- */

typedef struct totals {
    sg_effort effort;
    uint32_t best, second; /* the move of least loss; the next least loss */
    uint32_t n_open;
} totals;

static totals add_up(const sg_question *q, const sg_kid *kids)
{
    totals t = {.effort = {MOST, 0}, .second = MOST};
    for (uint32_t i = 0; i < q->n_kids; i++) {
        const sg_effort e = kids[i].effort;
        if (e.loss < t.effort.win) {
            t.second = t.effort.win;
            t.effort.win = e.loss;
            t.best = i;
        } else if (e.loss < t.second) {
            t.second = e.loss;
        }
        if (e.win > t.effort.loss)
            t.effort.loss = e.win;
        t.n_open += e.win != 0;
    }
    if (t.n_open > 1 && t.effort.loss < MOST) {
        const uint32_t others = t.n_open - 1;
        t.effort.loss = others < MOST - 1 - t.effort.loss ? t.effort.loss + others : MOST - 1;
    }
    return t;
}

static uint32_t a_little_more(uint32_t number)
{
    return number < MOST / 2 ? number + number / 8 + 1 : MOST;
}

/* A limit above the effort. */
static sg_effort beyond(sg_effort limit, sg_effort effort)
{
    if (limit.win <= effort.win)
        limit.win = a_little_more(effort.win);
    if (limit.loss <= effort.loss)
        limit.loss = a_little_more(effort.loss);
    return limit;
}

/*
 * What is to be done on a visit before it may end without an answer: enough to make up for the way from the first
 * question to here, in lines of play of many moves, but no more than a share of all that was done here before.
 */
static uint64_t least_work(const sg_prover *prover, const sg_question *q)
{
    const uint64_t share = q->spent / SPENT_SHARE, way = prover->proof->n_questions / WAY_SHARE;
    return share < way ? share : way;
}

/* How far the best move is to be looked into. */
static sg_effort limit_of(const sg_question *q, const totals *t, uint32_t visits)
{
    sg_effort limit = {MOST, q->limit.win};
    if (q->limit.loss < MOST)
        limit.win = q->limit.loss - (t->n_open - 1);
    if (t->second < MOST) {
        const uint32_t more = a_little_more(t->second);
        limit.loss = more < limit.loss ? more : limit.loss;
    }
    limit.win = limit.win < visits ? visits : limit.win;
    limit.loss = limit.loss < visits ? visits : limit.loss;
    return limit;
}

/* The question or the value that the top question waited for is there. */
static sg_status take_answer(sg_prover *prover, frame *f, const sg_question *q)
{
    sg_kid *kid = &prover->proof->kids[q->kids + q->at];
    f->waiting = false;
    if (q->value) {
        option *o = option_at(prover, (size_t)prover->offsets.at[f->first + q->at]);
        o->known ^= prover->answer;
        o->n_parts--;
        return look_up_kid(prover, f, q->at, &kid->effort);
    }
    kid->effort = prover->proof->answer;
    kid->visits++;
    return SG_OK;
}

/* Asks what the best move leads to; *changed if the answer is there already, or other numbers. */
static sg_status visit(sg_prover *prover, const totals *t, bool *changed)
{
    struct sg_proof *proof = prover->proof;
    const size_t top = prover->n_frames - 1;
    frame *f = &prover->frames[top];
    sg_question *q = &proof->questions[proof->n_questions - 1];
    sg_kid *kid = &proof->kids[q->kids + t->best];
    const sg_effort before = kid->effort, limit = limit_of(q, t, kid->visits);
    sg_status status = look_up_kid(prover, f, t->best, &kid->effort);
    *changed = kid->effort.win != before.win || kid->effort.loss != before.loss;
    if (status != SG_OK || *changed)
        return status;
    q->at = t->best;
    q->value = false;
    if (t->best >= f->end - f->first) {
        status = open_question(prover, f->key, heap_of(f, t->best), f->excluded, true, limit);
    } else {
        const size_t at = (size_t)prover->offsets.at[f->first + t->best], key = sg_prover_last_part(prover, at);
        const option *o = option_at(prover, at);
        const part *p = part_at(prover, key);
        sg_fact fact = {0, SG_VALUE_NONE};
        (void)sg_facts_find(prover->facts, p->hash, p + 1, p->key_bytes, &fact);
        q->value = o->n_parts > 1 || (o->known ^ f->n) >= SG_PROVER_BITS;
        status = q->value ? sg_prover_push_value(prover, key, fact.excluded)
                          : open_question(prover, key, o->known ^ f->n, fact.excluded, false, limit);
    }
    prover->frames[top].waiting = true;
    return status;
}

/*
 * Where several provers have joined: the best move that nobody else is at, unless it looks a lot worse than the best;
 * of a position whose moves all lose, it has to be looked into anyway.
 */
static void avoid_others(const sg_prover *prover, const frame *f, const sg_question *q, totals *t)
{
    const sg_kid *kids = prover->proof->kids + q->kids;
    const uint32_t n_options = (uint32_t)(f->end - f->first), most = 2 * kids[t->best].effort.loss + 1;
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < n_options; i++) {
        const sg_effort e = kids[i].effort;
        const size_t at = (size_t)prover->offsets.at[f->first + i];
        if (e.win == 0 || e.loss > most || (best != UINT32_MAX && e.loss >= kids[best].effort.loss))
            continue;
        if (option_at(prover, at)->n_parts == 0 ||
            !sg_facts_busy(prover->facts, part_at(prover, sg_prover_last_part(prover, at))->hash))
            best = i;
    }
    if (best == UINT32_MAX)
        return; /* where all are taken, it helps with the best */
    t->best = best;
    t->second = t->second < kids[best].effort.loss ? kids[best].effort.loss : t->second;
}

sg_status sg_proof_step(sg_prover *prover)
{
    struct sg_proof *proof = prover->proof;
    frame *f = &prover->frames[prover->n_frames - 1];
    sg_question *q = &proof->questions[proof->n_questions - 1];
    if (f->waiting) {
        sg_status status = take_answer(prover, f, q);
        if (status != SG_OK)
            return status;
    }
    for (;;) {
        if (!(f->want & ~f->hit & sg_set_least_outside(f->hit, f->end - f->first + 1)))
            return close_question(prover, WON);
        totals t = add_up(q, proof->kids + q->kids);
        if (t.effort.win == 0 || t.effort.loss == 0)
            return close_question(prover, t.effort.win == 0 ? WON : LOST);
        if (t.effort.win >= q->limit.win || t.effort.loss >= q->limit.loss) {
            if (prover->counters.positions - q->begun >= least_work(prover, q))
                return close_question(prover, t.effort);
            q->limit = beyond(q->limit, t.effort);
        }
        if (prover->joined)
            avoid_others(prover, f, q, &t);
        bool changed;
        sg_status status = visit(prover, &t, &changed);
        if (status != SG_OK || !changed)
            return status;
    }
}

/* ---- answers --------------------------------------------------------------------------------------------------------- */

static const sg_effort NO_LIMIT = {MOST, MOST};

/* Who wins the part at key and a heap of n? *value is n, or SG_VALUE_NONE for the player to move. */
static sg_status ask_one(sg_prover *prover, size_t key, uint32_t n, uint64_t excluded, uint32_t *value)
{
    sg_status status = open_question(prover, key, n, excluded, false, NO_LIMIT);
    if (status == SG_OK)
        status = sg_prover_run(prover);
    *value = prover->answer;
    return status;
}

/* The value of the part at key: the first n for which the player to move does not win. */
static sg_status ask_value(sg_prover *prover, size_t key, uint32_t *value)
{
    const part *p = part_at(prover, key);
    sg_fact fact = {0, SG_VALUE_NONE};
    (void)sg_facts_find(prover->facts, p->hash, p + 1, p->key_bytes, &fact);
    for (uint32_t n = 0; n < SG_PROVER_BITS; n++) {
        if (fact.excluded >> n & 1)
            continue;
        const sg_status status = ask_one(prover, key, n, fact.excluded, value);
        if (status != SG_OK || *value != SG_VALUE_NONE)
            return status;
        fact.excluded |= UINT64_C(1) << n;
    }
    p = part_at(prover, key);
    return sg_prover_plain_value(prover, p + 1, p->key_bytes, value);
}

sg_status sg_proof_ask(sg_prover *prover, bool full, uint32_t *value)
{
    const size_t bottom = prover->arena.used;
    sg_status status = ready(prover);
    while (status == SG_OK) {
        if ((status = close_parts(prover, 0)) != SG_OK)
            break;
        option *o = option_at(prover, 0);
        *value = o->known;
        if (o->n_parts == 0)
            return SG_OK;
        const size_t key = sg_prover_last_part(prover, 0);
        if (full || o->n_parts > 1 || o->known >= SG_PROVER_BITS) {
            status = ask_value(prover, key, value);
        } else {
            const part *p = part_at(prover, key);
            sg_fact fact = {0, SG_VALUE_NONE};
            (void)sg_facts_find(prover->facts, p->hash, p + 1, p->key_bytes, &fact);
            *value = SG_VALUE_NONE;
            if (!(fact.excluded >> o->known & 1))
                status = ask_one(prover, key, o->known, fact.excluded, value);
            if (status == SG_OK && *value == SG_VALUE_NONE)
                return SG_OK;
        }
        if (status == SG_OK) {
            option_at(prover, 0)->known ^= *value;
            option_at(prover, 0)->n_parts--;
        }
        prover->arena.used = bottom;
    }
    return status;
}
