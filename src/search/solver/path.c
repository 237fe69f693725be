/* SPDX-License-Identifier: MIT */
/* The positions of a line of play. See path.h. */
#include "path.h"

#include <stdlib.h>

static size_t find_place(const sg_path *path, sg_ref ref)
{
    size_t at = (size_t)((uint64_t)ref * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (path->cap - 1);
    while (path->places[at] && path->places[at] != ref + 1)
        at = (at + 1) & (path->cap - 1);
    return at;
}

static sg_status grow(sg_path *path)
{
    sg_path grown = *path;
    grown.cap = path->cap ? path->cap * 2 : 256;
    grown.places = calloc(grown.cap, sizeof *grown.places);
    sg_ref *refs = grown.places ? realloc(path->refs, grown.cap / 2 * sizeof *refs) : NULL;
    if (!refs) {
        free(grown.places);
        return SG_ENOMEM;
    }
    grown.refs = refs;
    for (size_t i = 0; i < grown.n; i++)
        grown.places[find_place(&grown, refs[i])] = refs[i] + 1;
    free(path->places);
    *path = grown;
    return SG_OK;
}

sg_status sg_path_push(sg_path *path, sg_ref ref)
{
    if ((path->n + 1) * 2 > path->cap) {
        const sg_status status = grow(path);
        if (status != SG_OK)
            return status;
    }
    path->refs[path->n++] = ref;
    path->places[find_place(path, ref)] = ref + 1;
    return SG_OK;
}

void sg_path_pop(sg_path *path, sg_ref ref)
{
    path->places[find_place(path, ref)] = 0;
    path->n--;
}

bool sg_path_has(const sg_path *path, sg_ref ref)
{
    return path->n > 0 && path->places[find_place(path, ref)] != 0;
}

uint64_t sg_path_bytes(const sg_path *path)
{
    return path->cap * sizeof *path->places + path->cap / 2 * sizeof *path->refs;
}

void sg_path_free(sg_path *path)
{
    free(path->places);
    free(path->refs);
    *path = (sg_path){0};
}
