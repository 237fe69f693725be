/* SPDX-License-Identifier: MIT */
/* Misère quotients: against published ones, and against searches of random sums. */
#include "refuse.h"
#include "support.h"

/* ---- a quotient of a family, and a search of the same family ------------------------------------------------------------ */

static sg_family *family_of(const char *code)
{
    sg_fault fault;
    sg_family *family;
    if (sg_family_code(code, strlen(code), &fault, &family) != SG_OK)
        fail_msg("%s: %s", code, fault.text);
    return family;
}

static bool to_sink(void *ud, const uint64_t *parts, size_t n_parts)
{
    return sg_sink_option(ud, parts, n_parts) == SG_OK;
}

/* For searches and quotients alike: component or generator n is the heap n. */
static sg_status heap_options(void *ud, uint64_t n, sg_sink *sink)
{
    return sg_family_options(ud, n, UINT64_MAX, to_sink, sink);
}

static sg_quotient_view adjoin_heap(sg_quotient *quotient, uint64_t n)
{
    sg_quotient_view view;
    assert_int_equal(sg_quotient_adjoin(quotient, NULL), SG_OK);
    sg_quotient_look(quotient, &view);
    assert_int_equal(view.n_generators, n);
    return view;
}

static bool is_p_by_quotient(const sg_quotient_view *view, const uint32_t *heaps, size_t n)
{
    uint32_t x = 0;
    for (size_t i = 0; i < n; i++)
        x = view->product[(size_t)x * view->order + view->phi[heaps[i]]];
    return view->is_p[x];
}

/* Random sums of heaps 0..most with about so many tokens. */
static void compare_sums(const char *code, const sg_quotient_view *view, sg_misere *search, uint32_t most,
                         unsigned trials)
{
    for (unsigned trial = 0; trial < trials; trial++) {
        uint32_t heaps[10], left = 6 + (uint32_t)test_random(18);
        size_t n = 0;
        bool is_p;
        while (left > 0 && n < 10) {
            const uint32_t h = 1 + (uint32_t)test_random(left < most ? left : most);
            heaps[n++] = h;
            left -= h;
        }
        assert_int_equal(sg_misere_outcome(search, heaps, n, NULL, &is_p), SG_OK);
        if (is_p != is_p_by_quotient(view, heaps, n))
            fail_msg("%s: a sum of %zu heaps, the first %u, is %c by search", code, n, heaps[0], is_p ? 'P' : 'N');
    }
}

/* ---- published quotients ---------------------------------------------------------------------------------------------------- */

static uint32_t n_p(const sg_quotient_view *view)
{
    uint32_t n = 0;
    for (uint32_t x = 0; x < view->order; x++)
        n += view->is_p[x];
    return n;
}

/* Columns of tests/data/misere_quotients.tsv. */
enum { CODE, ORDER, P, PERIOD, PREPERIOD, LAST_HEAP, STEPS, TAME, COLUMNS };

static unsigned n_solved, n_steps;

static void check_row(char **fields, size_t n_fields)
{
    assert_int_equal(n_fields, COLUMNS);
    const bool solved = strcmp(fields[PERIOD], "-") != 0;
    const uint64_t last_heap = solved ? 400 : strtoull(fields[LAST_HEAP], NULL, 10);
    sg_family *family = family_of(fields[CODE]);
    const sg_criterion criterion = sg_family_criterion(family);
    sg_quotient *quotient;
    sg_misere *search;
    sg_quotient_view view = {.order = 1};
    sg_period period = {0};
    bool found = false;
    const char *step = fields[STEPS];
    assert_int_equal(sg_quotient_new(heap_options, family, &quotient), SG_OK);
    assert_int_equal(sg_misere_new(heap_options, family, &search), SG_OK);
    for (uint64_t n = 1; n <= last_heap && !found; n++) {
        const uint32_t before = view.order;
        view = adjoin_heap(quotient, n);
        if (view.order != before) {
            char *end;
            if (strtoull(step, &end, 10) != n || strtoull(end + 1, &end, 10) != view.order)
                fail_msg("%s: order %u at heap %llu, not %s", fields[CODE], view.order, (unsigned long long)n, step);
            step = end;
            n_steps++;
        }
        assert_int_equal(sg_quotient_period(quotient, &criterion, &period, &found), SG_OK);
    }
    assert_int_equal(strspn(step, " "), strlen(step)); /* all steps were seen */
    assert_int_equal(view.order, strtoul(fields[ORDER], NULL, 10));
    assert_true(view.order % 2 == 0);
    assert_true(found || !solved); /* what the source left open may be solved here */
    if (solved) {
        assert_int_equal(n_p(&view), strtoul(fields[P], NULL, 10));
        assert_int_equal(period.period, strtoull(fields[PERIOD], NULL, 10));
        assert_int_equal(period.preperiod, strtoull(fields[PREPERIOD], NULL, 10));
        n_solved++;
    }
    const uint32_t most = view.n_generators < 12 ? (uint32_t)view.n_generators : 12;
    if (most > 0)
        compare_sums(fields[CODE], &view, search, most, 40);
    sg_misere_free(search);
    sg_quotient_free(quotient);
    sg_family_free(family);
}

static void test_published(void **state)
{
    (void)state;
    const size_t n_rows = test_table("tests/data/misere_quotients.tsv", check_row);
    assert_int_equal(n_rows, 217);
    assert_int_equal(n_solved, 78);
    assert_true(n_steps > 600);
}

/* A solved quotient answers for heaps far beyond what was adjoined; here as far as a search goes. */
static void test_kayles(void **state)
{
    (void)state;
    sg_family *family = family_of("0.77");
    const sg_criterion criterion = sg_family_criterion(family);
    sg_quotient *quotient;
    sg_misere *search;
    sg_quotient_view view = {0};
    sg_period period;
    bool found = false;
    assert_int_equal(sg_quotient_new(heap_options, family, &quotient), SG_OK);
    assert_int_equal(sg_misere_new(heap_options, family, &search), SG_OK);
    for (uint64_t n = 1; !found; n++) {
        view = adjoin_heap(quotient, n);
        assert_int_equal(sg_quotient_period(quotient, &criterion, &period, &found), SG_OK);
    }
    assert_int_equal(view.order, 40);
    assert_int_equal(n_p(&view), 9);
    assert_int_equal(view.n_generators, 167); /* 2 (71 + 12) + 2 - 1 */
    compare_sums("0.77", &view, search, 24, 3000);
    for (uint32_t n = 0; n <= 40; n++) { /* single heaps: 1, 4, 9, 12, 20 are the P-positions [Sibert and Conway] */
        const bool published = n == 1 || n == 4 || n == 9 || n == 12 || n == 20;
        bool is_p;
        assert_int_equal(is_p_by_quotient(&view, &n, 1), published);
        assert_int_equal(sg_misere_outcome(search, &n, 1, NULL, &is_p), SG_OK);
        assert_int_equal(is_p, published);
    }
    sg_misere_free(search);
    sg_quotient_free(quotient);
    sg_family_free(family);
}

/* ---- generators with random options: the quotient against searches ------------------------------------------------------------ */

enum { GENERATORS = 9, OPTIONS = 4 };

typedef struct rules {
    uint32_t n_options[GENERATORS + 1];
    uint32_t n_parts[GENERATORS + 1][OPTIONS];
    uint64_t parts[GENERATORS + 1][OPTIONS][2];
} rules;

static sg_status rule_options(void *ud, uint64_t g, sg_sink *sink)
{
    const rules *r = ud;
    sg_status status = SG_OK;
    for (uint32_t i = 0; i < r->n_options[g] && status == SG_OK; i++)
        status = sg_sink_option(sink, r->parts[g][i], r->n_parts[g][i]);
    return status;
}

static void draw(rules *r)
{
    memset(r, 0, sizeof *r);
    for (uint32_t g = 1; g <= GENERATORS; g++) {
        r->n_options[g] = (uint32_t)test_random(OPTIONS + 1);
        for (uint32_t i = 0; i < r->n_options[g]; i++) {
            r->n_parts[g][i] = (uint32_t)test_random(g > 5 ? 2 : 3);
            for (uint32_t k = 0; k < r->n_parts[g][i]; k++)
                r->parts[g][i][k] = test_random(g);
        }
    }
}

static sg_status give_up(void *ud, uint64_t done)
{
    (void)done;
    return --*(int *)ud < 0 ? SG_ESTOP : SG_OK;
}

static void test_random_rules(void **state)
{
    (void)state;
    unsigned n_compared = 0, largest = 0;
    for (unsigned round = 0; round < 400; round++) {
        rules r;
        sg_quotient *quotient;
        sg_misere *search;
        sg_quotient_view view;
        draw(&r);
        assert_int_equal(sg_quotient_new(rule_options, &r, &quotient), SG_OK);
        assert_int_equal(sg_misere_new(rule_options, &r, &search), SG_OK);
        for (uint32_t g = 1; g <= GENERATORS; g++) {
            int beats = 30; /* some quotients are large or infinite */
            const sg_pulse pulse = {give_up, &beats};
            const sg_status status = sg_quotient_adjoin(quotient, &pulse);
            assert_true(status == SG_OK || status == SG_ESTOP || status == SG_ELIMIT);
            if (status != SG_OK)
                break;
        }
        sg_quotient_look(quotient, &view);
        largest = view.order > largest ? view.order : largest;
        for (unsigned trial = 0; trial < 60 && view.n_generators > 0; trial++) {
            uint32_t sum[6];
            const size_t n = test_random(7);
            bool is_p;
            for (size_t i = 0; i < n; i++)
                sum[i] = (uint32_t)test_random(view.n_generators + 1);
            sg_misere_limit(search, 0, 20000);
            const sg_status status = sg_misere_outcome(search, sum, n, NULL, &is_p);
            assert_true(status == SG_OK || status == SG_ELIMIT);
            if (status != SG_OK)
                continue;
            assert_int_equal(is_p, is_p_by_quotient(&view, sum, n));
            n_compared++;
        }
        sg_misere_free(search);
        sg_quotient_free(quotient);
    }
    assert_true(n_compared > 10000 && largest > 20);
}

/* No two elements are the same: some product with one is P, with the other not. So the order is that of the quotient. */
static void test_reduced(void **state)
{
    (void)state;
    static const char *const codes[] = {"0.77", "0.15", "0.144", "0.26", "4.7"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        sg_family *family = family_of(codes[i]);
        sg_quotient *quotient;
        sg_quotient_view view = {0};
        assert_int_equal(sg_quotient_new(heap_options, family, &quotient), SG_OK);
        for (uint64_t n = 1; n <= 18; n++)
            view = adjoin_heap(quotient, n);
        for (uint32_t x = 0; x < view.order; x++)
            for (uint32_t y = 0; y < x; y++) {
                uint32_t z = 0;
                while (z < view.order &&
                       view.is_p[view.product[x * view.order + z]] == view.is_p[view.product[y * view.order + z]])
                    z++;
                assert_true(z < view.order);
                assert_int_equal(view.product[x * view.order + y], view.product[y * view.order + x]);
            }
        sg_quotient_free(quotient);
        sg_family_free(family);
    }
}

/* ---- what can go wrong ----------------------------------------------------------------------------------------------------------- */

/* Generator 1 names itself as its option as long as *ud says so; else it has no move. 2 has one, to nothing. */
static sg_status names_itself(void *ud, uint64_t g, sg_sink *sink)
{
    const bool *wrong = ud;
    if (g == 1 && *wrong) {
        assert_int_equal(sg_sink_option(sink, NULL, 0), SG_OK);
        assert_int_equal(sg_sink_option(sink, &g, 1), SG_ERANGE); /* not adjoined yet */
        assert_int_equal(sg_sink_option(sink, NULL, 0), SG_ERANGE);
        return SG_OK; /* which hides it */
    }
    return g == 2 ? sg_sink_option(sink, NULL, 0) : SG_OK;
}

static void test_refusals(void **state)
{
    (void)state;
    sg_quotient *quotient;
    sg_quotient_view view;
    bool wrong = true;
    assert_int_equal(sg_quotient_new(names_itself, &wrong, &quotient), SG_OK);
    assert_int_equal(sg_quotient_adjoin(quotient, NULL), SG_ERANGE);
    wrong = false;
    assert_int_equal(sg_quotient_adjoin(quotient, NULL), SG_OK); /* has no move: nothing changes */
    sg_quotient_look(quotient, &view);
    assert_int_equal(view.order, 1);
    assert_int_equal(sg_quotient_adjoin(quotient, NULL), SG_OK);
    sg_quotient_look(quotient, &view);
    assert_int_equal(view.order, 2);
    assert_true(view.is_p[view.phi[2]] && view.phi[1] == 0);
    sg_quotient_free(quotient);
}

/* After a limit the quotient is that of the heaps before, and the next call goes on. */
static void test_limits(void **state)
{
    (void)state;
    sg_family *family = family_of("0.07");
    sg_quotient *quotient;
    sg_quotient_view view = {0};
    assert_int_equal(sg_quotient_new(heap_options, family, &quotient), SG_OK);
    for (uint64_t n = 1; n <= 24; n++)
        view = adjoin_heap(quotient, n);
    assert_int_equal(view.order, 24);
    sg_quotient_limit(quotient, view.bytes + 1000);
    assert_int_equal(sg_quotient_adjoin(quotient, NULL), SG_ELIMIT);
    sg_quotient_limit(quotient, 0);
    int beats = 1;
    const sg_pulse pulse = {give_up, &beats};
    assert_int_equal(sg_quotient_adjoin(quotient, &pulse), SG_ESTOP);
    sg_quotient_look(quotient, &view);
    assert_int_equal(view.n_generators, 24);
    assert_int_equal(view.order, 24);
    view = adjoin_heap(quotient, 25);
    assert_int_equal(view.order, 144);
    sg_quotient_free(quotient);
    sg_family_free(family);
}

static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    sg_family *family = family_of("0.77");
    bool done = false;
    for (long allowed = 0; !done; allowed += 1 + allowed / 40) {
        sg_quotient *quotient = NULL;
        sg_quotient_view view = {0};
        refuse_after(allowed);
        sg_status status = sg_quotient_new(heap_options, family, &quotient);
        refuse_no_more();
        for (uint64_t n = 1; n <= 12 && status == SG_OK; n++) {
            refuse_watching = true;
            status = sg_quotient_adjoin(quotient, NULL);
            refuse_no_more();
        }
        assert_true(status == SG_OK || status == SG_ENOMEM);
        done = status == SG_OK;
        if (quotient) {
            sg_quotient_look(quotient, &view);
            for (uint64_t n = view.n_generators + 1; n <= 12; n++)
                view = adjoin_heap(quotient, n);
            assert_int_equal(view.order, 24);
        }
        sg_quotient_free(quotient);
    }
    sg_family_free(family);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published), cmocka_unit_test(test_kayles),   cmocka_unit_test(test_random_rules),
        cmocka_unit_test(test_reduced),   cmocka_unit_test(test_refusals), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
