/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_PAGES_H
#define SG_BASE_PAGES_H

/* Memory for large tables that are read at random. It lies on huge pages if the system has them: the processor then knows
 * the places of more of the table, and looks up pages less often. */

#include <stddef.h>

/* n_bytes of zeros, at a multiple of 64, which free() frees; NULL: there is no memory. */
void *sg_pages_new(size_t n_bytes);

#endif
