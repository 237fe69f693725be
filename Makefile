# SPDX-License-Identifier: MIT
# GNU make. `make help` lists the targets. Everything that is made lands in $(B).

B         ?= build
PREFIX    ?= /usr/local
OPT       ?= -O2 -g
SANITIZE  ?=# for instance address,undefined
PKGCONFIG ?= pkg-config
OBJCOPY   ?= objcopy
LUA       ?= $(firstword $(foreach l,lua5.4 lua54 lua,$(shell command -v $(l))) lua5.4)
LUA_PC    ?= $(firstword $(foreach p,lua5.4 lua54 lua-5.4 lua,$(shell $(PKGCONFIG) --exists $(p) && echo $(p))) lua5.4)
LUA_CFLAGS ?= $(shell $(PKGCONFIG) --cflags $(LUA_PC))
LUA_LIBS   ?= $(shell $(PKGCONFIG) --libs $(LUA_PC))
# EDIT=no: the prompt reads plain lines, without libedit.
EDIT_CFLAGS ?= $(if $(filter no,$(EDIT)),-DSG_NO_EDIT,$(shell $(PKGCONFIG) --cflags libedit))
EDIT_LIBS   ?= $(if $(filter no,$(EDIT)),,$(shell $(PKGCONFIG) --libs libedit))
CMOCKA_LIBS ?= -lcmocka
NAUTY_CFLAGS ?= $(patsubst -I%,-isystem %,$(shell $(PKGCONFIG) --cflags nauty 2>/dev/null))
NAUTY_LIBS ?= -lnauty
XXHASH_LIBS ?= -lxxhash
# Without libseccomp, or with SECCOMP=no, workers are confined by resource limits alone; sg-lua --help tells.
SECCOMP := $(or $(SECCOMP),$(shell $(PKGCONFIG) --exists libseccomp && echo yes))
SECCOMP_CFLAGS := $(if $(filter yes,$(SECCOMP)),-DSG_SECCOMP $(shell $(PKGCONFIG) --cflags libseccomp))
SECCOMP_LIBS := $(if $(filter yes,$(SECCOMP)),$(shell $(PKGCONFIG) --libs libseccomp))
# Without libmicrohttpd, or with MICROHTTPD=no, sg-lua has no `serve`. The program loads the library when it serves.
MICROHTTPD := $(or $(MICROHTTPD),$(shell $(PKGCONFIG) --exists libmicrohttpd && echo yes))
MICROHTTPD_CFLAGS := $(if $(filter yes,$(MICROHTTPD)),-DSG_MICROHTTPD $(shell $(PKGCONFIG) --cflags libmicrohttpd))
MICROHTTPD_LIBS := $(if $(filter yes,$(MICROHTTPD)),-ldl)
BUSTED    ?= $(firstword $(shell command -v busted) /usr/bin/busted)

VERSION := $(shell awk '/^.define SG_VERSION_(MAJOR|MINOR|PATCH)/ {v = v s $$3; s = "."} END {print v}' src/sg.h)

# ---- what there is, by layer: a layer uses the ones before it, never one after it (tests/run layers) ------
CORE_DIRS := base theory heap search misere graph board automata
CORE_C := $(sort $(wildcard $(CORE_DIRS:%=src/%/*.c) $(CORE_DIRS:%=src/%/*/*.c)))
BIND_C := $(sort $(wildcard src/lua/*.c src/lua/*/*.c))
HOST_C := $(sort $(wildcard src/host/*.c))
TEST_C := $(sort $(wildcard tests/test_*.c))
HEADERS := $(sort $(wildcard src/*.h src/*/*.h src/*/*/*.h tests/*.h))
# The checker of certificates is in the program, and a program of its own as well: main.lua starts it.
CHECKER := $(sort $(wildcard lua/sg/certificate/verify/*.lua))
DEFINITIONS := $(sort $(wildcard lua/sg/kinds/*/definition.lua))
MODULES := $(filter-out %/verify/main.lua,$(sort $(wildcard lua/sg/*.lua lua/sg/*/*.lua lua/sg/*/*/*.lua)))
RULES   := $(sort $(wildcard rules/*.lua))
PAGES   := $(sort $(wildcard docs/*.md))

CORE_O := $(CORE_C:%.c=$(B)/%.o)
# What sg.h offers uses neither graphs nor boards nor automata.
LIBSG_O := $(filter-out $(B)/src/graph/% $(B)/src/board/% $(B)/src/automata/%,$(CORE_O))
BIND_O := $(BIND_C:%.c=$(B)/%.o) $(B)/embed.o
HOST_O := $(HOST_C:%.c=$(B)/%.o)
TESTS  := $(TEST_C:%.c=$(B)/%)
# A fuzz target is a C file, or a Lua script that lua_target.c runs; both are named after what they read.
FUZZ_NAMES := $(sort $(basename $(notdir $(wildcard tests/fuzz/targets/*.c tests/fuzz/targets/*.lua))))
FUZZERS := $(FUZZ_NAMES:%=$(B)/fuzz/%)
FUZZ_C  := $(wildcard tests/fuzz/*.[ch] tests/fuzz/targets/*.c)

# ---- flags: yours (CFLAGS, CPPFLAGS, LDFLAGS) are added, never replaced ---------------------------------
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wconversion -Wvla
ifneq ($(filter 1 true,$(CI)),)
WARN += -Werror
endif
SAN_FLAGS := $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer)
CSTD := -std=c11
# Hardening, what of it the compiler knows; HARDEN=no leaves it out, and what CFLAGS say comes later and wins.
ifneq ($(HARDEN),no)
knows = $(shell $(CC) $(1) -E -x c /dev/null >/dev/null 2>&1 && echo $(1))
HARDEN_CFLAGS := $(call knows,-fstack-protector-strong) $(call knows,-fstack-clash-protection) $(call knows,-fcf-protection)
HARDEN_LDFLAGS := -Wl,-z,relro -Wl,-z,now
# Checked copies need -O; sanitizers have their own, and a distribution may have set it already.
ifeq ($(SANITIZE)$(findstring _FORTIFY_SOURCE,$(CFLAGS) $(CPPFLAGS))$(findstring -O0,$(OPT) $(CFLAGS)),)
FORTIFY := $(shell [ "$$($(CC) -dumpversion | cut -d. -f1)" -ge 12 ] && echo 3 || echo 2)
HARDEN_CFLAGS += -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=$(FORTIFY)
endif
endif
# No name of the folder in what is made, so that the same sources give the same bytes in any folder.
ifeq ($(findstring --coverage,$(CFLAGS)),)
ANYWHERE := $(if $(shell $(CC) -ffile-prefix-map=a=b -E -x c /dev/null >/dev/null 2>&1 && echo yes),'-ffile-prefix-map=$(subst ','\'',$(CURDIR))=.')
endif
# PORTABLE=yes: what Linux has beyond POSIX.1-2008 is done without, or otherwise (src/lua/io/system.h).
POSIX_ONLY = $(if $(filter yes,$(PORTABLE)),-DSG_PORTABLE)
FLAGS = $(CSTD) -fPIC $(OPT) $(WARN) $(HARDEN_CFLAGS) $(ANYWHERE) $(SAN_FLAGS) $(POSIX_ONLY) -Isrc $(XXHASH_CFLAGS)
CORE_FLAGS = $(FLAGS) -fvisibility=hidden
BIND_FLAGS = $(FLAGS) -D_POSIX_C_SOURCE=200809L -Isrc/lua $(LUA_CFLAGS) $(SECCOMP_CFLAGS)
COMPILE = $(CC) $(1) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<
LINK = $(CC) $(SAN_FLAGS) $(HARDEN_LDFLAGS) $(CFLAGS) $(LDFLAGS) -o $@
# libsg needs xxHash, the units nauty as well, the binding liblua, the program libedit. The program carries liblua whole (as
# lua5.4 itself does): rules run a fifth faster than through the shared library, and C modules find all of it.
LUA_STATIC ?= $(wildcard $(shell $(CC) -print-file-name=lib$(LUA_PC).a))
PROG_LUA = $(if $(LUA_STATIC),-Wl$(,)-E -Wl$(,)--whole-archive $(LUA_STATIC) -Wl$(,)--no-whole-archive,$(LUA_LIBS)) -lm -ldl
, := ,
# nauty too is carried by the program where there is a static library; that one cannot be put into a module.
LIBSG_LIBS = $(XXHASH_LIBS)
CORE_LIBS = $(LIBSG_LIBS) $(NAUTY_LIBS)
NAUTY_STATIC ?= $(wildcard $(shell $(CC) -print-file-name=libnauty.a))
# A nauty whose alloc_error gives way to the one of src/graph/label.c.
PROG_NAUTY = $(if $(NAUTY_STATIC),$(B)/nauty.a,$(NAUTY_LIBS))
PROG_LIBS = $(XXHASH_LIBS) $(PROG_NAUTY) $(PROG_LUA) $(EDIT_LIBS) $(SECCOMP_LIBS) $(MICROHTTPD_LIBS)

.PHONY: all tests weight check check-quick check-long check-whole check-c check-fuzz check-lua check-cli check-layers check-headers check-asan check-tsan \
        check-valgrind check-faults check-proofs proofs-compiled sg-verify check-store check-mpi check-mpi-asan mpi check-doors check-endurance check-soak check-scale cover fuzz fuzz-games web web-engine npm \
        check-web lint tidy fmt bench bench-heaps \
        bench-heaps-long bench-cost bench-ring \
        bench-positions bench-positions-long bench-methods bench-everyday bench-threads bench-lockstep bench-memo \
        api commands json man meta install install-files uninstall dist deb check-packages clean help FORCE
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all
MAKEFLAGS += --no-builtin-rules

include src/bundled/bundled.mk

all: $(B)/sg-lua $(B)/sg.so $(B)/libsg.a $(if $(filter no,$(SHARED)),,$(B)/libsg.so) $(B)/man/made $(B)/meta/sg.lua ## the program, the Lua module, the C library, the man pages, types for editors

# libsg.a is one object whose only symbols are the functions of sg.h: all others are hidden (-fvisibility) and, once the
# units are joined, local. The program, the module and the tests link the units themselves, as $(B)/units.a.
$(B)/libsg.o: $(LIBSG_O) Makefile
	$(LD) -r -o $@ $(LIBSG_O)
	$(OBJCOPY) --localize-hidden $@
$(B)/libsg.a: $(B)/libsg.o
# libsg.so is the same object; SHARED=no leaves it out. Its number changes when a program that was linked with the library
# of before would no longer run with that of now.
LIBSG_ABI := 1
$(B)/libsg.so: $(B)/libsg.o $(B)/libsg.map
	$(LINK) -shared -Wl,-soname,libsg.so.$(LIBSG_ABI) -Wl,--version-script=$(B)/libsg.map -Wl,-z,defs $< $(LIBSG_LIBS)
	@ln -sf libsg.so $(B)/libsg.so.$(LIBSG_ABI)
$(B)/units.a: $(CORE_O)
$(B)/libsg.a $(B)/units.a:
	@rm -f $@
	$(AR) rcs $@ $^

$(B)/sg.so: $(BIND_O) $(B)/units.a $(B)/sg.map
	$(LINK) -shared -Wl,--version-script=$(B)/sg.map $(BIND_O) $(B)/units.a $(CORE_LIBS) $(SECCOMP_LIBS)

$(B)/nauty.a: $(NAUTY_STATIC)
	@mkdir -p $(@D)
	$(OBJCOPY) --weaken-symbol=alloc_error $< $@

$(B)/sg-lua: $(HOST_O) $(BIND_O) $(B)/units.a $(if $(NAUTY_STATIC),$(B)/nauty.a)
	$(LINK) $(if $(filter no,$(HARDEN)),,-pie) $(HOST_O) $(BIND_O) $(B)/units.a $(PROG_LIBS)

# sg-lua-mpi: the same program over MPI, for one game that is too large for one machine (docs/scale.md). It is made by
# `make mpi`, or with all the rest by `make MPI=1`; MPICC is the compiler of the MPI that will run it, MPI_B where it goes.
MPICC ?= mpicc
MPI_B ?= $(B)
MPI_C := $(sort $(wildcard src/mpi/*.c))
MPI_O := $(MPI_C:%.c=$(MPI_B)/%.o)
ifneq ($(filter 1 yes,$(MPI)),)
all: mpi
endif
mpi: $(MPI_B)/sg-lua-mpi ## sg-lua-mpi, for one huge game over MPI (sh bootstrap.sh mpi installs Open MPI)
$(MPI_B)/sg-lua-mpi: $(MPI_O) $(filter-out $(B)/src/host/main.o,$(HOST_O)) $(BIND_O) $(B)/units.a $(if $(NAUTY_STATIC),$(B)/nauty.a)
	$(MPICC) $(SAN_FLAGS) $(HARDEN_LDFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(B)/units.a $(PROG_LIBS) -pthread
# MPICH's constants in the place of lists make gcc see lists of no items.
$(MPI_O): $(MPI_B)/%.o: %.c $(B)/flags $(MPI_B)/mpi.flags
	@mkdir -p $(@D)
	$(MPICC) $(BIND_FLAGS) -Wno-stringop-overflow $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<
$(MPI_B)/mpi.flags: FORCE
	@mkdir -p $(@D)
	@command -v $(firstword $(MPICC)) >/dev/null || { \
	  echo "make mpi: there is no $(firstword $(MPICC)), the compiler of an MPI. On Debian: sh bootstrap.sh mpi" \
	    "installs Open MPI. On a cluster: module load openmpi (or mpich), or name it: make mpi MPICC=..." >&2; exit 1; }
	@echo '$(MPICC)' | cmp -s - $@ || echo '$(MPICC)' >$@

$(B)/sg.map: Makefile
	@mkdir -p $(@D)
	@echo '{ global: luaopen_*; alloc_error; local: *; };' >$@
$(B)/libsg.map: Makefile
	@mkdir -p $(@D)
	@echo 'LIBSG_$(LIBSG_ABI) { global: sg_*; local: *; };' >$@

$(CORE_O): $(B)/%.o: %.c $(B)/flags | $(BUNDLED_FILES)
	@mkdir -p $(@D)
	$(call COMPILE,$(CORE_FLAGS) $(if $(filter src/graph/label.c,$<),$(NAUTY_CFLAGS)))
$(filter-out $(B)/embed.o,$(BIND_O)): $(B)/%.o: %.c $(B)/flags | $(BUNDLED_FILES)
	@mkdir -p $(@D)
	$(call COMPILE,$(BIND_FLAGS))
$(HOST_O): $(B)/%.o: %.c $(B)/flags | $(BUNDLED_FILES)
	@mkdir -p $(@D)
	$(call COMPILE,$(BIND_FLAGS) $(EDIT_CFLAGS) $(MICROHTTPD_CFLAGS))
$(B)/embed.o: $(B)/embed.c $(B)/flags | $(BUNDLED_FILES)
	$(call COMPILE,$(BIND_FLAGS) -g0)

# Other flags or other Lua files than last time: make what depends on them again. The folder's name makes no difference
# to what is made, so a tree that is moved or copied stays made.
WITH_FLAGS = $(subst ','\'',$(CC) $(subst $(ANYWHERE),,$(CORE_FLAGS) $(BIND_FLAGS)) $(MICROHTTPD_CFLAGS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS))
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(WITH_FLAGS)' | cmp -s - $@ || \
	  printf '%s\n' '$(WITH_FLAGS)' >$@
$(B)/embed.list: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(MODULES) $(RULES) $(PAGES) | cmp -s - $@ || printf '%s\n' $(MODULES) $(RULES) $(PAGES) >$@
$(B)/embed.c: src/tools/embed.lua src/tools/without_comments.lua src/tools/without_names.lua $(B)/embed.list $(MODULES) $(RULES) $(PAGES)
	$(LUA) src/tools/embed.lua $(B)/embed.list $@

# ---- tests: tests/test_x.c is a cmocka program over the units of libsg; tests/test_lua_x.c has the binding too; ----
# tests/test_user.c has what a user of libsg has: sg.h and libsg.a.
tests: $(TESTS) $(FUZZERS) $(if $(SANITIZE),$(B)/tests/own_only.so,$(B)/tests/refuse.so)
$(B)/tests/%.o: tests/%.c $(B)/flags | $(BUNDLED_FILES)
	@mkdir -p $(@D)
	$(call COMPILE,$(BIND_FLAGS))
$(B)/tests/test_lua_%: $(B)/tests/test_lua_%.o $(BIND_O) $(B)/units.a
	$(LINK) $< $(BIND_O) $(B)/units.a $(CMOCKA_LIBS) $(CORE_LIBS) $(SECCOMP_LIBS) $(LUA_LIBS) -lm
$(B)/tests/test_user: $(B)/tests/test_user.o $(B)/libsg.a
	$(LINK) $< $(B)/libsg.a $(CMOCKA_LIBS) $(LIBSG_LIBS)
$(B)/tests/test_%: $(B)/tests/test_%.o $(B)/units.a
	$(LINK) $< $(B)/units.a $(CMOCKA_LIBS) $(CORE_LIBS) -lm -pthread
$(B)/tests/own_only.so: tests/own_only.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -shared -o $@ $<
$(B)/tests/refuse.so: tests/faults/refuse.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -shared -o $@ $<
# Fuzz targets: with FUZZ_ENGINE the fuzzer of clang drives them, else replay.c gives them the inputs of files.
FUZZ_ENGINE ?=
$(B)/tests/fuzz/targets/%.o: tests/fuzz/targets/%.lua tests/fuzz/lua_target.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(BIND_FLAGS) $(CPPFLAGS) $(CFLAGS) -DTARGET='"$<"' -c -o $@ tests/fuzz/lua_target.c
$(B)/fuzz/%: $(B)/tests/fuzz/targets/%.o $(if $(FUZZ_ENGINE),,$(B)/tests/fuzz/replay.o) $(BIND_O) $(B)/units.a
	@mkdir -p $(@D)
	$(LINK) $(FUZZ_ENGINE) $^ $(CORE_LIBS) $(SECCOMP_LIBS) $(LUA_LIBS) -lm -pthread
.SECONDARY:

# tests/run runs the parts named, counts, and ends with the line 'N passed, N failed'.
RUN = env B='$(B)' CC='$(CC)' CFLAGS_CHECK='$(subst ','\'',$(BIND_FLAGS) $(EDIT_CFLAGS))' LUA='$(LUA)' BUSTED='$(BUSTED)' \
      NM='$(or $(NM),nm)' SANITIZE='$(SANITIZE)' WRAP='$(WRAP)' $(LUA) tests/run
check: all tests ## every test; ends with the counts
	@$(RUN) $(if $(SANITIZE),,headers layers) c fuzz lua
check-long: all ## what check has few cases of, in numbers: wrong automata, each rule of the library at length (minutes)
	@$(RUN) long
check-whole: all ## every command with every option on every kind of game, and all of what check has samples of (a quarter of an hour and more)
	@$(RUN) whole
check-quick: all tests ## what takes less than 60 s: headers, layers, quick C tests and specs; says how many it leaves out
	@$(RUN) quick
check-c: tests ## the C tests (cmocka)
	@$(RUN) c
check-fuzz: tests ## the inputs that are kept for the fuzz targets
	@$(RUN) fuzz
check-lua: $(if $(filter layers,$(SPEC)),,all) ## the Lua specs (busted); SPEC=x for spec/*/x_spec.lua alone
	@$(RUN) lua $(SPEC)
check-cli: all tests ## the program alone, from outside
	@$(RUN) cli
check-faults: all tests ## every fault there can be, one after the other: takes an hour or more; check has a sample
	@FAULTS=all $(RUN) lua memory_faults file_faults signal_faults
weight: ## lines by room, against the last tag or REVISION=...
	@sh src/tools/weight.sh $(REVISION)
check-layers: all ## no layer uses one above it; libsg exports what sg.h declares
	@$(RUN) layers
check-headers: ## each header compiles alone
	@$(RUN) headers
check-asan: ## the C tests, the fuzz inputs and the specs that reach C in ways of their own, under ASan and UBSan, in build-asan
	@$(MAKE) --no-print-directory B=build-asan OPT='-O1 -g' SANITIZE=address,undefined check
check-tsan: ## threads under ThreadSanitizer, in build-tsan
	@$(MAKE) --no-print-directory B=build-tsan OPT='-O1 -g' SANITIZE=thread all build-tsan/tests/test_threads \
		build-tsan/tests/test_shared_memo build-tsan/tests/test_small_table
	build-tsan/tests/test_threads
	build-tsan/tests/test_shared_memo
	build-tsan/tests/test_small_table
	build-tsan/sg-lua run tests/threads.lua
check-valgrind: tests $(B)/sg-lua ## the C tests and commands of every kind under valgrind
	@$(MAKE) --no-print-directory B=$(B) WRAP='valgrind -q --error-exitcode=99 --leak-check=full' check-c
	$(B)/sg-lua run tests/valgrind.lua $(B)/sg-lua
# Lines of Lua are counted in a copy of lua/sg, which the program and the specs read by SG_LUA.
cover: ## the lines that the tests run, by folder, of C (with branches) and of Lua, in build-cover; PARTS="c fuzz" for fewer
	@mkdir -p build-cover && find build-cover -name '*.gcda' -delete && rm -rf build-cover/lines build-cover/lua
	@mkdir -p build-cover/lines && $(LUA) tests/cover/copy.lua build-cover/lua
	@$(MAKE) --no-print-directory B=build-cover OPT='-O0 -g' CFLAGS=--coverage all tests
	@SG_LUA="$$PWD/build-cover/lua" SG_LINES="$$PWD/build-cover/lines" $(MAKE) --no-print-directory -k \
	  B=build-cover OPT='-O0 -g' CFLAGS=--coverage $(addprefix check-,$(or $(PARTS),c fuzz lua)) || true
	@$(LUA) tests/cover/c.lua build-cover
	@$(LUA) tests/cover/lua.lua build-cover
WEB_FILES := report.html index.html style.css main.js more.js editor.js layout.js worker.js checker.js sg-lua.wasm plain-lua.wasm \
             later-kinds.json later-modules.json later-rules.json pictures.json templates.json words-de.json messages-de.json icon.svg icon-192.png icon-512.png rules.txt teachers.txt $(notdir $(subst lessons/,lessons/lesson-,$(wildcard web/lessons/*.json))) sw.js manifest.json licences.txt
web-engine: $(B)/sg-lua sources # once for all that carry the program as WebAssembly, also with make -j
	@$(MAKE) --no-print-directory -f web/engine.mk
web: web-engine $(B)/meta/sg.lua ## the page, build/web/index.html (sh bootstrap.sh web installs what it needs)
	@cd web && { [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --silent --no-audit --no-fund; }
	@cd web && node build.mjs
npm: web-engine ## the program as an npm package, build/npm and build/sg-lua-VERSION.tgz (sh bootstrap.sh web installs what it needs)
	@rm -rf $(B)/npm && mkdir -p $(B)/npm
	@cp web/npm/* web/page/run.js LICENSE $(B)/web/sg-lua.wasm $(B)/web/later-kinds.json $(B)/web/later-modules.json $(B)/web/later-rules.json $(B)/web-obj/node/sg-lua-node.wasm $(B)/web-obj/node/sg-lua-node.cjs $(B)/npm
	@chmod 755 $(B)/npm/sg-lua.bin.js
	@cp $(B)/web/sg-lua.js $(B)/npm/sg-lua.cjs && { cat $(B)/web/sg-lua.js && echo 'export default sgLua;'; } >$(B)/npm/sg-lua.mjs
	@cd $(B) && npm pack --silent ./npm
check-web: web npm ## the page in a real browser, and the program in it against the native one
	@cd web && node --test --test-concurrency=1 --test-reporter=spec test/
check-mpi: all mpi ## sg-lua-mpi on 1 to 8 ranks against sg-lua, and what happens when a rank is killed
	@$(LUA) tests/mpi/check.lua $(B)
check-mpi-asan: ## the same under ASan and UBSan, in build-asan; leaks are not looked for, as Open MPI has some
	@$(MAKE) --no-print-directory -s B=build-asan OPT='-O1 -g' SANITIZE=address,undefined all mpi
	@ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1 SG_ONE_MPI=1 $(LUA) tests/mpi/check.lua build-asan
# The proofs are compiled in a copy, since Coq writes beside its files.
proofs-compiled:
	@command -v coqc >/dev/null || { echo "make: there is no coqc; sh bootstrap.sh check-proofs installs it" >&2; exit 1; }
	@mkdir -p $(B)/proofs && cp -pu proofs/_CoqProject proofs/*.v proofs/sg-verify/*.ml $(B)/proofs
	@cd $(B)/proofs && coq_makefile -f _CoqProject -o coq.mk && $(MAKE) --no-print-directory -s -f coq.mk -j 2
sg-verify: proofs-compiled ## build/sg-verify, a checker of certificates made from its proof (sh bootstrap.sh sg-verify installs what it needs)
	@cd $(B)/proofs && ocamlfind ocamlopt -inline 200 -package unix -linkpkg uint63.ml parray.ml checker.mli checker.ml sg_verify.ml -o sg-verify
	@mv $(B)/proofs/sg-verify $(B)/sg-verify
check-proofs: all sg-verify ## the theorems of docs/theorems.md that proofs/ has, checked by Coq; what each rests on; sg-verify against the Lua checker
	@$(LUA) tests/proofs/assumptions.lua $(B)/proofs
	@$(RUN) lua sg_verify
ARM64_CC := $(shell command -v aarch64-linux-gnu-gcc)
check-doors: all static $(if $(ARM64_CC),static-arm64) npm wheel ## each way to get the program, in an empty root or an empty folder; DOORS="static" for some of them
	@B='$(B)' sh tests/doors/run.sh $(DOORS)
check-store: all ## a run killed 200 times, its store damaged 200 times (some minutes)
	$(B)/sg-lua run tests/kill.lua $(B)/sg-lua $(or $(KILLS),200) $(or $(FLIPS),200)

CLANG ?= $(firstword $(foreach c,clang clang-14,$(shell command -v $(c))) clang)
# pointer-overflow: clang objects to NULL + 0, which the next standard of C allows and no compiler makes use of.
fuzz: ## every fuzz target for its share of SECONDS (600) under libFuzzer, ASan and UBSan (clang); TARGETS="codes keys"
	@$(MAKE) --no-print-directory -s B=build-fuzz CC='$(CLANG)' OPT='-O1 -g' FUZZ_ENGINE=-fsanitize=fuzzer \
	  SANITIZE='fuzzer-no-link,address,undefined -fno-sanitize=pointer-overflow' \
	  $(addprefix build-fuzz/fuzz/,$(or $(TARGETS),$(FUZZ_NAMES)))
	@$(LUA) tests/fuzz/run.lua build-fuzz $(or $(SECONDS),600) $(or $(TARGETS),$(FUZZ_NAMES))
fuzz-games: all ## games at random for SECONDS (60), from SEED on: every answer is compared with the definition
	$(B)/sg-lua run tests/fuzz/games.lua $(or $(SECONDS),60) $(SEED)
check-endurance: all ## the library again and again in one process, for MINUTES (60): memory, open files, the same answers
	$(B)/sg-lua run tests/endurance.lua $(or $(MINUTES),60)
check-soak: all ## 200 visitors of `serve` for MINUTES (10): it answers, memory and open files do not grow
	SG="$$(cd $(B) && pwd)/sg-lua" MINUTES=$(or $(MINUTES),10) tests/serve/soak.sh
check-scale: all ## a batch of 1,024 codes killed ten times, a Slurm array with a killed task, ranks that are killed (installs slurm-wlm, Open MPI)
	SG="$$(cd $(B) && pwd)/sg-lua" tests/scale/killed.sh
	SG="$$(cd $(B) && pwd)/sg-lua" tests/scale/slurm.sh
	SG="$$(cd $(B) && pwd)/sg-lua" tests/scale/mpi.sh

SHELL_FILES := bootstrap.sh .ci/run src/install/completions/sg-lua.bash $(wildcard src/bundled/*.sh src/install/*.sh tests/*.sh tests/*/*.sh)
FORMAT = $(CORE_C) $(PY_C) $(BIND_C) $(HOST_C) $(MPI_C) $(TEST_C) $(HEADERS) $(wildcard tests/bench/*.c examples/c/*.c) $(FUZZ_C)
# The Lua that is formatted: all but the rules with faults, whose lines the specs name.
FORMAT_LUA = $(shell find lua rules spec src tests python web examples -name '*.lua' -not -path 'spec/broken/*' -not -path '*/node_modules/*')
STYLUA := web/node_modules/.bin/stylua
$(STYLUA): web/package-lock.json
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@
lint: $(STYLUA) ## clang-format, StyLua, cppcheck, luacheck, shellcheck, mandoc
	clang-format --dry-run -Werror $(FORMAT)
	@$(STYLUA) --check $(FORMAT_LUA)
	cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
	  --suppress=missingIncludeSystem -j4 -Isrc -Isrc/lua src
	luacheck -q lua rules spec src python tests tests/run .busted
	shellcheck $(SHELL_FILES)
	mandoc -Tlint -Wwarning docs/sg-lua.1 docs/sg-verify.1 $(wildcard $(B)/man/*.[15])
tidy: ## clang-tidy (slow; not part of lint)
	clang-tidy --quiet $(CORE_C) $(BIND_C) $(HOST_C) -- $(BIND_FLAGS) $(EDIT_CFLAGS) $(MICROHTTPD_CFLAGS)
reference: all ## docs/reference.md, from the schema of rule files
	$(B)/sg-lua run src/tools/reference.lua > docs/reference.md.new && mv docs/reference.md.new docs/reference.md
commands: all ## docs/commands.md, from the tables behind --help
	$(B)/sg-lua run src/tools/commands.lua > docs/commands.md.new && mv docs/commands.md.new docs/commands.md
json: ## docs/json.md, from the schema of the answers
	lua5.4 src/tools/json_page.lua docs/sg-lua.schema.json > docs/json.md.new && mv docs/json.md.new docs/json.md
api: all ## the tables of docs/lua.md, from the docstrings of the functions
	$(B)/sg-lua run src/tools/api.lua page docs/lua.md > docs/lua.md.new && mv docs/lua.md.new docs/lua.md
fmt: $(STYLUA) ## clang-format and StyLua in place
	clang-format -i $(FORMAT)
	@$(STYLUA) $(FORMAT_LUA)

# Benches in C are programs over the units of libsg, $(B)/bench-NAME from tests/bench/NAME.c.
$(B)/bench-%: $(B)/tests/bench/%.o $(B)/units.a
	$(LINK) $< $(B)/units.a $(CORE_LIBS)
bench: all ## speed: medians, and ratios within one run
	$(B)/sg-lua run tests/bench/run.lua $(B)/sg-lua
bench-heaps: all ## nim-sequences against the times aimed at; bench-heaps-long: those of many seconds
	$(B)/sg-lua run tests/bench/heaps.lua $(B)/sg-lua
bench-heaps-long: all
	$(B)/sg-lua run tests/bench/heaps.lua $(B)/sg-lua long
	$(B)/sg-lua run tests/bench/ring.lua $(B)/sg-lua $(or $(SECONDS),60) $(or $(CHECKPOINT),$(B)/0.106.ring)
bench-cost: all $(B)/bench-cost ## what a value costs against the number of rare heaps: docs/cost.svg
	$(B)/sg-lua run tests/bench/cost.lua $(B)/bench-cost docs/cost.svg
bench-ring: all ## the ring engine on 0.106 for SECONDS (20), from where it was: rate, how far, how long to the end
	$(B)/sg-lua run tests/bench/ring.lua $(B)/sg-lua $(or $(SECONDS),20) $(or $(CHECKPOINT),$(B)/0.106.ring)
bench-positions: all ## games on positions against the times aimed at; bench-positions-long: those of minutes
	$(B)/sg-lua run tests/bench/positions.lua
bench-positions-long: all
	$(B)/sg-lua run tests/bench/positions.lua long
bench-everyday: all ## games that people bring, at three sizes, beside Python and Lua
	$(B)/sg-lua run tests/bench/everyday.lua $(B)/sg-lua
bench-methods: all ## what is done where nobody names a method, beside each method; GAMES="SPEC SPEC@POSITION", SEEDS=4
	GAMES='$(GAMES)' SEEDS=$(SEEDS) $(B)/sg-lua run tests/bench/methods.lua
bench-threads: all ## Cram 5x6, 5x7 and 5x8 in Lua with 1, 2 and 4 threads
	$(B)/sg-lua run tests/bench/threads.lua
LOCKSTEP_WRAPS := $(patsubst %,-Wl$(,)--wrap=%,pthread_create pthread_join sem_wait lsg_search_expand)
$(B)/sg-lua-lockstep: $(B)/tests/bench/lockstep.o $(HOST_O) $(BIND_O) $(B)/units.a $(if $(NAUTY_STATIC),$(B)/nauty.a)
	$(LINK) -pie $(LOCKSTEP_WRAPS) $(filter %.o,$^) $(B)/units.a $(PROG_LIBS)
bench-lockstep: $(B)/sg-lua-lockstep ## what threads gain by proof numbers, in positions; the same on any machine
	$(B)/sg-lua-lockstep run tests/bench/lockstep.lua $(B)/sg-lua-lockstep $(GAMES)
bench-memo: $(B)/bench-memo ## bytes and nanoseconds per entry of the memo
	$(B)/bench-memo

include src/install/install.mk
include src/install/static.mk
include src/install/portable.mk
clean: ## removes build and build-asan, -tsan, -cover, -fuzz, -static, -wheel, -portable, -release
	rm -rf $(B) $(addprefix build-,asan tsan cover fuzz static wheel portable release)
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

include python/build.mk

-include $(CORE_O:.o=.d) $(BIND_O:.o=.d) $(HOST_O:.o=.d) $(MPI_O:.o=.d) $(TESTS:%=%.d) $(wildcard $(B)/tests/fuzz/*.d $(B)/tests/fuzz/*/*.d)
