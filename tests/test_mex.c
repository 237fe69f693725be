/* SPDX-License-Identifier: MIT */
#include "support.h"

static void test_mex_by_hand(void **state)
{
    (void)state;
    assert_int_equal(sg_mex(NULL, 0), 0);
    assert_int_equal(sg_mex((uint32_t[]){1, 2, 3}, 3), 0);
    assert_int_equal(sg_mex((uint32_t[]){0}, 1), 1);
    assert_int_equal(sg_mex((uint32_t[]){2, 0, 1, 0, 5}, 5), 3);
    assert_int_equal(sg_mex((uint32_t[]){SG_VALUE_MAX, UINT32_MAX, 0}, 3), 1);
}

/* Longer than the window of the implementation. */
static void test_mex_long(void **state)
{
    (void)state;
    enum { N = 20000 };
    static uint32_t values[N];
    for (uint32_t missing = 0; missing < N; missing += 997) {
        for (uint32_t i = 0; i < N; i++)
            values[i] = N - 1 - i == missing ? N + 7 : N - 1 - i;
        assert_int_equal(sg_mex(values, N), missing);
    }
}

static void test_mex_random(void **state)
{
    (void)state;
    for (int round = 0; round < 3000; round++) {
        uint32_t values[300];
        bool seen[300] = {false};
        size_t n = test_random(299);
        for (size_t i = 0; i < n; i++) {
            values[i] = (uint32_t)test_random(1 + test_random(290));
            seen[values[i]] = true;
        }
        uint32_t expected = 0;
        while (seen[expected])
            expected++;
        assert_int_equal(sg_mex(values, n), expected);
    }
}

static void test_names(void **state)
{
    (void)state;
    for (int a = 0; a < SG_STATUS_COUNT; a++) {
        assert_non_null(sg_status_text((sg_status)a));
        for (int b = 0; b < a; b++)
            assert_string_not_equal(sg_status_name((sg_status)a), sg_status_name((sg_status)b));
    }
    assert_string_equal(sg_version(), SG_VERSION);
    assert_string_equal(sg_status_name(SG_OK), "ok");
    assert_string_equal(sg_status_name(SG_ELIMIT), "limit");
    assert_string_equal(sg_status_name((sg_status)99), "unknown");
    assert_string_equal(sg_status_name((sg_status)-1), "unknown");
    assert_string_equal(sg_theorem_name(SG_THEOREM_GUY_SMITH), "guy-smith");
    assert_string_equal(sg_theorem_name((sg_theorem)77), "unknown");
    assert_string_equal(sg_basis_name(SG_BASIS_CLOSED_FORM), "closed form");
    assert_string_equal(sg_basis_name((sg_basis)77), "unknown");
    assert_non_null(strstr(sg_theorem_text(SG_THEOREM_WINDOW), "max(S)"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mex_by_hand),
        cmocka_unit_test(test_mex_long),
        cmocka_unit_test(test_mex_random),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests_name("mex", tests, NULL, NULL);
}
