/* SPDX-License-Identifier: MIT */
/*
 * Octal codes whose rare heaps come to an end, in memory that does not grow: what is kept is the values of the first
 * heaps, and a window of the last ones, which forces the next (docs/theorems.md, section 8).
 *
 * A chunk of heaps is done in two passes. First each heap gets the least value of type common that is not the value of
 * an option with one heap or a rare part. Whether all smaller values are those of options is found out for the whole
 * chunk afterwards, one bit for each heap: rows[i] are the heaps with index i, and a split with the part a gives the
 * rare value w to the heaps that row[w + index of a] shows, moved by a + t. Few lists of splits do for nearly all heaps;
 * for the others all splits with a part in the prefix are looked at.
 */
#include "ring.h"

#include <stdlib.h>
#include <string.h>

enum { SLOW_SHARE = 1024 };

/* On x86-64 the counting of bits is compiled twice, and the machine chooses. */
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define FOR_THE_MACHINE __attribute__((target_clones("popcnt", "default")))
#else
#define FOR_THE_MACHINE
#endif

static unsigned parity(uint32_t x)
{
    x ^= x >> 4;
    return 0x6996 >> ((x ^ x >> 8) & 15) & 1;
}

uint8_t sg_ring_packed_of(const sg_ring *ring, uint32_t value)
{
    uint32_t low = (UINT32_C(1) << ring->low_bit) - 1;
    return sg_ring_packed((value >> 1 & ~low) | (value & low));
}

static unsigned type_at(const sg_ring *ring, uint64_t n, uint32_t value)
{
    return parity(value & ring->rule.mask) ^ (ring->rule.by_place && (n & 1));
}

/* The value with this index that is of this type at n. */
static uint32_t value_of_type(const sg_ring *ring, uint64_t n, unsigned index, unsigned type)
{
    uint32_t low = (UINT32_C(1) << ring->low_bit) - 1;
    uint32_t value = (index & ~low) << 1 | (index & low);
    return value | (uint32_t)(type_at(ring, n, value) != type) << ring->low_bit;
}

uint32_t sg_ring_value_of(const sg_ring *ring, uint64_t n, uint8_t packed)
{
    return value_of_type(ring, n, sg_ring_index(packed), ring->common);
}

static bool is_rare(const sg_ring *ring, uint64_t heap)
{
    return type_at(ring, heap, ring->values[heap]) != ring->common;
}

/* ---- the window ----------------------------------------------------------------------------------------- */

sg_status sg_ring_widen(sg_ring *r, unsigned n_indices)
{
    void *block = r->rows;
    sg_status status =
        sg_hold_resize(&r->hold, &block, (r->rows != NULL ? r->plan.n_indices : 0) * r->stride, n_indices * r->stride);
    r->rows = block;
    if (status != SG_OK)
        return status;
    r->plan.n_indices = n_indices;
    if (n_indices > r->kernels->most_indices)
        r->kernels = &sg_ring_portable;
    for (uint64_t i = 0; i < r->n - r->base; i += SG_RING_CHUNK)
        r->kernels->spread(r->at + i, n_indices, r->rows + i / 8, r->stride);
    sg_ring_tune(r);
    return SG_OK;
}

const uint8_t *sg_ring_window(const sg_ring *r, uint64_t n)
{
    return r->at + (n - r->base) - r->window;
}

/* The window stands at the end of the kept part; what is before it was never looked at and is nothing. */
sg_status sg_ring_place(sg_ring *r, uint64_t n, const uint8_t *window)
{
    memset(r->at, 0, (size_t)r->kept);
    memcpy(r->at + r->kept - r->window, window, (size_t)r->window);
    r->base = n - r->kept;
    r->n = n;
    return sg_ring_widen(r, r->plan.n_indices);
}

static void make_room(sg_ring *r)
{
    if (r->n - r->base + SG_RING_CHUNK <= r->room)
        return;
    uint64_t drop = r->n - r->base - r->kept;
    memmove(r->at, r->at + drop, (size_t)r->kept);
    for (unsigned i = 0; i < r->plan.n_indices; i++)
        memmove(r->rows + r->stride * i, r->rows + r->stride * i + drop / 8, (size_t)r->kept / 8);
    r->base += drop;
}

/* ---- a chunk -------------------------------------------------------------------------------------------- */

/* Is the rare value with this index an option of heap n? Looks at all splits with a part in the prefix. */
static bool is_option(const sg_ring *r, uint64_t n, unsigned index)
{
    const uint8_t wanted = sg_ring_packed(index);
    const uint8_t *here = r->at + (n - r->base);
    for (uint64_t a = 1; a < r->n_prefix; a++)
        for (unsigned i = 0; i < r->rule.n_twos; i++)
            if ((uint8_t)(r->parts[a] ^ *(here - a - r->rule.twos[i])) == wanted && !is_rare(r, a))
                return true;
    for (unsigned i = 0; i < r->rule.n_ones; i++)
        if (r->rule.by_place && (r->rule.ones[i] & 1) && *(here - r->rule.ones[i]) == wanted)
            return true;
    return false;
}

/* How many of the first n_right heaps of the chunk are forced, after a look at those that the lists do not show. */
static unsigned count_forced(sg_ring *r, uint64_t (*missing)[SG_RING_CHUNK / 64], unsigned n_right)
{
    for (unsigned w = 0; w < r->plan.n_indices; w++) {
        for (unsigned k = 0; k < SG_RING_CHUNK / 64; k++) {
            for (uint64_t rest = missing[w][k]; rest != 0; rest &= rest - 1) {
                unsigned i = 64 * k + (unsigned)__builtin_ctzll(rest);
                r->n_slow++;
                if (i < n_right && !is_option(r, r->n + i, w))
                    n_right = i;
            }
        }
    }
    return n_right;
}

static void note_max(sg_ring *r, unsigned n_right)
{
    const uint8_t *at = r->at + (r->n - r->base), *rows = r->rows + (r->n - r->base) / 8;
    uint8_t all = 0;
    for (unsigned i = sg_ring_index(sg_ring_packed_of(r, r->max_value)); i < r->plan.n_indices; i++)
        for (unsigned b = 0; b < SG_RING_CHUNK / 8; b++)
            all |= rows[r->stride * i + b];
    for (unsigned i = 0; all != 0 && i < n_right; i++) {
        uint32_t value = sg_ring_value_of(r, r->n + i, at[i]);
        if (value > r->max_value) {
            r->max_value = value;
            r->max_at = r->n + i;
        }
    }
}

sg_status sg_ring_chunk(sg_ring *r)
{
    uint64_t missing[SG_RING_INDICES][SG_RING_CHUNK / 64];
    make_room(r);
    uint8_t *at = r->at + (r->n - r->base), *rows = r->rows + (r->n - r->base) / 8;
    unsigned n_right = r->kernels->fill(&r->plan, at);
    r->kernels->spread(at, r->plan.n_indices, rows, r->stride);
    unsigned n_forced = n_right;
    if (r->kernels->confirm(rows, r->stride, r->plan.n_indices, r->lists, missing))
        n_forced = count_forced(r, missing, n_right);
    if (n_forced == SG_RING_CHUNK) {
        note_max(r, n_forced);
        r->n += SG_RING_CHUNK;
        return SG_OK;
    }
    if (n_forced == n_right && r->plan.n_indices < SG_RING_INDICES) {
        sg_status status = sg_ring_widen(r, r->plan.n_indices == 16 ? 32 : SG_RING_INDICES);
        return status == SG_OK ? sg_ring_chunk(r) : status;
    }
    note_max(r, n_forced);
    r->n += n_forced; /* the end: no chunk begins here */
    return n_forced == n_right ? SG_ERANGE : SG_EINPUT;
}

/* ---- lists ---------------------------------------------------------------------------------------------- */

enum { SAMPLE = 4096, COVERS = 2, LONG_RUN = 1 << 26, FEW_HEAPS = 1024, NEAR_PARTS = 1 << 15 };

typedef struct tuning {
    const uint8_t *from; /* of row 0: where the sample begins */
    uint64_t n_heaps;
    unsigned n_words;
    uint64_t need[SAMPLE / 64];
    uint64_t weight[SG_RING_INDICES]; /* how often an index occurs */
} tuning;

FOR_THE_MACHINE
static unsigned count_bits(const uint64_t *need, const uint8_t *from, unsigned n_words)
{
    unsigned count = 0;
    for (unsigned k = 0; k < n_words; k++) {
        uint64_t word;
        memcpy(&word, from + 8 * k, sizeof word);
        count += (unsigned)__builtin_popcountll(word & need[k]);
    }
    return count;
}

/* The split with the most hits among the heaps in need that no chosen one has hit; ties by frequency. 0: none. */
static uint64_t best_split(const sg_ring *r, const tuning *t, unsigned w, int64_t *at)
{
    uint64_t best = 0, best_offset = 0;
    for (uint64_t a = 1; a < r->n_prefix && a < NEAR_PARTS && a + SG_RARE_REACH + SAMPLE <= r->kept; a++) {
        for (unsigned i = 0; i < r->rule.n_twos; i++) {
            uint64_t offset = a + r->rule.twos[i];
            unsigned index = sg_ring_index((uint8_t)(sg_ring_packed(w) ^ r->parts[a]));
            if (offset % 8 != 0 || index >= r->plan.n_indices || is_rare(r, a))
                continue;
            int64_t there = (int64_t)(r->stride * index) - (int64_t)(offset / 8);
            uint64_t score = t->weight[index];
            if (score == 0 || score + 64 < best >> 32) /* it cannot hit more heaps than there are with its index */
                continue;
            score += (uint64_t)count_bits(t->need, t->from + there, t->n_words) << 32;
            if (score > best) {
                bool is_new = true;
                for (unsigned k = 0; k < r->lists[w].n_splits; k++)
                    is_new &= r->lists[w].at[k] != there;
                if (is_new) {
                    best = score;
                    best_offset = offset;
                    *at = there;
                }
            }
        }
    }
    return best_offset;
}

static void set_needed(sg_ring *r, unsigned w)
{
    for (unsigned place = 0; place < 2; place++) {
        unsigned i = 0;
        uint64_t n = r->base + place;
        while (i < r->plan.n_indices && value_of_type(r, n, i, r->common) < value_of_type(r, n, w, !r->common))
            i++;
        r->lists[w].needed[place] = i;
    }
}

static void need_of(const sg_ring *r, unsigned w, tuning *t)
{
    memset(t->need, 0, sizeof t->need);
    const uint8_t *at = r->at + (r->n - r->base) - t->n_heaps;
    for (uint64_t i = 0; i < t->n_heaps; i++) {
        unsigned index = sg_ring_index(at[i]);
        if (index >= r->lists[w].needed[i & 1])
            t->need[i / 64] |= UINT64_C(1) << (i % 64);
    }
}

void sg_ring_tune(sg_ring *r)
{
    const uint64_t n_heaps = r->n < LONG_RUN ? FEW_HEAPS : SAMPLE;
    const unsigned covers = r->n < LONG_RUN ? COVERS : SG_RING_SPLITS;
    tuning t = {.n_heaps = n_heaps, .n_words = (unsigned)n_heaps / 64};
    t.from = r->rows + (r->n - r->base - n_heaps) / 8;
    for (uint64_t i = r->n - n_heaps; i < r->n; i++)
        t.weight[sg_ring_index(r->at[i - r->base])]++;
    for (unsigned w = 0; w < r->plan.n_indices; w++) {
        sg_ring_list *list = &r->lists[w];
        int64_t at;
        unsigned n_covers = 0;
        list->n_splits = 0;
        set_needed(r, w);
        need_of(r, w, &t);
        if (list->needed[0] >= r->plan.n_indices && list->needed[1] >= r->plan.n_indices)
            continue;
        while (n_covers < covers && list->n_splits < SG_RING_SPLITS && best_split(r, &t, w, &at) != 0) {
            list->at[list->n_splits++] = at;
            uint64_t left = 0;
            for (unsigned k = 0; k < t.n_words; k++) {
                uint64_t word;
                memcpy(&word, t.from + at + 8 * k, sizeof word);
                left |= t.need[k] &= ~word;
            }
            if (left == 0 && ++n_covers < covers)
                need_of(r, w, &t); /* once more, with other splits */
        }
        for (unsigned k = list->n_splits; k > 0 && k % 8 != 0; k++)
            list->at[list->n_splits++] = list->at[0];
    }
    r->n_slow = 0;
}

/* Sees to it that few heaps are slow, as far as other lists can help: ever more rarely. */
static void retune(sg_ring *r)
{
    const uint64_t heaps = r->n - r->last_tuning;
    if (r->n_slow > heaps / SLOW_SHARE)
        sg_ring_tune(r);
    r->last_tuning = r->n;
    r->next_tuning = r->n + 2 * heaps;
    r->n_slow = 0;
}

/* ---- making --------------------------------------------------------------------------------------------- */

static sg_status add_pair(sg_ring *r, uint32_t offset, uint8_t turn)
{
    sg_ring_plan *plan = &r->plan;
    if (plan->n_pairs == SG_RING_PAIRS)
        return SG_ERANGE;
    unsigned i = plan->n_pairs++;
    for (; i > 0 && plan->pairs[i - 1].offset > offset; i--)
        plan->pairs[i] = plan->pairs[i - 1];
    plan->pairs[i] = (sg_ring_pair){offset, turn};
    return SG_OK;
}

static sg_status find_pairs(sg_ring *r)
{
    sg_status status = SG_OK;
    for (unsigned i = 0; i < r->rule.n_ones && status == SG_OK; i++)
        if (!(r->rule.by_place && (r->rule.ones[i] & 1)))
            status = add_pair(r, r->rule.ones[i], 0);
    for (uint64_t a = 1; a < r->n_given && status == SG_OK; a++) {
        if (!is_rare(r, a))
            continue;
        if (a >= r->n_prefix) /* it would meet the first rare ones as other part */
            return SG_EINPUT;
        for (unsigned i = 0; i < r->rule.n_twos && status == SG_OK; i++)
            status = add_pair(r, (uint32_t)a + r->rule.twos[i], r->parts[a]);
    }
    return status;
}

static sg_status hold(sg_ring *r, uint8_t **block, uint64_t bytes)
{
    void *made = NULL;
    sg_status status = sg_hold_resize(&r->hold, &made, 0, bytes);
    *block = made;
    return status;
}

static sg_status make(sg_ring *r, const uint8_t *values, uint64_t n_values)
{
    r->kernels = sg_ring_best();
    r->low_bit = (unsigned)__builtin_ctz(r->rule.mask);
    r->common = !(r->rule.by_place && (r->rule.twos[0] & 1));
    r->n_given = n_values;
    r->n_prefix = n_values / 2 - 2 * SG_RARE_REACH;
    r->window = r->n_prefix - 1 + r->rule.reach;
    r->kept = n_values / 2;
    r->room = 3 * r->kept + (1 << 16);
    r->stride = r->room / 8;
    sg_status status = hold(r, &r->values, n_values);
    if (status == SG_OK)
        status = hold(r, &r->parts, n_values);
    if (status == SG_OK)
        status = hold(r, &r->at, r->room + SG_RING_SLACK);
    if (status != SG_OK)
        return status;
    memset(r->at, 0, r->room + SG_RING_SLACK);
    memcpy(r->values, values, (size_t)n_values);
    unsigned most = 0;
    for (uint64_t n = 0; n < n_values; n++) {
        r->parts[n] = sg_ring_packed_of(r, values[n]);
        if (sg_ring_index(r->parts[n]) > most)
            most = sg_ring_index(r->parts[n]);
        if (values[n] > r->max_value) {
            r->max_value = values[n];
            r->max_at = n;
        }
    }
    status = find_pairs(r);
    if (status != SG_OK)
        return status;
    sg_ring_make_plan(&r->plan);
    if (r->plan.n_fetches > 8)
        r->kernels = &sg_ring_portable;
    r->base = n_values - r->kept;
    memcpy(r->at, r->parts + r->base, (size_t)r->kept);
    r->n = n_values;
    r->last_mark = r->last_tuning = r->n;
    r->next_tuning = 2 * r->n;
    r->next_reference = r->n + r->window;
    r->spacing = r->window;
    return sg_ring_widen(r, most < 16 ? 16 : most < 32 ? 32 : SG_RING_INDICES);
}

static bool has_use(const sg_rare_rule *rule)
{
    bool common = !(rule->by_place && (rule->twos[0] & 1));
    for (unsigned i = 1; i < rule->n_twos; i++)
        if (common != !(rule->by_place && (rule->twos[i] & 1)))
            return false;
    return rule->n_twos > 0 && rule->mask > 0 && rule->mask < SG_RARE_VALUES;
}

static sg_status new_ring(const sg_rare_rule *rule, const uint8_t *values, uint64_t n_values, uint64_t max_bytes,
                          sg_ring **out)
{
    if (!has_use(rule) || n_values < 4 * SAMPLE || n_values % (2 * SG_RING_CHUNK) != 0)
        return SG_ERANGE;
    sg_ring *r = calloc(1, sizeof *r);
    if (r == NULL)
        return SG_ENOMEM;
    r->rule = *rule;
    r->hold.max_bytes = max_bytes;
    sg_status status = make(r, values, n_values);
    if (status != SG_OK) {
        sg_ring_free(r);
        return status;
    }
    *out = r;
    return SG_OK;
}

sg_status sg_ring_new(sg_family *family, uint64_t n_values, uint64_t max_bytes, const sg_pulse *pulse, sg_ring **out)
{
    sg_rare_rule rule;
    if (n_values > UINT32_MAX / 2)
        return SG_ERANGE;
    sg_status status = sg_family_extend(family, n_values - 1, pulse);
    if (status != SG_OK)
        return status;
    if (!sg_rare_rule_of(family, &rule))
        return SG_ERANGE;
    uint32_t *read = malloc((size_t)n_values * sizeof *read);
    uint8_t *values = malloc((size_t)n_values);
    status = read != NULL && values != NULL ? sg_family_read(family, 0, n_values - 1, read) : SG_ENOMEM;
    for (uint64_t n = 0; n < n_values && status == SG_OK; n++) {
        if (read[n] >= SG_RARE_VALUES)
            status = SG_ERANGE;
        values[n] = (uint8_t)read[n];
    }
    if (status == SG_OK)
        status = new_ring(&rule, values, n_values, max_bytes, out);
    free(read);
    free(values);
    return status;
}

sg_status sg_ring_copy(const sg_ring *r, sg_ring **out)
{
    sg_ring *copy;
    sg_status status = new_ring(&r->rule, r->values, r->n_given, 0, &copy);
    if (status == SG_OK && r->plan.n_indices > copy->plan.n_indices)
        status = sg_ring_widen(copy, r->plan.n_indices);
    if (status == SG_OK)
        *out = copy;
    return status;
}

void sg_ring_free(sg_ring *r)
{
    if (r == NULL)
        return;
    for (unsigned i = 0; i < r->n_references; i++)
        sg_hold_free(&r->hold, r->references[i].window, r->window);
    sg_hold_free(&r->hold, r->rows, r->plan.n_indices * r->stride);
    sg_hold_free(&r->hold, r->at, r->room + SG_RING_SLACK);
    sg_hold_free(&r->hold, r->parts, r->n_given);
    sg_hold_free(&r->hold, r->values, r->n_given);
    free(r);
}

uint64_t sg_ring_known(const sg_ring *r)
{
    return r->n;
}

void sg_ring_describe(const sg_ring *r, sg_ring_proof *out)
{
    *out = (sg_ring_proof){r->rule.mask, r->rule.by_place, r->n_prefix - 1};
}

bool sg_ring_rare(const sg_ring *r, uint64_t heap)
{
    return heap > 0 && heap < r->n_prefix && is_rare(r, heap);
}

bool sg_ring_value(const sg_ring *r, uint64_t heap, uint32_t *value)
{
    if (heap >= r->n || (heap >= r->n_given && heap < r->n - r->window))
        return false;
    *value = heap < r->n_given ? r->values[heap] : sg_ring_value_of(r, heap, r->at[heap - r->base]);
    return true;
}

uint64_t sg_ring_window_heaps(const sg_ring *r)
{
    return r->window;
}

const char *sg_ring_engine(const sg_ring *r)
{
    return r->kernels->name;
}

sg_status sg_ring_run(sg_ring *r, uint64_t n_target, const sg_pulse *pulse)
{
    sg_ticker ticker = {pulse, 0, 0};
    if (n_target > SG_RING_HEAPS)
        return SG_ERANGE;
    while (r->n < n_target && !r->proven) {
        sg_status status = sg_ring_chunk(r);
        if (status != SG_OK)
            return status;
        if (r->n >= r->next_tuning)
            retune(r);
        status = sg_ring_watch(r);
        if (status != SG_OK)
            return status;
        ticker.done = r->n;
        status = sg_tick(&ticker, (uint64_t)SG_RING_CHUNK);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}
