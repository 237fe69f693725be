/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* madvise */
#include "pages.h"

#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

enum { LINE = 64, HUGE = 2 << 20 };

void *sg_pages_new(size_t n_bytes)
{
    const size_t align = n_bytes < 2 * (size_t)HUGE ? LINE : HUGE;
    const size_t n_rounded = (n_bytes + align - 1) / align * align;
    void *pages = n_rounded >= n_bytes ? aligned_alloc(align, n_rounded) : NULL;
    if (!pages)
        return NULL;
#ifdef MADV_HUGEPAGE
    if (align == HUGE) /* whole ones: the rest would be in memory and not be counted */
        (void)madvise(pages, n_bytes / HUGE * HUGE, MADV_HUGEPAGE);
#endif
    memset(pages, 0, n_bytes);
    return pages;
}
