/* SPDX-License-Identifier: MIT */
/* The numbers that belong to one number, named one by one: the options of a heap whose moves are an automaton. */
#include "dfa.h"

#include "../base/sink.h"

#include <stdlib.h>
#include <string.h>

enum { DIGITS = 64 };
/* Up to this n the numbers are put into a set first, and come in order. */
#define SORTED_MAX (UINT64_C(1) << 26)

/* leads[i * n_states + s]: is something accepted after i digits, of which the last led to s? Found when it is asked for. */
enum { UNKNOWN = 2 };
typedef struct search {
    const sg_dfa *dfa;
    sg_sink *sink;
    uint8_t *leads;
    uint64_t *set; /* NULL: they go to the sink at once */
    unsigned digits[DIGITS], n_digits;
    uint64_t weight[DIGITS];
} search;

static uint32_t after(const search *f, size_t state, unsigned i, unsigned digit)
{
    return f->dfa->next[state * f->dfa->n_letters + f->digits[i] + digit * f->dfa->base];
}

/* Only of the states that the digits of n lead to, which are few of those of a large automaton. Depth: the digits. */
static uint8_t leads(search *f, uint32_t state, unsigned i)
{
    uint8_t *known = &f->leads[i * f->dfa->n_states + state];
    if (*known == UNKNOWN) {
        *known = i == f->n_digits && f->dfa->accepts[state];
        for (unsigned d = 0; i < f->n_digits && d < f->dfa->base && !*known; d++)
            *known = leads(f, after(f, state, i, d), i + 1);
    }
    return *known;
}

static sg_status name(search *f, uint64_t m)
{
    if (f->set == NULL)
        return sg_sink_option(f->sink, &m, 1);
    f->set[m / 64] |= UINT64_C(1) << m % 64;
    return SG_OK;
}

/* Goes on behind i digits, which led to the state and make m. The depth is the number of digits. */
static sg_status go_on(search *f, uint32_t state, unsigned i, uint64_t m)
{
    sg_status status = SG_OK;
    if (i == f->n_digits)
        return name(f, m);
    for (unsigned d = 0; status == SG_OK && d < f->dfa->base && !f->sink->enough; d++) {
        const uint32_t t = after(f, state, i, d);
        if (leads(f, t, i + 1))
            status = go_on(f, t, i + 1, m + d * f->weight[i]);
    }
    return status;
}

static sg_status name_set(search *f, uint64_t n)
{
    sg_status status = SG_OK;
    for (uint64_t word = 0; word <= n / 64; word++)
        for (uint64_t left = f->set[word], m = word * 64; status == SG_OK && left != 0; left >>= 1, m++)
            if (left & 1)
                status = sg_sink_option(f->sink, &m, 1);
    return status;
}

/* Numbers below n have no more digits than n has, so that weights fit as n does, but for a digit that is too large. */
static void read_digits(search *f, uint64_t n)
{
    uint64_t weight = 1;
    do {
        f->digits[f->n_digits] = (unsigned)(n % f->dfa->base);
        f->weight[f->n_digits++] = weight;
        weight *= f->dfa->base;
        n /= f->dfa->base;
    } while (n > 0);
}

sg_status sg_dfa_options(const sg_dfa *dfa, uint64_t n, sg_sink *sink)
{
    search f = {.dfa = dfa, .sink = sink};
    read_digits(&f, n);
    f.leads = malloc((f.n_digits + 1) * dfa->n_states);
    if (n <= SORTED_MAX)
        f.set = calloc((size_t)(n / 64 + 1), sizeof *f.set);
    sg_status status = SG_ENOMEM;
    if (f.leads != NULL && (f.set != NULL || n > SORTED_MAX)) {
        memset(f.leads, UNKNOWN, (f.n_digits + 1) * dfa->n_states);
        status = leads(&f, 0, 0) ? go_on(&f, 0, 0, 0) : SG_OK;
        if (status == SG_OK && f.set != NULL)
            status = name_set(&f, n);
    }
    free(f.leads);
    free(f.set);
    return status;
}
