/* SPDX-License-Identifier: MIT */
/* The nim-value of one heap of a coupled family. */
#include "system.h"

#include <string.h>

/* The splits of one option of the heap at hand. */
typedef struct splits {
    sg_option_form *option;
    const uint16_t *first, *second;
    uint32_t base; /* nim-sum of the other heaps of the option */
    uint64_t total, from, to;
    uint32_t type; /* of the nim-sums of two common heaps */
} splits;

enum { AT_ONCE = 64 };

/* The first i, from <= i <= to, with first[i] ^ second[total - i] == wanted; to + 1 if there is none. */
static uint64_t find(const splits *s, uint32_t wanted)
{
    uint64_t i = s->from;
    const uint16_t target = (uint16_t)wanted;
    for (; i + AT_ONCE <= s->to + 1; i += AT_ONCE) {
        const uint16_t *a = s->first + i, *b = s->second + (s->total - i - (AT_ONCE - 1));
        uint16_t hits = 0;
        for (unsigned k = 0; k < AT_ONCE; k++)
            hits |= (uint16_t)((uint16_t)(a[k] ^ b[AT_ONCE - 1 - k]) == target);
        if (hits)
            break;
    }
    while (i <= s->to && (s->first[i] ^ s->second[s->total - i]) != target)
        i++;
    return i;
}

static void add_witness(const splits *s, uint64_t i)
{
    sg_option_form *o = s->option;
    const bool of_second = s->total - i < i;
    const sg_witness witness = {of_second ? s->total - i : i, of_second};
    size_t at = o->n_witnesses;
    if (at < SG_SYSTEM_WITNESSES)
        o->n_witnesses++;
    else
        at = o->next_witness++ % SG_SYSTEM_WITNESSES;
    o->witnesses[at] = witness;
}

static void show(const splits *s, uint8_t *seen, uint64_t i)
{
    if (i >= s->from && i <= s->to)
        seen[s->base ^ s->first[i] ^ s->second[s->total - i]] = 1;
}

/* Where both parts are of one family, only the smaller part is in from .. to. */
static void show_either(const splits *s, uint8_t *seen, uint64_t i)
{
    show(s, seen, i);
    if (s->first == s->second && i <= s->total)
        show(s, seen, s->total - i);
}

/* Shows the splits with a rare heap of this family, from least to most, as one part. */
static void show_rare(const sg_system *system, const splits *s, size_t family, const uint16_t *other, uint64_t least,
                      uint64_t most)
{
    const uint16_t *own = system->values[family];
    const uint64_t *at = system->rare[family];
    size_t k = 0, n = system->n_rare[family];
    while (k < n && at[k] < least)
        k++;
    while (n > k && at[n - 1] > most)
        n--;
    for (; k < n; k++)
        system->seen[s->base ^ own[at[k]] ^ other[s->total - at[k]]] = 1;
}

static void show_some(const sg_system *system, const splits *s)
{
    const sg_option_form *o = s->option;
    uint8_t *seen = system->seen;
    if (system->sparse) {
        const sg_system_option *said = &o->said;
        show_rare(system, s, said->first, s->second, said->least_first, s->total - said->least_second);
        if (said->first != said->second || said->least_first != said->least_second)
            show_rare(system, s, said->second, s->first, said->least_second, s->total - said->least_first);
    } else {
        for (uint64_t i = s->from; i <= s->to && i < s->from + SG_SYSTEM_SHOWN; i++)
            show(s, seen, i);
        for (uint64_t i = s->to; i > s->from && i + SG_SYSTEM_SHOWN > s->to; i--)
            show(s, seen, i);
    }
    for (size_t k = 0; k < o->n_witnesses; k++) {
        const sg_witness *w = &o->witnesses[k];
        if (w->at <= s->total)
            show_either(s, seen, w->of_second ? s->total - w->at : w->at);
    }
}

/* Is the option there for the heap n? Then *base is the nim-sum of its heaps but those of the pair. */
static bool is_there(const sg_system *system, const sg_option_form *o, uint64_t n, uint32_t *base)
{
    if (n < o->said.from || n > o->said.to)
        return false;
    *base = o->fixed_sum;
    for (size_t k = 0; k < o->said.n_far; k++)
        *base ^= system->values[o->said.far[k].family][n - o->said.far[k].heap];
    return true;
}

static splits splits_of(const sg_system *system, sg_option_form *o, uint64_t n, uint32_t base)
{
    const sg_system_option *said = &o->said;
    splits s = {o,
                system->values[said->first],
                system->values[said->second],
                base,
                n - said->taken,
                said->least_first,
                n - said->taken - said->least_second,
                0};
    if (said->first == said->second && said->least_first == said->least_second)
        s.to = s.total / 2;
    if (system->sparse)
        s.type = sg_system_type(system, base, s.total) ^ system->common[said->first] ^ system->common[said->second];
    return s;
}

/* Does a search find the value among the splits of this family's options? */
static bool is_excluded(const sg_system *system, size_t family, uint64_t n, uint32_t value, uint64_t *n_looked_at)
{
    for (size_t k = system->first_option[family]; k < system->first_option[family + 1]; k++) {
        sg_option_form *o = &system->options[k];
        uint32_t base;
        if (!o->said.has_pair || !is_there(system, o, n, &base))
            continue;
        const splits s = splits_of(system, o, n, base);
        if (system->sparse && s.type != sg_system_parity(value & system->mask))
            continue;
        const uint64_t i = find(&s, value ^ base);
        *n_looked_at += i - s.from;
        if (i <= s.to) {
            add_witness(&s, i);
            return true;
        }
    }
    return false;
}

sg_status sg_system_value(sg_system *system, size_t family, uint64_t n, sg_ticker *ticker, uint32_t *value)
{
    uint32_t suspect = system->sparse ? 0 : 3; /* bit t: values of type t may be those of splits that are not shown */
    uint64_t n_shown = 0;
    memset(system->seen, 0, system->n_bins + 1);
    for (size_t k = system->first_option[family]; k < system->first_option[family + 1]; k++) {
        sg_option_form *o = &system->options[k];
        uint32_t base;
        if (!is_there(system, o, n, &base))
            continue;
        if (!o->said.has_pair) {
            system->seen[base] = 1;
            continue;
        }
        const splits s = splits_of(system, o, n, base);
        show_some(system, &s);
        suspect |= 1u << s.type;
        n_shown += o->n_witnesses + 2 * SG_SYSTEM_SHOWN;
    }
    sg_status status = sg_tick(ticker, n_shown);
    for (uint32_t v = 0; status == SG_OK; v++) {
        uint64_t n_looked_at = 0;
        while (system->seen[v])
            v++;
        *value = v;
        if (v >= system->n_bins || !(suspect >> (system->sparse ? sg_system_parity(v & system->mask) : 0) & 1) ||
            !is_excluded(system, family, n, v, &n_looked_at))
            return v < SG_SYSTEM_VALUES ? SG_OK : SG_ERANGE;
        status = sg_tick(ticker, n_looked_at / 8);
    }
    return status;
}
