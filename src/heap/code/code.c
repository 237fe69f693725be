/* SPDX-License-Identifier: MIT */
#include "code.h"

#include <stdlib.h>

sg_status sg_code_as_set(const sg_code *code, bool *is_set, uint32_t **set, size_t *n_set, bool *all_but)
{
    *is_set = false;
    if (sg_code_n_added(code) > 0)
        return SG_OK;
    for (size_t i = 0; i < code->n_digits + code->n_tail; i++) {
        uint64_t heaps = code->digits[i].heaps;
        bool fits = code->digits[i].from == 0 && (heaps == 3 || (heaps == 0 && i < code->n_digits));
        if (!fits)
            return SG_OK;
    }
    uint32_t *members = malloc(code->n_digits * sizeof members[0]);
    if (members == NULL)
        return SG_ENOMEM;
    size_t n_members = 0;
    unsigned listed = code->n_tail > 0 ? 0 : 3;
    for (size_t i = 1; i < code->n_digits; i++)
        if (code->digits[i].heaps == listed)
            members[n_members++] = (uint32_t)i;
    *is_set = true;
    *set = members;
    *n_set = n_members;
    *all_but = code->n_tail > 0;
    return SG_OK;
}
