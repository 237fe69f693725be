/* SPDX-License-Identifier: MIT */
#include "genus_fold.h"

#include "../search/folds/run.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

const sg_genus *sg_misere_known(const sg_misere *table, uint32_t index)
{
    return &table->known[index];
}

/* Each genus that options have, once. */
typedef struct gathered {
    uint32_t *list;
    uint32_t *stamps; /* by genus: 1 + the last vertex that gathered it */
    size_t n, cap_list, cap_stamps;
} gathered;

static sg_status gather(gathered *to, const sg_misere *table, uint32_t v, const uint32_t *of, const uint32_t *options,
                        uint32_t n)
{
    const size_t had = to->cap_stamps;
    sg_status status = sg_array_room(NULL, &to->stamps, &to->cap_stamps, table->n_known + 1, sizeof *to->stamps);
    if (status == SG_OK)
        status = sg_array_room(NULL, &to->list, &to->cap_list, table->n_known + 1, sizeof *to->list);
    if (status != SG_OK)
        return status;
    memset(to->stamps + had, 0, (to->cap_stamps - had) * sizeof *to->stamps);
    to->n = 0;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t genus = of[sg_head_vertex(options[i])];
        if (to->stamps[genus] != v + 1)
            to->list[to->n++] = genus;
        to->stamps[genus] = v + 1;
    }
    return SG_OK;
}

sg_status sg_fold_genus(sg_walk *g, const sg_order *order, sg_misere *table, const sg_pulse *pulse, uint32_t **genera)
{
    sg_fold_run run = {.g = g, .pulse = pulse};
    gathered found = {0};
    uint32_t *of, n;
    sg_status status = sg_fold_new(g, &of);
    sg_budget_leave(&table->arrays, g->max_bytes, sg_walk_bytes(g));
    for (uint32_t i = 0; i < order->n && status == SG_OK; i++) {
        const uint32_t v = order->vertices[i], *options = sg_walk_options(g, v, &n);
        status = gather(&found, table, v, of, options, n);
        if (status == SG_OK)
            status = sg_mp_genus(table, found.list, found.n, &of[v]);
        if (status == SG_OK)
            status = sg_fold_beat(&run, n + UINT64_C(1));
    }
    free(found.list);
    free(found.stamps);
    return sg_fold_done(g, status, of, genera);
}
