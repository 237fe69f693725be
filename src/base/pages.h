/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_PAGES_H
#define SG_BASE_PAGES_H

/* Memory of large tables, which are read in no order: on huge pages, where the system has them, a processor finds more of
 * a table without looking up where a page is. */

#include <stddef.h>

/* n_bytes of zeros, at a multiple of 64, which free() frees; NULL: there is no memory. */
void *sg_pages_new(size_t n_bytes);

#endif
