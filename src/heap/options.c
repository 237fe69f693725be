/* SPDX-License-Identifier: MIT */
#include "code.h"
#include "subtract.h"

#include <stdlib.h>

/* ---- the moves of a code, lazily ---------------------------------------------------------------- */

typedef struct listing {
    sg_option_fn *each;
    void *ud;
    uint64_t parts[SG_CODE_HEAPS_MAX];
    unsigned n_parts;
    sg_split split;
    uint64_t reach; /* of all parts but the largest */
} listing;

/*
 * Chooses parts[at..] in ascending order, none below least, with the given sum. False: each() said stop. The
 * recursion is at most SG_CODE_HEAPS_MAX deep.
 */
static bool list_parts(listing *l, unsigned at, uint64_t least, uint64_t sum)
{
    uint64_t n_left = l->n_parts - at;
    if (n_left == 1) {
        l->parts[at] = sum;
        if (l->split == SG_SPLIT_MIXED && l->parts[0] == sum)
            return true; /* ascending, so the first equals the last only if all are equal */
        return l->each(l->ud, l->parts, l->n_parts);
    }
    uint64_t gap = l->split == SG_SPLIT_DISTINCT ? 1 : 0;
    uint64_t used_by_gaps = gap * (n_left * (n_left - 1) / 2);
    for (uint64_t part = least; sum > used_by_gaps && part <= (sum - used_by_gaps) / n_left && part <= l->reach;
         part++) {
        l->parts[at] = part;
        if (!list_parts(l, at + 1, part + gap, sum - part))
            return false;
    }
    return true;
}

static bool list_equal(listing *l, uint64_t sum)
{
    if (sum % l->n_parts != 0 || sum / l->n_parts > l->reach)
        return true;
    for (unsigned i = 0; i < l->n_parts; i++)
        l->parts[i] = sum / l->n_parts;
    return l->each(l->ud, l->parts, l->n_parts);
}

/* The moves that leave sum tokens. */
static bool list_digit(sg_digit digit, uint64_t sum, uint64_t reach, sg_option_fn *each, void *ud)
{
    listing l = {.each = each, .ud = ud, .reach = reach};
    if (sum == 0)
        return !(digit.heaps & 1) || each(ud, l.parts, 0);
    for (l.n_parts = 1; l.n_parts <= SG_CODE_HEAPS_MAX; l.n_parts++) {
        if (!(digit.heaps >> l.n_parts & 1) || sum < l.n_parts)
            continue;
        l.split = l.n_parts > 1 ? (sg_split)digit.split : SG_SPLIT_ANY;
        bool go_on = l.split == SG_SPLIT_EQUAL ? list_equal(&l, sum) : list_parts(&l, 0, 1, sum);
        if (!go_on)
            return false;
    }
    return true;
}

sg_status sg_code_options(const sg_code *code, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud)
{
    for (size_t i = sg_code_n_added(code); i > 0 && n > 0; i--)
        if (!list_digit(code->added[i - 1], n + i, reach, each, ud))
            return SG_OK;
    for (uint64_t n_taken = 0; n_taken <= n; n_taken++) {
        if (n_taken >= code->n_digits && code->n_tail == 0)
            break;
        if (!list_digit(sg_code_digit(code, n_taken), n - n_taken, reach, each, ud))
            break;
    }
    return SG_OK;
}

/* ---- the interface ------------------------------------------------------------------------------ */

sg_status sg_family_options(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud)
{
    if (n > SG_OPTIONS_MAX)
        return SG_ERANGE;
    if (family->busy)
        return SG_ERULE;
    return family->engine->options(family, n, reach, each, ud);
}

sg_status sg_family_code(const char *text, size_t text_bytes, sg_fault *fault, sg_family **out)
{
    sg_code code;
    sg_status status = sg_code_parse(text, text_bytes, fault, &code);
    if (status != SG_OK)
        return status;
    bool is_set, all_but;
    uint32_t *set = NULL;
    size_t n_set = 0;
    status = sg_code_as_set(&code, &is_set, &set, &n_set, &all_but);
    if (status == SG_OK && !is_set)
        return sg_dense_new(&code, out);
    free(code.digits);
    return status == SG_OK ? sg_subtract_new(set, n_set, all_but, out) : status;
}
