/* SPDX-License-Identifier: MIT */
/* Searches in misère play against the definition, on random games. */
#include "misere/proof.h"
#include "refuse.h"
#include "support.h"

/* ---- random games: component c has options that are sums of components below c -------------------------------------- */

enum { COMPONENTS_MAX = 14, OPTIONS_MAX = 5, PARTS_MAX = 3, POSITION_MAX = 12 };

typedef struct option {
    size_t n;
    uint64_t parts[PARTS_MAX];
} option;

typedef struct rules {
    uint32_t n; /* components 0..n-1 */
    struct {
        unsigned n_options;
        option options[OPTIONS_MAX];
    } at[COMPONENTS_MAX];
    uint64_t loop_to;  /* an option of component 1 besides; COMPONENTS_MAX: none */
    uint64_t fails_at; /* the call of options that fails; 0: none */
    uint64_t n_calls;
} rules;

static void draw(rules *r)
{
    *r = (rules){.n = 2 + (uint32_t)test_random(COMPONENTS_MAX - 2), .loop_to = COMPONENTS_MAX};
    for (uint32_t c = 1; c < r->n; c++) {
        r->at[c].n_options = (unsigned)test_random(OPTIONS_MAX + 1);
        for (unsigned i = 0; i < r->at[c].n_options; i++) {
            option *o = &r->at[c].options[i];
            o->n = test_random(PARTS_MAX + 1);
            for (size_t k = 0; k < o->n; k++)
                o->parts[k] = test_random(c);
            if (o->n > 1 && c > 6) /* sums that grow at every move take too long to search by the definition */
                o->n = 1;
        }
    }
}

static sg_status options_of(void *ud, uint64_t component, sg_sink *sink)
{
    rules *r = ud;
    if (++r->n_calls == r->fails_at)
        return SG_ERULE;
    for (unsigned i = 0; i < r->at[component].n_options; i++) {
        const option *o = &r->at[component].options[i];
        const sg_status status = sg_sink_option(sink, o->parts, o->n);
        if (status != SG_OK)
            return status;
    }
    if (component == 1 && r->loop_to < COMPONENTS_MAX)
        return sg_sink_option(sink, &r->loop_to, 1);
    return SG_OK;
}

/* ---- the definition, on positions as lists, without memory ------------------------------------------------------------- */

/* A move in component i to option o; the position after it. Component TWO and ONE are Nim heaps. */
enum { ONE = 100, TWO = 101, NAIVE_MAX = 40 };

typedef struct position {
    size_t n;
    uint32_t parts[NAIVE_MAX];
} position;

static unsigned n_moves(const rules *r, uint32_t c)
{
    return c == ONE ? 1 : c == TWO ? 2 : r->at[c].n_options;
}

static position moved(const rules *r, const position *p, size_t i, unsigned move, long *budget)
{
    position to = {0};
    for (size_t k = 0; k < p->n; k++)
        if (k != i)
            to.parts[to.n++] = p->parts[k];
    if (p->parts[i] == TWO && move == 1)
        to.parts[to.n++] = ONE;
    if (p->parts[i] < ONE)
        for (size_t k = 0; k < r->at[p->parts[i]].options[move].n; k++) {
            if (to.n == NAIVE_MAX) { /* grows too much to be searched like this */
                *budget = 0;
                return to;
            }
            to.parts[to.n++] = (uint32_t)r->at[p->parts[i]].options[move].parts[k];
        }
    return to;
}

/* The nim-value in normal play (misere false) or the misère nim-value. *budget: positions that may be looked at. */
static uint32_t naive_value(const rules *r, const position *p, bool misere, long *budget)
{
    uint32_t values[256];
    size_t n = 0;
    if (--*budget < 0)
        return 0;
    for (size_t i = 0; i<p->n && * budget> 0; i++)
        for (unsigned move = 0; move < n_moves(r, p->parts[i]) && *budget > 0; move++) {
            const position to = moved(r, p, i, move, budget);
            assert_true(n < 256);
            values[n++] = naive_value(r, &to, misere, budget);
        }
    return n == 0 && misere ? 1 : sg_mex(values, n);
}

static uint32_t value_at(const sg_genus *g, size_t k)
{
    return k < g->n ? g->values[k] : g->values[g->n - 2 + (k - g->n) % 2];
}

static void test_against_definition(void **state)
{
    (void)state;
    unsigned n_compared = 0, n_genera = 0;
    for (unsigned round = 0; round < 700; round++) {
        rules r;
        sg_misere *search;
        draw(&r);
        assert_int_equal(sg_misere_new(options_of, &r, &search), SG_OK);
        for (unsigned trial = 0; trial < 6; trial++) {
            position p = {.n = test_random(4)};
            for (size_t i = 0; i < p.n; i++)
                p.parts[i] = (uint32_t)test_random(r.n);
            long budget = 3000;
            const uint32_t value = naive_value(&r, &p, true, &budget);
            if (budget <= 0)
                continue;
            bool is_p;
            sg_genus genus;
            assert_int_equal(sg_misere_outcome(search, p.parts, p.n, NULL, &is_p), SG_OK);
            assert_int_equal(is_p, value == 0);
            assert_int_equal(sg_misere_genus(search, p.parts, p.n, NULL, &genus), SG_OK);
            assert_int_equal(genus.values[0], value);
            n_compared++;
            budget = 3000;
            const uint32_t normal = naive_value(&r, &p, false, &budget);
            assert_true(budget <= 0 || genus.normal == normal);
            for (size_t k = 1; k < 5; k++) { /* heaps of two added by hand */
                p.parts[p.n++] = TWO;
                budget = 4000;
                const uint32_t more = naive_value(&r, &p, true, &budget);
                if (budget <= 0)
                    break;
                assert_int_equal(value_at(&genus, k), more);
                n_genera++;
            }
        }
        sg_misere_free(search);
    }
    assert_true(n_compared > 2000 && n_genera > 1000);
}

/* ---- tame means: in sums with others that are tame it can be replaced by the Nim position of its genus ---------------- */

static bool nim_is_p(uint32_t sum, bool any_large, bool odd_ones)
{
    return any_large ? sum == 0 : odd_ones;
}

static void test_tame(void **state)
{
    (void)state;
    unsigned n_compared = 0;
    for (unsigned round = 0; round < 3000; round++) {
        rules r;
        sg_misere *search;
        draw(&r);
        assert_int_equal(sg_misere_new(options_of, &r, &search), SG_OK);
        uint32_t parts[4];
        size_t n = 2 + test_random(3);
        uint32_t sum = 0;
        bool firm = false, all_tame = true, is_p;
        for (size_t i = 0; i < n; i++) {
            sg_genus genus;
            parts[i] = (uint32_t)test_random(r.n);
            assert_int_equal(sg_misere_genus(search, &parts[i], 1, NULL, &genus), SG_OK);
            all_tame = all_tame && genus.tame;
            sum ^= genus.normal;
            firm = firm || genus.n == 2;
        }
        if (all_tame) {
            assert_int_equal(sg_misere_outcome(search, parts, n, NULL, &is_p), SG_OK);
            assert_int_equal(is_p, nim_is_p(sum, firm, sum == 1));
            n_compared++;
        }
        sg_misere_free(search);
    }
    assert_true(n_compared > 500);
}

/* ---- Nim: Bouton's rule ---------------------------------------------------------------------------------------------------- */

static sg_status nim_options(void *ud, uint64_t n, sg_sink *sink)
{
    (void)ud;
    sg_status status = SG_OK;
    for (uint64_t m = 0; m < n && status == SG_OK; m++)
        status = sg_sink_option(sink, &m, 1);
    return status;
}

static void test_bouton(void **state)
{
    (void)state;
    sg_misere *search;
    const uint32_t ones[] = {1, 1, 1};
    bool is_p;
    assert_int_equal(sg_misere_new(nim_options, NULL, &search), SG_OK);
    assert_int_equal(sg_misere_outcome(search, ones, 3, NULL, &is_p), SG_OK);
    assert_true(is_p); /* N in normal play */
    assert_int_equal(sg_misere_outcome(search, ones, 2, NULL, &is_p), SG_OK);
    assert_false(is_p);
    for (uint32_t code = 0; code < 7 * 7 * 7 * 7; code++) {
        const uint32_t heaps[] = {code % 7, code / 7 % 7, code / 49 % 7, code / 343};
        uint32_t sum = 0, n_ones = 0;
        bool large = false;
        for (unsigned i = 0; i < 4; i++) {
            sum ^= heaps[i];
            n_ones += heaps[i] == 1;
            large = large || heaps[i] > 1;
        }
        assert_int_equal(sg_misere_outcome(search, heaps, 4, NULL, &is_p), SG_OK);
        assert_int_equal(is_p, nim_is_p(sum, large, n_ones % 2 == 1));
    }
    sg_misere_free(search);
}

/* ---- what can go wrong -------------------------------------------------------------------------------------------------------- */

static sg_status chain(void *ud, uint64_t n, sg_sink *sink)
{
    const uint64_t *loop_to = ud;
    const uint64_t part = n - 1;
    if (n == 0 && *loop_to)
        return sg_sink_option(sink, loop_to, 1);
    return n == 0 ? SG_OK : sg_sink_option(sink, &part, 1);
}

static void test_deep_and_loops(void **state)
{
    (void)state;
    uint64_t loop_to = 0;
    uint32_t at = 300000;
    sg_misere *search;
    size_t n;
    bool is_p;
    assert_int_equal(sg_misere_new(chain, &loop_to, &search), SG_OK);
    assert_int_equal(sg_misere_outcome(search, &at, 1, NULL, &is_p), SG_OK);
    assert_false(is_p); /* an even number of moves: the other player makes the last one */
    sg_misere_free(search);
    loop_to = 5;
    assert_int_equal(sg_misere_new(chain, &loop_to, &search), SG_OK);
    assert_int_equal(sg_misere_outcome(search, &at, 1, NULL, &is_p), SG_ECYCLE);
    const uint32_t *cycle = sg_misere_cycle(search, &n);
    assert_int_equal(n, 6);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(cycle[i], 5 - i);
    loop_to = 0; /* the loop is gone: the search goes on */
    assert_int_equal(sg_misere_outcome(search, &at, 1, NULL, &is_p), SG_OK);
    assert_false(is_p);
    sg_misere_free(search);
}

static sg_status stop(void *ud, uint64_t done)
{
    (void)done;
    return --*(int *)ud < 0 ? SG_ESTOP : SG_OK;
}

static void test_limits(void **state)
{
    (void)state;
    sg_misere *search;
    const uint32_t heaps[] = {9, 9, 8, 7};
    bool is_p;
    sg_genus genus;
    assert_int_equal(sg_misere_new(nim_options, NULL, &search), SG_OK);
    sg_misere_limit(search, 0, 40);
    assert_int_equal(sg_misere_genus(search, heaps, 4, NULL, &genus), SG_ELIMIT);
    assert_int_equal(sg_misere_positions(search), 40);
    const uint64_t held = sg_misere_bytes(search); /* a limit of bytes bounds all that is held, whenever it was taken */
    sg_misere_limit(search, held, 0);
    assert_int_equal(sg_misere_genus(search, heaps, 4, NULL, &genus), SG_ELIMIT);
    const uint64_t looked_at = sg_misere_positions(search);
    sg_misere_limit(search, held + (1 << 22), 20); /* and one of positions those from now on */
    assert_int_equal(sg_misere_genus(search, heaps, 4, NULL, &genus), SG_ELIMIT);
    assert_int_equal(sg_misere_positions(search), looked_at + 20);
    sg_misere_limit(search, 0, 0);
    assert_int_equal(sg_misere_genus(search, heaps, 4, NULL, &genus), SG_OK);
    sg_misere_free(search);
    assert_int_equal(sg_misere_new(nim_options, NULL, &search), SG_OK);
    int beats = 1;
    const sg_pulse pulse = {stop, &beats};
    assert_int_equal(sg_misere_genus(search, heaps, 4, &pulse, &genus), SG_ESTOP);
    assert_int_equal(sg_misere_genus(search, heaps, 4, NULL, &genus), SG_OK);
    assert_int_equal(genus.normal, 9 ^ 9 ^ 8 ^ 7);
    assert_int_equal(genus.values[0], 15);
    assert_true(genus.tame);
    assert_int_equal(sg_misere_outcome(search, heaps, 4, NULL, &is_p), SG_OK);
    sg_misere_free(search);
}

static void test_callback_fails(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 200; round++) {
        rules r;
        sg_misere *search;
        bool is_p, again;
        draw(&r);
        const uint32_t root = r.n - 1;
        assert_int_equal(sg_misere_new(options_of, &r, &search), SG_OK);
        r.fails_at = 1 + test_random(r.n);
        const sg_status status = sg_misere_outcome(search, &root, 1, NULL, &is_p);
        assert_true(status == SG_ERULE || (status == SG_OK && r.n_calls < r.fails_at));
        r.fails_at = 0;
        assert_int_equal(sg_misere_outcome(search, &root, 1, NULL, &is_p), SG_OK);
        sg_misere_free(search);
        assert_int_equal(sg_misere_new(options_of, &r, &search), SG_OK);
        assert_int_equal(sg_misere_outcome(search, &root, 1, NULL, &again), SG_OK);
        assert_int_equal(is_p, again);
        sg_misere_free(search);
    }
}

static void test_no_memory(void **state)
{
    (void)state;
    const uint32_t heaps[] = {5, 4, 3, 2};
    if (!CAN_REFUSE)
        skip();
    bool done = false;
    for (long allowed = 0; !done; allowed++) {
        sg_misere *search = NULL;
        sg_genus genus;
        bool is_p;
        refuse_after(allowed);
        sg_status status = sg_misere_new(nim_options, NULL, &search);
        if (status == SG_OK)
            status = sg_misere_genus(search, heaps, 4, NULL, &genus);
        if (status == SG_OK)
            status = sg_misere_outcome(search, heaps, 4, NULL, &is_p);
        refuse_no_more();
        assert_true(status == SG_OK || status == SG_ENOMEM);
        done = status == SG_OK;
        if (search) {
            assert_int_equal(sg_misere_outcome(search, heaps, 4, NULL, &is_p), SG_OK);
            assert_true(is_p == ((5 ^ 4 ^ 3 ^ 2) == 0));
        }
        sg_misere_free(search);
    }
}

/* ---- proofs, of positions with keys ------------------------------------------------------------------------------ */

/* Kayles: the key of a heap of n is n bytes. Keys of one length are one component. */
enum { HEAPS_MAX = 48 };
static const char tokens[HEAPS_MAX + 1] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

typedef struct kayles {
    uint64_t n_calls, fails_at; /* 0: none */
    size_t loop_at;             /* this heap has itself as an option; 0: none */
} kayles;

static sg_status expand_kayles(void *ud, const void *key, size_t n, sg_moves *moves)
{
    kayles *k = ud;
    sg_status status = ++k->n_calls == k->fails_at ? SG_ERULE : SG_OK;
    assert_memory_equal(key, tokens, n);
    for (size_t taken = 1; taken <= 2 && taken <= n; taken++)
        for (size_t a = 0; 2 * a <= n - taken && status == SG_OK; a++) {
            const size_t b = n - taken - a;
            if (a > 0)
                status = sg_moves_part(moves, tokens, a);
            if (b > 0 && status == SG_OK)
                status = sg_moves_part(moves, tokens, b);
            if (status == SG_OK)
                status = sg_moves_option(moves);
        }
    if (status == SG_OK && n == k->loop_at)
        status = sg_moves_single(moves, tokens, n);
    return status;
}

static sg_status kayles_options(void *ud, uint64_t n, sg_sink *sink)
{
    sg_status status = SG_OK;
    (void)ud;
    for (uint64_t taken = 1; taken <= 2 && taken <= n; taken++)
        for (uint64_t a = 0; 2 * a <= n - taken && status == SG_OK; a++)
            status = sg_sink_option(sink, (uint64_t[]){a, n - taken - a}, 2);
    return status;
}

static void test_proofs(void **state)
{
    (void)state;
    kayles k = {0};
    sg_misere *search;
    sg_misere_proof *proof;
    assert_int_equal(sg_misere_new(kayles_options, NULL, &search), SG_OK);
    assert_int_equal(sg_misere_proof_new(expand_kayles, &k, &proof), SG_OK);
    for (unsigned round = 0; round < 150; round++) {
        uint32_t heaps[3];
        sg_key keys[3];
        bool expected, found;
        const size_t n = test_random(4);
        for (size_t i = 0; i < n; i++) {
            heaps[i] = 1 + (uint32_t)test_random(n == 1 ? 40 : n == 2 ? 22 : 12);
            keys[i] = (sg_key){tokens, heaps[i]};
        }
        assert_int_equal(sg_misere_outcome(search, heaps, n, NULL, &expected), SG_OK);
        assert_int_equal(sg_misere_proof_outcome(proof, keys, n, NULL, &found), SG_OK);
        assert_int_equal(found, expected);
    }
    assert_true(sg_misere_proof_positions(proof) > 0 && sg_misere_proof_bytes(proof) > 0);
    sg_misere_proof_free(proof);
    sg_misere_free(search);
}

static void test_proofs_that_fail(void **state)
{
    (void)state;
    const sg_key key = {tokens, HEAPS_MAX};
    bool is_p, expected;
    kayles whole = {0};
    sg_misere_proof *proof;
    assert_int_equal(sg_misere_proof_new(expand_kayles, &whole, &proof), SG_OK);
    assert_int_equal(sg_misere_proof_outcome(proof, &key, 1, NULL, &expected), SG_OK);
    sg_misere_proof_free(proof);
    for (uint64_t fails_at = 1; fails_at <= whole.n_calls; fails_at += 1 + whole.n_calls / 8) {
        kayles k = {.fails_at = fails_at};
        assert_int_equal(sg_misere_proof_new(expand_kayles, &k, &proof), SG_OK);
        assert_int_equal(sg_misere_proof_outcome(proof, &key, 1, NULL, &is_p), SG_ERULE);
        assert_int_equal(sg_misere_proof_outcome(proof, &key, 1, NULL, &is_p), SG_OK); /* goes on */
        assert_int_equal(is_p, expected);
        sg_misere_proof_free(proof);
    }
    kayles loop = {.loop_at = 9};
    assert_int_equal(sg_misere_proof_new(expand_kayles, &loop, &proof), SG_OK);
    assert_int_equal(sg_misere_proof_outcome(proof, &(sg_key){tokens, 9}, 1, NULL, &is_p), SG_ECYCLE);
    assert_int_equal(sg_misere_proof_outcome(proof, &(sg_key){tokens, 8}, 1, NULL, &is_p), SG_OK);
    sg_misere_proof_limit(proof, 0, 1);
    assert_int_equal(sg_misere_proof_outcome(proof, &(sg_key){tokens, 7}, 1, NULL, &is_p), SG_OK);
    assert_int_equal(sg_misere_proof_outcome(proof, &key, 1, NULL, &is_p), SG_ELIMIT);
    sg_misere_proof_free(proof);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_definition),
        cmocka_unit_test(test_tame),
        cmocka_unit_test(test_bouton),
        cmocka_unit_test(test_deep_and_loops),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_callback_fails),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_proofs),
        cmocka_unit_test(test_proofs_that_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
