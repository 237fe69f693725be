/* SPDX-License-Identifier: MIT */
#ifndef SG_LUA_POOL_H
#define SG_LUA_POOL_H
/*
 * The module "sg.pool": work in child processes, so that a crash, an endless loop or an exhausted memory in one piece
 * of work leaves the others alone; and the few functions on files, the clock and the machine that batch work needs and
 * Lua's own library does not have.
 *
 *   run(n, jobs, work, deliver[, opts]) -> true | nil, failure (code "interrupted")
 *       For i = 1..n calls work(i, emit, confine) in a child process, at most `jobs` of them at a time. emit(text)
 *       sends text at once; the string that work returns is sent last. confine(opts) takes from the child the means to do
 *       harm, before it runs code that nobody trusts (see confine.h). deliver(i, text) is called here, in the order of i,
 *       or deliver(i, nil, failure, code, text) if the child failed, where text is what the child had sent before:
 *         code "limit"        it was killed after opts.time seconds
 *              "crash"        it died of a signal or left without an answer
 *              "internal"     work raised an error
 *              "nomem"        work ran out of memory
 *              "io"           no child could be started, or its socket not be read
 *              "interrupted"  Ctrl-C came while it ran; items not started yet are not delivered at all
 *       opts: time = seconds of wall clock per item; memory = MiB of address space per item.
 *       An error raised by deliver ends the children, then goes on to the caller.
 *   confinement: "seccomp", or "limits" where this binary was built without libseccomp
 *   commit(from, to) -> true | nil, failure            the file reaches the disk, then takes its name
 *   cpus() -> processors there are                     dir(path) -> list of {name =, type = "file"|"dir"|"other"}
 *   now() -> seconds on a clock that never jumps       pid() -> the number of this process
 *   lock(path) -> file | nil, failure                  a file that this process alone writes, see locked.h: its methods
 *       are append, truncate, replace and close
 *   make_dir(path) -> true | nil, failure              one folder; it may be there already
 *   kind(path), same(a, b): see files.c
 *
 * Why not luaposix and LuaFileSystem: the program and sg.so have no dependency at run time beyond libc, and start in 5
 * ms. LuaFileSystem would replace dir, kind and same (60 of the 160 lines of files.c), but not fsync and rename;
 * luaposix has fork, poll, pipe and setrlimit, but the order of what a child does between fork and its work, and the
 * ending of children whatever raises, are what pool.c is about, and would be as long in Lua.
 */

#include <lua.h>

int luaopen_sg_pool(lua_State *L); /* [-0, +1, m] */

/* In files.c: sets its functions in the table on top; makes a metatable whose __gc and __close are close_object. */
void lsg_open_files(lua_State *L);                                               /* [-0, +0, m] */
void lsg_close_type(lua_State *L, const char *name, lua_CFunction close_object); /* [-0, +0, m] */

#endif
