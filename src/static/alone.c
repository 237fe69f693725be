/* SPDX-License-Identifier: MIT */
/*
 * alone.c: what a program that is one static file does without (`make static`). The C library's own loader and its
 * look-ups of users load libraries of the machine, which may be of another version than the one that is linked: these
 * functions stand before them. So C modules of Lua cannot be loaded, and `~name` stays as it is.
 */
#define _XOPEN_SOURCE 700

#include <dlfcn.h>
#include <pwd.h>
#include <stddef.h>

void *dlopen(const char *path, int how)
{
    (void)path;
    (void)how;
    return NULL;
}

void *dlsym(void *library, const char *name)
{
    (void)library;
    (void)name;
    return NULL;
}

int dlclose(void *library)
{
    (void)library;
    return 0;
}

char *dlerror(void)
{
    static char why[] = "this sg-lua is one static file, and loads no libraries";
    return why;
}

struct passwd *getpwnam(const char *name)
{
    (void)name;
    return NULL;
}

struct passwd *getpwuid(uid_t user)
{
    (void)user;
    return NULL;
}

struct passwd *getpwent(void)
{
    return NULL;
}

void setpwent(void)
{
}

void endpwent(void)
{
}

int getpwnam_r(const char *name, struct passwd *user, char *bytes, size_t n_bytes, struct passwd **found)
{
    (void)name;
    (void)user;
    (void)bytes;
    (void)n_bytes;
    *found = NULL;
    return 0;
}

int getpwuid_r(uid_t number, struct passwd *user, char *bytes, size_t n_bytes, struct passwd **found)
{
    (void)number;
    (void)user;
    (void)bytes;
    (void)n_bytes;
    *found = NULL;
    return 0;
}
