/* SPDX-License-Identifier: MIT */
#include "quotient.h"

sg_status sg_mq_monoid_new(sg_mq_game *game, size_t order, size_t n, sg_mq_monoid *out)
{
    *out = (sg_mq_monoid){.order = (uint32_t)order, .cap_phi = n + 1};
    sg_status status = sg_budget_new(&game->budget, order * order, sizeof *out->product, &out->product);
    if (status == SG_OK)
        status = sg_budget_new(&game->budget, order, sizeof *out->is_p, &out->is_p);
    if (status == SG_OK)
        status = sg_budget_new(&game->budget, out->cap_phi, sizeof *out->phi, &out->phi);
    if (status != SG_OK)
        sg_mq_monoid_free(game, out);
    return status;
}

void sg_mq_monoid_free(sg_mq_game *game, sg_mq_monoid *m)
{
    sg_budget_free(&game->budget, m->product, (uint64_t)m->order * m->order * sizeof *m->product);
    sg_budget_free(&game->budget, m->is_p, m->order * sizeof *m->is_p);
    sg_budget_free(&game->budget, m->phi, m->cap_phi * sizeof *m->phi);
    *m = (sg_mq_monoid){0};
}

sg_status sg_mq_word_add(sg_mq_game *game, sg_mq_word *word, uint32_t letter)
{
    const sg_status status =
        sg_array_room(&game->budget, &word->letters, &word->cap, word->n + 1, sizeof *word->letters);
    if (status == SG_OK)
        word->letters[word->n++] = letter;
    return status;
}

void sg_mq_word_free(sg_mq_game *game, sg_mq_word *word)
{
    sg_budget_free(&game->budget, word->letters, word->cap * sizeof *word->letters);
    *word = (sg_mq_word){0};
}
