# SPDX-License-Identifier: MIT
# Part of the Makefile: BUNDLED=yes compiles Lua, nauty and xxHash with everything else, from Debian's source packages, which
# src/bundled/sources.sh unpacks into $(SOURCES). Debian's static libraries cannot be put into a shared object, and its
# libnauty.so loads libcliquer, which is under the GPL; the five files of nauty that are used here do not need libcliquer.
# They are for C libraries other than Debian's, too.

SOURCES  ?= build/sources
FROM_LUA   := $(firstword $(wildcard $(SOURCES)/lua5.4-*/src))
FROM_NAUTY := $(firstword $(wildcard $(SOURCES)/nauty-*))
BUNDLED_LUA_C   := $(filter-out %/lua.c %/luac.c,$(wildcard $(FROM_LUA)/*.c))
BUNDLED_NAUTY_C := $(addprefix $(FROM_NAUTY)/,nauty.c nautil.c naugraph.c schreier.c naurng.c)

.PHONY: sources licences
sources: # once for all that need them, also with make -j
	@sh src/bundled/sources.sh $(SOURCES) lua5.4 nauty

ifeq ($(BUNDLED),yes)
I := $(B)/bundled/include
# nauty's header is what its configure has made of nauty-h.in for this kind of processor.
NAUTY_HEADERS := $(patsubst -I%,%,$(shell $(PKGCONFIG) --cflags-only-I nauty))
LUA_CFLAGS   = -isystem $(I)
LUA_LIBS     = $(LUA_STATIC) -lm
LUA_STATIC   = $(B)/bundled/liblua.a
NAUTY_CFLAGS = -isystem $(I)/nauty -isystem $(I)
NAUTY_LIBS   = $(B)/nauty.a
NAUTY_STATIC = $(B)/bundled/libnauty.a
XXHASH_CFLAGS = -isystem $(I)
XXHASH_LIBS  = $(B)/bundled/xxhash.o
BUNDLED_FILES := $(B)/bundled/liblua.a $(B)/nauty.a $(B)/bundled/xxhash.o

# Debian's luaconf.h includes a header of its build; xxHash is a header.
$(I)/ready: src/bundled/bundled.mk $(FROM_LUA)/lua.h $(FROM_NAUTY)/nauty.c
	@rm -rf $(@D) && mkdir -p $(@D)/nauty
	@cp $(FROM_LUA)/*.h $(FROM_LUA)/lua.hpp $(or $(XXHASH_HEADER),/usr/include/xxhash.h) $(@D)
	@printf '#define DEB_HOST_MULTIARCH "%s"\n' '$(shell $(CC) -dumpmachine)' >$(@D)/lua5.4-deb-multiarch.h
	@for folder in $(NAUTY_HEADERS); do cp $$folder/*.h $(@D)/nauty/; done
	@touch $@
BUNDLED_FLAGS = -std=gnu11 -fPIC $(OPT) $(HARDEN_CFLAGS) -w -ffile-prefix-map=$(SOURCES)=. $(SAN_FLAGS) $(CPPFLAGS) $(CFLAGS)
$(B)/bundled/lua/%.o: $(FROM_LUA)/%.c $(I)/ready $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(BUNDLED_FLAGS) -DLUA_COMPAT_5_3 -DLUA_USE_POSIX $(if $(filter yes,$(PORTABLE)),-DLUA_USE_DLOPEN) -I$(I) -c -o $@ $<
$(B)/bundled/nauty/%.o: $(FROM_NAUTY)/%.c $(I)/ready $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(BUNDLED_FLAGS) -I$(I)/nauty -I$(I) -c -o $@ $<
$(B)/bundled/xxhash.o: src/bundled/xxhash.c $(I)/ready $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(BUNDLED_FLAGS) -I$(I) -c -o $@ $<
$(B)/bundled/liblua.a: $(BUNDLED_LUA_C:$(FROM_LUA)/%.c=$(B)/bundled/lua/%.o)
$(B)/bundled/libnauty.a: $(BUNDLED_NAUTY_C:$(FROM_NAUTY)/%.c=$(B)/bundled/nauty/%.o)
$(B)/bundled/liblua.a $(B)/bundled/libnauty.a:
	@rm -f $@
	$(AR) rcs $@ $^
endif

# The licences of what is bundled, as its files have them: a NAME=FILE for each, where src/bundled/licences.lua finds them.
LICENCES = Lua=$(FROM_LUA)/lua.h nauty=$(FROM_NAUTY)/COPYRIGHT "Apache License 2.0=/usr/share/common-licenses/Apache-2.0" \
  xxHash=/usr/include/xxhash.h "dkjson=$(shell $(LUA) -e 'print(assert(package.searchpath("dkjson", package.path)))')"
$(B)/licences.txt: src/bundled/licences.lua src/bundled/bundled.mk
	@mkdir -p $(@D)
	@$(LUA) $< $(LICENCES) >$@
