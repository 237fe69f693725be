/* SPDX-License-Identifier: MIT */
#ifndef LSG_FAILURE_H
#define LSG_FAILURE_H

/*
 * Failures are values. A function that fails returns nil and one failure: a table of the class "sg.failure", which
 * lua/sg/failure.lua knows how to show. It is made where the failure happens and passed on unchanged. Its fields:
 *
 *   code         one of sg.core.failure_codes
 *   message      the sentence that says what happened, without the place
 *   limit        the limit that was reached: "time", "memory", "positions" or "steps"; nil: none, or none that was set
 *   file, line   the place: in a rule, or the file that cannot be read or written
 *   positions    a list: the positions around a loop, or the one whose options failed
 *   retry_alone  true: another failure may be found first next time; ask a new search without threads
 *   heap         the heap whose options failed
 *   field, helper, unknown, global, names_heap  what the message is about (common/mark.h)
 *   broken       true: Lua found the error in the rule's code; the rule did not raise it
 *   elsewhere    true: another thread or process ended the work
 *   link         true: what is there is a symbolic link
 *   trace        of an error in a child process: the calls that led to it
 *   advice       with which the message ends, in parentheses
 *   at           the byte of a code, or the element of a list, that is wrong (from 1)
 *   period       a period that was found before the failure
 */

#include <lua.h>
#include <stdbool.h>

#include "sg.h"

extern const char lsg_failure_type[]; /* registry name of the metatable of failures */

/* The codes are the short names of the statuses of sg.h (sg_status_name), and these: */
#define LSG_USAGE "usage"       /* the caller asks for something that there is not */
#define LSG_IO "io"             /* a file cannot be read or written, or a process not be started */
#define LSG_CRASH "crash"       /* a child process died */
#define LSG_INTERNAL "internal" /* an error that is nobody else's */

#define LSG_NO_MEMORY "not enough memory" /* the whole message of Lua's own error where memory ends */

typedef enum lsg_limit { LSG_NO_LIMIT, LSG_TIME_LIMIT, LSG_MEMORY_LIMIT, LSG_POSITION_LIMIT, LSG_STEP_LIMIT } lsg_limit;

/* Pushes a failure with a formatted message. [-0, +1, m] */
void lsg_failure_push(lua_State *L, const char *code, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Set fields of the failure on top; file may be NULL or empty, and line 0, if it is not known. [-0, +0, m] */
void lsg_failure_set_limit(lua_State *L, lsg_limit limit);
void lsg_failure_set_place(lua_State *L, const char *file, int line);
/* Sets a field of it to true, if the flag is. [-0, +0, m] */
void lsg_failure_set_flag(lua_State *L, const char *field, bool flag);

/* Is the value at an index a failure? [-0, +0, -] */
bool lsg_is_failure(lua_State *L, int index);
/*
 * The status that is a failure's code, SG_ERULE for a code that is no status, and the limit that it names. [-0, +0, -]
 */
sg_status lsg_failure_status(lua_State *L, int index, lsg_limit *limit);

/* Makes the failure on top the results of a function: nil, failure. Returns how many they are. [-1, +LSG_FAILED, m] */
enum { LSG_FAILED = 2 };
int lsg_failure_return(lua_State *L);

/* lsg_failure_push with the short name of a status, and lsg_failure_return. [-0, +LSG_FAILED, m] */
int lsg_fail(lua_State *L, sg_status status, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Fails with the code "io", the text of an errno, and the file. [-0, +LSG_FAILED, m] */
int lsg_fail_errno(lua_State *L, const char *file, int error);

/*
 * For functions that can fail only because there is no memory: raises the message that Lua itself raises then, which
 * sg.failure knows (failure.caught).
 */
int lsg_raise_no_memory(lua_State *L);

/* Makes the metatable and sets failure (the metatable) and failure_codes (a list) in the table on top. [-0, +0, m] */
void lsg_open_failure(lua_State *L);

#endif
