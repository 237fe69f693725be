/* SPDX-License-Identifier: MIT */
#include "system.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/array.h"

/* The mode and the mask of coupled families: where few heaps are rare. */

enum { BINS_MAX = 1 << 12, RARE_SHARE = 8 }; /* at most one heap in RARE_SHARE may be rare in the sparse mode */

/* Adds heap n to the rare heaps of the family if this value makes it rare. */
static sg_status sg_system_list_if_rare(sg_system *s, size_t family, uint64_t n, uint32_t value)
{
    if (sg_system_type(s, value, n) == s->common[family])
        return SG_OK;
    sg_status status = sg_array_room(&s->budget, &s->rare[family], &s->rare_room[family], s->n_rare[family] + 1,
                                     sizeof s->rare[family][0]);
    if (status == SG_OK)
        s->rare[family][s->n_rare[family]++] = n;
    return status;
}

/* sums[m] becomes the sum of counts[v] with the sign of the parity of v AND m. */
static void transform(int64_t *counts, size_t n_bins)
{
    for (size_t half = 1; half < n_bins; half *= 2)
        for (size_t block = 0; block < n_bins; block += 2 * half)
            for (size_t i = block; i < block + half; i++) {
                const int64_t a = counts[i], b = counts[i + half];
                counts[i] = a + b;
                counts[i + half] = a - b;
            }
}

/* counts[(2 * f + parity of n) * n_bins + v], transformed. */
static void count(const sg_system *s, int64_t *counts)
{
    for (size_t f = 0; f < s->n_families; f++) {
        int64_t *even = counts + 2 * f * s->n_bins, *odd = even + s->n_bins;
        for (uint64_t n = 0; n < s->n_known; n++)
            (n & 1 ? odd : even)[s->values[f][n]]++;
        transform(even, s->n_bins);
        transform(odd, s->n_bins);
    }
}

/* The excess of heaps of type 0 over those of type 1. */
static int64_t excess(const sg_system *s, const int64_t *counts, size_t f, uint32_t mask, bool by_place)
{
    const int64_t even = counts[2 * f * s->n_bins + mask], odd = counts[(2 * f + 1) * s->n_bins + mask];
    return by_place ? even - odd : even + odd;
}

/* Do two common heaps, left by any split, have a nim-sum that is not of the common type? */
static bool suits(const sg_system *s, const uint8_t *common, uint32_t mask, bool by_place)
{
    for (size_t k = 0; k < s->n_options; k++) {
        const sg_system_option *o = &s->options[k].said;
        if (!o->has_pair)
            continue;
        const uint32_t type = sg_system_parity(s->options[k].fixed_sum & mask) ^ common[o->first] ^ common[o->second] ^
                              (by_place ? (uint32_t)(o->taken & 1) : 0);
        if (o->n_far > 0 || type == common[o->family])
            return false;
    }
    return true;
}

/* Finds the mask with the fewest rare heaps; *n_rare is UINT64_MAX if none suits. common: room for two lists. */
static void find_mask(const sg_system *s, const int64_t *counts, uint8_t *common, uint32_t *mask, bool *by_place,
                      uint64_t *n_rare)
{
    uint8_t *own = common + s->n_families;
    *n_rare = UINT64_MAX;
    for (uint32_t m = 1; m < s->n_bins; m++)
        for (int place = 0; place < 2; place++) {
            uint64_t rare = 0;
            for (size_t f = 0; f < s->n_families; f++) {
                const int64_t more = excess(s, counts, f, m, place == 1);
                own[f] = more < 0;
                rare += (s->n_known - (uint64_t)(more < 0 ? -more : more)) / 2;
            }
            if (rare < *n_rare && suits(s, own, m, place == 1)) {
                *n_rare = rare;
                *mask = m;
                *by_place = place == 1;
                memcpy(common, own, s->n_families);
            }
        }
}

static sg_status list_rare(sg_system *s)
{
    for (size_t f = 0; f < s->n_families; f++) {
        s->n_rare[f] = 0;
        for (uint64_t n = 0; n < s->n_known; n++) {
            const sg_status status = sg_system_list_if_rare(s, f, n, s->values[f][n]);
            if (status != SG_OK)
                return status;
        }
    }
    return SG_OK;
}

/* Chooses the mode and the mask by the values that are known, and lists the rare heaps. */
static sg_status sg_system_choose(sg_system *s)
{
    const size_t n_counts = 2 * s->n_families * s->n_bins;
    int64_t *counts = NULL;
    uint8_t *common = NULL;
    s->next_choice = s->n_known + s->n_known / 2;
    s->sparse = false;
    if (s->n_bins > BINS_MAX)
        return SG_OK;
    sg_status status = sg_budget_new(&s->budget, n_counts, sizeof counts[0], &counts);
    if (status == SG_OK)
        status = sg_budget_new(&s->budget, 2 * s->n_families, 1, &common);
    if (status == SG_OK) {
        uint64_t n_rare;
        count(s, counts);
        find_mask(s, counts, common, &s->mask, &s->by_place, &n_rare);
        s->sparse = n_rare <= s->n_known * s->n_families / RARE_SHARE;
        memcpy(s->common, common, s->n_families);
    }
    sg_budget_free(&s->budget, counts, n_counts * sizeof counts[0]);
    sg_budget_free(&s->budget, common, 2 * s->n_families);
    if (status == SG_OK && s->sparse)
        status = list_rare(s);
    if (status != SG_OK)
        s->sparse = false;
    return status;
}

enum { FIRST_CHOICE = 512, BINS_MIN = 64 };

/* ---- making one --------------------------------------------------------------------------------- */

static bool is_sound(const sg_system_option *o, size_t n_families)
{
    bool ok = o->family < n_families && o->from <= o->to;
    for (size_t i = 0; i < o->n_fixed; i++)
        ok = ok && o->fixed[i].family < n_families && o->fixed[i].heap < SG_SYSTEM_HEAP_MAX;
    for (size_t i = 0; i < o->n_far; i++)
        ok = ok && o->far[i].family < n_families && o->far[i].heap <= o->from;
    if (ok && o->has_pair)
        ok = o->first < n_families && o->second < n_families && o->least_first < SG_SYSTEM_HEAP_MAX &&
             o->least_second < SG_SYSTEM_HEAP_MAX && o->taken < SG_SYSTEM_HEAP_MAX &&
             o->taken + o->least_first + o->least_second <= o->from;
    return ok && o->from < 4 * (uint64_t)SG_SYSTEM_HEAP_MAX;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Sets first_levels and reach: r = K + 2T of the theorem. */
static void measure(sg_system *s)
{
    uint64_t taken = 0, threshold = 0;
    for (size_t k = 0; k < s->n_options; k++) {
        const sg_system_option *o = &s->options[k].said;
        threshold = larger(threshold, o->to == UINT64_MAX ? o->from : o->to + 1);
        for (size_t i = 0; i < o->n_fixed; i++)
            s->first_levels = larger(s->first_levels, o->fixed[i].heap + 1);
        for (size_t i = 0; i < o->n_far; i++)
            taken = larger(taken, o->far[i].heap);
        if (o->has_pair)
            taken = larger(taken, o->taken);
    }
    s->reach = taken + 2 * threshold;
}

/* Copies the options, those of each family together. The lists have been counted: there is room. */
static void copy_options(sg_system *s, const sg_system_option *options)
{
    size_t at = 0, n_terms = 0;
    for (size_t f = 0; f < s->n_families; f++) {
        s->first_option[f] = at;
        for (size_t k = 0; k < s->n_options; k++) {
            if (options[k].family != f)
                continue;
            sg_option_form *o = &s->options[at];
            o->said = options[k];
            o->said.fixed = s->terms + n_terms;
            o->said.far = o->said.fixed + o->said.n_fixed;
            if (options[k].n_fixed > 0)
                memcpy(s->terms + n_terms, options[k].fixed, options[k].n_fixed * sizeof s->terms[0]);
            n_terms += options[k].n_fixed;
            if (options[k].n_far > 0)
                memcpy(s->terms + n_terms, options[k].far, options[k].n_far * sizeof s->terms[0]);
            n_terms += options[k].n_far;
            o->witnesses = s->witnesses + at * SG_SYSTEM_WITNESSES;
            at++;
        }
    }
    s->first_option[s->n_families] = at;
}

static sg_status allocate(sg_system *s)
{
    sg_budget *b = &s->budget;
    sg_status status = sg_budget_new(b, s->n_options, sizeof s->options[0], &s->options);
    if (status == SG_OK)
        status = sg_budget_new(b, s->n_terms, sizeof s->terms[0], &s->terms);
    if (status == SG_OK)
        status = sg_budget_new(b, s->n_families + 1, sizeof s->first_option[0], &s->first_option);
    if (status == SG_OK)
        status = sg_budget_new(b, s->n_families, sizeof s->values[0], &s->values);
    if (status == SG_OK)
        status = sg_budget_new(b, s->n_families, sizeof s->common[0], &s->common);
    if (status == SG_OK)
        status = sg_budget_new(b, s->n_families, sizeof s->rare[0], &s->rare);
    if (status == SG_OK)
        status = sg_budget_new(b, s->n_families, sizeof s->n_rare[0], &s->n_rare);
    if (status == SG_OK)
        status = sg_budget_new(b, s->n_families, sizeof s->rare_room[0], &s->rare_room);
    if (status == SG_OK)
        status = sg_budget_new(b, s->n_options * SG_SYSTEM_WITNESSES, sizeof s->witnesses[0], &s->witnesses);
    if (status == SG_OK)
        status = sg_budget_new(b, s->n_families, sizeof s->own[0], &s->own);
    if (status == SG_OK)
        status = sg_budget_new(b, BINS_MIN + 1, 1, &s->seen);
    return status;
}

sg_status sg_system_new(size_t n_families, const sg_system_option *options, size_t n_options, sg_system **out)
{
    *out = NULL;
    if (n_families == 0 || n_families > SG_SYSTEM_FAMILIES_MAX)
        return SG_EINPUT;
    size_t n_terms = 0;
    for (size_t k = 0; k < n_options; k++) {
        if (!is_sound(&options[k], n_families))
            return SG_EINPUT;
        n_terms += options[k].n_fixed + options[k].n_far;
    }
    sg_system *s = calloc(1, sizeof *s);
    if (s == NULL)
        return SG_ENOMEM;
    s->n_families = n_families;
    s->n_options = n_options;
    s->n_terms = n_terms;
    s->n_bins = BINS_MIN;
    s->next_choice = FIRST_CHOICE;
    const sg_status status = allocate(s);
    if (status != SG_OK) {
        sg_system_free(s);
        return status;
    }
    copy_options(s, options);
    measure(s);
    *out = s;
    return SG_OK;
}

void sg_system_free(sg_system *s)
{
    if (s == NULL)
        return;
    for (size_t f = 0; s->rare != NULL && f < s->n_families; f++)
        free(s->rare[f]);
    for (size_t f = 0; s->own != NULL && f < s->n_families; f++)
        sg_family_free(s->own[f]);
    free(s->own);
    free(s->block);
    free(s->options);
    free(s->terms);
    free(s->first_option);
    free(s->values);
    free(s->common);
    free(s->rare);
    free(s->n_rare);
    free(s->rare_room);
    free(s->witnesses);
    free(s->seen);
    free(s);
}

void sg_system_limit(sg_system *system, uint64_t max_bytes)
{
    system->budget.max_bytes = max_bytes;
}

uint64_t sg_system_known(const sg_system *system)
{
    return system->n_known;
}

void sg_system_stopped(const sg_system *system, size_t *family, uint64_t *heap)
{
    *family = system->stopped_family;
    *heap = system->stopped_heap;
}

uint64_t sg_system_reach(const sg_system *system)
{
    return system->reach;
}

/* ---- values ------------------------------------------------------------------------------------- */

/* Makes n_bins larger than the value. Nothing changes on failure. */
static sg_status widen(sg_system *s, uint32_t value)
{
    size_t n_bins = s->n_bins;
    while (n_bins <= value)
        n_bins *= 2;
    const sg_status status = sg_budget_resize(&s->budget, &s->seen, s->n_bins + 1, n_bins + 1);
    if (status == SG_OK)
        s->n_bins = n_bins;
    return status;
}

/* Room for n values of each family; the tables are one block, so that all of them grow or none. */
static sg_status reserve(sg_system *s, uint64_t n)
{
    if (n <= s->room)
        return SG_OK;
    size_t room = s->room < 1024 ? 1024 : s->room + s->room / 2;
    if (room < n)
        room = (size_t)n;
    uint16_t *block = NULL;
    const sg_status status = sg_budget_new(&s->budget, s->n_families * room, sizeof block[0], &block);
    if (status != SG_OK)
        return status;
    for (size_t f = 0; f < s->n_families; f++) {
        if (s->room > 0)
            memcpy(block + f * room, s->values[f], s->room * sizeof block[0]);
        s->values[f] = block + f * room;
    }
    sg_budget_free(&s->budget, s->block, s->n_families * s->room * sizeof block[0]);
    s->block = block;
    s->room = room;
    return SG_OK;
}

static sg_status add(sg_system *s, size_t family, uint64_t n, uint32_t value)
{
    sg_status status = value >= s->n_bins ? widen(s, value) : SG_OK;
    if (status == SG_OK && s->sparse)
        status = sg_system_list_if_rare(s, family, n, value);
    if (status == SG_OK)
        s->values[family][n] = (uint16_t)value;
    return status;
}

enum { UNKNOWN = 0, KNOWN, PASSED }; /* heaps of the first levels */

/*
 * The first heap that this option of heap n may leave and that is not known, as its index in known; SIZE_MAX if all of
 * them are known.
 */
static size_t first_unknown(const sg_system *s, const sg_system_option *o, uint64_t n, const uint8_t *known)
{
    const uint64_t levels = s->first_levels;
    if (n < o->from || n > o->to)
        return SIZE_MAX;
    for (size_t i = 0; i < o->n_fixed; i++) {
        const size_t at = o->fixed[i].family * levels + o->fixed[i].heap;
        if (known[at] != KNOWN)
            return at;
    }
    for (size_t i = 0; i < o->n_far; i++) {
        const size_t at = o->far[i].family * levels + n - o->far[i].heap;
        if (known[at] != KNOWN)
            return at;
    }
    for (uint64_t i = o->least_first; o->has_pair && i + o->least_second + o->taken <= n; i++) {
        const size_t at = o->first * levels + i, other = o->second * levels + n - o->taken - i;
        if (known[at] != KNOWN)
            return at;
        if (known[other] != KNOWN)
            return other;
    }
    return SIZE_MAX;
}

/* The same of all options of the heap with the index `at` in known. */
static size_t waits_for(const sg_system *s, size_t at, const uint8_t *known)
{
    const size_t f = at / s->first_levels;
    size_t found = SIZE_MAX;
    for (size_t k = s->first_option[f]; found == SIZE_MAX && k < s->first_option[f + 1]; k++)
        found = first_unknown(s, &s->options[k].said, at % s->first_levels, known);
    return found;
}

static sg_status stop_at(sg_system *s, size_t family, uint64_t heap, sg_status status)
{
    s->stopped_family = family;
    s->stopped_heap = heap;
    return status;
}

/* Each unknown heap waits for an unknown one. From the first of them on, this leads to a heap from which play goes round. */
static sg_status stop_in_round(sg_system *s, const uint8_t *first, uint8_t *known)
{
    size_t at = (size_t)(first - known);
    while (known[at] == UNKNOWN) {
        known[at] = PASSED;
        at = waits_for(s, at, known);
    }
    return stop_at(s, at / s->first_levels, at % s->first_levels, SG_ECYCLE);
}

static void sum_fixed(sg_system *s, sg_option_form *o)
{
    o->fixed_sum = 0;
    for (size_t i = 0; i < o->said.n_fixed; i++)
        o->fixed_sum ^= s->values[o->said.fixed[i].family][o->said.fixed[i].heap];
}

/* Computes heap n of a family; all that it may leave is known. */
static sg_status compute(sg_system *s, size_t f, uint64_t n, sg_ticker *ticker)
{
    uint32_t value;
    sg_status status = s->own[f] ? sg_family_read(s->own[f], n, n, &value) : sg_system_value(s, f, n, ticker, &value);
    if (status == SG_OK && value >= SG_SYSTEM_VALUES)
        status = SG_ERANGE;
    if (status == SG_ERANGE)
        return stop_at(s, f, n, status);
    return status == SG_OK ? add(s, f, n, value) : status;
}

/* Computes heap n of a family, if all that it may leave is known. */
static sg_status try_first(sg_system *s, size_t f, uint64_t n, uint8_t *known, bool *moved, sg_ticker *ticker)
{
    const size_t at = f * s->first_levels + n;
    if (known[at] == KNOWN || waits_for(s, at, known) != SIZE_MAX)
        return SG_OK;
    for (size_t k = s->first_option[f]; k < s->first_option[f + 1]; k++)
        if (n >= s->options[k].said.from && n <= s->options[k].said.to)
            sum_fixed(s, &s->options[k]);
    sg_status status = compute(s, f, n, ticker);
    if (status == SG_OK) {
        known[at] = KNOWN;
        *moved = true;
    }
    return status;
}

/* The first levels, which fixed heaps may need in any order. SG_ECYCLE: they need one another. */
static sg_status compute_first(sg_system *s, sg_ticker *ticker)
{
    const uint64_t levels = s->first_levels, n_heaps = levels * s->n_families;
    uint8_t *known = NULL;
    sg_status status = sg_budget_new(&s->budget, (size_t)n_heaps, 1, &known);
    if (status == SG_OK)
        status = reserve(s, levels);
    bool moved = true;
    while (status == SG_OK && moved) {
        moved = false;
        for (uint64_t n = 0; n < levels && status == SG_OK; n++)
            for (size_t f = 0; f < s->n_families && status == SG_OK; f++)
                status = try_first(s, f, n, known, &moved, ticker);
    }
    const uint8_t *unknown = status == SG_OK ? memchr(known, UNKNOWN, (size_t)n_heaps) : NULL;
    if (unknown != NULL)
        status = stop_in_round(s, unknown, known);
    sg_budget_free(&s->budget, known, n_heaps);
    if (status == SG_OK) {
        s->n_known = levels;
        for (size_t k = 0; k < s->n_options; k++)
            sum_fixed(s, &s->options[k]);
    }
    return status;
}

/* Computes heap n of every family. */
static sg_status compute_level(sg_system *s, uint64_t n, sg_ticker *ticker)
{
    sg_status status = reserve(s, n + 1);
    for (size_t f = 0; f < s->n_families && s->sparse; f++) /* what a computation that was stopped has left */
        while (s->n_rare[f] > 0 && s->rare[f][s->n_rare[f] - 1] >= n)
            s->n_rare[f]--;
    for (size_t f = 0; f < s->n_families && status == SG_OK; f++)
        status = compute(s, f, n, ticker);
    if (status == SG_OK)
        s->n_known = n + 1;
    return status;
}

/* Makes the heaps 0..upto of the codes known. */
static sg_status extend_own(sg_system *s, uint64_t upto, const sg_pulse *pulse)
{
    sg_status status = SG_OK;
    for (size_t f = 0; f < s->n_families && status == SG_OK; f++) {
        if (s->own[f]) {
            sg_family_limit(s->own[f], s->budget.max_bytes);
            status = sg_family_extend(s->own[f], upto, pulse);
        }
    }
    return status;
}

sg_status sg_system_extend(sg_system *s, uint64_t upto, const sg_pulse *pulse)
{
    sg_ticker ticker = {pulse, s->n_known, 0};
    if (upto >= SG_SYSTEM_UPTO)
        return SG_ERANGE;
    if (s->busy)
        return SG_ERULE;
    s->busy = true;
    sg_status status = extend_own(s, larger(upto, s->first_levels), pulse);
    if (status == SG_OK && s->n_known < s->first_levels)
        status = compute_first(s, &ticker);
    while (status == SG_OK && s->n_known <= upto) {
        if (s->n_known >= s->next_choice)
            status = sg_system_choose(s);
        ticker.done = s->n_known;
        if (status == SG_OK)
            status = compute_level(s, s->n_known, &ticker);
    }
    s->busy = false;
    return status;
}

/* Families of a system that are take-and-break codes. */

enum { LEAVES_NONE = 1, LEAVES_ONE = 2, LEAVES_TWO = 4 };

/* The digit that the option adds, and how many tokens it takes; 0: it is no option of a code. */
static unsigned digit_of(const sg_system_option *o, uint64_t *taken)
{
    const size_t f = o->family;
    if (o->n_fixed > 0 || o->to != UINT64_MAX)
        return 0;
    if (o->has_pair) {
        const uint64_t least = o->least_first + o->least_second;
        *taken = o->taken;
        if (o->n_far > 0 || o->first != f || o->second != f || o->least_first > 1 || o->least_second > 1 ||
            o->from != o->taken + least)
            return 0;
        return LEAVES_TWO | (least < 2 ? LEAVES_ONE : 0) | (least < 1 ? LEAVES_NONE : 0);
    }
    if (o->n_far != 1 || o->far[0].family != f)
        return 0;
    *taken = o->far[0].heap;
    return o->from == *taken ? LEAVES_NONE | LEAVES_ONE : o->from == *taken + 1 ? LEAVES_ONE : 0;
}

bool sg_system_code(const sg_system *s, size_t family, char *text, size_t room)
{
    size_t n = 0; /* digits behind the point */
    for (size_t k = s->first_option[family]; k < s->first_option[family + 1]; k++) {
        uint64_t taken = 0;
        const unsigned digit = digit_of(&s->options[k].said, &taken);
        if (digit == 0 || taken == 0 || taken + 3 > room)
            return false;
        for (; n < taken; n++)
            text[2 + n] = '0';
        text[1 + taken] = (char)('0' + ((unsigned)(text[1 + taken] - '0') | digit));
    }
    if (n == 0)
        return false;
    memcpy(text, "0.", 2);
    text[2 + n] = '\0';
    return true;
}

void sg_system_own(sg_system *s, size_t family, sg_family *own)
{
    sg_family_free(s->own[family]);
    s->own[family] = own;
}
