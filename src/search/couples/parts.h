/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_COUPLES_PARTS_H
#define SG_SEARCH_COUPLES_PARTS_H

/* Components by number: their values, their options, and sums of them. */

#include "couples.h"
#include "state.h"

/* The value of the component, from a search if nothing else knows it. */
sg_status sg_couples_find_value(sg_couples *couples, uint32_t id) SG_MUST_CHECK;
/* The same for all of them but the one at index but (n: none is left out). */
sg_status sg_couples_find_values(sg_couples *couples, const uint32_t *ids, uint32_t n, uint32_t but) SG_MUST_CHECK;
/* Makes known the values of the components that are known at once, but for the one at index but. */
void sg_couples_note_values(sg_couples *couples, const uint32_t *ids, uint32_t n, uint32_t but);
/* Is the value of the component v? false: that is not known at once, and *is is left as it is. */
bool sg_couples_knows(sg_couples *couples, uint32_t id, uint32_t v, bool *is);
/* The same, by a search if it takes one. */
sg_status sg_couples_ask(sg_couples *couples, uint32_t id, uint32_t v, bool *is) SG_MUST_CHECK;

/* *at: where the options of the component lie among couples->options, until the next call. */
sg_status sg_couples_options(sg_couples *couples, uint32_t id, size_t *at) SG_MUST_CHECK;

/* Sorts numbers of components, so that equal ones are neighbours. */
void sg_couples_sort(uint32_t *ids, uint32_t n);
/* The nim-sum of the components but the one at index but; SG_VALUE_NONE: a value is not known. */
uint32_t sg_couples_sum(const sg_couples *couples, const uint32_t *ids, uint32_t n, uint32_t but);
/* How many have no value; *heaviest: the index of the one that weighs most, n if there is none. */
uint32_t sg_couples_unknown(const sg_couples *couples, const uint32_t *ids, uint32_t n, uint32_t *heaviest);
/* How much work they seem to take that have no value. */
uint64_t sg_couples_weight(const sg_couples *couples, const uint32_t *ids, uint32_t n);

#endif
