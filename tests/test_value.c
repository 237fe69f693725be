/* SPDX-License-Identifier: MIT */
#include "family.h"
#include "heap/family/family.h"

/* ---- values of large heaps ---------------------------------------------------------------------- */

static void test_value_closed(void **state)
{
    (void)state;
    sg_family *f = set_family((uint64_t[]){3, 1, 2, 2}, 4, false);
    assert_non_null(sg_family_closed_form(f));
    assert_value(f, "10", 2, SG_BASIS_CLOSED_FORM);
    assert_value(f, "100000000000000000000000000000000000003", 3, SG_BASIS_CLOSED_FORM);
    sg_family_free(f);
    f = set_family((uint64_t[]){7}, 1, false);
    assert_value(f, "13", 1, SG_BASIS_CLOSED_FORM);
    assert_value(f, "0014", 0, SG_BASIS_CLOSED_FORM);
    assert_value(f, "100000000000000000000", 0, SG_BASIS_CLOSED_FORM); /* floor(10^20/7) = ...428 */
    sg_family_free(f);
    f = set_family((uint64_t[]){6, 3, 9}, 3, false);
    assert_value(f, "11", 3, SG_BASIS_CLOSED_FORM);
    sg_family_free(f);
    f = set_family(NULL, 0, false);
    assert_value(f, "99999999999999999999999", 0, SG_BASIS_CLOSED_FORM);
    sg_family_free(f);
    f = set_family(NULL, 0, true);
    assert_value(f, "9223372036854775807", INT64_MAX, SG_BASIS_CLOSED_FORM);
    uint64_t value;
    sg_basis basis;
    assert_int_equal(value_of(f, "9223372036854775808", &value, &basis), SG_ERANGE);
    sg_family_free(f);
    f = set_family((uint64_t[]){1, 2}, 2, true);
    assert_value(f, "20000000000000000000", UINT64_C(6666666666666666666), SG_BASIS_CLOSED_FORM);
    assert_int_equal(value_of(f, "30000000000000000000", &value, &basis), SG_ERANGE);
    sg_family_free(f);
    f = set_family((uint64_t[]){2}, 1, true);
    assert_null(sg_family_closed_form(f));
    sg_family_free(f);
}

/* Closed forms against the engine, which does not use them. */
static void test_closed_against_engine(void **state)
{
    (void)state;
    for (uint64_t step = 1; step <= 5; step++) {
        for (size_t k = 0; k <= 6; k++) {
            for (int all_but = 0; all_but < (step == 1 ? 2 : 1); all_but++) {
                uint64_t set[6];
                for (size_t i = 0; i < k; i++)
                    set[i] = step * (i + 1);
                sg_family *f = set_family(set, k, all_but);
                assert_int_equal(sg_family_extend(f, 200, NULL), SG_OK);
                for (uint64_t n = 0; n <= 200; n++) {
                    char digits[24];
                    size_t n_known;
                    snprintf(digits, sizeof digits, "%llu", (unsigned long long)n);
                    assert_value(f, digits, known_values(f, &n_known)[n], SG_BASIS_CLOSED_FORM);
                }
                sg_family_free(f);
            }
        }
    }
}

static void test_value_proven(void **state)
{
    (void)state;
    sg_family *f = code_family("0.77");
    assert_value(f, "70", 6, SG_BASIS_COMPUTED);
    /* From heap 71 on g depends on n mod 12 only; 10^40 = 4 mod 12. */
    size_t n;
    assert_value(f, "10000000000000000000000000000000000000000", 1, SG_BASIS_PROVEN);
    assert_int_equal(sg_family_extend(f, 5000, NULL), SG_OK);
    assert_int_equal(known_values(f, &n)[4996], 1);
    assert_value(f, "4996", 1, SG_BASIS_PROVEN);
    for (uint64_t i = 1000; i < 1100; i++) {
        char digits[40];
        snprintf(digits, sizeof digits, "12000000000000000000000%04u", (unsigned)i);
        assert_value(f, digits, known_values(f, &n)[i], SG_BASIS_PROVEN);
    }
    sg_family_free(f);

    /* All but {2, 5}: arithmetic periodic; the value is beyond the table and grows with n. */
    f = set_family((uint64_t[]){2, 5}, 2, true);
    sg_period p;
    bool found;
    assert_int_equal(sg_family_period(f, 0, NULL, &p, &found), SG_OK);
    assert_true(found && p.proven && p.saltus > 0);
    assert_int_equal(sg_family_extend(f, 3000, NULL), SG_OK);
    for (uint64_t i = 0; i < 50; i++) {
        char digits[24];
        uint64_t expected = known_values(f, &n)[1000 + i] + p.saltus * 1000000007;
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)(1000 + i + p.period * 1000000007));
        assert_value(f, digits, expected, SG_BASIS_PROVEN);
    }
    uint64_t value;
    sg_basis basis;
    assert_int_equal(value_of(f, "99999999999999999999999999", &value, &basis), SG_ERANGE);
    sg_family_free(f);
}

/* Compares ranges in the table, across its end, and far beyond it, with single values. */
static void test_read(void **state)
{
    (void)state;
    static uint32_t out[3000];
    sg_family *const families[] = {code_family("0.77"),
                                   code_family("0.156"),
                                   code_family("0.71"),
                                   set_family((uint64_t[]){2, 5}, 2, true),
                                   set_family((uint64_t[]){3, 7}, 2, false),
                                   code_family("0.3F")};
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        sg_family *f = families[i];
        sg_period p;
        bool found;
        assert_int_equal(sg_family_read(f, 0, 0, out), SG_ERANGE);
        assert_int_equal(sg_family_period(f, i < 5 ? 0 : 3000, NULL, &p, &found), SG_OK);
        assert_true(found && p.proven);
        uint64_t computed = sg_family_computed(f);
        for (int round = 0; round < 60; round++) {
            uint64_t from = test_random(round % 3 == 0 ? 3 * computed : round % 3 == 1 ? 100000 : UINT64_C(1) << 31);
            uint64_t n = 1 + test_random(3000);
            assert_int_equal(sg_family_read(f, from, from + n - 1, out), SG_OK);
            for (uint64_t k = 0; k < n; k += 1 + test_random(30)) {
                char digits[24];
                uint64_t value;
                sg_basis basis;
                snprintf(digits, sizeof digits, "%llu", (unsigned long long)(from + k));
                assert_int_equal(value_of(f, digits, &value, &basis), SG_OK);
                assert_int_equal(out[k], value);
                assert_true(basis == SG_BASIS_CLOSED_FORM || (basis == SG_BASIS_PROVEN) == (from + k >= computed));
            }
        }
        assert_int_equal(sg_family_computed(f), computed); /* nothing was stored */
        assert_int_equal(sg_family_extend(f, 1000000000, NULL), SG_OK);
        assert_int_equal(sg_family_known(f), 1000000001);
        assert_int_equal(sg_family_computed(f), computed);
        assert_int_equal(sg_family_read(f, 5, 4, out), SG_ERANGE);
        /* Values that rise end at SG_VALUE_MAX. */
        assert_int_equal(sg_family_read(f, UINT64_C(1) << 50, (UINT64_C(1) << 50) + 9, out),
                         p.saltus > 0 ? SG_ERANGE : SG_OK);
        sg_status status = sg_family_extend(f, (UINT64_C(1) << 40) - 1, NULL);
        assert_int_equal(status, p.saltus > 0 ? SG_ERANGE : SG_OK);
        if (p.saltus > 0) {
            uint64_t last = sg_family_known(f) - 1;
            assert_int_equal(sg_family_read(f, last - 99, last, out), SG_OK);
            assert_int_equal(sg_family_read(f, last + 1, last + 1, out), SG_ERANGE);
        }
        sg_family_free(f);
    }
    /* The table is as wide as the values need. */
    sg_family *nim = code_family("0.[3]");
    nim->criterion.theorem = SG_THEOREM_NONE;
    static const uint64_t upto[] = {255, 256, 65535, 65536, 70000};
    static const unsigned width[] = {1, 2, 2, 4, 4};
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(sg_family_extend(nim, upto[i], NULL), SG_OK);
        assert_int_equal(nim->width, width[i]);
        assert_int_equal(sg_family_read(nim, 0, 255, out), SG_OK);
        assert_int_equal(sg_family_read(nim, upto[i] - 250, upto[i], out + 256), SG_OK);
        for (uint32_t k = 0; k < 256; k++)
            assert_true(out[k] == k && (k > 250 || out[256 + k] == upto[i] - 250 + k));
    }
    sg_family_free(nim);
}

static void test_value_other(void **state)
{
    (void)state;
    uint64_t value = 77;
    sg_basis basis = SG_BASIS_OBSERVED;
    sg_family *f = code_family("4!.0");
    assert_int_equal(value_of(f, "", &value, &basis), SG_EINPUT);
    assert_int_equal(value_of(f, "12x", &value, &basis), SG_EINPUT);
    assert_int_equal(value_of(f, "-1", &value, &basis), SG_EINPUT);
    assert_int_equal(value_of(f, " 1", &value, &basis), SG_EINPUT);
    assert_int_equal(value_of(f, "4000000000", &value, &basis), SG_ELIMIT);
    assert_int_equal(value, 77);
    assert_int_equal(basis, SG_BASIS_OBSERVED);
    assert_value(f, "8", 2, SG_BASIS_COMPUTED);
    sg_family_free(f);
    f = code_family("0.1[7!]");
    assert_int_equal(value_of(f, "1000000000000000000000", &value, &basis), SG_ELIMIT);
    assert_value(f, "3001", 2000, SG_BASIS_COMPUTED);
    sg_family_free(f);
}

/* ---- limits and pulses -------------------------------------------------------------------------- */

static void test_limits(void **state)
{
    (void)state;
    static const char *const texts[] = {"4!.0", "0.007", "0.[7]", "0.1[3]", "0.V", "0.0V!", "0.2F", "0.0[3]"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        sg_family *whole = code_family(texts[i]);
        assert_int_equal(sg_family_extend(whole, 150, NULL), SG_OK);
        size_t n_whole, n;
        const uint32_t *expected = known_values(whole, &n_whole);
        sg_family *f = code_family(texts[i]);
        uint64_t max_bytes = 1;
        sg_status status = SG_ELIMIT;
        for (; status == SG_ELIMIT && max_bytes < 1 << 20; max_bytes += 16 + max_bytes / 8) {
            sg_family_limit(f, max_bytes);
            status = sg_family_extend(f, 150, NULL);
            n = (size_t)sg_family_computed(f);
            assert_true(n <= max_bytes);
            assert_values(f, expected, n < 151 ? n : 151, texts[i]);
        }
        assert_int_equal(status, SG_OK);
        sg_family_free(f);
        sg_family_free(whole);
    }
}

typedef struct heart {
    uint64_t beats, stop_at, last;
} heart;

static sg_status beat(void *ud, uint64_t done)
{
    heart *h = ud;
    assert_true(done >= h->last);
    h->last = done;
    return ++h->beats == h->stop_at ? SG_ESTOP : SG_OK;
}

static void test_pulse(void **state)
{
    (void)state;
    static const char *const texts[] = {"0.007", "4!.0", "0.0V!", "0.0G", "0.[7]", "0.0C", "0.16"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uint64_t upto = i < 2 || i == 6 ? 9000 : i == 2 ? 300 : 2000;
        sg_family *f = code_family(texts[i]), *whole = code_family(texts[i]);
        heart h = {.stop_at = 2};
        sg_pulse pulse = {beat, &h};
        sg_status status = sg_family_extend(f, upto, &pulse);
        size_t n, n_whole;
        n = (size_t)sg_family_known(f);
        if (status == SG_ESTOP) {
            assert_true(n <= upto);
            assert_int_equal(h.beats, 2);
            h.stop_at = 0;
            assert_int_equal(sg_family_extend(f, upto, &pulse), SG_OK);
        } else {
            assert_int_equal(status, SG_OK);
        }
        assert_int_equal(sg_family_extend(whole, upto, NULL), SG_OK);
        assert_values(f, known_values(whole, &n_whole), upto + 1, texts[i]);
        sg_family_free(f);
        sg_family_free(whole);
    }
    /* A search for a period that only the pulse ends. */
    sg_family *f = code_family("0.007");
    heart h = {.stop_at = 5};
    sg_pulse pulse = {beat, &h};
    sg_period period;
    bool found = true;
    assert_int_equal(sg_family_period(f, 0, &pulse, &period, &found), SG_ESTOP);
    assert_false(found);
    sg_family_free(f);
}

static void test_ranges(void **state)
{
    (void)state;
    sg_family *f = code_family("0.77");
    sg_period p;
    bool found = true;
    assert_int_equal(sg_family_extend(f, UINT64_C(1) << 40, NULL), SG_ERANGE);
    assert_int_equal(sg_family_period(f, UINT64_C(1) << 40, NULL, &p, &found), SG_ERANGE);
    assert_false(found);
    sg_family_free(f);
    sg_family_free(NULL);
    sg_fault fault;
    f = NULL;
    assert_int_equal(sg_family_subtract((uint64_t[]){3, 0}, 2, false, &fault, &f), SG_EINPUT);
    assert_int_equal(fault.at, 1);
    assert_int_equal(sg_family_subtract((uint64_t[]){SG_SUBTRACT_MAX + 1}, 1, true, NULL, &f), SG_EINPUT);
    assert_null(f);
    f = set_family((uint64_t[]){SG_SUBTRACT_MAX}, 1, false);
    assert_value(f, "100000000", 1, SG_BASIS_CLOSED_FORM);
    assert_int_equal(sg_family_extend(f, 1000, NULL), SG_OK);
    sg_family_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_value_closed), cmocka_unit_test(test_closed_against_engine),
        cmocka_unit_test(test_value_proven), cmocka_unit_test(test_read),
        cmocka_unit_test(test_value_other),  cmocka_unit_test(test_limits),
        cmocka_unit_test(test_pulse),        cmocka_unit_test(test_ranges),
    };
    return cmocka_run_group_tests_name("value", tests, NULL, NULL);
}
