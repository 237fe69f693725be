/* SPDX-License-Identifier: MIT */
/* Provers that tell one another what they find, as those of several processes do (src/search/peers.h). */
#include "../src/search/peers.h"
#include "../src/search/prover.h"
#include "games.h"

enum { RECORDS = 4096 };

/* What a prover tells. */
typedef struct record {
    enum { VALUE, EXCLUDED, NUMBERS } what;
    uint64_t word;
    size_t n_bytes;
    unsigned char *bytes;
} record;

typedef struct peer {
    sg_memo *memo;
    sg_prover *prover;
    record told[RECORDS];
    size_t n_told;
} peer;

static void tell(peer *p, int what, uint64_t word, const void *bytes, size_t n_bytes)
{
    if (p->n_told == RECORDS)
        return; /* a peer may miss anything */
    record *r = &p->told[p->n_told++];
    *r = (record){.what = what, .word = word, .n_bytes = n_bytes, .bytes = malloc(n_bytes + 1)};
    assert_non_null(r->bytes);
    if (n_bytes)
        memcpy(r->bytes, bytes, n_bytes);
}

static sg_status known(void *ud, const void *stored, size_t n_bytes, uint32_t value)
{
    tell(ud, VALUE, value, stored, n_bytes);
    return SG_OK;
}

static sg_status excluded(void *ud, const void *key, size_t n_bytes, uint64_t values)
{
    tell(ud, EXCLUDED, values, key, n_bytes);
    return SG_OK;
}

static void numbers(void *ud, const sg_open_question *question)
{
    tell(ud, NUMBERS, 0, question, sizeof *question);
}

static void take(peer *p, const record *r)
{
    sg_open_question question;
    switch (r->what) {
    case VALUE:
        assert_int_equal(sg_memo_restore(p->memo, r->bytes, r->n_bytes, (uint32_t)r->word), SG_OK);
        break;
    case EXCLUDED:
        sg_prover_exclude(p->prover, r->bytes, r->n_bytes, r->word);
        break;
    case NUMBERS:
        memcpy(&question, r->bytes, sizeof question);
        sg_prover_take_numbers(p->prover, &question);
        break;
    }
}

static void make(graph *g, peer *p)
{
    assert_int_equal(sg_memo_new(0, &p->memo), SG_OK);
    assert_int_equal(sg_prover_new(p->memo, expand, g, 0, &p->prover), SG_OK);
    sg_prover_tell(p->prover, known, p);
    sg_prover_tell_excluded(p->prover, excluded, p);
    sg_prover_tell_peers(p->prover, numbers, p);
    sg_prover_join(p->prover, p->prover);
    p->n_told = 0;
}

static void forget(peer *p)
{
    for (size_t i = 0; i < p->n_told; i++)
        free(p->told[i].bytes);
    p->n_told = 0;
}

static void drop(peer *p)
{
    forget(p);
    sg_prover_free(p->prover);
    sg_memo_free(p->memo);
}

static uint32_t ask(const peer *p, uint32_t position)
{
    unsigned char bytes[KEY_MAX];
    const sg_key key = {bytes, key_of(position, bytes)};
    uint32_t value = 4321;
    assert_int_equal(sg_prover_value(p->prover, SG_METHOD_PN, &key, 1, NULL, &value), SG_OK);
    return value;
}

/* Values are those of the definition, whatever share of what a peer told was taken, in whatever order. */
static void test_answers_stay(void **state)
{
    (void)state;
    for (int round = 0; round < 200; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX];
        static peer peers[2];
        random_graph(&g, POSITIONS_MAX, false);
        slow_values(&g, values);
        make(&g, &peers[0]);
        make(&g, &peers[1]);
        const uint64_t share = test_random(4);
        for (int i = 0; i < 8; i++) {
            peer *one = &peers[i % 2], *other = &peers[1 - i % 2];
            const uint32_t position = (uint32_t)test_random(g.n);
            assert_int_equal(ask(one, position), values[position]);
            for (size_t k = 0; k < one->n_told; k++)
                if (test_random(4) <= share)
                    take(other, &one->told[test_random(one->n_told)]);
            forget(one);
        }
        drop(&peers[0]);
        drop(&peers[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
