/* SPDX-License-Identifier: MIT */
#ifndef SG_TESTS_FAMILY_H
#define SG_TESTS_FAMILY_H

/* Makes families and compares values; the test fails if either fails. */

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

/* The known values in a block that the caller need not free; the fourth call after this one reuses it. */
static inline const uint32_t *known_values(const sg_family *family, size_t *n_known)
{
    static uint32_t *blocks[4];
    static unsigned next;
    uint32_t **block = &blocks[next++ % 4];
    *n_known = (size_t)sg_family_known(family);
    free(*block);
    *block = malloc((*n_known + 1) * sizeof **block);
    assert_non_null(*block);
    if (*n_known > 0)
        assert_int_equal(sg_family_read(family, 0, *n_known - 1, *block), SG_OK);
    return *block;
}

static inline void assert_values(sg_family *family, const uint32_t *expected, size_t n, const char *what)
{
    assert_true(sg_family_known(family) >= n);
    for (size_t i = 0; i < n; i += 1000) {
        uint32_t values[1000];
        size_t last = n - i < 1000 ? n - 1 : i + 999;
        assert_int_equal(sg_family_read(family, i, last, values), SG_OK);
        for (size_t k = i; k <= last; k++)
            if (values[k - i] != expected[k])
                fail_msg("%s: g(%zu) is %u, should be %u", what, k, values[k - i], expected[k]);
    }
}

static inline sg_status value_of(sg_family *family, const char *digits, uint64_t *value, sg_basis *basis)
{
    return sg_family_value_decimal(family, digits, strlen(digits), NULL, value, basis);
}

static inline void assert_value(sg_family *family, const char *digits, uint64_t expected, sg_basis expected_basis)
{
    uint64_t value = 12345;
    sg_basis basis = SG_BASIS_ASSUMED;
    assert_int_equal(value_of(family, digits, &value, &basis), SG_OK);
    assert_int_equal(value, expected);
    assert_int_equal(basis, expected_basis);
}

/* A code that must be refused: where the fault is, and words of what it says. */
typedef struct refused_code {
    const char *text;
    size_t at;
    const char *says;
} refused_code;

static inline void assert_refused(const refused_code *cases, size_t n_cases)
{
    for (size_t i = 0; i < n_cases; i++) {
        sg_fault fault = {.at = 999};
        sg_family *family = NULL;
        if (sg_family_code(cases[i].text, strlen(cases[i].text), &fault, &family) != SG_EINPUT)
            fail_msg("%s is accepted as %s", cases[i].text, sg_family_rule(family));
        assert_null(family);
        assert_true(strlen(fault.text) < SG_FAULT_TEXT_MAX - 1);
        if (fault.at != cases[i].at || strstr(fault.text, cases[i].says) == NULL)
            fail_msg("%s: at %zu: %s", cases[i].text, fault.at, fault.text);
        assert_int_equal(sg_family_code(cases[i].text, strlen(cases[i].text), NULL, &family), SG_EINPUT);
    }
}

/* The first n_values values by the definition, for the octal code 0.DIGITS; all of them below 1024. */
static inline void octal_values(const char *digits, uint32_t *g, uint32_t n_values)
{
    uint32_t n_digits = (uint32_t)strlen(digits);
    bool seen[1024];
    g[0] = 0;
    for (uint32_t n = 1; n < n_values; n++) {
        memset(seen, 0, sizeof seen);
        for (uint32_t t = 1; t <= n_digits && t <= n; t++) {
            unsigned heaps = (unsigned)(digits[t - 1] - '0');
            if ((heaps & 1) && t == n)
                seen[0] = true;
            if ((heaps & 2) && t < n)
                seen[g[n - t]] = true;
            for (uint32_t a = 1; (heaps & 4) && 2 * a <= n - t; a++)
                seen[g[a] ^ g[n - t - a]] = true;
        }
        g[n] = 0;
        while (seen[g[n]])
            g[n]++;
    }
}

#endif
