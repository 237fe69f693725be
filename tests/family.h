/* SPDX-License-Identifier: MIT */
#ifndef SG_TESTS_FAMILY_H
#define SG_TESTS_FAMILY_H

/* Families that must come into being, and values that must be so. */

#include "support.h"

static inline sg_family *code_family(const char *text)
{
    sg_family *family = NULL;
    sg_fault fault;
    if (sg_family_code(text, strlen(text), &fault, &family) != SG_OK)
        fail_msg("%s: %s", text, fault.text);
    return family;
}

static inline sg_family *set_family(const uint64_t *set, size_t n_set, bool all_but)
{
    sg_family *family = NULL;
    sg_fault fault;
    assert_int_equal(sg_family_subtract(set, n_set, all_but, &fault, &family), SG_OK);
    return family;
}

static inline void assert_values(sg_family *family, const uint32_t *expected, size_t n, const char *what)
{
    size_t n_known;
    const uint32_t *values = sg_family_values(family, &n_known);
    assert_true(n_known >= n);
    for (size_t i = 0; i < n; i++)
        if (values[i] != expected[i])
            fail_msg("%s: g(%zu) is %u, should be %u", what, i, values[i], expected[i]);
}

static inline sg_status value_of(sg_family *family, const char *digits, bool assume, uint64_t *value, sg_basis *basis)
{
    return sg_family_value(family, digits, strlen(digits), assume, NULL, value, basis);
}

static inline void assert_value(sg_family *family, const char *digits, uint64_t expected, sg_basis expected_basis)
{
    uint64_t value = 12345;
    sg_basis basis = SG_BASIS_ASSUMED;
    assert_int_equal(value_of(family, digits, false, &value, &basis), SG_OK);
    assert_int_equal(value, expected);
    assert_int_equal(basis, expected_basis);
}

#endif
