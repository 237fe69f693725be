/* SPDX-License-Identifier: MIT */
/* Numbers of keys: of integers and of short lists of small integers. */
#include "support.h"

#include "value/key.h"
#include "value/numbering.h"

/* The number of a key comes back from the key, and the keys of a page have one length, where they have numbers. */
static void test_numbers_of_keys(void **state)
{
    (void)state;
    enum { PAGE = 1024 };
    for (int round = 0; round < 300; round++) {
        const uint32_t first = (uint32_t)(test_random(SG_NUMBERS_MAX) / PAGE * PAGE);
        unsigned char last[SG_NUMBERED_KEY_MAX];
        const size_t length = lsg_numbering.key(first + PAGE - 1, last);
        for (uint32_t n = first; n < first + PAGE; n++) {
            unsigned char key[SG_NUMBERED_KEY_MAX];
            uint32_t back = 0;
            const size_t n_bytes = lsg_numbering.key(n, key);
            if (n_bytes > 0)
                assert_int_equal(lsg_numbering.number(key, n_bytes, &back), n_bytes == length && n_bytes > 2);
            assert_true(n_bytes != length || n_bytes <= 2 || back == n);
        }
    }
}

static lua_Integer any_integer(void)
{
    static const lua_Integer edges[] = {255, 256, (1 << 24) - 1, 1 << 24};
    const lua_Integer n = (lua_Integer)test_random(UINT64_C(1) << test_random(40));
    return test_random(16) == 0 ? edges[test_random(4)] : test_random(4) == 0 ? -n : n;
}

/* Different positions have different numbers: their keys come back. */
static void test_keys_of_numbers(void **state)
{
    (void)state;
    size_t n_numbered = 0;
    for (int round = 0; round < 200000; round++) {
        unsigned char key[LSG_SMALL_NUMBERS_HEAD + 8], back[SG_NUMBERED_KEY_MAX];
        uint8_t list[8];
        size_t key_bytes, n = test_random(9);
        uint32_t number, of_list;
        for (size_t i = 0; i < n; i++)
            list[i] = (uint8_t)test_random(2u << test_random(7));
        key_bytes = round % 2 ? lsg_key_of_integer(any_integer(), key) : lsg_key_of_small_numbers(list, n, key);
        if (!lsg_numbering.number(key, key_bytes, &number))
            continue;
        n_numbered++;
        assert_true(number < SG_NUMBERS_MAX);
        assert_int_equal(lsg_numbering.key(number, back), key_bytes);
        assert_memory_equal(back, key, key_bytes);
        assert_true(round % 2 || (lsg_number_of_list(list, n, &of_list) && of_list == number));
    }
    assert_true(n_numbered > 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers_of_keys), cmocka_unit_test(test_keys_of_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
