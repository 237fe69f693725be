# SPDX-License-Identifier: MIT
# The program sg-lua as WebAssembly, from the same sources: $(OUT)/sg-lua.js and sg-lua.wasm. `sh bootstrap.sh web` calls
# this file after it has unpacked Debian's source packages of Lua and nauty into $(SOURCES).
# The page runs the program as a terminal does, with arguments, files and the two outputs; nothing is linked otherwise.

OUT     ?= build/web
SOURCES ?= build/web-sources
O       := $(OUT)/obj
EMCC    ?= emcc
# Debian's emscripten looks for node's acorn where node's own package does not put it.
export NODE_PATH ?= /usr/share/nodejs

LUA_DIR   := $(firstword $(wildcard $(SOURCES)/lua5.4-*/src))
NAUTY_DIR := $(firstword $(wildcard $(SOURCES)/nauty-*))
ifeq ($(and $(LUA_DIR),$(NAUTY_DIR)),)
$(error the sources of Lua and nauty are not in $(SOURCES): run sh bootstrap.sh web)
endif

LUA_C   := $(filter-out %/lua.c %/luac.c,$(wildcard $(LUA_DIR)/*.c))
NAUTY_C := $(addprefix $(NAUTY_DIR)/,nauty.c nautil.c naugraph.c schreier.c naurng.c)
SG_C    := $(wildcard src/base/*.c src/theory/*.c src/heap/*.c src/heap/*/*.c src/search/*.c src/search/*/*.c \
             src/misere/*.c src/graph/*.c src/lua/*.c src/lua/*/*.c) src/host/main.c web/host.c web/xxhash.c
OBJECTS := $(SG_C:%.c=$(O)/%.o) $(LUA_C:$(LUA_DIR)/%.c=$(O)/lua/%.o) $(NAUTY_C:$(NAUTY_DIR)/%.c=$(O)/nauty/%.o) \
           $(O)/embed.o

OPT   ?= -Os
FLAGS := -std=gnu11 $(OPT) -Wall -D_POSIX_C_SOURCE=200809L -DLUA_USE_POSIX -I$(O)/include -I$(O)/include/nauty -Isrc -Isrc/lua -I$(LUA_DIR)

all: $(OUT)/sg-lua.js

# Debian's luaconf.h includes a header of its build; xxHash is a header that includes itself whole.
$(O)/include/ready: $(NAUTY_DIR)/nauty-h.in web/nauty-wasm.sed
	@mkdir -p $(@D)
	printf '#define DEB_HOST_MULTIARCH "wasm32"\n' >$(@D)/lua5.4-deb-multiarch.h
	cp /usr/include/xxhash.h $(@D)/xxhash.h
	mkdir -p $(@D)/nauty
	cp $(NAUTY_DIR)/*.h $(@D)/nauty/
	for h in nauty naututil gtools; do sed -f web/nauty-wasm.sed $(NAUTY_DIR)/$$h-h.in >$(@D)/nauty/$$h.h; done
	printf 'void alloc_error(const char *) __attribute__((weak));\n' >$(@D)/nauty/weak.h
	touch $@

$(OBJECTS): $(O)/include/ready
$(O)/lua/%.o: $(LUA_DIR)/%.c
	@mkdir -p $(@D)
	$(EMCC) $(FLAGS) -w -c -o $@ $<
# nauty's alloc_error ends the process; it gives way to the one of src/graph/label.c.
$(O)/nauty/%.o: $(NAUTY_DIR)/%.c
	@mkdir -p $(@D)
	$(EMCC) $(FLAGS) -w -include nauty/weak.h -I$(NAUTY_DIR) -c -o $@ $<
$(O)/embed.o: $(O)/embed.c
	$(EMCC) $(FLAGS) -c -o $@ $<
$(O)/%.o: %.c
	@mkdir -p $(@D)
	$(EMCC) $(FLAGS) -MMD -MP -c -o $@ $<

$(O)/embed.c: src/tools/embed.lua src/tools/compact.lua $(wildcard lua/sg/*.lua lua/sg/*/*.lua lua/sg/*/*/*.lua rules/*.lua)
	@mkdir -p $(@D)
	@printf '%s\n' $(filter-out %/verify/main.lua src/tools/%,$^) >$(O)/embed.list
	lua5.4 src/tools/embed.lua $(O)/embed.list $@ text

$(OUT)/sg-lua.js: $(OBJECTS)
	$(EMCC) $(OPT) -o $@ $^ -s MODULARIZE=1 -s EXPORT_NAME=sgLua -s ENVIRONMENT=web,worker,node \
	  -s ALLOW_MEMORY_GROWTH=1 -s MAXIMUM_MEMORY=1GB -s TOTAL_STACK=4MB -s INVOKE_RUN=0 -s EXIT_RUNTIME=1 \
	  -s EXPORTED_RUNTIME_METHODS=callMain,FS

-include $(SG_C:%.c=$(O)/%.d)
