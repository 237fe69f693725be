/* SPDX-License-Identifier: MIT */
/* Values of positions that are words: compared with the definition, and with what fails on the way. */
#include "refuse.h"
#include "support.h"

#include "../src/search/solver/words.h"

enum { N_MOST = 400, OPTIONS = 9 };

/* A game whose position i has the word words[i]. */
typedef struct game {
    sg_words *words;
    uint32_t n, n_options[N_MOST], options[N_MOST][OPTIONS];
    uint64_t word[N_MOST];
    bool nim; /* position i has all lower ones as options */
    uint64_t n_calls, fail_at;
    sg_status fail_with;
} game;

static uint32_t index_of(const game *g, uint64_t word)
{
    uint32_t i = 0;
    while (g->word[i] != word)
        i++;
    return i;
}

static sg_status expand(void *ud, uint64_t word)
{
    game *g = ud;
    const uint32_t p = index_of(g, word), n = g->nim ? p : g->n_options[p];
    const bool fails = ++g->n_calls == g->fail_at;
    for (uint32_t i = 0; i < n; i++) {
        if (fails && i >= n / 2)
            return g->fail_with;
        const sg_status status = sg_words_option(g->words, g->word[g->nim ? i : g->options[p][i]]);
        if (status != SG_OK)
            return status;
    }
    return fails ? g->fail_with : SG_OK;
}

/* Small words, words with all bits, and both: each once. */
static void random_game(game *g, bool loops)
{
    const uint64_t kind = test_random(3);
    *g = (game){.n = 1 + (uint32_t)test_random(N_MOST), .nim = !loops && test_random(8) == 0};
    for (uint32_t i = 0; i < g->n; i++) {
        const bool small = kind == 0 || (kind == 1 && i % 2);
        do
            g->word[i] = small ? test_random(4 * N_MOST) : test_random(UINT64_MAX);
        while (index_of(g, g->word[i]) < i);
        g->n_options[i] = loops || i ? (uint32_t)test_random(OPTIONS + 1) : 0;
        for (uint32_t k = 0; k < g->n_options[i]; k++)
            g->options[i][k] = (uint32_t)test_random(loops ? g->n : i);
    }
}

static void naive_values(const game *g, uint32_t *values)
{
    for (uint32_t p = 0; p < g->n; p++) {
        bool seen[N_MOST + 1] = {false};
        const uint32_t n = g->nim ? p : g->n_options[p];
        for (uint32_t i = 0; i < n; i++)
            seen[values[g->nim ? i : g->options[p][i]]] = true;
        values[p] = 0;
        while (seen[values[p]])
            values[p]++;
    }
}

static sg_status value_of(game *g, uint64_t word, uint32_t *value)
{
    const sg_status status = sg_words_value(g->words, word, expand, g, NULL, value);
    if (status != SG_ECYCLE)
        sg_words_leave(g->words);
    return status;
}

static void assert_all(game *g, const uint32_t *values)
{
    for (int round = 0; round < 40; round++) {
        const uint32_t p = (uint32_t)test_random(g->n);
        uint32_t value = 12345;
        assert_int_equal(value_of(g, g->word[p], &value), SG_OK);
        assert_int_equal(value, values[p]);
    }
}

static void test_values(void **state)
{
    (void)state;
    for (int round = 0; round < 400; round++) {
        game g;
        uint32_t values[N_MOST];
        random_game(&g, false);
        naive_values(&g, values);
        g.words = sg_words_new(false);
        assert_non_null(g.words);
        if (test_random(2)) { /* a failure loses nothing */
            uint32_t value;
            g.fail_at = 1 + test_random(g.n);
            g.fail_with = test_random(2) ? SG_ERULE : SG_ERANGE;
            const sg_status status = value_of(&g, g.word[g.n - 1], &value);
            assert_true(status == SG_OK || status == g.fail_with);
            g.fail_at = 0;
        }
        assert_all(&g, values);
        sg_words_free(g.words);
    }
}

static sg_status check_value(void *ud, uint64_t word, uint32_t value)
{
    uint32_t *values = ud;
    values[word] = value;
    return SG_OK;
}

/* Nim heaps up to 399: values that need more than a byte; and what sg_word_each tells. */
static void test_large_values(void **state)
{
    (void)state;
    game g = {.n = N_MOST, .nim = true, .words = sg_words_new(false)};
    uint32_t told[N_MOST] = {0}, value;
    for (uint32_t i = 0; i < N_MOST; i++)
        g.word[i] = i;
    assert_int_equal(value_of(&g, N_MOST - 1, &value), SG_OK);
    assert_int_equal(value, N_MOST - 1);
    assert_int_equal(sg_word_each(&g.words->table, check_value, told), SG_OK);
    for (uint32_t i = 0; i < N_MOST; i++)
        assert_int_equal(told[i], i);
    sg_words_free(g.words);
}

static bool leads_to(const game *g, uint32_t p, uint32_t q)
{
    for (uint32_t i = 0; i < g->n_options[p]; i++)
        if (g->options[p][i] == q)
            return true;
    return false;
}

static void test_loops(void **state)
{
    (void)state;
    uint32_t n_loops = 0;
    for (int round = 0; round < 300; round++) {
        game g;
        uint32_t value;
        random_game(&g, true);
        g.words = sg_words_new(false);
        if (value_of(&g, g.word[0], &value) == SG_ECYCLE) {
            const sg_words *w = g.words;
            n_loops++;
            for (uint64_t i = w->loop; i < w->n_frames; i++) {
                const uint64_t next = w->frames[i + 1 < w->n_frames ? i + 1 : w->loop].word;
                assert_true(leads_to(&g, index_of(&g, w->frames[i].word), index_of(&g, next)));
            }
            sg_words_leave(g.words);
        }
        sg_words_free(g.words);
    }
    assert_true(n_loops > 30);
}

/* ---- subtraction games, deep enough for a sweep from the least on ------------------------------------------------- */

typedef struct subtraction {
    sg_words *words;
    uint64_t moves[4], n_moves;
    uint64_t step;  /* positions that are no multiples fail: no play comes to them */
    uint64_t risen; /* this position has a larger option, from which play ends at once */
    uint64_t n_calls;
} subtraction;

static sg_status subtract(void *ud, uint64_t n)
{
    subtraction *s = ud;
    s->n_calls++;
    if (n % s->step != 0)
        return n % 2 ? SG_ERULE : sg_words_option(s->words, n + 1);
    if (s->risen && n > s->risen + 1000000)
        return SG_OK;
    if (s->risen && n == s->risen)
        return sg_words_option(s->words, n + 2000000);
    for (uint64_t i = 0; i < s->n_moves; i++) {
        const sg_status status = n >= s->moves[i] ? sg_words_option(s->words, n - s->moves[i]) : SG_OK;
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

static void naive_subtraction(const subtraction *s, uint32_t *values, uint64_t n)
{
    for (uint64_t p = 0; p <= n; p++) {
        uint64_t seen = 0;
        if (s->risen && p == s->risen)
            seen = 1;
        for (uint64_t i = 0; i < s->n_moves && !(s->risen && p == s->risen); i++)
            if (p >= s->moves[i])
                seen |= UINT64_C(1) << values[p - s->moves[i]];
        values[p] = (uint32_t)__builtin_ctzll(~seen);
    }
}

static void test_sweep(void **state)
{
    (void)state;
    enum { N = 300000 };
    uint32_t *values = calloc(N + 1, sizeof *values), value;
    assert_non_null(values);
    for (int round = 0; round < 12; round++) {
        subtraction s = {.words = sg_words_new(true), .n_moves = 1 + test_random(4), .step = 1 + test_random(2)};
        for (uint64_t i = 0; i < s.n_moves; i++)
            s.moves[i] = s.step * (1 + test_random(20));
        s.moves[0] = s.step;
        s.risen = round % 3 == 0 ? s.step * (1 + test_random(N / 4)) : 0;
        naive_subtraction(&s, values, N);
        assert_int_equal(sg_words_value(s.words, N, subtract, &s, NULL, &value), SG_OK);
        assert_int_equal(value, values[N]);
        if (s.step == 1 && !s.risen)
            assert_true(s.words->depth < N / 4 && s.n_calls == N + 1);
        sg_words_free(s.words);
    }
    free(values);
}

/* ---- limits ------------------------------------------------------------------------------------------------------ */

static void test_limits(void **state)
{
    (void)state;
    subtraction s = {.moves = {1, 2, 3}, .n_moves = 3, .step = 1};
    uint32_t value;
    for (uint64_t most = 200000; most < 1000000; most = most * 3 / 2) { /* bytes */
        s.words = sg_words_new(false);
        s.words->table.budget.max_bytes = most;
        assert_int_equal(sg_words_value(s.words, 100000, subtract, &s, NULL, &value), SG_ELIMIT);
        assert_true(s.words->table.budget.held_bytes <= most);
        sg_words_leave(s.words);
        s.words->table.budget.max_bytes = 0;
        assert_int_equal(sg_words_value(s.words, 100000, subtract, &s, NULL, &value), SG_OK);
        assert_int_equal(value, 0);
        sg_words_free(s.words);
    }
    s.words = sg_words_new(true);
    s.words->max_positions = 5000;
    assert_int_equal(sg_words_value(s.words, 100000, subtract, &s, NULL, &value), SG_ELIMIT);
    assert_int_equal(s.words->n_positions, 5000);
    sg_words_leave(s.words);
    sg_words_free(s.words);
}

static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    game g;
    uint32_t values[N_MOST], value = 0;
    do
        random_game(&g, false);
    while (!g.nim || g.n < 300);
    naive_values(&g, values);
    bool done = false;
    for (long allowed = 0; !done; allowed++) {
        refuse_after(allowed);
        g.words = sg_words_new(false);
        sg_status status = g.words ? value_of(&g, g.word[g.n - 1], &value) : SG_ENOMEM;
        refuse_no_more();
        done = status == SG_OK;
        assert_true(done || status == SG_ENOMEM);
        if (g.words) {
            assert_int_equal(value_of(&g, g.word[g.n - 1], &value), SG_OK);
            assert_int_equal(value, values[g.n - 1]);
        } else {
            assert_int_equal(refuse_live, 0);
        }
        sg_words_free(g.words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_large_values), cmocka_unit_test(test_loops),
        cmocka_unit_test(test_sweep),  cmocka_unit_test(test_limits),       cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
