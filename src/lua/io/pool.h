/* SPDX-License-Identifier: MIT */
#ifndef SG_LUA_POOL_H
#define SG_LUA_POOL_H
/*
 * pool.h: the module "sg.pool": work done in child processes, so that what kills one piece of it (a crash, an
 * endless loop, all of memory) leaves the others alone; and the few things about files that batch work needs and
 * Lua's own library does not have.
 *
 *   run(n, jobs, work, deliver[, opts]) -> true | nil, message, "interrupted"
 *       For i = 1..n calls work(i, emit) in a child process, at most `jobs` of them at a time. emit(text) sends text
 *       at once; the string that work returns is sent last. deliver(i, text) is called here, in the order of i,
 *       or deliver(i, nil, why, code, text) if the child failed, with what it had sent before:
 *         code "limit"        it was killed after opts.time seconds
 *              "crash"        it died of a signal or left without an answer
 *              "internal"     work raised an error
 *              "nomem"        work ran out of memory
 *              "io"           no child could be started
 *              "interrupted"  Ctrl-C came while it ran; items not started yet are not delivered at all
 *       opts: time = seconds of wall clock per item; memory = MiB of address space per item.
 *       An error raised by deliver ends the children, then goes on to the caller.
 *   commit(from, to) -> true | nil, message, "io"      the file reaches the disk, then takes its name
 *   cpus() -> processors there are                     dir(path) -> list of {name =, type = "file"|"dir"|"other"}
 *   now() -> seconds on a clock that never jumps       pid() -> the number of this process
 */

#include <lua.h>

int luaopen_sg_pool(lua_State *L); /* [-0, +1, m] */

/* files.c, for pool.c: sets its functions in the table on top; a metatable whose __gc and __close are `close`. */
void lsg_open_files(lua_State *L);                                               /* [-0, +0, m] */
void lsg_close_type(lua_State *L, const char *name, lua_CFunction close_object); /* [-0, +0, m] */

#endif
