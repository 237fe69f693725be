/* SPDX-License-Identifier: MIT */
/*
 * Positions: sorted lists of kinds, searched depth first on an explicit stack.
 *
 * A frame's position lies in words, then what is gathered from its options: nothing for an outcome, the indices of their
 * genera in ascending order for a genus. The newest frame's words are last.
 *
 * Why a genus is found without adding heaps of two: for the misère nim-value m, m(G + *1) = m(G) xor 1, so with
 * a(k) = m(G + k *2)    a(k) = mex { a(k) of the options of G; a(k-1), a(k-1) xor 1 },    a(0) of the end is 1.
 * From where the options' sequences have settled into period 2, a(k) = a(k-2) settles that of G (docs/misere.md).
 */
#include "components.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

typedef struct sg_mp_frame {
    sg_ref ref;
    size_t first;        /* of its words */
    uint32_t n, n_found; /* kinds of the position, then gathered */
    uint32_t at;         /* the kind whose options are being tried */
    size_t option;       /* the option, an index of the pool; SIZE_MAX: the first one of that kind */
} sg_mp_frame;

/* ---- moving ------------------------------------------------------------------------------------------------------ */

/* The next option of the top frame in m->scratch, *n kinds; false if there is none. */
static sg_status next_option(sg_misere *m, sg_mp_frame *top, size_t *n, bool *found)
{
    const uint32_t *kinds = m->words + top->first;
    *found = false;
    while (top->at < top->n) {
        const sg_mp_kind *kind = &m->kinds[kinds[top->at]];
        if (top->option == SIZE_MAX)
            top->option = top->at > 0 && kinds[top->at - 1] == kinds[top->at] ? kind->end : kind->first;
        if (top->option < kind->end)
            break;
        top->at++;
        top->option = SIZE_MAX;
    }
    if (top->at == top->n)
        return SG_OK;
    const uint32_t n_parts = m->pool[top->option];
    sg_status status =
        sg_array_room(&m->arrays, &m->scratch, &m->cap_scratch, (size_t)top->n + n_parts, sizeof *m->scratch);
    if (status != SG_OK)
        return status;
    memcpy(m->scratch, kinds, top->at * sizeof *kinds);
    memcpy(m->scratch + top->at, kinds + top->at + 1, (top->n - top->at - 1) * sizeof *kinds);
    memcpy(m->scratch + top->n - 1, m->pool + top->option + 1, n_parts * sizeof *kinds);
    top->option += n_parts + (size_t)1;
    *n = sg_mp_tidy(m->scratch, (size_t)top->n - 1 + n_parts);
    *found = true;
    return SG_OK;
}

static sg_status push(sg_misere *m, const uint32_t *kinds, size_t n, sg_ref ref, const sg_pulse *pulse)
{
    sg_status status = sg_mp_beat(m, pulse);
    if (status == SG_OK)
        status = sg_array_room(&m->arrays, &m->frames, &m->cap_frames, m->n_frames + 1, sizeof *m->frames);
    if (status == SG_OK)
        status = sg_array_room(&m->arrays, &m->words, &m->cap_words, m->n_words + n, sizeof *m->words);
    if (status != SG_OK)
        return status;
    if (n > 0)
        memcpy(m->words + m->n_words, kinds, n * sizeof *kinds);
    m->frames[m->n_frames++] = (sg_mp_frame){.ref = ref, .first = m->n_words, .n = (uint32_t)n, .option = SIZE_MAX};
    m->n_words += n;
    m->positions++;
    return SG_OK;
}

static void pop(sg_misere *m, sg_memo *memo, uint32_t value)
{
    const sg_mp_frame *top = &m->frames[--m->n_frames];
    sg_memo_set(memo, top->ref, value);
    m->n_words = top->first;
}

/* ---- outcomes: a move to a P settles a position -------------------------------------------------------------------- */

enum { IS_N = 0, IS_P = 1 };

static sg_status step_outcome(sg_misere *m, const sg_pulse *pulse)
{
    sg_mp_frame *top = &m->frames[m->n_frames - 1];
    sg_ref ref;
    size_t n;
    bool found;
    sg_status status = next_option(m, top, &n, &found);
    if (status != SG_OK)
        return status;
    if (!found) { /* every option is N; or there is none, and whoever is to move has won */
        const bool is_p = top->n > 0;
        pop(m, m->outcomes, is_p ? IS_P : IS_N);
        if (is_p && m->n_frames > 0)
            pop(m, m->outcomes, IS_N);
        return SG_OK;
    }
    status = sg_memo_intern(m->outcomes, m->scratch, n * sizeof *m->scratch, &ref);
    if (status != SG_OK)
        return status;
    const uint32_t value = sg_memo_value(m->outcomes, ref);
    if (value == SG_VALUE_NONE)
        return push(m, m->scratch, n, ref, pulse);
    if (value == IS_P)
        pop(m, m->outcomes, IS_N);
    return SG_OK;
}

/* ---- genera ---------------------------------------------------------------------------------------------------------- */

static uint32_t at_of(const sg_genus *g, uint32_t k)
{
    return k < g->n ? g->values[k] : g->values[g->n - 2 + (k - g->n) % 2];
}

/* Is it that of a sum of Nim heaps: 0^120, 1^031, or k^k(k^2)? */
static bool is_tame_form(const sg_genus *g)
{
    const uint32_t k = g->normal;
    if (k <= 1 && g->n == 3 && g->values[0] == 1 - k)
        return g->values[1] == 2 + k && g->values[2] == k;
    return g->n == 2 && g->values[0] == k && g->values[1] == (k ^ 2);
}

/* mex of the k-th values of the options and, for k > 0, of before and before xor 1. */
static uint32_t mex_at(sg_misere *m, const uint32_t *found, size_t n_found, uint32_t k, uint32_t before)
{
    for (size_t i = 0; i < n_found; i++)
        m->values[i] = at_of(&m->known[found[i]], k);
    if (k > 0) {
        m->values[n_found] = before;
        m->values[n_found + 1] = before ^ 1;
    }
    return sg_mex(m->values, n_found + (k > 0 ? 2 : 0));
}

/* The genus of a position whose options have these genera. */
static sg_status make_genus(sg_misere *m, const uint32_t *found, size_t n_found, sg_genus *out)
{
    sg_status status = sg_array_room(&m->arrays, &m->values, &m->cap_values, n_found + 2, sizeof *m->values);
    if (status != SG_OK)
        return status;
    uint32_t settled = 0, longest = 2; /* from settled on the options' sequences have period 2 */
    bool tame = true;
    for (size_t i = 0; i < n_found; i++) {
        const sg_genus *g = &m->known[found[i]];
        m->values[i] = g->normal;
        tame = tame && g->tame;
        if (g->n > longest)
            longest = g->n;
    }
    settled = longest - 2;
    memset(out, 0, sizeof *out);
    out->normal = sg_mex(m->values, n_found);
    for (uint32_t k = 0;; k++) {
        if (k == SG_GENUS_MAX)
            return SG_ERANGE;
        const uint32_t before = k > 0 ? out->values[k - 1] : 0;
        out->values[k] = k == 0 && n_found == 0 ? 1 : mex_at(m, found, n_found, k, before);
        out->n = k + 1;
        if (k >= settled + 3 && out->values[k] == out->values[k - 2])
            break;
    }
    while (out->n > 2 && out->values[out->n - 1] == out->values[out->n - 3])
        out->values[--out->n] = 0;
    out->tame = tame && is_tame_form(out);
    return SG_OK;
}

static sg_status index_of(sg_misere *m, const sg_genus *genus, uint32_t *index)
{
    uint32_t key[SG_GENUS_MAX + 2] = {genus->normal, genus->tame};
    sg_ref ref;
    memcpy(key + 2, genus->values, genus->n * sizeof *key);
    sg_status status = sg_memo_intern(m->genus_of, key, (genus->n + (size_t)2) * sizeof *key, &ref);
    if (status != SG_OK)
        return status;
    *index = sg_memo_value(m->genus_of, ref);
    if (*index != SG_VALUE_NONE)
        return SG_OK;
    status = sg_array_room(&m->arrays, &m->known, &m->cap_known, m->n_known + 1, sizeof *m->known);
    if (status != SG_OK)
        return status;
    *index = (uint32_t)m->n_known;
    m->known[m->n_known++] = *genus;
    sg_memo_set(m->genus_of, ref, *index);
    return SG_OK;
}

sg_status sg_mp_genus(sg_misere *m, const uint32_t *found, size_t n_found, uint32_t *index)
{
    sg_genus genus;
    const sg_status status = make_genus(m, found, n_found, &genus);
    return status == SG_OK ? index_of(m, &genus, index) : status;
}

/* Enters the genus of an option into the top frame's list. */
static sg_status gather(sg_misere *m, uint32_t index)
{
    sg_mp_frame *top = &m->frames[m->n_frames - 1];
    uint32_t *list = m->words + top->first + top->n;
    uint32_t low = 0, high = top->n_found;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (list[middle] < index)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < top->n_found && list[low] == index)
        return SG_OK;
    sg_status status = sg_array_room(&m->arrays, &m->words, &m->cap_words, m->n_words + 1, sizeof *m->words);
    if (status != SG_OK)
        return status;
    list = m->words + top->first + top->n;
    memmove(list + low + 1, list + low, (top->n_found - low) * sizeof *list);
    list[low] = index;
    top->n_found++;
    m->n_words++;
    return SG_OK;
}

static sg_status step_genus(sg_misere *m, const sg_pulse *pulse)
{
    sg_mp_frame *top = &m->frames[m->n_frames - 1];
    uint32_t index = 0;
    sg_ref ref;
    size_t n;
    bool found;
    sg_status status = next_option(m, top, &n, &found);
    if (status == SG_OK && found)
        status = sg_memo_intern(m->genera, m->scratch, n * sizeof *m->scratch, &ref);
    if (status != SG_OK)
        return status;
    if (found) {
        index = sg_memo_value(m->genera, ref);
        return index == SG_VALUE_NONE ? push(m, m->scratch, n, ref, pulse) : gather(m, index);
    }
    status = sg_mp_genus(m, m->words + top->first + top->n, top->n_found, &index);
    if (status != SG_OK)
        return status;
    pop(m, m->genera, index);
    return m->n_frames > 0 ? gather(m, index) : SG_OK;
}

/* ---- questions -------------------------------------------------------------------------------------------------------- */

typedef sg_status step_fn(sg_misere *m, const sg_pulse *pulse);

/* The value in memo of the sum of components, by steps. */
static sg_status solve(sg_misere *m, const uint32_t *components, size_t n, sg_memo *memo, step_fn *step,
                       const sg_pulse *pulse, uint32_t *value)
{
    sg_ref ref;
    if (n > SG_KEY_MAX / sizeof *components)
        return SG_ERANGE;
    uint32_t *kinds = malloc((n + 1) * sizeof *kinds);
    sg_status status = kinds ? SG_OK : SG_ENOMEM;
    for (size_t i = 0; i < n && status == SG_OK; i++)
        status = sg_mp_kind_of(m, components[i], pulse, &kinds[i]);
    if (status == SG_OK) {
        n = sg_mp_tidy(kinds, n);
        status = sg_memo_intern(memo, kinds, n * sizeof *kinds, &ref);
    }
    if (status == SG_OK && sg_memo_value(memo, ref) == SG_VALUE_NONE) {
        status = push(m, kinds, n, ref, pulse);
        while (status == SG_OK && m->n_frames > 0)
            status = step(m, pulse);
        m->n_frames = m->n_words = 0;
    }
    if (status == SG_OK)
        *value = sg_memo_value(memo, ref);
    free(kinds);
    return status;
}

sg_status sg_misere_expand(sg_misere *m, const uint32_t *components, size_t n, const sg_pulse *pulse)
{
    sg_status status = SG_OK;
    for (size_t i = 0; i < n && status == SG_OK; i++) {
        uint32_t kind;
        status = sg_mp_kind_of(m, components[i], pulse, &kind);
    }
    return status;
}

sg_status sg_misere_outcome(sg_misere *m, const uint32_t *components, size_t n, const sg_pulse *pulse, bool *is_p)
{
    uint32_t value;
    sg_status status = solve(m, components, n, m->outcomes, step_outcome, pulse, &value);
    if (status == SG_OK)
        *is_p = value == IS_P;
    return status;
}

sg_status sg_misere_genus(sg_misere *m, const uint32_t *components, size_t n, const sg_pulse *pulse, sg_genus *out)
{
    uint32_t index;
    sg_status status = solve(m, components, n, m->genera, step_genus, pulse, &index);
    if (status == SG_OK)
        *out = m->known[index];
    return status;
}
