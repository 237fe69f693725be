/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PATH_H
#define SG_SEARCH_PATH_H
/*
 * A stack of refs, all different, that can be asked what is in it: open addressing, linear probing. The newest is taken
 * out first, so that its place can simply be freed: nothing that came later has passed over it.
 */

#include "../../sg.h"

typedef struct sg_path {
    uint32_t *places; /* ref + 1; 0 = free */
    sg_ref *refs;     /* in the order in which they came */
    size_t n, cap;    /* cap: of places, a power of two; refs has half of it */
} sg_path;

sg_status sg_path_push(sg_path *path, sg_ref ref) SG_MUST_CHECK; /* SG_ENOMEM */
void sg_path_pop(sg_path *path, sg_ref ref);                     /* the one pushed last */
bool sg_path_has(const sg_path *path, sg_ref ref);
uint64_t sg_path_bytes(const sg_path *path);
void sg_path_free(sg_path *path);

#endif
