# SPDX-License-Identifier: MIT
# Part of the Makefile: everything from C11 and POSIX.1-2008 alone, against a C library that shows nothing else unless it is
# asked for. What is built so is what a port to another system begins with.

PORTABLE_CC ?= musl-gcc
PORTABLE_B  := build-portable
.PHONY: portable check-portable
PORTABLE_MAKE = $(MAKE) --no-print-directory B=$(PORTABLE_B) CC='$(PORTABLE_CC)' PORTABLE=yes BUNDLED=yes EDIT=no SECCOMP=no MICROHTTPD=no
portable: sources ## everything with nothing but C11 and POSIX.1-2008, against musl (musl-tools), in build-portable
	+@$(PORTABLE_MAKE) all

# Its tests need cmocka, and stock Lua with LuaFileSystem for busted, all against that C library.
.PHONY: portable-tests
check-portable: portable ## the tests with it (some minutes), less those of confinement
	@sh src/bundled/sources.sh $(SOURCES) cmocka lua-filesystem
	+@$(PORTABLE_MAKE) CMOCKA_LIBS='$(PORTABLE_B)/bundled/cmocka.o' LUA_INIT="@$(CURDIR)/tests/portable.lua" portable-tests
portable-tests: $(B)/lua $(B)/lfs.so tests
	@$(subst LUA='$(LUA)',LUA='$(CURDIR)/$(B)/lua',$(RUN)) portable
ifeq ($(PORTABLE)$(BUNDLED),yesyes)
$(TESTS:%=%.o): $(I)/cmocka.h
$(TESTS): $(B)/bundled/cmocka.o
$(I)/cmocka.h: $(I)/ready
	@cp $(wildcard $(SOURCES)/cmocka-*/include/*.h) $(@D)
$(B)/bundled/cmocka.o: $(wildcard $(SOURCES)/cmocka-*/src/cmocka.c) $(I)/cmocka.h
	$(CC) $(BUNDLED_FLAGS) -DHAVE_INTTYPES_H -DHAVE_STRUCT_TIMESPEC -DHAVE_CLOCK_GETTIME -DHAVE_SIGNAL_H -DHAVE_GCC_THREAD_LOCAL_STORAGE \
	  -I$(I) -c -o $@ $<
$(B)/lua: $(FROM_LUA)/lua.c $(B)/bundled/liblua.a
	$(CC) $(BUNDLED_FLAGS) -DLUA_COMPAT_5_3 -DLUA_USE_POSIX -I$(I) -o $@ $< -Wl,-E -Wl,--whole-archive $(B)/bundled/liblua.a -Wl,--no-whole-archive -lm
$(B)/lfs.so: $(wildcard $(SOURCES)/lua-filesystem-*/src/lfs.c)
	$(CC) $(BUNDLED_FLAGS) -I$(I) -shared -o $@ $<
endif
