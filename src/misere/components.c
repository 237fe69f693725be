/* SPDX-License-Identifier: MIT */
/* Components: asked for their options once each, depth first on an explicit stack, and sorted into kinds. */
#include "../base/order.h"
#include "../base/sink.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

/* ---- limits -------------------------------------------------------------------------------------------------- */

static uint64_t memo_bytes(const sg_misere *m)
{
    return sg_memo_bytes(m->components) + sg_memo_bytes(m->shapes) + sg_memo_bytes(m->outcomes) +
           sg_memo_bytes(m->genera) + sg_memo_bytes(m->genus_of);
}

uint64_t sg_misere_bytes(const sg_misere *m)
{
    return memo_bytes(m) + m->arrays.held_bytes;
}

uint64_t sg_misere_positions(const sg_misere *m)
{
    return m->positions + m->components_seen;
}

void sg_misere_limit(sg_misere *m, uint64_t max_bytes, uint64_t max_positions)
{
    m->max_bytes = max_bytes;
    m->max_positions = max_positions ? sg_misere_positions(m) + max_positions : 0;
    m->arrays.max_bytes = 0;
}

sg_status sg_mp_beat(sg_misere *m, const sg_pulse *pulse)
{
    enum { BEAT_POSITIONS = 256 };
    const uint64_t done = sg_misere_positions(m);
    if (m->max_bytes) {
        const uint64_t memos = memo_bytes(m);
        if (memos >= m->max_bytes || m->arrays.held_bytes > m->max_bytes - memos)
            return SG_ELIMIT;
        m->arrays.max_bytes = m->max_bytes - memos;
    }
    if (m->max_positions && done >= m->max_positions)
        return SG_ELIMIT;
    if (!pulse || done < m->next_beat)
        return SG_OK;
    m->next_beat = done + BEAT_POSITIONS;
    return pulse->beat(pulse->ud, done);
}

/* ---- the end and the star ------------------------------------------------------------------------------------ */

size_t sg_mp_tidy(uint32_t *kinds, size_t n)
{
    size_t kept = 0, stars = 0;
    if (n > 1)
        qsort(kinds, n, sizeof *kinds, sg_order_u32);
    for (size_t i = 0; i < n; i++) {
        if (kinds[i] == KIND_STAR)
            stars++;
        else if (kinds[i] != KIND_END)
            kinds[kept++] = kinds[i];
    }
    if (stars % 2) {
        memmove(kinds + 1, kinds, kept * sizeof *kinds);
        kinds[0] = KIND_STAR;
        kept++;
    }
    return kept;
}

/* ---- options of a component, as the callback hands them over -------------------------------------------------- */

typedef struct component_sink {
    sg_sink base;
    sg_misere *search;
} component_sink;

static sg_status take_option(sg_sink *base, const uint64_t *parts, size_t n_parts)
{
    sg_misere *m = ((component_sink *)base)->search;
    if (n_parts >= UINT32_MAX)
        return SG_ERANGE;
    const sg_status status =
        sg_array_room(&m->arrays, &m->listed, &m->cap_listed, m->n_listed + n_parts + 1, sizeof *m->listed);
    if (status != SG_OK)
        return status;
    const size_t head = m->n_listed;
    m->listed[head] = (uint32_t)n_parts;
    for (size_t i = 0; i < n_parts; i++) {
        if (parts[i] > UINT32_MAX)
            return SG_ERANGE;
        m->listed[head + 1 + i] = (uint32_t)parts[i];
    }
    m->n_listed += n_parts + 1;
    return SG_OK;
}

static sg_status open_component(sg_misere *m, uint32_t component, sg_ref ref)
{
    sg_status status = sg_array_room(&m->arrays, &m->opened, &m->cap_opened, m->n_opened + 1, sizeof *m->opened);
    if (status != SG_OK)
        return status;
    const size_t first = m->n_listed;
    component_sink sink = {.base = {.take = take_option}, .search = m};
    status = sg_sink_ask(&sink.base, m->options, m->ud, component);
    if (status != SG_OK) {
        m->n_listed = first;
        return status;
    }
    sg_memo_set(m->components, ref, SG_VALUE_OPEN);
    m->opened[m->n_opened++] = (sg_mp_open){component, first, first, m->n_listed, 0};
    m->components_seen++;
    return SG_OK;
}

static sg_status record_cycle(sg_misere *m, uint32_t component)
{
    size_t from = m->n_opened;
    while (from > 0 && m->opened[--from].component != component)
        ;
    sg_status status = sg_array_room(&m->arrays, &m->cycle, &m->cap_cycle, m->n_opened - from, sizeof *m->cycle);
    if (status != SG_OK)
        return status;
    for (m->n_cycle = 0; from < m->n_opened; from++)
        m->cycle[m->n_cycle++] = m->opened[from].component;
    return SG_ECYCLE;
}

const uint32_t *sg_misere_cycle(const sg_misere *m, size_t *n)
{
    *n = m->n_cycle;
    return m->cycle;
}

/* ---- kinds ----------------------------------------------------------------------------------------------------- */

static int compare_options(const uint32_t *a, const uint32_t *b)
{
    if (a[0] != b[0])
        return a[0] < b[0] ? -1 : 1;
    for (uint32_t i = 1; i <= a[0]; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Sorts options that lie one after the other by a list of where they begin. Writes them, each once, to out; returns
 * the words written. */
static size_t sort_options(const uint32_t *words, size_t *starts, size_t n, uint32_t *out)
{
    size_t used = 0;
    for (size_t gap = n / 2; gap > 0; gap /= 2) /* Shell's method: no context to pass, no memory */
        for (size_t i = gap; i < n; i++) {
            const size_t moved = starts[i];
            size_t k = i;
            for (; k >= gap && compare_options(words + starts[k - gap], words + moved) > 0; k -= gap)
                starts[k] = starts[k - gap];
            starts[k] = moved;
        }
    for (size_t i = 0; i < n; i++) {
        const uint32_t *option = words + starts[i];
        if (i > 0 && compare_options(words + starts[i - 1], option) == 0)
            continue;
        memcpy(out + used, option, (option[0] + (size_t)1) * sizeof *out);
        used += option[0] + (size_t)1;
    }
    return used;
}

static sg_status new_kind(sg_misere *m, const uint32_t *words, size_t n_words, uint32_t *kind)
{
    if (m->n_kinds >= SG_VALUE_MAX)
        return SG_ELIMIT;
    sg_status status = sg_array_room(&m->arrays, &m->kinds, &m->cap_kinds, m->n_kinds + 1, sizeof *m->kinds);
    if (status != SG_OK)
        return status;
    status = sg_array_room(&m->arrays, &m->pool, &m->cap_pool, m->n_pool + n_words, sizeof *m->pool);
    if (status != SG_OK)
        return status;
    if (n_words > 0)
        memcpy(m->pool + m->n_pool, words, n_words * sizeof *words);
    *kind = (uint32_t)m->n_kinds;
    m->kinds[m->n_kinds++] = (sg_mp_kind){m->n_pool, m->n_pool + n_words};
    m->n_pool += n_words;
    return SG_OK;
}

static sg_status find_kind(sg_misere *m, const uint32_t *words, size_t n_words, uint32_t *kind)
{
    sg_ref ref;
    if (n_words > SG_KEY_MAX / sizeof *words)
        return new_kind(m, words, n_words, kind);
    sg_status status = sg_memo_intern(m->shapes, words, n_words * sizeof *words, &ref);
    if (status != SG_OK)
        return status;
    *kind = sg_memo_value(m->shapes, ref);
    if (*kind != SG_VALUE_NONE)
        return SG_OK;
    status = new_kind(m, words, n_words, kind);
    if (status == SG_OK)
        sg_memo_set(m->shapes, ref, *kind);
    return status;
}

/* The kind of the component on top, all parts of whose options have one. */
static sg_status close_component(sg_misere *m, uint32_t *kind)
{
    const sg_mp_open *top = &m->opened[m->n_opened - 1];
    const size_t room = top->end - top->first;
    size_t n = 0, used = 0;
    uint32_t *words = malloc((2 * room + 1) * sizeof *words);
    size_t *starts = malloc((room + 1) * sizeof *starts);
    sg_status status = words && starts ? SG_OK : SG_ENOMEM;
    for (size_t at = top->first; at < top->end && status == SG_OK;) {
        const uint32_t n_parts = m->listed[at++];
        starts[n++] = used;
        for (uint32_t i = 0; i < n_parts; i++) {
            sg_ref ref;
            const bool known = sg_memo_find(m->components, &m->listed[at + i], sizeof(uint32_t), &ref);
            words[used + 1 + i] = known ? sg_memo_value(m->components, ref) : KIND_END;
        }
        at += n_parts;
        words[used] = (uint32_t)sg_mp_tidy(words + used + 1, n_parts);
        used += words[used] + (size_t)1;
    }
    if (status == SG_OK) {
        const size_t n_words = sort_options(words, starts, n, words + used);
        status = find_kind(m, words + used, n_words, kind);
    }
    free(words);
    free(starts);
    return status;
}

/* The next part of the top's options that has no kind yet; false if all have one. */
static bool next_part(const sg_misere *m, sg_mp_open *top, uint32_t *part)
{
    while (top->cursor < top->end) {
        if (top->left == 0) {
            top->left = m->listed[top->cursor++];
            continue;
        }
        sg_ref ref;
        *part = m->listed[top->cursor];
        if (!sg_memo_find(m->components, part, sizeof *part, &ref) || sg_memo_value(m->components, ref) > SG_VALUE_MAX)
            return true;
        top->cursor++;
        top->left--;
    }
    return false;
}

static sg_status expand(sg_misere *m, uint32_t component, const sg_pulse *pulse)
{
    for (;;) {
        sg_ref ref;
        sg_status status = sg_mp_beat(m, pulse);
        if (status == SG_OK)
            status = sg_memo_intern(m->components, &component, sizeof component, &ref);
        if (status == SG_OK && sg_memo_is_open(m->components, ref))
            status = record_cycle(m, component);
        else if (status == SG_OK)
            status = open_component(m, component, ref);
        while (status == SG_OK && m->n_opened > 0 && !next_part(m, &m->opened[m->n_opened - 1], &component)) {
            uint32_t kind;
            sg_mp_open *top = &m->opened[m->n_opened - 1];
            status = close_component(m, &kind);
            if (status == SG_OK)
                status = sg_memo_intern(m->components, &top->component, sizeof top->component, &ref);
            if (status != SG_OK)
                break;
            sg_memo_set(m->components, ref, kind);
            m->n_listed = top->first;
            m->n_opened--;
        }
        if (status != SG_OK || m->n_opened == 0)
            return status;
    }
}

sg_status sg_mp_kind_of(sg_misere *m, uint32_t component, const sg_pulse *pulse, uint32_t *kind)
{
    sg_ref ref;
    sg_status status = SG_OK;
    bool known = sg_memo_find(m->components, &component, sizeof component, &ref);
    m->n_cycle = 0;
    if (!known || sg_memo_value(m->components, ref) == SG_VALUE_NONE) {
        status = expand(m, component, pulse);
        for (; m->n_opened > 0; m->n_opened--)
            if (sg_memo_find(m->components, &m->opened[m->n_opened - 1].component, sizeof component, &ref))
                sg_memo_set(m->components, ref, SG_VALUE_NONE);
        m->n_listed = 0;
        known = sg_memo_find(m->components, &component, sizeof component, &ref);
    }
    if (status == SG_OK)
        *kind = known ? sg_memo_value(m->components, ref) : KIND_END;
    return status;
}

/* ---- making ---------------------------------------------------------------------------------------------------- */

static sg_status begin(sg_misere *m)
{
    static const uint32_t to_the_end[] = {0};
    uint32_t kind;
    sg_memo **memos[] = {&m->components, &m->shapes, &m->outcomes, &m->genera, &m->genus_of};
    sg_status status = SG_OK;
    for (size_t i = 0; i < sizeof memos / sizeof *memos && status == SG_OK; i++)
        status = sg_memo_new(0, memos[i]);
    if (status == SG_OK)
        status = find_kind(m, to_the_end, 0, &kind); /* KIND_END */
    if (status == SG_OK)
        status = find_kind(m, to_the_end, 1, &kind); /* KIND_STAR */
    return status;
}

sg_status sg_misere_new(sg_options_fn *options, void *ud, sg_misere **out)
{
    sg_misere *m = calloc(1, sizeof *m);
    if (!m)
        return SG_ENOMEM;
    m->options = options;
    m->ud = ud;
    const sg_status status = begin(m);
    if (status == SG_OK)
        *out = m;
    else
        sg_misere_free(m);
    return status;
}

void sg_misere_free(sg_misere *m)
{
    if (!m)
        return;
    sg_memo_free(m->components);
    sg_memo_free(m->shapes);
    sg_memo_free(m->outcomes);
    sg_memo_free(m->genera);
    sg_memo_free(m->genus_of);
    free(m->kinds);
    free(m->pool);
    free(m->opened);
    free(m->listed);
    free(m->known);
    free(m->cycle);
    free(m->frames);
    free(m->words);
    free(m->scratch);
    free(m->values);
    free(m->forms);
    free(m);
}
