/* SPDX-License-Identifier: MIT */
#include "ring_state.h"

#include <string.h>

/* On x86-64 the counting of bits is compiled twice, with and without popcnt, and the machine chooses; the loader of other C
 * libraries than glibc cannot. */
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define FOR_THE_MACHINE __attribute__((target_clones("popcnt", "default")))
#else
#define FOR_THE_MACHINE
#endif

enum {
    FEW_HEAPS = SG_RING_SAMPLE / 4, /* heaps of the sample in a short run */
    COVERS = 2,                     /* in a short run, splits that should show a rare value to each heap */
    LONG_RUN = 1 << 22,             /* a run of more heaps than this is long */
    LONGER_RUN = 1 << 26,
    LONG_SPLITS = SG_RING_SPLITS / 2, /* splits in a long run; SG_RING_SPLITS in a longer one */
    FEW_PARTS = 1 << 13,              /* parts that are tried are below this */
    NEAR_PARTS = 1 << 15,             /* in a longer one; SG_RING_ROWS_KEPT allows all of them */
    SLOW_SHARE = 1024                 /* one heap in this many may need a look at all splits */
};

typedef struct tuning {
    const uint8_t *from; /* where the sample begins in row 0 */
    uint64_t n_heaps;
    unsigned n_words;
    uint64_t need[SG_RING_SAMPLE / 64];
    uint64_t weight[SG_RING_INDICES]; /* [i]: heaps of the sample with index i */
} tuning;

FOR_THE_MACHINE
static unsigned count_bits(const uint64_t *need, const uint8_t *from, unsigned n_words)
{
    unsigned count = 0;
    for (unsigned k = 0; k < n_words; k++) {
        uint64_t word;
        memcpy(&word, from + 8 * k, sizeof word);
        count += (unsigned)__builtin_popcountll(word & need[k]);
    }
    return count;
}

/*
 * The split, not chosen yet, that shows the rare value w to most heaps in t->need; of equal splits the one whose index
 * is most frequent. Returns its offset, and *at as in sg_ring_list; 0: there is none.
 */
static uint64_t best_split(const sg_ring *r, const tuning *t, unsigned w, int64_t *at)
{
    uint64_t best = 0, best_offset = 0, end = r->n < LONGER_RUN ? FEW_PARTS : NEAR_PARTS;
    if (end > r->n_prefix)
        end = r->n_prefix;
    for (uint64_t a = 1; a < end && a + SG_RARE_REACH + SG_RING_SAMPLE <= r->rows_kept; a++) {
        for (unsigned i = 0; i < r->rule.n_twos; i++) {
            uint64_t offset = a + r->rule.twos[i];
            unsigned index = sg_ring_index((uint8_t)(sg_ring_packed(w) ^ r->prefix[a]));
            if (offset % 8 != 0 || index >= r->plan.n_indices || sg_ring_is_rare(r, a))
                continue;
            int64_t there = (int64_t)(r->stride * index) - (int64_t)(offset / 8);
            uint64_t score = t->weight[index];
            if (score == 0 || score + 64 < best >> 32) /* a split cannot show more heaps than have its index */
                continue;
            score += (uint64_t)count_bits(t->need, t->from + there, t->n_words) << 32;
            if (score > best) {
                bool is_new = true;
                for (unsigned k = 0; k < r->lists[w].n_splits; k++)
                    is_new &= r->lists[w].at[k] != there;
                if (is_new) {
                    best = score;
                    best_offset = offset;
                    *at = there;
                }
            }
        }
    }
    return best_offset;
}

static void set_needed(sg_ring *r, unsigned w)
{
    for (unsigned place = 0; place < 2; place++) {
        unsigned i = 0;
        uint64_t n = r->base + place;
        while (i < r->plan.n_indices &&
               sg_ring_value_of_type(r, n, i, r->common) < sg_ring_value_of_type(r, n, w, !r->common))
            i++;
        r->lists[w].needed[place] = i;
    }
}

static void need_of(const sg_ring *r, unsigned w, tuning *t)
{
    memset(t->need, 0, sizeof t->need);
    const uint8_t *at = r->at + (r->n - r->base) - t->n_heaps;
    for (uint64_t i = 0; i < t->n_heaps; i++) {
        unsigned index = sg_ring_index(at[i]);
        if (index >= r->lists[w].needed[i & 1])
            t->need[i / 64] |= UINT64_C(1) << (i % 64);
    }
}

void sg_ring_choose_splits(sg_ring *r)
{
    const uint64_t n_heaps = r->n < LONG_RUN ? FEW_HEAPS : SG_RING_SAMPLE;
    const unsigned covers = r->n < LONG_RUN ? COVERS : SG_RING_SPLITS;
    const unsigned most = r->n < LONGER_RUN ? LONG_SPLITS : SG_RING_SPLITS;
    tuning t = {.n_heaps = n_heaps, .n_words = (unsigned)n_heaps / 64};
    t.from = sg_ring_row(r, r->n - n_heaps);
    for (uint64_t i = r->n - n_heaps; i < r->n; i++)
        t.weight[sg_ring_index(r->at[i - r->base])]++;
    for (unsigned w = 0; w < r->plan.n_indices; w++) {
        sg_ring_list *list = &r->lists[w];
        int64_t at;
        unsigned n_covers = 0;
        list->n_splits = 0;
        set_needed(r, w);
        need_of(r, w, &t);
        if (list->needed[0] >= r->plan.n_indices && list->needed[1] >= r->plan.n_indices)
            continue;
        while (n_covers < covers && list->n_splits < most && best_split(r, &t, w, &at) != 0) {
            list->at[list->n_splits++] = at;
            uint64_t left = 0;
            for (unsigned k = 0; k < t.n_words; k++) {
                uint64_t word;
                memcpy(&word, t.from + at + 8 * k, sizeof word);
                left |= t.need[k] &= ~word;
            }
            if (left == 0 && ++n_covers < covers)
                need_of(r, w, &t); /* cover all heaps once more, with other splits */
        }
        for (unsigned k = list->n_splits; k > 0 && k % 8 != 0; k++)
            list->at[list->n_splits++] = list->at[0];
    }
    r->n_slow = 0;
}

void sg_ring_review_splits(sg_ring *r)
{
    const uint64_t heaps = r->n - r->last_tuning;
    if (r->n_slow > heaps / SLOW_SHARE)
        sg_ring_choose_splits(r);
    r->last_tuning = r->n;
    r->next_tuning = r->n + 2 * heaps;
    r->n_slow = 0;
}
