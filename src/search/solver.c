/* SPDX-License-Identifier: MIT */
/*
 * Depth-first evaluation on an explicit stack.
 *
 * A frame is a position whose options are known and being evaluated. The options of all frames lie in one
 * shared array of words, the newest frame's last:
 *
 *   option   known (nim-sum of the components whose value was known) | n | part 1 | ... | part n
 *   part     ref; over a hashed memo, from which keys cannot be had again: ref | key bytes | the key, padded
 *
 * Invariants
 * 1. The positions of the frames have the value SG_VALUE_OPEN in the memo, unless another solver has found it by now;
 *    they form a path. Alone, no others are open, so a component found open is on the path, and the path from it to
 *    the top is a loop of play. Among solvers that share the memo, the table of the path says which ones are.
 * 2. A frame's options are complete; cursor is where its first component without a value may be, in the second round
 *    through the options at least.
 */
#define _POSIX_C_SOURCE 200809L

#include "memo.h"
#include "moves.h"
#include "path.h"
#include "recent.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Sizes and places of words count from where the words of the frame begin. */
typedef struct frame {
    sg_ref ref;
    uint32_t size;
    uint32_t cursor;        /* the word to look at next: an option's head or a part */
    uint32_t left : 29;     /* parts of the option under the cursor that are still to be looked at; 0 at a head */
    uint32_t claimed : 1;   /* we opened it; otherwise another solver did */
    uint32_t passed_by : 1; /* a part that another solver has open was left for the second round */
    uint32_t second : 1;    /* this is the second round */
} frame;

typedef struct solver_moves {
    sg_moves base;
    sg_solver *solver;
    size_t head; /* where the open option begins */
    uint64_t signature;
    bool open;
} solver_moves;

typedef struct seen_option {
    uint64_t signature;
    uint64_t expansion;
} seen_option;

/* An option of one part, on its way from the rule. */
typedef struct waiting {
    sg_recent_entry wanted;
    sg_recent_entry *place;
    uint64_t hash;
} waiting;

struct sg_solver {
    sg_memo *memo;
    sg_expand_fn *expand;
    void *ud;
    sg_known_fn *known;
    void *known_ud;
    uint64_t max_positions;
    frame *frames;
    size_t n_frames, cap_frames;
    uint32_t *words;
    size_t n_words, cap_words;
    size_t top_first; /* where the words of the top frame begin */
    uint64_t *seen;   /* bit set for the mex */
    size_t cap_seen;
    bool hashed, shared, watched;
    sg_path path; /* of a shared solver */
    const void *root;
    size_t root_bytes;
    unsigned char *cycle; /* keys of the loop, each behind its length */
    size_t n_cycle, *cycle_at;
    waiting *batch; /* options of one part, in their order, not looked up yet; there while recent is */
    size_t n_batch;
    sg_recent *recent;    /* values, so that most parts need no look into the memo; NULL: no memory for it */
    seen_option *options; /* of a watched solver: open addressing by signature */
    size_t n_options, cap_options;
    sg_counters counters;
    uint64_t next_beat;
    solver_moves moves;
};

enum { BEAT_POSITIONS = 256, HEAD_WORDS = 2, PARTS_MAX = 1 << 29, BATCH = 64 };

void sg_solver_free(sg_solver *solver)
{
    if (!solver)
        return;
    free(solver->frames);
    free(solver->words);
    free(solver->seen);
    free(solver->cycle);
    free(solver->cycle_at);
    free(solver->options);
    free(solver->recent);
    free(solver->batch);
    sg_path_free(&solver->path);
    free(solver);
}

sg_counters sg_solver_counters(const sg_solver *solver)
{
    return solver->counters;
}

uint64_t sg_solver_bytes(const sg_solver *solver)
{
    return solver->cap_frames * sizeof *solver->frames + solver->cap_words * sizeof *solver->words +
           sg_path_bytes(&solver->path) + (solver->recent ? sizeof *solver->recent + BATCH * sizeof *solver->batch : 0);
}

void sg_solver_limit(sg_solver *solver, uint64_t max_positions)
{
    solver->max_positions = max_positions ? solver->counters.positions + max_positions : 0;
}

void sg_solver_share(sg_solver *solver, bool shared)
{
    solver->shared = shared;
}

void sg_solver_watch(sg_solver *solver, bool duplicates)
{
    solver->watched = duplicates;
}

void sg_solver_tell(sg_solver *solver, sg_known_fn *known, void *ud)
{
    solver->known = known;
    solver->known_ud = ud;
}

/* items with room for need more after the used ones, moved if need be; NULL if no memory. *cap counts items. */
static void *with_room(void *items, size_t *cap, size_t used, size_t need, size_t item_bytes)
{
    if (*cap - used >= need)
        return items;
    size_t more = *cap < (1 << 20) ? *cap : *cap / 4; /* large arrays are a good part of the memory there is */
    if (more < 64)
        more = 64;
    if (more < need)
        more = need;
    if (more > SIZE_MAX / item_bytes - *cap)
        return NULL;
    void *grown = realloc(items, (*cap + more) * item_bytes);
    if (grown)
        *cap += more;
    return grown;
}

static sg_status reserve_words(sg_solver *solver, size_t need)
{
    uint32_t *words = with_room(solver->words, &solver->cap_words, solver->n_words, need, sizeof *solver->words);
    if (!words)
        return SG_ENOMEM;
    solver->words = words;
    return SG_OK;
}

/* ---- what expand emits ------------------------------------------------------------------------------------------ */

static sg_status begin_option(solver_moves *moves)
{
    sg_solver *solver = moves->solver;
    sg_status status = reserve_words(solver, HEAD_WORDS);
    if (status != SG_OK)
        return status;
    moves->head = solver->n_words;
    moves->open = true;
    moves->signature = 0;
    solver->words[solver->n_words++] = 0;
    solver->words[solver->n_words++] = 0;
    return SG_OK;
}

/* Words of a part. */
static uint32_t part_words(const sg_solver *solver, const uint32_t *part)
{
    return solver->hashed ? 2 + (part[1] + 3) / 4 : 1;
}

static sg_status add_part(sg_solver *solver, sg_ref ref, const void *key, size_t key_bytes)
{
    const size_t n_words = solver->hashed ? 2 + (key_bytes + 3) / 4 : 1;
    sg_status status = reserve_words(solver, n_words);
    if (status != SG_OK)
        return status;
    uint32_t *part = solver->words + solver->n_words;
    part[0] = ref;
    if (solver->hashed) {
        part[1] = (uint32_t)key_bytes;
        memcpy(part + 2, key, key_bytes);
    }
    solver->n_words += n_words;
    return SG_OK;
}

static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/*
 * The options that wait become words. What the table of recent values does not know is looked up in two rounds, see
 * sg_memo_approach.
 */
static sg_status look_up_batch(sg_solver *solver)
{
    const size_t n = solver->n_batch;
    unsigned char key[16];
    solver->n_batch = 0;
    sg_status status = reserve_words(solver, n * (HEAD_WORDS + 2 + sizeof key / 4));
    if (status != SG_OK)
        return status;
    for (waiting *w = solver->batch; w < solver->batch + n; w++) {
        const bool has = sg_recent_has(w->place, &w->wanted);
        w->wanted.value = has ? w->place->value : SG_VALUE_NONE;
        if (!has)
            w->hash = sg_memo_approach(solver->memo, key, sg_recent_unpack(&w->wanted, key));
    }
    for (waiting *w = solver->batch; w < solver->batch + n; w++) {
        uint32_t *words = solver->words + solver->n_words;
        words[0] = (uint32_t)w->wanted.value;
        words[1] = 0;
        if (w->wanted.value != SG_VALUE_NONE) {
            solver->counters.hits++;
            solver->n_words += HEAD_WORDS;
            continue;
        }
        sg_ref ref;
        const size_t key_bytes = sg_recent_unpack(&w->wanted, key);
        status = sg_memo_arrive(solver->memo, w->hash, key, key_bytes, &ref);
        if (status != SG_OK)
            return status;
        const uint32_t value = sg_memo_value(solver->memo, ref);
        solver->n_words += HEAD_WORDS;
        if (value != SG_VALUE_NONE) {
            solver->counters.hits++;
            words[0] = value;
            w->wanted.value = value;
            *w->place = w->wanted;
            continue;
        }
        words[0] = 0;
        words[1] = 1;
        status = add_part(solver, ref, key, key_bytes);
        if (status != SG_OK)
            return status;
    }
    solver->counters.parts += n;
    solver->counters.options += n;
    return SG_OK;
}

static sg_status take_part(sg_moves *base, const void *key, size_t key_bytes)
{
    solver_moves *moves = (solver_moves *)base;
    sg_solver *solver = moves->solver;
    sg_ref ref;
    sg_status status;
    if (solver->n_batch && (status = look_up_batch(solver)) != SG_OK)
        return status;
    if (!moves->open && (status = begin_option(moves)) != SG_OK)
        return status;
    sg_recent_entry *entry = NULL, wanted;
    if (key_bytes <= SG_RECENT_KEY_MAX && !solver->watched && solver->recent) {
        sg_recent_pack(key, key_bytes, &wanted);
        entry = sg_recent_place(solver->recent, &wanted);
        if (sg_recent_has(entry, &wanted)) {
            solver->counters.parts++;
            solver->counters.hits++;
            solver->words[moves->head] ^= (uint32_t)entry->value;
            return SG_OK;
        }
    }
    status = sg_memo_intern(solver->memo, key, key_bytes, &ref);
    if (status != SG_OK)
        return status;
    solver->counters.parts++;
    if (solver->watched)
        moves->signature += mixed((uint64_t)ref + 1);
    const uint32_t value = sg_memo_value(solver->memo, ref);
    if (value != SG_VALUE_NONE) {
        solver->counters.hits++;
        solver->words[moves->head] ^= value;
        if (entry) {
            wanted.value = value;
            *entry = wanted;
        }
        return SG_OK;
    }
    if (solver->words[moves->head + 1] >= PARTS_MAX - 1)
        return SG_ELIMIT;
    status = add_part(solver, ref, key, key_bytes);
    if (status == SG_OK)
        solver->words[moves->head + 1]++;
    return status;
}

static sg_status take_option(sg_moves *base);

/* Most options of most games are one position: those wait until there are many to look up, or no more. */
static sg_status take_single(sg_moves *base, const void *key, size_t key_bytes)
{
    solver_moves *moves = (solver_moves *)base;
    sg_solver *solver = moves->solver;
    if (!moves->open && solver->recent && !solver->watched && key_bytes <= SG_RECENT_KEY_MAX) {
        waiting *w = &solver->batch[solver->n_batch];
        sg_recent_pack(key, key_bytes, &w->wanted);
        w->place = sg_recent_place(solver->recent, &w->wanted);
        __builtin_prefetch(w->place);
        return ++solver->n_batch < BATCH ? SG_OK : look_up_batch(solver);
    }
    const sg_status status = take_part(base, key, key_bytes);
    return status == SG_OK ? take_option(base) : status;
}

/* The number of the expansion under way. */
static uint64_t expansion(const sg_solver *solver)
{
    return solver->counters.positions + solver->counters.repeats + 1;
}

static seen_option *find_option(const sg_solver *solver, uint64_t signature)
{
    const size_t mask = solver->cap_options - 1;
    size_t i = (size_t)signature & mask;
    while (solver->options[i].expansion == expansion(solver) && solver->options[i].signature != signature)
        i = (i + 1) & mask;
    return &solver->options[i];
}

/* Has the position under expansion had this option before? Marks of earlier positions count as free places. */
static sg_status count_duplicate(sg_solver *solver, uint64_t signature)
{
    if ((solver->n_options + 1) * 2 > solver->cap_options) {
        const size_t cap_before = solver->cap_options;
        seen_option *before = solver->options, *grown = calloc(cap_before ? cap_before * 2 : 256, sizeof *grown);
        if (!grown)
            return SG_ENOMEM;
        solver->options = grown;
        solver->cap_options = cap_before ? cap_before * 2 : 256;
        for (size_t i = 0; i < cap_before; i++)
            if (before[i].expansion == expansion(solver))
                *find_option(solver, before[i].signature) = before[i];
        free(before);
    }
    seen_option *option = find_option(solver, signature);
    if (option->expansion == expansion(solver)) {
        solver->counters.duplicates++;
        return SG_OK;
    }
    *option = (seen_option){signature, expansion(solver)};
    solver->n_options++;
    return SG_OK;
}

static sg_status take_option(sg_moves *base)
{
    solver_moves *moves = (solver_moves *)base;
    sg_status status = moves->solver->n_batch ? look_up_batch(moves->solver) : SG_OK;
    if (status == SG_OK && !moves->open)
        status = begin_option(moves);
    if (status == SG_OK && moves->solver->watched)
        status = count_duplicate(moves->solver, moves->signature);
    if (status != SG_OK)
        return status;
    moves->open = false;
    moves->solver->counters.options++;
    return SG_OK;
}

sg_status sg_solver_new(sg_memo *memo, sg_expand_fn *expand, void *ud, uint64_t max_positions, sg_solver **out)
{
    sg_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return SG_ENOMEM;
    solver->memo = memo;
    solver->expand = expand;
    solver->ud = ud;
    solver->hashed = sg_memo_is_hashed(memo);
    solver->moves =
        (solver_moves){.base = {.part = take_part, .option = take_option, .single = take_single}, .solver = solver};
    sg_solver_limit(solver, max_positions);
    *out = solver;
    return SG_OK;
}

/* After this many positions there is a table of recent values: small searches do not need one. */
enum { RECENT_AFTER = 1024 };

static void start_recent(sg_solver *solver)
{
    if (solver->recent || solver->counters.positions != RECENT_AFTER)
        return;
    solver->batch = malloc(BATCH * sizeof *solver->batch);
    solver->recent = solver->batch ? calloc(1, sizeof *solver->recent) : NULL;
    if (!solver->recent) {
        free(solver->batch);
        solver->batch = NULL;
    }
}

/* ---- the stack -------------------------------------------------------------------------------------------------- */

/*
 * Once, before what another solver has open is done again: it may be ready by then. Not longer, so that nobody ever
 * depends on another; but along a single line of play, those who follow the first one do little in vain.
 */
static void wait_a_little(void)
{
    const struct timespec moment = {.tv_nsec = 50000};
    nanosleep(&moment, NULL);
}

/* Opens the position of a new frame. SG_ECYCLE if it is on the path; *known if it has got a value meanwhile. */
static sg_status claim(sg_solver *solver, sg_ref ref, bool *claimed, bool *known)
{
    *claimed = sg_memo_claim(solver->memo, ref);
    *known = !*claimed && sg_memo_value(solver->memo, ref) != SG_VALUE_NONE;
    if (*known)
        return SG_OK;
    if (!solver->shared)
        return *claimed ? SG_OK : SG_ECYCLE;
    if (!*claimed && sg_path_has(&solver->path, ref))
        return SG_ECYCLE;
    if (!*claimed) {
        wait_a_little();
        *known = sg_memo_value(solver->memo, ref) != SG_VALUE_NONE;
        if (*known)
            return SG_OK;
    }
    const sg_status status = sg_path_push(&solver->path, ref);
    if (status != SG_OK && *claimed)
        sg_memo_unclaim(solver->memo, ref);
    return status;
}

/* The options of a position, as words from solver->n_words on. On failure there are none. */
static sg_status expand_into_words(sg_solver *solver, const void *key, size_t key_bytes)
{
    const size_t first = solver->n_words;
    solver->moves.open = false;
    solver->n_options = solver->n_batch = 0;
    sg_status status = solver->expand(solver->ud, key, key_bytes, &solver->moves.base);
    if (status == SG_OK && solver->n_batch)
        status = look_up_batch(solver);
    if (status == SG_OK && solver->n_words - first > UINT32_MAX)
        status = SG_ELIMIT;
    if (status != SG_OK)
        solver->n_words = first;
    return status;
}

static void release(sg_solver *solver, sg_ref ref, bool claimed)
{
    if (solver->shared)
        sg_path_pop(&solver->path, ref);
    if (claimed)
        sg_memo_unclaim(solver->memo, ref);
}

/* Pushes a frame for ref: opens it and asks for its options. On failure, and if it is known by now, nothing is pushed. */
static sg_status push(sg_solver *solver, sg_ref ref, const void *key, size_t key_bytes)
{
    bool claimed, known;
    if (solver->max_positions && solver->counters.positions >= solver->max_positions)
        return SG_ELIMIT;
    frame *frames = with_room(solver->frames, &solver->cap_frames, solver->n_frames, 1, sizeof *solver->frames);
    if (!frames)
        return SG_ENOMEM;
    solver->frames = frames;
    sg_status status = claim(solver, ref, &claimed, &known);
    if (status != SG_OK || known)
        return status;
    start_recent(solver);
    const size_t first = solver->n_words;
    status = expand_into_words(solver, key, key_bytes);
    if (status != SG_OK) {
        release(solver, ref, claimed);
        return status;
    }
    solver->frames[solver->n_frames++] =
        (frame){.ref = ref, .size = (uint32_t)(solver->n_words - first), .claimed = claimed};
    solver->top_first = first;
    solver->counters.positions++;
    if (solver->n_frames > solver->counters.depth)
        solver->counters.depth = solver->n_frames;
    return SG_OK;
}

static void pop(sg_solver *solver)
{
    const frame *top = &solver->frames[--solver->n_frames];
    release(solver, top->ref, top->claimed);
    solver->n_words = solver->top_first;
    if (solver->n_frames > 0)
        solver->top_first -= top[-1].size;
}

/* Steps over the part under the cursor. */
static void next_part(const sg_solver *solver, frame *top, const uint32_t *part)
{
    top->cursor += part_words(solver, part);
    top->left--;
}

/*
 * The next component of the top frame that is to be evaluated; NULL if all have values. Among solvers that share the
 * memo, the first round passes by what another one has open; the second does not.
 */
static const uint32_t *next_unknown(const sg_solver *solver, frame *top)
{
    for (;;) {
        while (top->cursor < top->size) {
            const uint32_t *word = solver->words + solver->top_first + top->cursor;
            if (top->left == 0) {
                top->left = word[1] & (PARTS_MAX - 1);
                top->cursor += HEAD_WORDS;
                continue;
            }
            if (sg_memo_value(solver->memo, word[0]) == SG_VALUE_NONE) {
                if (!solver->shared || top->second || !sg_memo_is_open(solver->memo, word[0]))
                    return word;
                top->passed_by = true;
            }
            next_part(solver, top, word);
        }
        if (!top->passed_by || top->second)
            return NULL;
        top->second = true;
        top->cursor = 0;
    }
}

/* mex over the top frame's options, all of whose components have values. At most the number of options. */
static sg_status mex_of(sg_solver *solver, const frame *top, uint32_t *value)
{
    const size_t bits = top->size / HEAD_WORDS + 1;
    const size_t n_seen = bits / 64 + 1;
    uint64_t *seen = with_room(solver->seen, &solver->cap_seen, 0, n_seen, sizeof *seen);
    if (!seen)
        return SG_ENOMEM;
    solver->seen = seen;
    memset(solver->seen, 0, n_seen * sizeof *solver->seen);
    const uint32_t *word = solver->words + solver->top_first, *end = word + top->size;
    while (word < end) {
        uint32_t sum = word[0];
        const uint32_t n = word[1];
        word += HEAD_WORDS;
        for (uint32_t i = 0; i < n; i++) {
            sum ^= sg_memo_value(solver->memo, word[0]);
            word += part_words(solver, word);
        }
        if (sum < bits)
            solver->seen[sum / 64] |= UINT64_C(1) << (sum % 64);
    }
    size_t at = 0;
    while (solver->seen[at] == UINT64_MAX)
        at++;
    uint32_t mex = (uint32_t)at * 64;
    while (solver->seen[at] >> (mex % 64) & 1)
        mex++;
    *value = mex;
    return SG_OK;
}

/* ---- loops ------------------------------------------------------------------------------------------------------ */

/* The key of the frame at a place, whose parent's words begin at parent_first; a view. */
static const void *frame_key(const sg_solver *solver, size_t at, size_t parent_first, size_t *key_bytes)
{
    if (!solver->hashed)
        return sg_memo_key(solver->memo, solver->frames[at].ref, key_bytes);
    if (at == 0) {
        *key_bytes = solver->root_bytes;
        return solver->root;
    }
    const uint32_t *part = solver->words + parent_first + solver->frames[at - 1].cursor;
    *key_bytes = part[1];
    return part + 2;
}

/* Keeps the keys of the loop that closes at ref: of the frames from ref to the top. */
static sg_status record_cycle(sg_solver *solver, sg_ref ref)
{
    size_t from = 0, parent_first = 0, n_bytes = 0;
    for (; solver->frames[from].ref != ref; from++)
        parent_first += from > 0 ? solver->frames[from - 1].size : 0;
    const size_t n = solver->n_frames - from, first = parent_first;
    size_t *at = realloc(solver->cycle_at, (n + 1) * sizeof *at);
    if (!at)
        return SG_ENOMEM;
    solver->cycle_at = at;
    for (size_t i = 0; i < n; i++) {
        size_t key_bytes;
        frame_key(solver, from + i, parent_first, &key_bytes);
        at[i] = n_bytes;
        n_bytes += key_bytes;
        parent_first += from + i > 0 ? solver->frames[from + i - 1].size : 0;
    }
    at[n] = n_bytes;
    unsigned char *cycle = realloc(solver->cycle, n_bytes + 1);
    if (!cycle)
        return SG_ENOMEM;
    solver->cycle = cycle;
    parent_first = first;
    for (size_t i = 0; i < n; i++) {
        size_t key_bytes;
        const void *key = frame_key(solver, from + i, parent_first, &key_bytes);
        if (key_bytes)
            memcpy(cycle + at[i], key, key_bytes);
        parent_first += from + i > 0 ? solver->frames[from + i - 1].size : 0;
    }
    solver->n_cycle = n;
    return SG_ECYCLE;
}

size_t sg_solver_cycle_length(const sg_solver *solver)
{
    return solver->n_cycle;
}

const void *sg_solver_cycle_key(const sg_solver *solver, size_t i, size_t *key_bytes)
{
    *key_bytes = solver->cycle_at[i + 1] - solver->cycle_at[i];
    return solver->cycle + solver->cycle_at[i];
}

/* ---- evaluation ------------------------------------------------------------------------------------------------- */

static sg_status beat(sg_solver *solver, const sg_pulse *pulse)
{
    const uint64_t done = solver->counters.positions + solver->counters.repeats;
    if (!pulse || done < solver->next_beat)
        return SG_OK;
    solver->next_beat = done + BEAT_POSITIONS;
    return pulse->beat(pulse->ud, solver->counters.positions);
}

/* Another solver has expanded and evaluated the top position as well, and was quicker. */
static void count_repeat(sg_solver *solver)
{
    solver->counters.positions--;
    solver->counters.repeats++;
}

/* The top frame is done: its value goes into the memo. */
static sg_status complete(sg_solver *solver, const frame *top)
{
    uint32_t value = 0;
    sg_status status = mex_of(solver, top, &value);
    if (status != SG_OK)
        return status;
    if (!sg_memo_settle(solver->memo, top->ref, value)) {
        count_repeat(solver);
    } else if (solver->known) {
        size_t stored_bytes;
        const void *stored = sg_memo_key(solver->memo, top->ref, &stored_bytes);
        status = solver->known(solver->known_ud, stored, stored_bytes, value);
    }
    return status;
}

static sg_status evaluate(sg_solver *solver, const sg_pulse *pulse)
{
    while (solver->n_frames > 0) {
        frame *top = &solver->frames[solver->n_frames - 1];
        sg_status status = beat(solver, pulse);
        if (status != SG_OK)
            return status;
        if (solver->shared && sg_memo_value(solver->memo, top->ref) != SG_VALUE_NONE) {
            count_repeat(solver);
            pop(solver);
            continue;
        }
        const uint32_t *part = next_unknown(solver, top);
        if (part) {
            const sg_ref ref = part[0];
            size_t key_bytes = solver->hashed ? part[1] : 0;
            const void *key = solver->hashed ? (const void *)(part + 2) : sg_memo_key(solver->memo, ref, &key_bytes);
            status = push(solver, ref, key, key_bytes);
            if (status == SG_ECYCLE)
                return record_cycle(solver, ref);
            if (status != SG_OK)
                return status;
            continue;
        }
        status = complete(solver, top);
        if (status != SG_OK)
            return status;
        pop(solver);
    }
    return SG_OK;
}

sg_status sg_solver_value(sg_solver *solver, const void *key, size_t key_bytes, const sg_pulse *pulse, uint32_t *value)
{
    sg_ref ref;
    sg_status status = sg_memo_intern(solver->memo, key, key_bytes, &ref);
    if (status != SG_OK)
        return status;
    solver->n_cycle = 0;
    solver->root = key;
    solver->root_bytes = key_bytes;
    if (sg_memo_value(solver->memo, ref) == SG_VALUE_NONE) {
        status = push(solver, ref, key, key_bytes);
        if (status == SG_OK)
            status = evaluate(solver, pulse);
        while (solver->n_frames > 0) {
            if (sg_memo_value(solver->memo, solver->frames[solver->n_frames - 1].ref) != SG_VALUE_NONE)
                count_repeat(solver);
            pop(solver);
        }
        solver->n_words = 0;
        if (status != SG_OK)
            return status;
    }
    *value = sg_memo_value(solver->memo, ref);
    return SG_OK;
}
