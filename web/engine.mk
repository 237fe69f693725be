# SPDX-License-Identifier: MIT
# The program sg-lua as WebAssembly, from the same sources: $(OUT)/sg-lua.js and sg-lua.wasm; and plain Lua, with nothing
# of sg-lua in it, for the checker of certificates: $(OUT)/plain-lua.js and plain-lua.wasm. `make web-engine` calls this
# file after src/bundled/sources.sh has unpacked Debian's source packages of Lua and nauty into $(SOURCES).
# The page runs both programs as a terminal does, with arguments, files and the two outputs; nothing is linked otherwise.

OUT     ?= build/web
SOURCES ?= build/sources
O       := $(OUT)-obj
EMCC    ?= emcc
# Debian's emscripten looks for node's acorn where node's own package does not put it.
export NODE_PATH ?= /usr/share/nodejs

LUA_DIR   := $(firstword $(wildcard $(SOURCES)/lua5.4-*/src))
NAUTY_DIR := $(firstword $(wildcard $(SOURCES)/nauty-*))
ifeq ($(and $(LUA_DIR),$(NAUTY_DIR)),)
$(error the sources of Lua and nauty are not in $(SOURCES): sh src/bundled/sources.sh $(SOURCES) lua5.4 nauty)
endif

LUA_C   := $(filter-out %/lua.c %/luac.c,$(wildcard $(LUA_DIR)/*.c))
NAUTY_C := $(addprefix $(NAUTY_DIR)/,nauty.c nautil.c naugraph.c schreier.c naurng.c)
SG_C    := $(filter-out src/lua/engine/spill% src/lua/engine/batch.c src/lua/engine/levels.c src/lua/io/run.c,$(wildcard src/base/*.c src/theory/*.c src/heap/*.c src/heap/*/*.c src/search/*.c src/search/*/*.c \
             src/misere/*.c src/graph/*.c src/board/*.c src/automata/*.c src/lua/*.c src/lua/*/*.c)) src/host/main.c src/host/program.c src/host/heap.c web/host.c src/bundled/xxhash.c
# The same for Node has another host, and all modules: $(O)/node/sg-lua-node.cjs, which is no part of the page.
NODE_HOST := $(O)/web/node/host.o $(O)/node/embed.o
ALL_MODULES := $(filter-out %/verify/main.lua,$(wildcard lua/sg/*.lua lua/sg/*/*.lua lua/sg/*/*/*.lua)) $(wildcard rules/*.lua docs/*.md)
OBJECTS := $(SG_C:%.c=$(O)/%.o) $(LUA_C:$(LUA_DIR)/%.c=$(O)/lua/%.o) $(NAUTY_C:$(NAUTY_DIR)/%.c=$(O)/nauty/%.o) \
           $(O)/embed.o

# What the page never asks for is left out: docs/page.md has the weights. web/commands.lua lists the commands that stay;
# PERIODS is what the writer of certificates of periods asks the checker about.
PERIODS := all_but arithmetic claim code digest endless guy_smith json lcm long_period period rare_window refusal ring \
  ring_fill tail types values window
LEFT_OUT := known/diff rule/join search/spill spec \
  $(addprefix cli/,batch_options completion confined job_script lesson new overview prompt prompt_words relay worker) \
  $(addprefix cli/command/,batch cite codegen compare compound diff docs init loopy merge new nimber oeis report run \
    sbatch serve test verify watch) \
  $(addprefix combine/,compound equivalence nested_set nim_basis) $(addprefix certificate/,couples search) \
  $(addprefix text/,batch compound explain_page graph_svg latex pretty received why_style) \
  $(patsubst lua/sg/%.lua,%,$(wildcard lua/sg/mpi/*.lua)) \
  $(patsubst lua/sg/%.lua,%,$(wildcard lua/sg/publish/*.lua lua/sg/publish/*/*.lua)) \
  $(patsubst lua/sg/%.lua,%,$(wildcard lua/sg/cli/serve/*.lua lua/sg/cli/template/*.lua lua/sg/kinds/*/template.lua)) \
  $(patsubst lua/sg/%.lua,%,$(wildcard lua/sg/batch/*.lua lua/sg/batch/*/*.lua)) \
  $(filter-out $(PERIODS:%=certificate/verify/%),$(patsubst lua/sg/%.lua,%,$(wildcard lua/sg/certificate/verify/*.lua)))
MODULES := $(filter-out $(LEFT_OUT:%=lua/sg/%.lua),$(wildcard lua/sg/*.lua lua/sg/*/*.lua lua/sg/*/*/*.lua)) $(wildcard rules/*.lua)

# What most questions do without comes when one needs it, in three files beside the program (web/commands.lua asks for them,
# web/page/run.js gives them): what the view Answer needs for explanations and for some games of the library (KIND_MODULES),
# other modules, and the rules of the library. Of the kinds of games, positions, heaps and graphs are there at once.
EARLY_KINDS := shared/definition helpers/definition defined/definition form/definition positions/definition positions/answers heaps/answers \
  take/definition take/answers
LATE_MODULES := $(wildcard $(foreach room,certificate certificate/verify check known misere operator pattern kinds/impartial,lua/sg/$(room)/*.lua)) \
  $(filter-out $(EARLY_KINDS:%=lua/sg/kinds/%.lua),$(wildcard lua/sg/kinds/*/definition.lua lua/sg/kinds/*/answers.lua)) \
  $(filter-out lua/sg/laws/init.lua lua/sg/laws/heaps.lua,$(wildcard lua/sg/laws/*.lua lua/sg/laws/*/*.lua)) $(patsubst %,lua/sg/%.lua,atomic_file nimber ugly_product entailing/why rule/examples automata/words drawing/changes \
    kinds/coins/board_moves kinds/coins/values kinds/two_heaps/far_moves automata/formula automata/learn automata/lost_pairs automata/proof \
    kinds/formula/pairs automata/unit cli/script search/starts search/twist \
    $(addprefix heap/,adding as_code by_number checkpoint coupled equality interval_moves large_moves lost_pairs no_period option_of \
      pair_table regularity ring rows two_heaps) \
    $(addprefix cli/,asking default_heaps game_name graphviz help interruptible long_sequence match match_large match_marks match_output misere_forms \
      output_filter progress quick_law usage_errors verify_parts where) \
    $(addprefix cli/command/,check draw identify misere pattern period play plot positions seq table) \
    $(addprefix search/,estimate growing lengths loopy_explain neighbours one_by_one playout) \
    $(addprefix text/,automaton_picture check csv diff dot examples heat_map identify layout match misere misere_forms no_period pattern \
      period plot sequence stats value_table))
REST_KINDS := formula/definition formula/answers operated/answers impartial/definition
KIND_MODULES := $(filter-out $(patsubst %,lua/sg/kinds/%.lua,$(EARLY_KINDS) $(REST_KINDS)), \
    $(wildcard lua/sg/kinds/*/definition.lua lua/sg/kinds/*/answers.lua)) \
  $(patsubst %,lua/sg/%.lua,entailing/why explain questions cli/caret cli/code_hint cli/positions cli/command/explain text/explain kinds/coins/board_moves kinds/coins/values \
    kinds/two_heaps/far_moves kinds/two_heaps/plain combine/sum text/rules text/sentences text/sum entailing/nimbers entailing/values laws/grounds rule/advice \
    $(addprefix search/,endless failures graph loopy loopy_explain sums trace walk) \
    $(addprefix cli/command/,draw graph outcome rules sum) \
    $(addprefix heap/,coupled lost_pairs pair_table regularity rows two_heaps))
LATE_KINDS := $(filter $(KIND_MODULES),$(MODULES))
LATE_REST := $(filter-out $(KIND_MODULES),$(filter $(LATE_MODULES),$(MODULES)))
RULES := $(wildcard rules/*.lua)
EARLY := $(filter-out $(LATE_KINDS) $(LATE_REST) $(RULES),$(MODULES))

# One thread: what belongs to a thread is plain data, which instructions of bulk memory would else forbid.
OPT   ?= -Oz -mbulk-memory -msign-ext -mnontrapping-fptoint -D_Thread_local=
FLAGS := -std=gnu11 $(OPT) -Wall -D_POSIX_C_SOURCE=200809L -DLUA_USE_POSIX -I$(O)/include -I$(O)/include/nauty -Isrc -Isrc/lua -I$(LUA_DIR)

LATER := $(addprefix $(OUT)/later-,kinds.json modules.json rules.json)
all: $(LATER) $(OUT)/sg-lua.js $(OUT)/plain-lua.js $(O)/node/sg-lua-node.cjs

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

$(OBJECTS) $(NODE_HOST): $(O)/include/ready
$(O)/src/lua/module.o: FLAGS += -DSG_WITHOUT_SPILL
$(O)/web/node/host.o: FLAGS += -DSG_NAUTY_VERSION='"$(firstword $(subst +, ,$(NAUTY_DIR:$(SOURCES)/nauty-%=%)))"'
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

$(O)/embed.c: src/tools/embed.lua src/tools/without_comments.lua web/commands.lua web/engine.mk $(EARLY)
	@mkdir -p $(@D)
	@printf '%s\n' $(EARLY) sg.cli.command=web/commands.lua >$(O)/embed.list
	lua5.4 src/tools/embed.lua $(O)/embed.list $@ text

$(OUT)/later-kinds.json: HELD = $(LATE_KINDS)
$(OUT)/later-kinds.json: $(LATE_KINDS)
$(OUT)/later-modules.json: HELD = $(LATE_REST)
$(OUT)/later-modules.json: $(LATE_REST)
$(OUT)/later-rules.json: HELD = $(RULES)
$(OUT)/later-rules.json: $(RULES)
$(LATER): src/tools/later.lua src/tools/without_comments.lua web/engine.mk
	@mkdir -p $(@D) $(O)
	@printf '%s\n' $(HELD) >$(O)/$(basename $(@F)).list
	lua5.4 src/tools/later.lua $(O)/$(basename $(@F)).list $@

$(O)/node/embed.o: $(O)/node/embed.c
	$(EMCC) $(FLAGS) -c -o $@ $<
$(O)/node/embed.c: src/tools/embed.lua src/tools/without_comments.lua web/node/main.lua web/engine.mk $(ALL_MODULES)
	@mkdir -p $(@D)
	@printf '%s\n' $(ALL_MODULES) sg.node=web/node/main.lua >$(O)/node/embed.list
	lua5.4 src/tools/embed.lua $(O)/node/embed.list $@ text

# The errors of a program that embeds this one are its own: no listeners for them, which would keep each instance, too.
QUIET_NODE := -s NODEJS_CATCH_EXIT=0 -s NODEJS_CATCH_REJECTION=0
LINK := $(EMCC) $(OPT) $(QUIET_NODE) -s MODULARIZE=1 -s ENVIRONMENT=worker,node -s ALLOW_MEMORY_GROWTH=1 -s MAXIMUM_MEMORY=1GB \
  -s TOTAL_STACK=4MB -s INVOKE_RUN=0 -s EXIT_RUNTIME=1 -s EXPORTED_RUNTIME_METHODS=callMain,FS
$(OUT)/sg-lua.js: $(OBJECTS)
	@mkdir -p $(@D)
	$(LINK) -s EXPORT_NAME=sgLua -o $@ $^
$(OUT)/plain-lua.js: $(LUA_C:$(LUA_DIR)/%.c=$(O)/lua/%.o) $(O)/lua/lua.o
	@mkdir -p $(@D)
	$(LINK) -s EXPORT_NAME=plainLua -o $@ $^

# Files are those of the machine (NODERAWFS), and memory as much as WebAssembly has.
$(O)/node/sg-lua-node.cjs: $(filter-out $(O)/web/host.o $(O)/src/host/main.o $(O)/embed.o,$(OBJECTS)) $(NODE_HOST)
	@mkdir -p $(@D)
	$(EMCC) $(OPT) $(QUIET_NODE) -s MODULARIZE=1 -s ENVIRONMENT=node -s NODERAWFS=1 -s ALLOW_MEMORY_GROWTH=1 -s MAXIMUM_MEMORY=4GB \
	  -s TOTAL_STACK=4MB -s INVOKE_RUN=0 -s EXIT_RUNTIME=1 -s EXPORTED_FUNCTIONS=_main,_malloc -s EXPORT_NAME=sgLua \
	  -s EXPORTED_RUNTIME_METHODS=callMain,FS,ENV -o $(O)/node/sg-lua-node.js $^
	cp $(O)/node/sg-lua-node.js $@

-include $(O)/web/node/host.d $(SG_C:%.c=$(O)/%.d)
