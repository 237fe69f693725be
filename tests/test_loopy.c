/* SPDX-License-Identifier: MIT */
/* Loopy games against retrograde analysis, and against Smith's conditions, on random digraphs. */
#include "refuse.h"
#include "support.h"

/* ---- a game: a token on a digraph; an option may also leave two tokens, on vertices below `low`, without loops ------- */

enum { VERTICES_MAX = 12, EDGES_MAX = 40, PAIRS_MAX = 2 };

typedef struct digraph {
    uint32_t n, low;
    unsigned n_out[VERTICES_MAX], n_pairs[VERTICES_MAX];
    uint8_t out[VERTICES_MAX][EDGES_MAX];
    uint8_t pairs[VERTICES_MAX][PAIRS_MAX][2];
    unsigned n_calls, fails_at; /* 0: never */
} digraph;

static void draw(digraph *g, uint32_t n_max, bool pairs)
{
    *g = (digraph){.n = 1 + (uint32_t)test_random(n_max)};
    const unsigned most = 1 + (unsigned)test_random(4);
    g->low = pairs ? (uint32_t)test_random(g->n) : 0;
    for (uint32_t v = 0; v < g->n; v++) {
        const uint32_t below = v < g->low ? v : g->n;
        const unsigned n_out = below > 0 ? (unsigned)test_random(most + 1) : 0;
        for (unsigned i = 0; i < n_out; i++)
            g->out[v][g->n_out[v]++] = (uint8_t)test_random(below);
        if (g->low > 0 && v >= g->low && test_random(3) == 0)
            for (unsigned i = 0; i <= test_random(PAIRS_MAX); i++, g->n_pairs[v]++) {
                g->pairs[v][i][0] = (uint8_t)test_random(g->low);
                g->pairs[v][i][1] = (uint8_t)test_random(g->low);
            }
    }
}

static sg_status expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    digraph *g = ud;
    uint8_t v;
    assert_int_equal(key_bytes, 1);
    memcpy(&v, key, 1);
    sg_status status = ++g->n_calls == g->fails_at ? SG_ERULE : SG_OK;
    for (unsigned i = 0; i < g->n_out[v] && status == SG_OK; i++) {
        status = sg_moves_part(moves, &g->out[v][i], 1);
        if (status == SG_OK)
            status = sg_moves_option(moves);
    }
    for (unsigned i = 0; i < g->n_pairs[v] && status == SG_OK; i++) {
        status = sg_moves_part(moves, &g->pairs[v][i][0], 1);
        if (status == SG_OK)
            status = sg_moves_part(moves, &g->pairs[v][i][1], 1);
        if (status == SG_OK)
            status = sg_moves_option(moves);
    }
    return status;
}

/* ---- retrograde analysis, by the definition, of lists of tokens -------------------------------------------------------- */

enum { TOKENS_MAX = 6, STATES_MAX = 1 << 14 };

typedef struct state {
    uint8_t n, at[TOKENS_MAX];
} state;

typedef struct solution {
    unsigned n;
    state states[STATES_MAX];
    unsigned first[STATES_MAX + 1];
    unsigned *next, n_next, cap_next;
    char outcome[STATES_MAX];
    unsigned remoteness[STATES_MAX];
} solution;

static unsigned number_of(solution *s, const state *t)
{
    for (unsigned i = 0; i < s->n; i++)
        if (memcmp(&s->states[i], t, sizeof *t) == 0)
            return i;
    assert_true(s->n < STATES_MAX);
    s->states[s->n] = *t;
    return s->n++;
}

static void move_to(solution *s, const state *from, unsigned i, const uint8_t *to, unsigned n_to)
{
    state t = {0};
    for (unsigned k = 0; k < from->n; k++)
        if (k != i)
            t.at[t.n++] = from->at[k];
    for (unsigned k = 0; k < n_to; k++) {
        assert_true(t.n < TOKENS_MAX);
        t.at[t.n++] = to[k];
    }
    for (unsigned a = 1; a < t.n; a++) /* sorted */
        for (unsigned b = a; b > 0 && t.at[b - 1] > t.at[b]; b--) {
            const uint8_t swap = t.at[b];
            t.at[b] = t.at[b - 1];
            t.at[b - 1] = swap;
        }
    if (s->n_next == s->cap_next) {
        s->cap_next = s->cap_next ? 2 * s->cap_next : 1024;
        s->next = realloc(s->next, s->cap_next * sizeof *s->next);
        assert_non_null(s->next);
    }
    s->next[s->n_next++] = number_of(s, &t);
}

/* All states below a list of tokens, and their outcomes: round r finds what is decided in r moves. */
static void solve(solution *s, const digraph *g, const uint8_t *tokens, unsigned n)
{
    const state none = {0};
    s->n = s->n_next = 0;
    move_to(s, &none, 1, tokens, n);
    s->n_next = 0;
    for (unsigned v = 0; v < s->n; v++) {
        const state from = s->states[v];
        s->first[v] = s->n_next;
        for (unsigned i = 0; i < from.n; i++) {
            const uint8_t u = from.at[i];
            for (unsigned k = 0; k < g->n_out[u]; k++)
                move_to(s, &from, i, &g->out[u][k], 1);
            for (unsigned k = 0; k < g->n_pairs[u]; k++)
                move_to(s, &from, i, g->pairs[u][k], 2);
        }
    }
    s->first[s->n] = s->n_next;
    memset(s->outcome, 'D', s->n);
    bool more = true;
    for (unsigned r = 0; more || r == 0; r++) {
        more = false;
        for (unsigned v = 0; v < s->n; v++) {
            bool wins = false, loses = true;
            for (unsigned at = s->first[v]; at < s->first[v + 1]; at++) {
                const unsigned to = s->next[at];
                const bool known = s->outcome[to] != 'D' && s->remoteness[to] < r;
                wins = wins || (known && s->outcome[to] == 'P');
                loses = loses && known && s->outcome[to] == 'N';
            }
            if (s->outcome[v] == 'D' && (wins || loses)) {
                s->outcome[v] = wins ? 'N' : 'P';
                s->remoteness[v] = r;
                more = true;
            }
        }
    }
}

/* A copy of a value that is no view. */
typedef struct kept {
    sg_smith value;
    uint32_t set[EDGES_MAX + PAIRS_MAX];
} kept;

static void keep(sg_loopy *l, uint8_t v, kept *out)
{
    assert_int_equal(sg_loopy_value(l, &v, 1, NULL, &out->value), SG_OK);
    assert_true(out->value.n_set <= EDGES_MAX);
    for (size_t i = 0; i < out->value.n_set; i++)
        out->set[i] = out->value.set[i];
    out->value.set = out->set;
}

/* Does the outcome by values, and the remoteness, of a list of tokens agree with those of its retrograde analysis? */
static void compare(sg_loopy *l, const digraph *g, solution *s, const uint8_t *tokens, unsigned n, unsigned counts[256])
{
    kept k[TOKENS_MAX];
    sg_smith values[TOKENS_MAX];
    sg_key keys[TOKENS_MAX];
    uint32_t remoteness;
    for (unsigned i = 0; i < n; i++) {
        keep(l, tokens[i], &k[i]);
        values[i] = k[i].value;
        values[i].set = k[i].set;
        keys[i] = (sg_key){&tokens[i], 1};
    }
    solve(s, g, tokens, n);
    assert_int_equal(sg_smith_outcome(values, n), s->outcome[0]);
    assert_int_equal(sg_loopy_remoteness(l, keys, n, NULL, &remoteness), SG_OK);
    if (s->outcome[0] == 'D')
        assert_int_equal(remoteness, SG_VALUE_NONE);
    else
        assert_int_equal(remoteness, s->remoteness[0]);
    counts[(unsigned char)s->outcome[0]]++;
}

static void test_against_retrograde(void **state_)
{
    (void)state_;
    solution *s = calloc(1, sizeof *s);
    unsigned counts[256] = {0};
    assert_non_null(s);
    for (unsigned round = 0; round < 3000; round++) {
        digraph g;
        sg_loopy *l;
        draw(&g, round % 10 == 0 ? VERTICES_MAX : 6, round % 3 == 0);
        assert_int_equal(sg_loopy_new(expand, &g, &l), SG_OK);
        for (uint8_t v = 0; v < g.n; v++)
            compare(l, &g, s, &v, 1, counts);
        for (unsigned trial = 0; trial < 4; trial++) {
            const uint8_t tokens[3] = {(uint8_t)test_random(g.n), (uint8_t)test_random(g.n), (uint8_t)test_random(g.n)};
            compare(l, &g, s, tokens, trial < 3 || g.n > 5 ? 2 : 3, counts);
        }
        sg_loopy_free(l);
    }
    print_message("%u N, %u P, %u draws\n", counts['N'], counts['P'], counts['D']);
    assert_true(counts['N'] > 5000 && counts['P'] > 5000 && counts['D'] > 5000);
    free(s->next);
    free(s);
}

/* ---- Smith's conditions, read off the labels directly ------------------------------------------------------------------ */

static bool has_option(const digraph *g, const kept *k, uint32_t v, uint32_t number)
{
    for (unsigned i = 0; i < g->n_out[v]; i++)
        if (k[g->out[v][i]].value.number == number)
            return true;
    return false;
}

static void check_number(const digraph *g, const kept *k, uint32_t v)
{
    const sg_smith *value = &k[v].value;
    for (uint32_t m = 0; m < value->number; m++)
        assert_true(has_option(g, k, v, m));
    assert_false(has_option(g, k, v, value->number));
    for (unsigned i = 0; i < g->n_out[v]; i++) {
        const uint8_t to = g->out[v][i];
        bool reverts = k[to].value.number < value->number;
        for (unsigned j = 0; j < g->n_out[to] && !reverts; j++) {
            const sg_smith *back = &k[g->out[to][j]].value;
            reverts = back->number == value->number && back->round < value->round;
        }
        assert_true(reverts);
    }
}

/* Infinity: whatever number it could get, its mex, some option that is not below has no way back to that. */
static void check_infinite(const digraph *g, const kept *k, uint32_t v)
{
    uint32_t mex = 0;
    bool escapes = false;
    while (has_option(g, k, v, mex))
        mex++;
    for (unsigned i = 0; i < g->n_out[v]; i++) {
        const uint8_t to = g->out[v][i];
        escapes = escapes || (k[to].value.number == SG_VALUE_NONE && !has_option(g, k, to, mex));
    }
    assert_true(escapes);
    for (size_t i = 0; i < k[v].value.n_set; i++) {
        assert_true(has_option(g, k, v, k[v].set[i]));
        assert_true(i == 0 || k[v].set[i - 1] < k[v].set[i]);
    }
    for (uint32_t m = 0; m < VERTICES_MAX; m++) {
        bool listed = false;
        for (size_t i = 0; i < k[v].value.n_set; i++)
            listed = listed || k[v].set[i] == m;
        assert_int_equal(listed, has_option(g, k, v, m));
    }
}

static void test_conditions(void **state_)
{
    (void)state_;
    unsigned n_numbers = 0, n_infinite = 0;
    uint32_t largest = 0;
    for (unsigned round = 0; round < 6000; round++) {
        digraph g;
        sg_loopy *l;
        kept k[VERTICES_MAX] = {0};
        draw(&g, VERTICES_MAX, false);
        if (round % 5 == 0) /* nearly without loops: larger numbers */
            for (uint8_t v = 1; v < g.n; v++)
                for (uint8_t u = 0; u < v; u++)
                    g.out[v][g.n_out[v]++] = u;
        assert_int_equal(sg_loopy_new(expand, &g, &l), SG_OK);
        for (uint8_t v = 0; v < g.n; v++)
            keep(l, v, &k[v]);
        for (uint8_t v = 0; v < g.n; v++) /* the graph has grown since: the same values */
            keep(l, v, &k[v]);
        for (uint32_t v = 0; v < g.n; v++) {
            const bool is_number = k[v].value.number != SG_VALUE_NONE;
            (is_number ? check_number : check_infinite)(&g, k, v);
            *(is_number ? &n_numbers : &n_infinite) += 1;
            if (is_number && k[v].value.number > largest)
                largest = k[v].value.number;
        }
        sg_loopy_free(l);
    }
    print_message("%u numbers, the largest %u; %u infinite\n", n_numbers, largest, n_infinite);
    assert_true(n_numbers > 5000 && n_infinite > 5000 && largest > 4);
}

/* ---- the winner makes headway ------------------------------------------------------------------------------------------- */

/* From two tokens of value 0 in all, after any move of the other player: the reply to 0 with the least sum of numbers,
 * and of rounds, is below what was there before. */
static void check_replies(const digraph *g, const kept *k, const uint8_t at[2], unsigned moving, uint8_t to)
{
    const sg_smith *before[2] = {&k[at[0]].value, &k[at[1]].value};
    uint8_t now[2] = {at[0], at[1]};
    uint32_t best_numbers = UINT32_MAX, best_rounds = 0;
    now[moving] = to;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned j = 0; j < g->n_out[now[i]]; j++) {
            const sg_smith *a = &k[g->out[now[i]][j]].value, *b = &k[now[1 - i]].value;
            if (a->number == SG_VALUE_NONE || a->number != b->number)
                continue;
            const uint32_t numbers = a->number + b->number, rounds = a->round + b->round;
            if (numbers < best_numbers || (numbers == best_numbers && rounds < best_rounds)) {
                best_numbers = numbers;
                best_rounds = rounds;
            }
        }
    const uint32_t numbers = before[0]->number + before[1]->number, rounds = before[0]->round + before[1]->round;
    assert_true(best_numbers < numbers || (best_numbers == numbers && best_rounds < rounds));
}

static void test_headway(void **state_)
{
    (void)state_;
    unsigned n_checked = 0;
    for (unsigned round = 0; round < 1000; round++) {
        digraph g;
        sg_loopy *l;
        kept k[VERTICES_MAX] = {0};
        draw(&g, VERTICES_MAX, false);
        assert_int_equal(sg_loopy_new(expand, &g, &l), SG_OK);
        for (uint8_t v = 0; v < g.n; v++)
            keep(l, v, &k[v]);
        for (uint8_t u = 0; u < g.n; u++)
            for (uint8_t v = 0; v < g.n; v++) {
                const uint8_t at[2] = {u, v};
                if (k[u].value.number == SG_VALUE_NONE || k[u].value.number != k[v].value.number)
                    continue;
                for (unsigned i = 0; i < 2; i++)
                    for (unsigned j = 0; j < g.n_out[at[i]]; j++, n_checked++)
                        check_replies(&g, k, at, i, g.out[at[i]][j]);
            }
        sg_loopy_free(l);
    }
    assert_true(n_checked > 5000);
}

/* ---- long lines, limits, failures ----------------------------------------------------------------------------------------- */

enum { LINE = 200000 };

/* From n to n - 1, and back from every even one; from growing, to the sum of itself and 1. */
static sg_status line(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    uint32_t n;
    assert_int_equal(key_bytes, sizeof n);
    memcpy(&n, key, sizeof n);
    const bool grows = *(const bool *)ud;
    const uint32_t to[2] = {n - 1, n + 1};
    for (unsigned i = n > 0 ? 0 : 2; i < 2; i++) {
        if (i == 1 && (n % 2 == 1 || n >= LINE) && !grows)
            continue;
        sg_status status = sg_moves_part(moves, &to[i], sizeof n);
        if (status == SG_OK && grows)
            status = sg_moves_part(moves, &n, sizeof n);
        if (status == SG_OK)
            status = sg_moves_option(moves);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

static void test_long(void **state_)
{
    (void)state_;
    bool grows = false;
    sg_loopy *l;
    sg_smith value;
    uint32_t n = LINE, remoteness;
    const sg_key key = {&n, sizeof n};
    assert_int_equal(sg_loopy_new(line, &grows, &l), SG_OK);
    assert_int_equal(sg_loopy_value(l, &n, sizeof n, NULL, &value), SG_OK);
    assert_int_equal(sg_loopy_positions(l), LINE + 1);
    assert_int_equal(sg_loopy_remoteness(l, &key, 1, NULL, &remoteness), SG_OK);
    assert_int_equal(sg_smith_outcome(&value, 1) == 'D', remoteness == SG_VALUE_NONE);
    /* 0 ends; 1 moves to it; 2 moves to 1 or 3, of which 3 may return: decided by hand */
    n = 1;
    assert_int_equal(sg_loopy_value(l, &n, sizeof n, NULL, &value), SG_OK);
    assert_int_equal(value.number, 1);
    assert_int_equal(sg_loopy_positions(l), LINE + 1);
    sg_loopy_free(l);
}

static sg_status stop(void *ud, uint64_t done)
{
    (void)ud;
    return done > 5000 ? SG_ESTOP : SG_OK;
}

static void test_limits(void **state_)
{
    (void)state_;
    bool grows = false;
    sg_loopy *l;
    sg_smith value;
    const sg_pulse pulse = {stop, NULL};
    const uint32_t n = LINE;
    assert_int_equal(sg_loopy_new(line, &grows, &l), SG_OK);
    sg_loopy_limit(l, 0, 1000);
    assert_int_equal(sg_loopy_value(l, &n, sizeof n, NULL, &value), SG_ELIMIT);
    assert_int_equal(sg_loopy_positions(l), 1000);
    sg_loopy_limit(l, 100000, 0);
    assert_int_equal(sg_loopy_value(l, &n, sizeof n, NULL, &value), SG_ELIMIT);
    assert_true(sg_loopy_bytes(l) < 400000);
    sg_loopy_limit(l, 0, 0);
    assert_int_equal(sg_loopy_value(l, &n, sizeof n, &pulse, &value), SG_ESTOP);
    assert_int_equal(sg_loopy_value(l, &n, sizeof n, NULL, &value), SG_OK);
    assert_int_equal(sg_loopy_positions(l), LINE + 1);
    sg_loopy_free(l);

    grows = true;
    const uint32_t two = 2;
    assert_int_equal(sg_loopy_new(line, &grows, &l), SG_OK);
    sg_loopy_limit(l, UINT64_C(1) << 24, 20000); /* sums without end */
    const sg_status status = sg_loopy_value(l, &two, sizeof two, NULL, &value);
    assert_true(status == SG_ELIMIT || status == SG_ERANGE);
    sg_loopy_free(l);
}

static void test_callback_fails(void **state_)
{
    (void)state_;
    for (unsigned round = 0; round < 300; round++) {
        digraph g;
        sg_loopy *l, *whole;
        kept a, b;
        draw(&g, VERTICES_MAX, round % 2 == 0);
        const uint8_t v = (uint8_t)test_random(g.n);
        assert_int_equal(sg_loopy_new(expand, &g, &whole), SG_OK);
        keep(whole, v, &a);
        const unsigned n_calls = g.n_calls;
        assert_int_equal(sg_loopy_new(expand, &g, &l), SG_OK);
        g.n_calls = 0;
        g.fails_at = 1 + (unsigned)test_random(n_calls);
        assert_int_equal(sg_loopy_value(l, &v, 1, NULL, &b.value), SG_ERULE);
        keep(l, v, &b);
        assert_int_equal(a.value.number, b.value.number);
        assert_int_equal(a.value.round, b.value.round);
        assert_int_equal(a.value.n_set, b.value.n_set);
        assert_memory_equal(a.set, b.set, a.value.n_set * sizeof *a.set);
        sg_loopy_free(l);
        sg_loopy_free(whole);
    }
}

static void test_no_memory(void **state_)
{
    (void)state_;
    if (!CAN_REFUSE)
        skip();
    digraph g;
    do
        draw(&g, VERTICES_MAX, true);
    while (g.n < VERTICES_MAX || g.low < 4);
    bool done = false;
    for (long allowed = 0; !done; allowed++) {
        sg_loopy *l = NULL;
        sg_smith value;
        uint32_t remoteness;
        const uint8_t v = VERTICES_MAX - 1;
        const sg_key keys[2] = {{&v, 1}, {&v, 1}};
        refuse_after(allowed);
        sg_status status = sg_loopy_new(expand, &g, &l);
        if (status == SG_OK)
            status = sg_loopy_value(l, &v, 1, NULL, &value);
        if (status == SG_OK)
            status = sg_loopy_remoteness(l, keys, 2, NULL, &remoteness);
        refuse_no_more();
        assert_true(status == SG_OK || status == SG_ENOMEM);
        done = status == SG_OK;
        if (l)
            assert_int_equal(sg_loopy_value(l, &v, 1, NULL, &value), SG_OK);
        sg_loopy_free(l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_retrograde),
        cmocka_unit_test(test_conditions),
        cmocka_unit_test(test_headway),
        cmocka_unit_test(test_long),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_callback_fails),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
