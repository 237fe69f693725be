/* SPDX-License-Identifier: MIT */
#include "refuse.h"
#include "support.h"

#include "../src/theory/nimber.h"

static const sg_nim_kernel *const *kernels;
static size_t n_kernels;

static uint64_t any(void)
{
    const uint64_t a = test_random(UINT64_MAX) << 32 ^ test_random(UINT64_MAX);
    return a >> test_random(64); /* of any length */
}

static uint64_t any_but_zero(void)
{
    for (;;) {
        const uint64_t a = any();
        if (a)
            return a;
    }
}

/* ---- the definition --------------------------------------------------------------------------------------------- */

/* a * b = mex{a' * b + a * b' + a' * b'}: the whole table below 256, and nothing else. */
static void test_definition(void **state)
{
    (void)state;
    enum { N = 256 };
    static uint8_t table[N][N];
    for (unsigned a = 0; a < N; a++) {
        for (unsigned b = 0; b < N; b++) {
            bool seen[2 * N] = {false};
            unsigned mex = 0;
            for (unsigned x = 0; x < a; x++)
                for (unsigned y = 0; y < b; y++)
                    seen[table[x][b] ^ table[a][y] ^ table[x][y]] = true;
            while (seen[mex])
                mex++;
            assert_true(mex < N);
            table[a][b] = (uint8_t)mex;
        }
    }
    for (size_t k = 0; k < n_kernels; k++)
        for (unsigned a = 0; a < N; a++)
            for (unsigned b = 0; b < N; b++)
                assert_int_equal(kernels[k]->product(a, b), table[a][b]);
}

/* The recursion of the tower, written down once more, bit by bit and without tables. */
static uint64_t slow_product(uint64_t a, uint64_t b, unsigned bits)
{
    if (bits == 1)
        return a & b;
    const unsigned half = bits / 2;
    const uint64_t mask = (UINT64_C(1) << half) - 1, top = UINT64_C(1) << (half - 1);
    const uint64_t high = slow_product(a >> half, b >> half, half);
    const uint64_t cross = slow_product(a >> half, b & mask, half) ^ slow_product(a & mask, b >> half, half);
    return (high ^ cross) << half | (slow_product(a & mask, b & mask, half) ^ slow_product(high, top, half));
}

static void test_tower(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 64; i++) {
        for (unsigned j = 0; j < 64; j++) {
            const uint64_t a = UINT64_C(1) << i, b = UINT64_C(1) << j, expected = slow_product(a, b, 64);
            for (size_t k = 0; k < n_kernels; k++)
                assert_true(kernels[k]->product(a, b) == expected);
        }
    }
    for (int round = 0; round < 300; round++) {
        const uint64_t a = any(), b = any(), expected = slow_product(a, b, 64);
        for (size_t k = 0; k < n_kernels; k++)
            assert_true(kernels[k]->product(a, b) == expected);
    }
}

static void test_published_row(char **fields, size_t n_fields)
{
    assert_int_equal(n_fields, 5);
    const uint64_t a = strtoull(fields[1], NULL, 10), b = strtoull(fields[2], NULL, 10),
                   value = strtoull(fields[3], NULL, 10);
    if (strcmp(fields[0], "power") == 0) {
        assert_true(sg_nim_power(a, b) == value);
    } else if (strcmp(fields[0], "inverse") == 0) {
        assert_true(sg_nim_inverse(a) == value);
    } else if (strcmp(fields[0], "quotient") == 0) {
        assert_true(sg_nim_product(a, sg_nim_inverse(b)) == value);
    } else {
        assert_string_equal(fields[0], "product");
        for (size_t k = 0; k < n_kernels; k++)
            assert_true(kernels[k]->product(a, b) == value);
    }
}

static void test_published(void **state)
{
    (void)state;
    assert_true(test_table("tests/data/nim_products.tsv", test_published_row) > 600);
}

/* ---- a field ---------------------------------------------------------------------------------------------------- */

static void test_axioms(void **state)
{
    (void)state;
    for (size_t k = 0; k < n_kernels; k++) {
        uint64_t (*const product)(uint64_t, uint64_t) = kernels[k]->product;
        for (int round = 0; round < 20000; round++) {
            const uint64_t a = any(), b = any(), c = any();
            assert_true(product(a, b) == product(b, a));
            assert_true(product(a, product(b, c)) == product(product(a, b), c));
            assert_true(product(a, b ^ c) == (product(a, b) ^ product(a, c)));
            assert_true(product(a, 1) == a && product(a, 0) == 0);
            assert_true(!a || !b || product(a, b) != 0);
        }
    }
}

static void test_arrays(void **state)
{
    (void)state;
    enum { N = 200 };
    for (size_t k = 0; k < n_kernels; k++) {
        for (size_t n = 0; n < N; n++) {
            uint64_t a[N], b[N], out[N + 1], in_place[N];
            for (size_t i = 0; i < n; i++) {
                a[i] = in_place[i] = any();
                b[i] = any();
            }
            out[n] = 4711;
            kernels[k]->products(a, b, n, out);
            for (size_t i = 0; i < n; i++)
                assert_true(out[i] == sg_nim_kernel_portable.product(a[i], b[i]));
            assert_int_equal(out[n], 4711);
            kernels[k]->products(in_place, b, n, in_place);
            assert_memory_equal(in_place, out, n * sizeof *out);
        }
    }
    uint64_t a[N], out[N];
    for (size_t i = 0; i < N; i++)
        a[i] = any_but_zero();
    assert_int_equal(sg_nim_inverses(a, N, out), SG_OK);
    for (size_t i = 0; i < N; i++)
        assert_true(out[i] == sg_nim_inverse(a[i]));
    a[7] = 0;
    out[0] = 4711;
    assert_int_equal(sg_nim_inverses(a, N, out), SG_ERANGE);
    assert_int_equal(out[0], 4711);
    sg_nim_products(a, a, N, out);
    assert_int_equal(out[7], 0);
    assert_true(out[8] == sg_nim_product(a[8], a[8]));
    assert_string_equal(sg_nim_engine(), kernels[0]->name);
}

static void test_inverse_and_root(void **state)
{
    (void)state;
    assert_int_equal(sg_nim_inverse(0), 0);
    assert_int_equal(sg_nim_sqrt(0), 0);
    for (int round = 0; round < 20000; round++) {
        const uint64_t a = round < 600 ? (uint64_t)round + 1 : any_but_zero();
        assert_true(sg_nim_product(a, sg_nim_inverse(a)) == 1);
        const uint64_t root = sg_nim_sqrt(a);
        assert_true(sg_nim_product(root, root) == a);
    }
}

static void test_power(void **state)
{
    (void)state;
    assert_int_equal(sg_nim_power(0, 0), 1);
    assert_int_equal(sg_nim_power(0, 5), 0);
    for (int round = 0; round < 300; round++) {
        const uint64_t a = any_but_zero(), k = any() >> 1, m = any() >> 1;
        assert_true(sg_nim_power(a, UINT64_MAX) == 1);
        assert_true(sg_nim_power(a, k + m) == sg_nim_product(sg_nim_power(a, k), sg_nim_power(a, m)));
    }
    uint64_t power = 1;
    for (uint64_t k = 0; k < 300; k++) {
        assert_true(sg_nim_power(1234567, k) == power);
        power = sg_nim_product(power, 1234567);
    }
}

static void test_solve(void **state)
{
    (void)state;
    uint64_t x = 4711;
    assert_false(sg_nim_solve(UINT64_C(1) << 63, &x));
    assert_false(sg_nim_solve(UINT64_MAX, &x));
    assert_int_equal(x, 4711);
    for (int round = 0; round < 20000; round++) {
        const uint64_t a = round < 600 ? (uint64_t)round : any() >> 1;
        assert_true(sg_nim_solve(a, &x));
        assert_true((sg_nim_product(x, x) ^ x) == a && !(x & 1));
    }
    for (int round = 0; round < 20000; round++) { /* and what has a solution is below 2^63 */
        const uint64_t y = any();
        assert_true((sg_nim_product(y, y) ^ y) >> 63 == 0);
    }
}

/* ---- the multiplicative group ------------------------------------------------------------------------------------ */

static void test_order(void **state)
{
    (void)state;
    assert_int_equal(sg_nim_order(0), 0);
    assert_int_equal(sg_nim_order(1), 1);
    for (uint64_t a = 1; a < 256; a++) {
        uint64_t power = a, k = 1;
        for (; power != 1; k++)
            power = sg_nim_product(power, a);
        assert_int_equal(sg_nim_order(a), k);
    }
    static const uint64_t primes[] = {3, 5, 17, 257, 641, 65537, 6700417};
    uint64_t product = 1;
    for (size_t i = 0; i < 7; i++)
        product *= primes[i];
    assert_true(product == UINT64_MAX);
    for (int round = 0; round < 200; round++) {
        const uint64_t a = any_but_zero(), order = sg_nim_order(a);
        assert_true(UINT64_MAX % order == 0 && sg_nim_power(a, order) == 1);
        for (size_t i = 0; i < 7; i++)
            assert_true(order % primes[i] != 0 || sg_nim_power(a, order / primes[i]) != 1);
    }
}

static void test_log(void **state)
{
    (void)state;
    uint64_t k;
    bool found;
    assert_int_equal(sg_nim_log(0, 2, &k, &found), SG_ERANGE);
    assert_int_equal(sg_nim_log(2, 0, &k, &found), SG_ERANGE);
    for (uint64_t base = 1; base < 256; base += 5) { /* all of GF(256) by counting */
        for (uint64_t a = 1; a < 256; a++) {
            uint64_t power = 1, expected = 0;
            while (power != a && expected < 255) {
                power = sg_nim_product(power, base);
                expected++;
            }
            assert_int_equal(sg_nim_log(a, base, &k, &found), SG_OK);
            assert_int_equal(found, power == a);
            assert_true(!found || k == expected);
        }
    }
    for (int round = 0; round < 60; round++) {
        const uint64_t base = any_but_zero(), exponent = any();
        assert_int_equal(sg_nim_log(sg_nim_power(base, exponent), base, &k, &found), SG_OK);
        assert_true(found && k == exponent % sg_nim_order(base));
    }
}

static void test_log_without_memory(void **state)
{
    (void)state;
#if CAN_REFUSE
    uint64_t k = 4711;
    bool found = true;
    refuse_after(0);
    const sg_status status = sg_nim_log(2, 3, &k, &found);
    refuse_no_more();
    assert_int_equal(status, SG_ENOMEM);
    assert_int_equal(k, 4711);
    assert_int_equal(refuse_live, 0);
#else
    skip();
#endif
}

int main(void)
{
    for (kernels = sg_nim_kernels(); kernels[n_kernels]; n_kernels++)
        printf("kernel %s\n", kernels[n_kernels]->name);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_definition),
        cmocka_unit_test(test_tower),
        cmocka_unit_test(test_published),
        cmocka_unit_test(test_axioms),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_inverse_and_root),
        cmocka_unit_test(test_power),
        cmocka_unit_test(test_solve),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_log_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
