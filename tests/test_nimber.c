/* SPDX-License-Identifier: MIT */
#include "refuse.h"
#include "support.h"

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
    for (unsigned a = 0; a < N; a++)
        for (unsigned b = 0; b < N; b++)
            assert_int_equal(sg_nim_product(a, b), table[a][b]);
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
            assert_true(sg_nim_product(a, b) == expected);
        }
    }
    for (int round = 0; round < 300; round++) {
        const uint64_t a = any(), b = any(), expected = slow_product(a, b, 64);
        assert_true(sg_nim_product(a, b) == expected);
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
        assert_true(sg_nim_product(a, b) == value);
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
    for (int round = 0; round < 20000; round++) {
        const uint64_t a = any(), b = any(), c = any();
        assert_true(sg_nim_product(a, b) == sg_nim_product(b, a));
        assert_true(sg_nim_product(a, sg_nim_product(b, c)) == sg_nim_product(sg_nim_product(a, b), c));
        assert_true(sg_nim_product(a, b ^ c) == (sg_nim_product(a, b) ^ sg_nim_product(a, c)));
        assert_true(sg_nim_product(a, 1) == a && sg_nim_product(a, 0) == 0);
        assert_true(!a || !b || sg_nim_product(a, b) != 0);
    }
}

static void test_arrays(void **state)
{
    (void)state;
    enum { N = 50 };
    for (size_t n = 0; n < N; n++) {
        uint64_t a[N] = {0}, b[N] = {0}, out[N + 1], in_place[N];
        for (size_t i = 0; i < n; i++) {
            a[i] = in_place[i] = any();
            b[i] = any();
        }
        out[n] = 4711;
        sg_nim_products(a, b, n, out);
        for (size_t i = 0; i < n; i++)
            assert_true(out[i] == sg_nim_product(a[i], b[i]));
        assert_int_equal(out[n], 4711);
        sg_nim_products(in_place, b, n, in_place);
        assert_memory_equal(in_place, out, n * sizeof *out);
    }
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

/* ---- below 2^128 ------------------------------------------------------------------------------------------------ */

static sg_nim128 sum128(sg_nim128 a, sg_nim128 b)
{
    return (sg_nim128){a.low ^ b.low, a.high ^ b.high};
}

static bool same128(sg_nim128 a, sg_nim128 b)
{
    return a.low == b.low && a.high == b.high;
}

static sg_nim128 any128(void)
{
    return test_random(4) ? (sg_nim128){any(), any()} : (sg_nim128){any(), 0};
}

static sg_nim128 bit128(unsigned i)
{
    return i < 64 ? (sg_nim128){UINT64_C(1) << i, 0} : (sg_nim128){0, UINT64_C(1) << (i - 64)};
}

/*
 * Conway's rules, and nothing else: 2^i is the product of the Fermat powers F_k = 2^(2^k) for the bits k of i. Different
 * ones multiply as usual, and F_k F_k = F_k + F_k/2, where F_k/2 is the product of all below F_k. So pairs come in the
 * order of the highest bit that they share.
 */
static sg_nim128 bit_products[128][128];

static void multiply_bits(unsigned i, unsigned j, unsigned shared)
{
    sg_nim128 sum = {0, 0};
    if (!shared) {
        bit_products[i][j] = bit128(i + j);
        return;
    }
    const sg_nim128 rest = bit_products[i ^ shared][j ^ shared]; /* to be multiplied with F_k + F_k/2 */
    for (unsigned m = 0; m < 128; m++) {
        if (!((m < 64 ? rest.low >> m : rest.high >> (m - 64)) & 1))
            continue;
        assert_false(m & shared);
        sum = sum128(sum, sum128(bit128(m + shared), bit_products[m][shared - 1]));
    }
    bit_products[i][j] = sum;
}

static sg_nim128 slow_product128(sg_nim128 a, sg_nim128 b)
{
    sg_nim128 sum = {0, 0};
    for (unsigned i = 0; i < 128; i++)
        for (unsigned j = 0; j < 128; j++)
            if (((i < 64 ? a.low >> i : a.high >> (i - 64)) & (j < 64 ? b.low >> j : b.high >> (j - 64))) & 1)
                sum = sum128(sum, bit_products[i][j]);
    return sum;
}

static void test_products_of_128_bits(void **state)
{
    (void)state;
    for (unsigned shared = 0; shared <= 64; shared = shared ? 2 * shared : 1) {
        for (unsigned i = 0; i < 128; i++) {
            for (unsigned j = 0; j < 128; j++) {
                if ((i & j) < shared || (i & j) >= (shared ? 2 * shared : 1))
                    continue;
                multiply_bits(i, j, shared);
                assert_true(same128(sg_nim128_product(bit128(i), bit128(j)), bit_products[i][j]));
            }
        }
    }
    for (int round = 0; round < 1000; round++) {
        const sg_nim128 a = any128(), b = any128();
        assert_true(same128(sg_nim128_product(a, b), slow_product128(a, b)));
    }
}

static void test_field_of_128_bits(void **state)
{
    (void)state;
    const sg_nim128 one = {1, 0}, all = {UINT64_MAX, UINT64_MAX};
    for (int round = 0; round < 3000; round++) {
        const sg_nim128 a = any128(), b = any128(), c = any128();
        assert_true(same128(sg_nim128_product(a, b), sg_nim128_product(b, a)));
        assert_true(
            same128(sg_nim128_product(a, sg_nim128_product(b, c)), sg_nim128_product(sg_nim128_product(a, b), c)));
        assert_true(
            same128(sg_nim128_product(a, sum128(b, c)), sum128(sg_nim128_product(a, b), sg_nim128_product(a, c))));
        if (a.low || a.high)
            assert_true(same128(sg_nim128_product(a, sg_nim128_inverse(a)), one));
        const sg_nim128 root = sg_nim128_sqrt(a);
        assert_true(same128(sg_nim128_product(root, root), a));
    }
    for (int round = 0; round < 100; round++) {
        const sg_nim128 a = any128(), k = any128(), l = any128();
        if (!a.low && !a.high)
            continue;
        assert_true(same128(sg_nim128_power(a, all), one));
        assert_true(same128(sg_nim128_power(sg_nim128_power(a, k), l), sg_nim128_power(sg_nim128_power(a, l), k)));
        const sg_nim128 small = {a.low | 1, 0}, power = {sg_nim_power(a.low | 1, k.low), 0};
        assert_true(same128(sg_nim128_power(small, (sg_nim128){k.low, 0}), power));
    }
    assert_true(same128(sg_nim128_power((sg_nim128){0, 0}, (sg_nim128){0, 0}), one));
    assert_true(same128(sg_nim128_inverse((sg_nim128){0, 0}), (sg_nim128){0, 0}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_definition),
        cmocka_unit_test(test_tower),
        cmocka_unit_test(test_published),
        cmocka_unit_test(test_axioms),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_inverse_and_root),
        cmocka_unit_test(test_power),
        cmocka_unit_test(test_products_of_128_bits),
        cmocka_unit_test(test_field_of_128_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
