/* SPDX-License-Identifier: MIT */
#ifndef SG_HOST_H
#define SG_HOST_H
/*
 * host.h: what the program sg-lua adds to the binding, and nothing else does: the terminal, Ctrl-C, the exit,
 * workers, the server of the page.
 * None of it is in sg.so, so the module never touches the signals or the terminal of the program it is loaded by.
 */

#include <stdbool.h>

#include <lauxlib.h>
#include <lua.h>

/* program.c: what a program adds to the modules that all have, if more.name is set, and the module whose function main
 * gets the arguments and gives the exit code. */
typedef struct lsg_program {
    const char *main;
    luaL_Reg more;
} lsg_program;
int lsg_host_run(int argc, char **argv, const lsg_program *program);

/* heap.c: from here on the memory that a new Lua state of luaL_newstate holds is counted. */
void lsg_host_count_memory(lua_State *L);
/*
 * hold(bytes): from now on this state may take so many bytes more than it holds; what needs more ends in "not enough
 * memory". 0 or nothing: as many as there are.
 */
int lsg_host_hold(lua_State *L);

/* The field of the registry that has what the program was started as, the first of its arguments, or nil. */
#define LSG_HOST_STARTED_AS "sg.host.started_as"

/* The module "sg.host" (terminal.c and signal.c). [-0, +1, m] */
int luaopen_sg_host(lua_State *L);

/*
 * signal.c: Ctrl-C sets lsg_interrupted, which every engine reads. While lsg_interrupted is set, a second Ctrl-C has
 * its default effect and kills the process. SIGPIPE gets its default effect, so that `sg-lua ... | head` ends quietly.
 * Keeps L, whose running Lua code Ctrl-C also stops while `interruptible(true)` is in force. [-0, +0, -]
 */
void lsg_host_signals(lua_State *L);

/*
 * Waits until a descriptor has something to read. SIGINT is let in only during the wait, and a Ctrl-C that came before is
 * seen first, so that none is lost between two characters. False: Ctrl-C.
 */
bool lsg_host_wait_readable(int fd);

/* Lua functions of sg.host that live in signal.c. */
int lsg_host_interruptible(lua_State *L);
int lsg_host_interrupted(lua_State *L);
int lsg_host_terminable(lua_State *L);
int lsg_host_within(lua_State *L);
int lsg_host_reading(lua_State *L);

/* Lua functions of sg.host that live in readline.c, or without libedit in plain_lines.c. */
int lsg_host_readline(lua_State *L);
int lsg_host_set_completer(lua_State *L);
int lsg_host_add_history(lua_State *L);
int lsg_host_load_history(lua_State *L);
int lsg_host_save_history(lua_State *L);

/* inside.c: can a process be a worker here? Not with SG_PORTABLE. */
extern const bool lsg_host_can_be_worker;

/* inside.c: this process is a worker from now on. Runs the function at index 1, sends its exit code and ends. */
void lsg_host_be_worker(lua_State *L, int fd);

/* Lua functions of sg.host that live in inside.c. */
int lsg_host_inside(lua_State *L);
int lsg_host_text_file(lua_State *L);

/* The Lua function of sg.host that lives in worker.c. */
int lsg_host_worker(lua_State *L);

/* serve.c: was this program built with the server? */
extern const bool lsg_host_can_serve;

/* The Lua function of sg.host that lives in serve.c. */
int lsg_host_listen(lua_State *L);

/* Lua functions of sg.host that live in secret.c. */
int lsg_host_secret(lua_State *L);
int lsg_host_same_secret(lua_State *L);

#endif
