/* SPDX-License-Identifier: MIT */
/* Couples of random games: true by the definition, and enough for a checker that knows the options only. */
#include "games.h"
#include "refuse.h"
#include "search/couples/couples.h"

/* A game and its prover, as the couples ask for them. */
typedef struct fixture {
    graph g;
    uint32_t values[POSITIONS_MAX];
    sg_memo *memo;
    sg_prover *prover;
    sg_couples *couples;
    uint32_t n_small; /* positions below this one are small */
} fixture;

static sg_status expand_fixture(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    return expand(&((fixture *)ud)->g, key, key_bytes, moves);
}

static sg_status search(void *ud, const void *key, size_t key_bytes, bool asks_value, uint32_t n, uint32_t *found)
{
    const fixture *f = ud;
    const sg_key root = {key, key_bytes};
    bool wins = false;
    if (asks_value)
        return sg_prover_value(f->prover, SG_METHOD_PN, &root, 1, NULL, found);
    const sg_status status = sg_prover_outcome(f->prover, SG_METHOD_PN, &root, 1, n, NULL, &wins);
    if (status == SG_OK)
        *found = wins ? SG_VALUE_NONE : n;
    return status;
}

static bool is_small(void *ud, const void *key, size_t key_bytes, uint32_t n, bool *yes)
{
    const fixture *f = ud;
    const uint32_t position = position_of(key, key_bytes);
    if (position >= f->n_small)
        return false;
    *yes = f->values[position] == n;
    return true;
}

static sg_status begin(fixture *f)
{
    const sg_couples_asked asked = {.memo = f->memo,
                                    .expand = expand_fixture,
                                    .small = f->n_small ? is_small : NULL,
                                    .small_ud = f,
                                    .search = search,
                                    .ud = f};
    return sg_couples_new(&asked, &f->couples);
}

static void make(fixture *f)
{
    random_graph(&f->g, POSITIONS_MAX, false);
    slow_values(&f->g, f->values);
    f->n_small = test_random(2) ? (uint32_t)test_random(f->g.n + 1) : 0;
    assert_int_equal(sg_memo_new(0, &f->memo), SG_OK);
    assert_int_equal(sg_prover_new(f->memo, expand_fixture, f, 0, &f->prover), SG_OK);
    assert_int_equal(begin(f), SG_OK);
}

static void end(fixture *f)
{
    sg_couples_free(f->couples);
    sg_prover_free(f->prover);
    sg_memo_free(f->memo);
}

/* ---- a checker --------------------------------------------------------------------------------------------------- */

typedef struct proof {
    const graph *g;
    const uint32_t *values;
    bool known[POSITIONS_MAX]; /* a couple came before */
} proof;

/* The nim-sum of the parts that are known; *unknown: how many are not, *at: the last of these. */
static uint32_t sum_of(const proof *p, const uint32_t *parts, unsigned n, unsigned *unknown, uint32_t *at)
{
    uint32_t sum = 0;
    *unknown = 0;
    for (unsigned i = 0; i < n; i++) {
        if (p->known[parts[i]]) {
            sum ^= p->values[parts[i]];
        } else {
            ++*unknown;
            *at = parts[i];
        }
    }
    return sum;
}

static bool has_move_to(const proof *p, uint32_t position, uint32_t n)
{
    for (unsigned i = 0; i < p->g->at[position].n_options; i++) {
        const option *o = &p->g->at[position].options[i];
        unsigned unknown;
        uint32_t at;
        if (sum_of(p, o->parts, o->n_parts, &unknown, &at) == n && unknown == 0)
            return true;
    }
    return false;
}

static bool refutes(const proof *p, const uint32_t *parts, unsigned n, uint32_t v)
{
    unsigned unknown;
    uint32_t at = 0;
    const uint32_t sum = sum_of(p, parts, n, &unknown, &at);
    if (unknown == 0)
        return sum != v;
    return unknown == 1 && has_move_to(p, at, sum ^ v);
}

/* The couples are true, in order, each once, and each follows from those before it. */
static void assert_couples(fixture *f, proof *p)
{
    *p = (proof){.g = &f->g, .values = f->values};
    for (size_t i = 0; i < sg_couples_count(f->couples); i++) {
        sg_key key;
        const uint32_t v = sg_couples_get(f->couples, i, &key), position = position_of(key.bytes, key.n_bytes);
        assert_int_equal(v, f->values[position]);
        assert_false(p->known[position]);
        for (uint32_t m = 0; m < v; m++)
            assert_true(has_move_to(p, position, m));
        for (unsigned k = 0; k < f->g.at[position].n_options; k++)
            assert_true(refutes(p, f->g.at[position].options[k].parts, f->g.at[position].options[k].n_parts, v));
        p->known[position] = true;
    }
}

/* ---- claims ------------------------------------------------------------------------------------------------------ */

enum { SUM_MAX = 4, CLAIMS_MAX = 4 };
typedef struct claim {
    uint32_t parts[SUM_MAX], n;
    bool wins; /* else the value is claimed */
} claim;

static uint32_t value_of(const fixture *f, const claim *c)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < c->n; i++)
        sum ^= f->values[c->parts[i]];
    return sum;
}

static void random_claim(const fixture *f, claim *c)
{
    c->n = 1 + (uint32_t)test_random(SUM_MAX);
    for (uint32_t i = 0; i < c->n; i++)
        c->parts[i] = (uint32_t)test_random(f->g.n);
    c->wins = value_of(f, c) != 0 && test_random(2);
}

static sg_status put(fixture *f, const claim *c)
{
    uint32_t ids[SUM_MAX], value = 4321;
    for (uint32_t i = 0; i < c->n; i++) {
        unsigned char key[KEY_MAX];
        const sg_status status = sg_couples_id(f->couples, key, key_of(c->parts[i], key), &ids[i]);
        if (status != SG_OK)
            return status;
    }
    if (c->wins)
        return sg_couples_claim_win(f->couples, ids, c->n, NULL);
    const sg_status status = sg_couples_claim_value(f->couples, ids, c->n, NULL, &value);
    assert_int_equal(value, status == SG_OK ? value_of(f, c) : 4321);
    return status;
}

static void assert_claim(const proof *p, const claim *c)
{
    if (c->wins)
        assert_true(refutes(p, c->parts, c->n, 0));
    for (uint32_t i = 0; !c->wins && i < c->n; i++)
        assert_true(p->known[c->parts[i]]);
}

/* ---- tests ------------------------------------------------------------------------------------------------------- */

static void test_against_definition(void **state)
{
    (void)state;
    size_t n_found = 0, n_left = 0;
    for (int round = 0; round < 3000; round++) {
        static fixture f;
        claim claims[CLAIMS_MAX];
        const size_t n = 1 + (size_t)test_random(CLAIMS_MAX);
        proof p;
        make(&f);
        for (size_t i = 0; i < n; i++) {
            random_claim(&f, &claims[i]);
            assert_int_equal(put(&f, &claims[i]), SG_OK);
        }
        assert_int_equal(sg_couples_find(f.couples, NULL), SG_OK);
        assert_couples(&f, &p);
        for (size_t i = 0; i < n; i++)
            assert_claim(&p, &claims[i]);
        assert_true(sg_couples_count(f.couples) <= sg_couples_found(f.couples));
        assert_int_equal(sg_couples_proven(f.couples), sg_couples_found(f.couples));
        n_found += sg_couples_found(f.couples);
        n_left += sg_couples_count(f.couples);
        end(&f);
    }
    assert_true(n_left < n_found); /* the reduction drops some */
}

/* The rule changes after the memo was filled: the search for couples fails, names the position, and gives no couples. */
static void test_contradiction(void **state)
{
    (void)state;
    static fixture f;
    memset(&f.g, 0, sizeof f.g);
    f.g.n = 2;
    f.n_small = 0;
    assert_int_equal(sg_memo_new(0, &f.memo), SG_OK);
    assert_int_equal(sg_prover_new(f.memo, expand_fixture, &f, 0, &f.prover), SG_OK);
    assert_int_equal(begin(&f), SG_OK);
    f.values[1] = 0;
    const claim c = {.parts = {1}, .n = 1};
    assert_int_equal(put(&f, &c), SG_OK);
    f.g.at[1].n_options = 1; /* to nothing */
    assert_int_equal(sg_couples_find(f.couples, NULL), SG_ERULE);
    const sg_key key = sg_couples_fault(f.couples);
    assert_int_equal(position_of(key.bytes, key.n_bytes), 1);
    assert_int_equal(sg_couples_count(f.couples), 0);
    end(&f);
}

static sg_status beat_until(void *ud, uint64_t done)
{
    (void)done;
    int *left = ud;
    return --*left < 0 ? SG_ESTOP : SG_OK;
}

/* Whatever stops the work is told. */
static void test_stopped(void **state)
{
    (void)state;
    static const sg_status kinds[] = {SG_ERULE, SG_ENOMEM, SG_ESTOP, SG_ERANGE};
    size_t n_stopped = 0, n_limited = 0;
    for (int round = 0; round < 2000; round++) {
        static fixture f;
        claim c;
        make(&f);
        random_claim(&f, &c);
        int beats = (int)test_random(3);
        const sg_pulse pulse = {beat_until, &beats};
        f.g.fail_at = f.g.n_calls + 1 + test_random(2 * f.g.n);
        f.g.fail_with = kinds[test_random(sizeof kinds / sizeof kinds[0])];
        const bool is_limited = test_random(2);
        sg_couples_limit(f.couples, is_limited ? 1 + test_random(1 << 13) : 0);
        sg_status status = put(&f, &c);
        if (status == SG_OK)
            status = sg_couples_find(f.couples, &pulse);
        assert_true(status == SG_OK || status == f.g.fail_with || status == SG_ESTOP ||
                    (is_limited && status == SG_ELIMIT));
        if (status == SG_OK) {
            proof p;
            assert_couples(&f, &p);
            assert_claim(&p, &c);
        }
        n_stopped += status != SG_OK;
        n_limited += status == SG_ELIMIT;
        end(&f);
    }
    assert_true(n_stopped > 100 && n_limited > 100 && n_stopped > n_limited);
}

/* The allocator refuses at each place in turn: SG_ENOMEM, and no block is lost. */
static void test_no_memory(void **state)
{
    (void)state;
    static fixture f;
    claim c;
    do {
        random_graph(&f.g, POSITIONS_MAX, false);
    } while (f.g.n < POSITIONS_MAX / 2);
    slow_values(&f.g, f.values);
    f.n_small = f.g.n; /* the prover is not asked, and allocates nothing */
    c = (claim){.parts = {f.g.n - 1, f.g.n - 2}, .n = 2};
    assert_int_equal(sg_memo_new(0, &f.memo), SG_OK);
    sg_status status = SG_ENOMEM;
    for (long n_allowed = 0; CAN_REFUSE && status == SG_ENOMEM; n_allowed++) {
        f.couples = NULL;
        refuse_after(n_allowed);
        status = begin(&f);
        if (status == SG_OK)
            status = put(&f, &c);
        if (status == SG_OK)
            status = sg_couples_find(f.couples, NULL);
        assert_true(status == SG_OK || status == SG_ENOMEM);
        sg_couples_free(f.couples);
        refuse_no_more();
        assert_int_equal(refuse_live, 0);
        assert_true(n_allowed < 100000);
    }
    assert_true(!CAN_REFUSE || status == SG_OK);
    sg_memo_free(f.memo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_definition), cmocka_unit_test(test_contradiction),
                                       cmocka_unit_test(test_stopped), cmocka_unit_test(test_no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
