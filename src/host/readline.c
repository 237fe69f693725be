/* SPDX-License-Identifier: MIT */
/*
 * readline.c: line editing by libedit's readline interface. libedit is set up at the first readline(), so only the REPL
 * pays for it. plain_lines.c has the same functions without libedit.
 */
#ifndef SG_NO_EDIT
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>

#include <editline/readline.h>
#include <lauxlib.h>

#include "common/failure.h"
#include "common/limits.h"
#include "host.h"

enum { HISTORY_LINES = 1000 };

/* libedit has one state per process, and its callbacks get no argument: so these are static. */
static lua_State *completer_state;    /* valid during readline() */
static int completer_ref = LUA_NOREF; /* in the registry; the function that completes, if any */
static bool editor_ready;
static bool interrupted_reading;

/* Characters that end a word to complete. Names contain dots and colons; quotes end strings. */
static char word_breaks[] = " \t\n\"'`@$><=;|&{(,+-*/%^#~[]})!?\\";

/*
 * Reads one character for libedit, whose own reader goes on after a signal: here Ctrl-C ends the line. Bytes are put
 * together to characters of the locale.
 */
static int read_char(FILE *stream)
{
    mbstate_t shift = {0};
    for (;;) {
        char byte;
        if (!lsg_host_wait_readable(fileno(stream))) {
            interrupted_reading = true;
            return -1;
        }
        ssize_t got = read(fileno(stream), &byte, 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return -1;
        wchar_t wide;
        size_t used = mbrtowc(&wide, &byte, 1, &shift);
        if (used == (size_t)-1) { /* not a character of this locale */
            memset(&shift, 0, sizeof shift);
            continue;
        }
        if (used != (size_t)-2)
            return (int)wide;
    }
}

/* The length of the common prefix of items[1..], in bytes. */
static size_t common_prefix(char **items)
{
    size_t common = strlen(items[1]);
    for (char **item = items + 2; *item != NULL; item++) {
        size_t same = 0;
        while (same < common && (*item)[same] == items[1][same])
            same++;
        common = same;
    }
    return common;
}

static void free_words(char **words, size_t n_words)
{
    for (size_t i = 0; i < n_words; i++)
        free(words[i]);
    free(words);
}

/* The list of strings on top of the stack in the shape libedit wants: [0] is the common prefix. NULL: none. */
static char **words_from_list(lua_State *L)
{
    size_t n_words = lua_istable(L, -1) ? lua_rawlen(L, -1) : 0;
    if (n_words == 0 || n_words > INT32_MAX)
        return NULL;
    char **words = calloc(n_words + 2, sizeof *words);
    if (words == NULL)
        return NULL;
    for (size_t i = 1; i <= n_words; i++) {
        lua_rawgeti(L, -1, (lua_Integer)i);
        const char *word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        words[i] = strdup(word);
        lua_pop(L, 1);
        if (words[i] == NULL) {
            free_words(words, n_words + 1);
            return NULL;
        }
    }
    words[0] = strndup(words[1], common_prefix(words));
    if (words[0] == NULL) {
        free_words(words, n_words + 1);
        return NULL;
    }
    return words;
}

/* libedit's completion hook: asks the Lua completer(word, line, start). Errors there mean no completion. */
static char **complete(const char *word, int start, int end)
{
    (void)end;
    rl_attempted_completion_over = 1; /* no file names instead */
    rl_completion_append_character = 0;
    lua_State *L = completer_state;
    if (L == NULL || completer_ref == LUA_NOREF || !lua_checkstack(L, 6))
        return NULL;
    char **words = NULL;
    lua_rawgeti(L, LUA_REGISTRYINDEX, completer_ref);
    /* Pushing strings can raise for want of memory; that ends in the pcall around the whole program. */
    lua_pushstring(L, word);
    lua_pushstring(L, rl_line_buffer);
    lua_pushinteger(L, start + 1);
    if (lua_pcall(L, 3, 1, 0) == LUA_OK)
        words = words_from_list(L);
    lua_pop(L, 1);
    return words;
}

static void start_editor(void)
{
    if (editor_ready)
        return;
    setlocale(LC_CTYPE, "");
    if (MB_CUR_MAX == 1) /* no locale is set, as in containers; terminals speak UTF-8 all the same */
        setlocale(LC_CTYPE, "C.UTF-8");
    rl_readline_name = "sg-lua";
    rl_catch_signals = 0;         /* libedit's handlers would signal the whole process group */
    rl_getc_function = read_char; /* looked at by rl_initialize only */
    rl_initialize();
    rl_attempted_completion_function = complete;
    rl_basic_word_break_characters = word_breaks;
    rl_completer_word_break_characters = word_breaks;
    using_history();
    stifle_history(HISTORY_LINES);
    editor_ready = true;
}

/* readline(prompt) -> line | nil at end of input | nil, "interrupted". [-1, +1..2, m] */
int lsg_host_readline(lua_State *L)
{
    const char *prompt = luaL_checkstring(L, 1);
    start_editor();
    interrupted_reading = false;
    completer_state = L;
    char *line = readline(prompt);
    completer_state = NULL;
    if (line == NULL) {
        lua_pushnil(L);
        if (!interrupted_reading)
            return 1;
        lua_pushliteral(L, "interrupted");
        return 2;
    }
    lua_pushstring(L, line);
    free(line);
    return 1;
}

/* set_completer(function(word, line, start) -> list of strings, or nil). [-1, +0, m] */
int lsg_host_set_completer(lua_State *L)
{
    luaL_unref(L, LUA_REGISTRYINDEX, completer_ref);
    completer_ref = LUA_NOREF;
    if (!lua_isnoneornil(L, 1)) {
        luaL_checktype(L, 1, LUA_TFUNCTION);
        lua_settop(L, 1);
        completer_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    return 0;
}

/* add_history(line). [-1, +0, e] */
int lsg_host_add_history(lua_State *L)
{
    const char *line = luaL_checkstring(L, 1);
    start_editor();
    add_history(line);
    return 0;
}

/* load_history(path), save_history(path) -> true | nil, failure */
static int history_file(lua_State *L, int (*transfer)(const char *))
{
    const char *path = luaL_checkstring(L, 1);
    start_editor();
    int error = transfer(path);
    if (error == 0) {
        lua_pushboolean(L, 1);
        return 1;
    }
    return lsg_fail_errno(L, path, error > 0 ? error : errno);
}

int lsg_host_load_history(lua_State *L)
{
    return history_file(L, read_history);
}

int lsg_host_save_history(lua_State *L)
{
    mode_t before = umask(0077); /* a history is private */
    int n_results = history_file(L, write_history);
    umask(before);
    return n_results;
}

#else
typedef int no_libedit; /* a file of C is not empty */
#endif
