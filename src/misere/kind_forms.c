/* SPDX-License-Identifier: MIT */
/* Canonical forms of kinds. The options of a kind are sums of kinds with smaller numbers. */
#include "components.h"
#include "form_table.h"
#include "state.h"

#include <stdlib.h>

/* The sum of the forms of n kinds. */
static sg_status sum_of(const sg_misere *m, const uint32_t *kinds, size_t n, sg_forms *forms, sg_ticker *ticker,
                        uint32_t *sum)
{
    sg_status status = SG_OK;
    *sum = FORM_ZERO;
    for (size_t i = 0; i < n && status == SG_OK; i++)
        status = sg_forms_add_ticking(forms, *sum, m->forms[kinds[i]], ticker, sum);
    return status;
}

/* The form of the kind whose number is the number of forms so far. */
static sg_status next_form(sg_misere *m, sg_forms *forms, sg_ticker *ticker)
{
    const sg_mp_kind *kind = &m->kinds[m->n_forms];
    const size_t bottom = forms->n_stack;
    uint32_t form;
    sg_status status = sg_array_room(&m->arrays, &m->forms, &m->cap_forms, m->n_forms + 1, sizeof *m->forms);
    for (size_t at = kind->first; at < kind->end && status == SG_OK; at += m->pool[at] + (size_t)1) {
        status = sum_of(m, m->pool + at + 1, m->pool[at], forms, ticker, &form);
        if (status == SG_OK)
            status = sg_forms_push(forms, form);
    }
    if (status == SG_OK)
        status = sg_forms_close(forms, forms->n_stack - bottom, &form);
    forms->n_stack = bottom;
    if (status == SG_OK)
        m->forms[m->n_forms++] = form;
    return status;
}

sg_status sg_misere_form(sg_misere *m, const uint32_t *components, size_t n, sg_forms *forms, const sg_pulse *pulse,
                         uint32_t *form)
{
    sg_ticker ticker = {.pulse = pulse, .done = forms->n_forms};
    uint32_t *kinds = malloc((n + 1) * sizeof *kinds);
    sg_status status = kinds ? SG_OK : SG_ENOMEM;
    if (m->forms_in != forms)
        m->n_forms = 0;
    m->forms_in = forms;
    for (size_t i = 0; i < n && status == SG_OK; i++) {
        status = sg_mp_kind_of(m, components[i], pulse, &kinds[i]);
        while (status == SG_OK && m->n_forms <= kinds[i]) {
            status = next_form(m, forms, &ticker);
            if (status == SG_OK)
                status = sg_mp_beat(m, pulse);
        }
    }
    if (status == SG_OK)
        status = sum_of(m, kinds, n, forms, &ticker, form);
    free(kinds);
    return status;
}
