/* SPDX-License-Identifier: MIT */
/* Positions as words: integers, and lists of one to eight integers. */
#include "support.h"

#include "value/key.h"
#include "value/word.h"

/* A list comes back from its word, and its key from the word; so different lists have different words. */
static void test_lists(void **state)
{
    (void)state;
    size_t n_words = 0, n_paged = 0;
    for (int round = 0; round < 200000; round++) {
        lua_Integer list[LSG_WORD_LIST_MAX], back[LSG_WORD_LIST_MAX];
        unsigned char key[LSG_WORD_KEY_MAX], of_word[LSG_WORD_KEY_MAX];
        const size_t n = 1 + test_random(LSG_WORD_LIST_MAX);
        const unsigned bits = 1 + (unsigned)test_random(20);
        uint64_t word, of_key;
        lsg_word_kind kind;
        for (size_t i = 0; i < n; i++)
            list[i] = (lua_Integer)test_random(UINT64_C(1) << bits) - (test_random(500) == 0);
        const size_t key_bytes = lsg_key_of_numbers(list, n, key);
        if (!lsg_word_of_list(list, n, &word)) {
            assert_false(lsg_word_of_key(key, &kind, &of_key));
            continue;
        }
        n_words++;
        n_paged += word < SG_WORD_PAGED;
        assert_int_equal(lsg_list_of_word(word, back), n);
        assert_memory_equal(back, list, n * sizeof *list);
        assert_true(lsg_word_of_key(key, &kind, &of_key));
        assert_int_equal(kind, LSG_WORD_LIST);
        assert_int_equal(of_key, word);
        assert_int_equal(lsg_key_of_word(word, LSG_WORD_LIST, of_word), key_bytes);
        assert_memory_equal(of_word, key, key_bytes);
    }
    assert_true(n_words > 50000 && n_paged > 10000 && n_paged < n_words);
}

static void test_integers(void **state)
{
    (void)state;
    for (int round = 0; round < 100000; round++) {
        const lua_Integer n = (lua_Integer)(test_random(UINT64_MAX) >> test_random(64)) * (test_random(2) ? 1 : -1);
        unsigned char key[LSG_WORD_KEY_MAX], of_word[LSG_WORD_KEY_MAX];
        lsg_word_kind kind;
        uint64_t word;
        const size_t key_bytes = lsg_key_of_integer(n, key);
        assert_true(lsg_word_of_key(key, &kind, &word));
        assert_int_equal(kind, LSG_WORD_INTEGER);
        assert_int_equal(word, n);
        assert_int_equal(lsg_key_of_word(word, kind, of_word), key_bytes);
        assert_memory_equal(of_word, key, key_bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists), cmocka_unit_test(test_integers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
