/* SPDX-License-Identifier: MIT */
/*
 * Search by questions: "is the value of this position among these numbers?", on an explicit stack.
 *
 * A frame is a position that is being asked about. What is known of its value v, at any time:
 *   hit, excluded  are numbers that v is not (an option has the value; it was known before)
 *   n         the least number in neither, so v >= n
 *   bound     v is at most the (k+1)-th number that is neither, where k options are still to be asked: each of them takes
 *             away one number at most, and those asked before only numbers that are excluded. In a sweep, where k options
 *             are open, the (k+1)-th number that is not hit
 * A sweep asks the open options for one number; if none has it, that is missed, and v is no larger. It begins with the
 * number that is wanted: an option that has it is the shortest way to a no. After that it asks for n. If one has it, n
 * grows; if none has, v = n. With aspiration sets each
 * open option is asked once, for the numbers that are in neither, below the bound that would hold without it and not
 * above the largest number wanted. When all were asked, v = n or v is larger than all that is wanted: an option asked
 * for a set without n was asked when so few options were left that all of them were needed for numbers below n.
 */
#include "../pn/df_pn.h"
#include "../pruned/number_set.h"
#include "../table/memo.h"

#include <stdlib.h>
#include <string.h>

enum { BITS = SG_PROVER_BITS, BEAT_POSITIONS = 64, FIRST_PATH = 64 };
enum { CHEAP_TOLD = 1 << 24 }; /* facts; after as many, those that took one position only are not told */

typedef enum reply { REPLY_KNOWN, REPLY_NO, REPLY_ASKED, REPLY_FAILED } reply;

sg_status sg_prover_new(sg_memo *memo, sg_expand_fn *expand, void *ud, uint64_t fact_bytes, sg_prover **out)
{
    sg_prover *prover = calloc(1, sizeof *prover);
    if (!prover)
        return SG_ENOMEM;
    prover->memo = memo;
    prover->expand = expand;
    prover->ud = ud;
    prover->proof_bytes = fact_bytes;
    prover->learned = calloc(LEARNED_KINDS, sizeof *prover->learned);
    prover->met = calloc(MET, sizeof *prover->met);
    if (!prover->learned || !prover->met || sg_facts_new(fact_bytes, &prover->own_facts) != SG_OK) {
        sg_prover_free(prover);
        return SG_ENOMEM;
    }
    prover->facts = prover->own_facts;
    *out = prover;
    return SG_OK;
}

void sg_prover_free(sg_prover *prover)
{
    if (!prover)
        return;
    sg_solver_free(prover->solver);
    sg_facts_free(prover->own_facts);
    sg_pool_free(prover->own_pool);
    sg_proof_free(prover->proof);
    free(prover->arena.bytes);
    free(prover->offsets.at);
    free(prover->frames);
    free(prover->path);
    free(prover->twins);
    free(prover->learned);
    free(prover->met);
    free(prover->cycle.bytes);
    free(prover);
}

sg_counters sg_prover_counters(const sg_prover *prover)
{
    sg_counters sum = prover->counters;
    if (prover->solver) {
        const sg_counters more = sg_solver_counters(prover->solver);
        sum.positions += more.positions;
        sum.options += more.options;
        sum.parts += more.parts;
        sum.hits += more.hits;
        sum.depth = more.depth > sum.depth ? more.depth : sum.depth;
    }
    return sum;
}

uint64_t sg_prover_bytes(const sg_prover *prover)
{
    return prover->arena.cap + prover->offsets.cap * sizeof *prover->offsets.at +
           LEARNED_KINDS * sizeof *prover->learned + MET * sizeof *prover->met +
           prover->cap_frames * sizeof *prover->frames + prover->n_path * sizeof *prover->path +
           sg_facts_bytes(prover->own_facts) + (prover->solver ? sg_solver_bytes(prover->solver) : 0) +
           sg_proof_bytes(prover->proof) + sg_pool_bytes(prover->own_pool);
}

void sg_prover_limit(sg_prover *prover, uint64_t max_positions, uint64_t fact_bytes)
{
    prover->max_positions = max_positions ? sg_prover_counters(prover).positions + max_positions : 0;
    sg_facts_limit(prover->own_facts, fact_bytes);
    prover->proof_bytes = fact_bytes;
    if (prover->proof)
        sg_proof_limit(prover->proof, fact_bytes);
}

void sg_prover_tell(sg_prover *prover, sg_known_fn *known, void *ud)
{
    prover->known = known;
    prover->known_ud = ud;
    if (prover->solver)
        sg_solver_tell(prover->solver, known, ud);
}

void sg_prover_order(sg_prover *prover, sg_order order)
{
    if (prover->proof && order != prover->order)
        sg_lists_clear(prover->proof->lists);
    prover->order = order;
}

/* ---- the set of positions on the path ------------------------------------------------------------------------- */

static const part *part_of(const sg_prover *prover, const frame *f)
{
    return part_at(prover, f->key);
}

/* The slot of the key among the positions on the path, or a free one. */
static size_t path_slot(const sg_prover *prover, const part *p)
{
    size_t i = (size_t)p->hash & (prover->n_path - 1);
    for (; prover->path[i] != 0; i = (i + 1) & (prover->n_path - 1)) {
        const part *have = part_of(prover, &prover->frames[prover->path[i] - 1]);
        if (have->hash == p->hash && have->key_bytes == p->key_bytes && memcmp(have + 1, p + 1, p->key_bytes) == 0)
            break;
    }
    return i;
}

/* Frames leave in the opposite order of their coming, so a slot can simply be freed. */
static sg_status grow_path(sg_prover *prover)
{
    const size_t n_path = prover->n_path ? prover->n_path * 2 : FIRST_PATH;
    uint32_t *path = calloc(n_path, sizeof *path);
    if (!path)
        return SG_ENOMEM;
    free(prover->path);
    prover->path = path;
    prover->n_path = n_path;
    for (size_t i = 0; i < prover->n_frames; i++) {
        frame *f = &prover->frames[i];
        if (f->slot == SG_NO_SLOT)
            continue;
        f->slot = path_slot(prover, part_of(prover, f));
        prover->path[f->slot] = (uint32_t)i + 1;
    }
    return SG_OK;
}

static bool add_to_cycle(sg_prover *prover, const void *key, size_t key_bytes)
{
    if (!sg_arena_reserve(&prover->cycle, sizeof key_bytes + key_bytes))
        return false;
    memcpy(prover->cycle.bytes + prover->cycle.used, &key_bytes, sizeof key_bytes);
    memcpy(prover->cycle.bytes + prover->cycle.used + sizeof key_bytes, key, key_bytes);
    prover->cycle.used += sizeof key_bytes + key_bytes;
    return true;
}

static sg_status record_cycle(sg_prover *prover, size_t from)
{
    prover->cycle.used = 0;
    for (size_t i = from; i < prover->n_frames; i++) {
        const part *p = part_of(prover, &prover->frames[i]);
        if (prover->frames[i].slot != SG_NO_SLOT && !add_to_cycle(prover, p + 1, p->key_bytes))
            return SG_ENOMEM;
    }
    return SG_ECYCLE;
}

bool sg_prover_cycle(const sg_prover *prover, size_t *at, sg_key *key)
{
    if (*at >= prover->cycle.used)
        return false;
    const unsigned char *from = prover->cycle.bytes + *at;
    memcpy(&key->n_bytes, from, sizeof key->n_bytes);
    key->bytes = from + sizeof key->n_bytes;
    *at += sizeof key->n_bytes + key->n_bytes;
    return true;
}

/* ---- frames ----------------------------------------------------------------------------------------------------- */

sg_status sg_prover_room(sg_prover *prover)
{
    if (prover->n_frames == prover->cap_frames) {
        const size_t cap = prover->cap_frames ? prover->cap_frames * 2 : 64;
        if (cap > UINT32_MAX / 2)
            return SG_ENOMEM;
        frame *frames = realloc(prover->frames, cap * sizeof *frames);
        if (!frames)
            return SG_ENOMEM;
        prover->frames = frames;
        prover->cap_frames = cap;
    }
    return (prover->n_frames + 1) * 2 > prover->n_path ? grow_path(prover) : SG_OK;
}

sg_status sg_prover_may_expand(sg_prover *prover)
{
    if (prover->max_positions && sg_prover_counters(prover).positions >= prover->max_positions)
        return SG_ELIMIT;
    if (!prover->pulse || prover->counters.positions < prover->next_beat)
        return SG_OK;
    prover->next_beat = prover->counters.positions + BEAT_POSITIONS;
    return prover->pulse->beat(prover->pulse->ud, prover->counters.positions);
}

sg_status sg_prover_enter(sg_prover *prover, frame *f)
{
    sg_status status = sg_prover_room(prover);
    if (status != SG_OK)
        return status;
    f->slot = path_slot(prover, part_of(prover, f));
    f->began = prover->counters.positions;
    if (prover->path[f->slot] != 0)
        return record_cycle(prover, prover->path[f->slot] - 1);
    if (prover->joined)
        sg_facts_enter(prover->facts, part_of(prover, f)->hash);
    return SG_OK;
}

void sg_prover_leave(sg_prover *prover, const frame *f)
{
    if (prover->joined && f->slot != SG_NO_SLOT)
        sg_facts_leave(prover->facts, part_of(prover, f)->hash);
}

void sg_prover_place(sg_prover *prover, const frame *f)
{
    prover->frames[prover->n_frames++] = *f;
    if (f->slot != SG_NO_SLOT)
        prover->path[f->slot] = (uint32_t)prover->n_frames;
    if (prover->n_frames > prover->counters.depth)
        prover->counters.depth = prover->n_frames;
}

/* Asks the position of the part at key whether its value is in want, or what it is (full). */
static sg_status push(sg_prover *prover, size_t key, uint64_t want, uint64_t excluded, bool full)
{
    frame f = {.key = key, .want = want, .excluded = excluded, .full = full, .n = NO_TARGET};
    f.sweep = full || !prover->set_mode;
    sg_status status = sg_prover_may_expand(prover);
    if (status == SG_OK)
        status = sg_prover_enter(prover, &f);
    if (status != SG_OK)
        return status;
    status = sg_prover_expand(prover, &f);
    if (status == SG_OK)
        sg_prover_place(prover, &f);
    else
        sg_prover_leave(prover, &f);
    return status;
}

sg_status sg_prover_push_value(sg_prover *prover, size_t key, uint64_t excluded)
{
    return push(prover, key, 0, excluded, true);
}

void sg_prover_pop(sg_prover *prover, uint32_t answer)
{
    const frame *f = &prover->frames[--prover->n_frames];
    if (f->slot != SG_NO_SLOT)
        prover->path[f->slot] = 0;
    if (f->proof)
        sg_proof_drop(prover->proof);
    sg_prover_leave(prover, f);
    prover->arena.used = f->arena_first;
    prover->offsets.used = f->first;
    prover->answer = answer;
}

/* The top position has this value. */
sg_status sg_prover_pop_value(sg_prover *prover, uint32_t value)
{
    const part *p = part_of(prover, &prover->frames[prover->n_frames - 1]);
    sg_ref ref;
    sg_status status = sg_memo_intern(prover->memo, p + 1, p->key_bytes, &ref);
    if (status == SG_OK) {
        if (sg_memo_settle(prover->memo, ref, value) && prover->known) {
            size_t stored_bytes;
            const void *stored = sg_memo_key(prover->memo, ref, &stored_bytes);
            status = prover->known(prover->known_ud, stored, stored_bytes, value);
            if (status != SG_OK)
                return status;
        }
    } else if (status == SG_ELIMIT) {
        const sg_fact fact = {0, value};
        prover->memo_full = true;
        sg_facts_put(prover->facts, p->hash, p + 1, p->key_bytes, &fact);
    } else {
        return status;
    }
    sg_prover_learn(prover, &prover->frames[prover->n_frames - 1], value);
    sg_prover_pop(prover, value);
    return SG_OK;
}

/* The value of the top position is none of those wanted. */
sg_status sg_prover_pop_no(sg_prover *prover)
{
    const frame *f = &prover->frames[prover->n_frames - 1];
    const part *p = part_of(prover, f);
    const sg_fact fact = {f->want | f->hit, SG_VALUE_NONE};
    const bool news = sg_facts_put(prover->facts, p->hash, p + 1, p->key_bytes, &fact);
    sg_status status = SG_OK;
    if (news && prover->excluded && (prover->n_told < CHEAP_TOLD || prover->counters.positions - f->began > 1)) {
        prover->n_told++;
        status = prover->excluded(prover->excluded_ud, p + 1, p->key_bytes, fact.excluded);
    }
    if (status != SG_OK)
        return status;
    sg_prover_learn(prover, f, SG_VALUE_NONE);
    sg_prover_pop(prover, SG_VALUE_NONE);
    return SG_OK;
}

sg_status sg_prover_plain_value(sg_prover *prover, const void *key, size_t key_bytes, uint32_t *value)
{
    sg_status status = SG_OK;
    if (!prover->solver)
        status = sg_solver_new(prover->memo, prover->expand, prover->ud, 0, &prover->solver);
    if (status != SG_OK)
        return status;
    sg_solver_tell(prover->solver, prover->known, prover->known_ud);
    sg_solver_share(prover->solver, prover->joined);
    const uint64_t spent = sg_prover_counters(prover).positions;
    if (prover->max_positions && spent >= prover->max_positions)
        return SG_ELIMIT;
    sg_solver_limit(prover->solver, prover->max_positions ? prover->max_positions - spent : 0);
    status = sg_solver_value(prover->solver, key, key_bytes, prover->pulse, value);
    if (status != SG_ECYCLE)
        return status;
    prover->cycle.used = 0;
    for (size_t i = 0; i < sg_solver_cycle_length(prover->solver); i++) {
        size_t n_bytes;
        const void *key_at = sg_solver_cycle_key(prover->solver, i, &n_bytes);
        if (!add_to_cycle(prover, key_at, n_bytes))
            return SG_ENOMEM;
    }
    return SG_ECYCLE;
}

/* All of the first 64 numbers are values of options: leave the top position to the solver. */
static sg_status large_value(sg_prover *prover)
{
    const part *p = part_of(prover, &prover->frames[prover->n_frames - 1]);
    uint32_t value;
    sg_status status = sg_prover_plain_value(prover, p + 1, p->key_bytes, &value);
    if (status == SG_OK)
        sg_prover_pop(prover, value);
    return status;
}

/* ---- questions --------------------------------------------------------------------------------------------------- */

size_t sg_prover_last_part(const sg_prover *prover, size_t at)
{
    const uint32_t n_parts = option_at(prover, at)->n_parts;
    at += sizeof(option);
    for (uint32_t i = 1; i < n_parts; i++)
        at += part_bytes(part_at(prover, at)->key_bytes);
    return at;
}

/*
 * Asks an option: is its value in ask (full: what is it)? Its parts are evaluated from the last on; the first is asked
 * for what is left of the question. *value is set with REPLY_KNOWN, *status with REPLY_FAILED.
 */
static reply ask_option(sg_prover *prover, size_t at, uint64_t ask, bool full, uint32_t *value, sg_status *status)
{
    for (;;) {
        option *o = option_at(prover, at);
        if (o->n_parts == 0) {
            *value = o->known;
            return REPLY_KNOWN;
        }
        const size_t last = sg_prover_last_part(prover, at);
        const part *p = part_at(prover, last);
        uint32_t part_value;
        *status = sg_prover_known(prover, p, &part_value);
        if (*status != SG_OK)
            return REPLY_FAILED;
        if (part_value != SG_VALUE_NONE) {
            o->known ^= part_value;
            o->n_parts--;
            continue;
        }
        sg_fact fact = {0, SG_VALUE_NONE};
        (void)sg_facts_find(prover->facts, p->hash, p + 1, p->key_bytes, &fact);
        if (fact.value != SG_VALUE_NONE) { /* the memo of another prover was full */
            prover->memo_full = true;
            continue;
        }
        const bool whole = full || o->n_parts > 1 || o->known >= BITS;
        const uint64_t want = whole ? 0 : sg_set_xor(ask, o->known) & ~fact.excluded;
        if (!whole && want == 0)
            return REPLY_NO;
        *status = push(prover, last, want, fact.excluded, whole);
        return *status == SG_OK ? REPLY_ASKED : REPLY_FAILED;
    }
}

/* The option under the cursor has this value: it is not open any more. */
static void close_option(sg_prover *prover, frame *f, uint32_t value)
{
    uint64_t *at = prover->offsets.at;
    if (value < BITS)
        f->hit |= UINT64_C(1) << value;
    memmove(at + f->cursor, at + f->cursor + 1, (f->end - f->cursor - 1) * sizeof *at);
    f->end--;
}

/* The answer that the frame waited for is there. */
static void take_answer(sg_prover *prover, frame *f)
{
    option *o = option_at(prover, prover->offsets.at[f->cursor]);
    f->waiting = false;
    if (prover->answer == SG_VALUE_NONE) {
        f->cursor++;
        return;
    }
    o->known ^= prover->answer;
    if (--o->n_parts == 0)
        close_option(prover, f, o->known);
}

/* What to ask the option under the cursor. Empty: nothing about it matters. */
static uint64_t question(const frame *f, uint64_t out, size_t n_open)
{
    if (f->sweep)
        return UINT64_C(1) << f->n;
    return ~out & sg_set_up_to_largest(f->want) & sg_set_least_outside(out, n_open);
}

/* Is the value none of those wanted, by what is known of the options? */
static bool is_no(const frame *f, uint64_t out, size_t n_open)
{
    const uint64_t least = sg_set_least_outside(f->sweep ? f->hit : out, n_open + 1);
    return !f->full && !(f->want & ~out & least & sg_set_up_to_least(f->missed));
}

/* Goes on with the top frame until it has to wait or is done with. */
static sg_status step(sg_prover *prover)
{
    frame *f = &prover->frames[prover->n_frames - 1];
    if (f->proof)
        return sg_proof_step(prover);
    if (f->waiting)
        take_answer(prover, f);
    for (;;) {
        const uint64_t out = f->hit | f->excluded;
        const size_t n_open = f->end - (f->sweep ? f->first : f->cursor);
        if (is_no(f, out, n_open))
            return sg_prover_pop_no(prover);
        if (!~out)
            return large_value(prover);
        const uint32_t n = (uint32_t)__builtin_ctzll(~out);
        if (f->sweep ? f->missed >> n & 1 : f->cursor == f->end)
            return sg_prover_pop_value(prover, n);
        sg_prover_aim(prover, f, out);
        if (f->cursor == f->end) {
            f->missed |= UINT64_C(1) << f->n;
            continue;
        }
        uint32_t value;
        sg_status status;
        if (prover->joined)
            sg_prover_avoid_others(prover, f);
        const uint64_t ask = question(f, out, n_open);
        const reply answer =
            ask ? ask_option(prover, prover->offsets.at[f->cursor], ask, false, &value, &status) : REPLY_NO;
        if (answer == REPLY_FAILED)
            return status;
        if (answer == REPLY_ASKED) {
            prover->frames[prover->n_frames - 2].waiting = true;
            return SG_OK;
        }
        if (answer == REPLY_KNOWN)
            close_option(prover, f, value);
        else
            f->cursor++;
    }
}

sg_status sg_prover_run(sg_prover *prover)
{
    sg_status status = SG_OK;
    while (status == SG_OK && prover->n_frames > 0)
        status = prover->joined && prover->counters.positions >= prover->next_look ? sg_prover_take_from_others(prover)
                                                                                   : step(prover);
    return status;
}

static void unwind(sg_prover *prover)
{
    while (prover->n_frames > 0)
        sg_prover_pop(prover, SG_VALUE_NONE);
    prover->arena.used = prover->offsets.used = 0;
}

/* Asks the sum of the keys and a heap of the size nimber; *value as prover->answer. */
static sg_status ask_sum(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, uint32_t nimber,
                         bool full, uint32_t *value)
{
    sg_status status = SG_OK;
    sg_prover_collect(prover);
    for (size_t i = 0; i < n_keys && status == SG_OK; i++)
        status = sg_prover_add_part(prover, keys[i].bytes, keys[i].n_bytes);
    if (n_keys == 0 || status != SG_OK) {
        *value = nimber;
        return status;
    }
    option_at(prover, 0)->known ^= nimber;
    status = sg_prover_close_option(prover, 0);
    if (status == SG_OK && method == SG_METHOD_PN)
        return sg_proof_ask(prover, full, value);
    const size_t bottom = prover->arena.used;
    while (status == SG_OK) {
        const reply answer = ask_option(prover, 0, 1, full, value, &status);
        if (answer == REPLY_KNOWN)
            return SG_OK;
        *value = SG_VALUE_NONE;
        if (answer == REPLY_NO)
            return SG_OK;
        if (answer == REPLY_FAILED)
            return status;
        status = sg_prover_run(prover);
        if (status == SG_OK && prover->answer == SG_VALUE_NONE)
            return SG_OK;
        option_at(prover, 0)->known ^= prover->answer;
        option_at(prover, 0)->n_parts--;
        prover->arena.used = bottom;
    }
    return status;
}

static sg_status plain_sum(sg_prover *prover, const sg_key *keys, size_t n_keys, uint32_t *sum)
{
    sg_status status = SG_OK;
    for (size_t i = 0; i < n_keys && status == SG_OK; i++) {
        uint32_t value = 0;
        status = sg_prover_plain_value(prover, keys[i].bytes, keys[i].n_bytes, &value);
        *sum ^= value;
    }
    return status;
}

static sg_status ask(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, uint32_t nimber, bool full,
                     const sg_pulse *pulse, uint32_t *value)
{
    prover->pulse = pulse;
    prover->set_mode = method == SG_METHOD_BR;
    prover->cycle.used = 0;
    *value = nimber;
    if (method == SG_METHOD_DAG)
        return plain_sum(prover, keys, n_keys, value);
    const sg_status status = ask_sum(prover, method, keys, n_keys, nimber, full, value);
    unwind(prover);
    return status;
}

sg_status sg_prover_value(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                          uint32_t *value)
{
    uint32_t found;
    const sg_status status = ask(prover, method, keys, n_keys, 0, true, pulse, &found);
    if (status == SG_OK)
        *value = found;
    return status;
}

sg_status sg_prover_outcome(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, uint32_t nimber,
                            const sg_pulse *pulse, bool *wins)
{
    uint32_t found;
    const sg_status status = ask(prover, method, keys, n_keys, nimber, false, pulse, &found);
    if (status == SG_OK)
        *wins = found != 0;
    return status;
}
