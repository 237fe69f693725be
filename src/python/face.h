/* SPDX-License-Identifier: MIT */
#ifndef SG_PYTHON_FACE_H
#define SG_PYTHON_FACE_H
/*
 * face.h: what the Python module loads: the binding and the Lua modules of the program behind a few functions. Python and
 * Lua exchange texts of bytes; python/sg/bridge.lua and python/sg/_codec.py know what the bytes say.
 *
 * A session belongs to one thread at a time: the caller holds a lock around every function here. Functions of Python are
 * called while sgpy_ask runs, and may call sgpy_ask again.
 */

#include <stddef.h>

typedef struct sgpy sgpy;

/*
 * Calls a function of Python: request says which one and with what. The function hands its answer to sgpy_give, or a
 * message, which is an error in Lua.
 */
typedef void (*sgpy_call)(const char *request, size_t n_bytes);

/*
 * A new session: a Lua state with the modules, in which the chunk, Lua's text named "=bridge", is run; it returns the
 * function that answers requests. Returns NULL if there is no memory or if the chunk fails; then the first bytes of the
 * message are in `message`.
 */
sgpy *sgpy_open(const char *chunk, size_t n_bytes, sgpy_call call, char *message, size_t message_bytes);

/* Frees the session and all that it made. NULL is allowed. Not while sgpy_ask runs. */
void sgpy_close(sgpy *session);

/*
 * Asks the bridge. *answer is its answer in memory of malloc, which the caller frees with sgpy_free; *n_answer its length.
 * Returns 0; or 1 if Lua raised an error that the bridge did not catch, or 2 if memory ended: then *answer is a message,
 * or NULL. `catch_signal`: SIGINT stops the computation until this call returns, and also calls the handler that was
 * there before, unless the signal was ignored or had its default meaning.
 */
int sgpy_ask(sgpy *session, const char *request, size_t n_bytes, int catch_signal, char **answer, size_t *n_answer);
void sgpy_free(char *answer);

/*
 * What the function of Python that is running answers, or with `failed` the message of its exception; copied. Returns 0,
 * or 1 if there is no memory or no session, as in a child process of that function.
 */
int sgpy_give(sgpy *session, const char *answer, size_t n_bytes, int failed);

/*
 * Did a function of Python give nothing since this was asked last? A signal then ended the function before it could say
 * so. All that is computed stops there, as at sgpy_interrupt. Not of a session that is NULL.
 */
int sgpy_lost(sgpy *session);

/* Stops what all sessions of the process compute, with the code "interrupted". From any thread. */
void sgpy_interrupt(void);

/* In a child process, after fork: no call runs there. */
void sgpy_forked(void);

#endif
