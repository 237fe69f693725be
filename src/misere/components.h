/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_COMPONENTS_H
#define SG_MISERE_COMPONENTS_H

/* What the program asks a misère search besides: the options alone, and canonical forms. */

#include "forms.h"

/* Asks for the options of these components and of all components that they lead to, as sg_misere_outcome does first,
 * and fails likewise. */
sg_status sg_misere_expand(sg_misere *search, const uint32_t *components, size_t n,
                           const sg_pulse *pulse) SG_MUST_CHECK;

/*
 * sg_misere_form: the canonical form of a sum of components; fails as sg_misere_outcome and sg_forms_add do. Keeps
 * forms until it is called with another table, or freed.
 */
sg_status sg_misere_form(sg_misere *search, const uint32_t *components, size_t n, sg_forms *forms,
                         const sg_pulse *pulse, uint32_t *form) SG_MUST_CHECK;

#endif
