/* SPDX-License-Identifier: MIT */
#include "nimber_set.h"
#include "../../base/order.h"
#include "../../theory/loony.h"

#include <stdlib.h>
#include <string.h>

void sg_union_clear(sg_union *u)
{
    u->all_but = false;
    u->n_members = u->n_left_out = 0;
}

void sg_union_free(sg_union *u)
{
    free(u->members);
    free(u->left_out);
}

sg_status sg_union_add(sg_union *u, sg_budget *budget, uint32_t nimber)
{
    const sg_status status = sg_array_room(budget, &u->members, &u->cap_members, u->n_members + 1, sizeof *u->members);
    if (status == SG_OK)
        u->members[u->n_members++] = nimber;
    return status;
}

static bool holds(const uint32_t *list, size_t n, uint32_t nimber)
{
    return n > 0 && bsearch(&nimber, list, n, sizeof *list, sg_order_u32) != NULL;
}

sg_status sg_union_add_all_but(sg_union *u, sg_budget *budget, const uint32_t *list, size_t n_list, uint32_t shift)
{
    size_t kept = 0;
    if (u->all_but) { /* both leave out what is in both lists */
        for (size_t i = 0; i < u->n_left_out; i++)
            if (holds(list, n_list, u->left_out[i] ^ shift))
                u->left_out[kept++] = u->left_out[i];
        u->n_left_out = kept;
        return SG_OK;
    }
    const sg_status status = sg_array_room(budget, &u->left_out, &u->cap_left_out, n_list + 1, sizeof *u->left_out);
    if (status != SG_OK)
        return status;
    for (size_t i = 0; i < n_list; i++)
        u->left_out[i] = list[i] ^ shift;
    u->n_left_out = n_list;
    u->all_but = true;
    return SG_OK;
}

sg_status sg_union_close(sg_union *u, sg_budget *budget)
{
    u->n_members = sg_order_unique_u32(u->members, u->n_members);
    if (!u->all_but)
        return SG_OK;
    size_t kept = 0;
    for (size_t i = 0; i < u->n_left_out; i++)
        if (!holds(u->members, u->n_members, u->left_out[i]))
            u->left_out[kept++] = u->left_out[i];
    const sg_status status = sg_array_room(budget, &u->members, &u->cap_members, kept + 1, sizeof *u->members);
    if (status != SG_OK)
        return status;
    if (kept > 0)
        memcpy(u->members, u->left_out, kept * sizeof *u->members);
    u->n_members = sg_order_unique_u32(u->members, kept);
    return SG_OK;
}

uint32_t sg_union_mex(const sg_union *u)
{
    uint32_t mex = 0;
    if (u->all_but)
        return u->n_members > 0 ? u->members[0] : SG_LOONY;
    while (mex < u->n_members && u->members[mex] == mex)
        mex++;
    return mex;
}
