/* SPDX-License-Identifier: MIT */
/*
 * host.c: the module sg.host for the program in Node (npm). The program runs in a Worker of Node, whose JavaScript
 * (web/npm/sg-lua-worker.cjs) is asked here for what a terminal gives: lines, Ctrl-C, the width. Nothing can interrupt
 * WebAssembly from outside, so Ctrl-C is a number in shared memory at which this program looks now and then.
 */
#include <emscripten.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <lauxlib.h>
#include <xxhash.h>

#include "common/clock.h"
#include "common/failure.h"
#include "common/limits.h"
#include "host/host.h"

enum { LOOK_EVERY = 20000 }; /* instructions of Lua */

static const char where[] = "sg-lua in Node is WebAssembly, which";

static lua_State *main_state;
static bool may_raise;
static double end_of_time; /* on lsg_clock; 0: none */

/* clang-format off */
EM_JS(int, node_interrupted, (int clear), { return Module["terminal"].interrupted(clear); });
EM_JS(void, node_wait, (double ms), { Module["terminal"].wait(ms); });
EM_JS(int, node_width, (void), { return Module["terminal"].width(); });
/* NULL at the end of input; a text that begins with a zero after Ctrl-C, else with another byte. */
EM_JS(char *, node_line, (const char *prompt), {
    const line = Module["terminal"].readline(UTF8ToString(prompt));
    if (line === null) return 0;
    const bytes = Buffer.from(line, "utf8"), at = _malloc(bytes.length + 2);
    HEAPU8[at] = line === undefined ? 0 : 1;
    HEAPU8.set(bytes, at + 1);
    HEAPU8[at + 1 + bytes.length] = 0;
    return at;
});
EM_JS(void, node_add_history, (const char *line), { Module["terminal"].addHistory(UTF8ToString(line)); });
EM_JS(int, node_history, (const char *path, int save), { return Module["terminal"].history(UTF8ToString(path), save); });
/* Helpers: bytes go to and fro, with their number; NULL of node_receive: none came for a moment. */
EM_JS(int, node_is_helper, (void), { return Module["helpers"].isHelper; });
EM_JS(void, node_start, (int n), { Module["helpers"].start(n); });
EM_JS(void, node_replace, (int k), { Module["helpers"].replace(k); });
EM_JS(void, node_give, (int k, const char *bytes, size_t n), { Module["helpers"].give(k, HEAPU8.slice(bytes, bytes + n)); });
EM_JS(char *, node_receive, (int *k, size_t *n), {
    const got = Module["helpers"].receive();
    if (!got) return 0;
    const at = _malloc(got.bytes.length + 1);
    HEAPU8.set(got.bytes, at);
    HEAP32[k >> 2] = got.k;
    HEAP32[n >> 2] = got.bytes.length;
    return at;
});
/* clang-format on */

/* No threads are made here, so there is none to signal. */
int pthread_kill(pthread_t thread, int signal_number)
{
    (void)thread;
    (void)signal_number;
    return ESRCH;
}

/* ---- Ctrl-C, and the end of a command's time ---------------------------------------------------------------------- */

static void look(void)
{
    if (node_interrupted(0))
        lsg_interrupted = 1;
}

static void wait(double seconds)
{
    node_wait(seconds * 1000);
    look();
}

static void set_hook(void);

/* Raises in the Lua code that runs what the signal handlers of src/host/signal.c raise there. */
static void on_count(lua_State *L, lua_Debug *event)
{
    (void)event;
    look();
    if (may_raise && lsg_interrupted) {
        may_raise = false;
        set_hook();
        luaL_error(L, "interrupted");
    }
    if (end_of_time > 0 && lsg_clock() > end_of_time) {
        end_of_time = 0;
        set_hook();
        lsg_failure_push(L, sg_status_name(SG_ELIMIT), "the time limit was reached");
        lsg_failure_set_limit(L, LSG_TIME_LIMIT);
        lua_error(L);
    }
}

static void set_hook(void)
{
    const bool is_needed = may_raise || end_of_time > 0;
    lua_sethook(main_state, is_needed ? on_count : NULL, is_needed ? LUA_MASKCOUNT : 0, LOOK_EVERY);
}

void lsg_host_signals(lua_State *L)
{
    main_state = L;
    lsg_poll = look;
    lsg_host_wait = wait;
}

static int l_interruptible(lua_State *L)
{
    may_raise = lua_toboolean(L, 1);
    set_hook();
    return 0;
}

static int l_interrupted(lua_State *L)
{
    look();
    lua_pushboolean(L, lsg_interrupted != 0);
    if (lua_toboolean(L, 1)) {
        (void)node_interrupted(1);
        lsg_interrupted = 0;
    }
    return 1;
}

static int l_within(lua_State *L)
{
    const double seconds = luaL_optnumber(L, 1, 0);
    end_of_time = seconds > 0 ? lsg_clock() + seconds : 0;
    set_hook();
    return 0;
}

/* ---- the terminal ------------------------------------------------------------------------------------------------- */

static int l_isatty(lua_State *L)
{
    lua_pushboolean(L, isatty((int)luaL_checkinteger(L, 1)));
    return 1;
}

static int l_width(lua_State *L)
{
    lua_pushinteger(L, node_width());
    return 1;
}

/* readline(prompt) -> line | nil at end of input | nil, "interrupted" */
static int l_readline(lua_State *L)
{
    char *line = node_line(luaL_checkstring(L, 1));
    if (line && line[0]) {
        lua_pushstring(L, line + 1);
        free(line);
        return 1;
    }
    lua_pushnil(L);
    if (!line)
        return 1;
    free(line);
    lua_pushliteral(L, "interrupted");
    return 2;
}

static int l_add_history(lua_State *L)
{
    node_add_history(luaL_checkstring(L, 1));
    return 0;
}

static int l_load_history(lua_State *L)
{
    lua_pushboolean(L, node_history(luaL_checkstring(L, 1), 0));
    return 1;
}

static int l_save_history(lua_State *L)
{
    lua_pushboolean(L, node_history(luaL_checkstring(L, 1), 1));
    return 1;
}

static int l_mkdir(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    if (mkdir(path, 0700) == 0 || errno == EEXIST) {
        lua_pushboolean(L, 1);
        return 1;
    }
    return lsg_fail_errno(L, path, errno);
}

/* ---- helpers: what web/node/main.lua says ------------------------------------------------------------------------- */

/* start(n): helpers 1..n, in a program that has none */
static int l_start(lua_State *L)
{
    node_start((int)luaL_checkinteger(L, 1));
    return 0;
}

/* replace(k): ends helper k and starts another */
static int l_replace(lua_State *L)
{
    node_replace((int)luaL_checkinteger(L, 1));
    return 0;
}

/* give(k, text): sends helper k a task */
static int l_give(lua_State *L)
{
    size_t n;
    const char *text = luaL_checklstring(L, 2, &n);
    node_give((int)luaL_checkinteger(L, 1), text, n);
    return 0;
}

static int push_received(lua_State *L, int n_results)
{
    int k = 0;
    size_t n = 0;
    char *bytes = node_receive(&k, &n);
    if (!bytes)
        return 0;
    lua_pushinteger(L, k);
    lua_pushlstring(L, bytes, n);
    free(bytes);
    return n_results;
}

/* receive() -> k, text: what helper k answers, an empty text if it ended | nothing: no answer came for a moment */
static int l_receive(lua_State *L)
{
    return push_received(L, 2);
}

/* task() -> text: in a helper, what it is given; waits for that */
static int l_task(lua_State *L)
{
    return push_received(L, 1);
}

/* answer(text): in a helper, to the program that started it */
static int l_answer(lua_State *L)
{
    size_t n;
    const char *text = luaL_checklstring(L, 1, &n);
    node_give(0, text, n);
    return 0;
}

/* ---- what needs the system ---------------------------------------------------------------------------------------- */

static int l_worker(lua_State *L)
{
    lsg_failure_push(L, LSG_USAGE, "%s starts no confined processes: --untrusted needs the native program", where);
    return lsg_failure_return(L);
}

static int l_listen(lua_State *L)
{
    lsg_failure_push(L, LSG_USAGE, "%s has no sockets: serve needs the native program", where);
    return lsg_failure_return(L);
}

static int nothing(lua_State *L)
{
    (void)L;
    return 0;
}

static const luaL_Reg functions[] = {
    {"add_history", l_add_history},
    {"answer", l_answer},
    {"executable", nothing},
    {"give", l_give},
    {"hold", lsg_host_hold},
    {"interrupted", l_interrupted},
    {"interruptible", l_interruptible},
    {"isatty", l_isatty},
    {"listen", l_listen},
    {"load_history", l_load_history},
    {"mkdir", l_mkdir},
    {"readline", l_readline},
    {"receive", l_receive},
    {"replace", l_replace},
    {"save_history", l_save_history},
    {"set_completer", nothing}, /* Tab completes nothing */
    {"start", l_start},
    {"task", l_task},
    {"terminable", nothing},
    {"width", l_width},
    {"within", l_within},
    {"worker", l_worker},
    {NULL, NULL},
};

int luaopen_sg_host(lua_State *L)
{
    luaL_newlib(L, functions);
    lua_pushfstring(L,
                    "WebAssembly in Node: %s, nauty " SG_NAUTY_VERSION ", xxHash %d.%d.%d; without serve and "
                    "--untrusted",
                    LUA_RELEASE, XXH_VERSION_MAJOR, XXH_VERSION_MINOR, XXH_VERSION_RELEASE);
    lua_setfield(L, -2, "contents");
    lua_pushboolean(L, node_is_helper());
    lua_setfield(L, -2, "is_helper");
    lua_pushboolean(L, 1); /* serve is there, and says what it lacks */
    lua_setfield(L, -2, "can_serve");
    return 1;
}

int main(int argc, char **argv)
{
    return lsg_host_run(argc, argv, &(lsg_program){.main = "sg.node"});
}
