/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_FORMS_H
#define SG_MISERE_FORMS_H

#include "../sg.h"

/*
 * Canonical forms in misère play [Conway, ONAG ch. 12; Siegel, Combinatorial Game Theory, ch. V.3; docs/theorems.md].
 * Two games are equal if, whatever game is added to both, the outcomes agree. A canonical form is a set of canonical
 * forms, its options, none of which has an option equal to the whole; every game that ends equals exactly one. A table
 * of forms numbers them as they are met, 0 the end and 1 the star (the one move to the end), so equal games have equal
 * numbers. An option has a smaller number than the form.
 */
typedef struct sg_forms sg_forms;
sg_status sg_forms_new(sg_forms **out) SG_MUST_CHECK;
void sg_forms_free(sg_forms *forms);
void sg_forms_limit(sg_forms *forms, uint64_t max_bytes);
uint64_t sg_forms_bytes(const sg_forms *forms);
size_t sg_forms_count(const sg_forms *forms); /* of forms; their numbers are below */

/*
 * sg_forms_make: the form of the game with these n options, which are forms, in any order.
 * sg_forms_add: the form of a sum. sg_forms_mate: of G-, which is the star for G = 0, else the set of the mates of the
 * options; G + G- is a P-position.
 * SG_ERANGE  no such form, or a birthday above SG_FORM_BIRTHDAY_MAX.   SG_ELIMIT, SG_ESTOP, SG_ENOMEM. What was found
 * before a failure stays known.
 */
enum { SG_FORM_BIRTHDAY_MAX = 2000 };
sg_status sg_forms_make(sg_forms *forms, const uint32_t *options, size_t n, uint32_t *form) SG_MUST_CHECK;
sg_status sg_forms_add(sg_forms *forms, uint32_t g, uint32_t h, const sg_pulse *pulse, uint32_t *sum) SG_MUST_CHECK;
sg_status sg_forms_mate(sg_forms *forms, uint32_t g, uint32_t *mate) SG_MUST_CHECK;

/* A form that there is. options: ascending, a view until the next call that may make a form. */
typedef struct sg_form_view {
    const uint32_t *options;
    size_t n_options;
    uint32_t birthday;       /* the longest line of play */
    uint32_t normal, misere; /* nim-value and misère nim-value; P if misere is 0 */
} sg_form_view;
void sg_forms_look(const sg_forms *forms, uint32_t form, sg_form_view *view);

/*
 * sg_forms_census: goes through all sets of these n <= SG_FORM_CENSUS_MAX ascending forms and counts those that are
 * canonical: forms in all, having[i] of them with options[i] as an option, having_n[i] of these N-positions.
 */
enum { SG_FORM_CENSUS_MAX = 24 };
typedef struct sg_form_census {
    uint64_t forms, having[SG_FORM_CENSUS_MAX], having_n[SG_FORM_CENSUS_MAX];
} sg_form_census;
sg_status sg_forms_census(const sg_forms *forms, const uint32_t *options, size_t n, const sg_pulse *pulse,
                          sg_form_census *census) SG_MUST_CHECK;

#endif
