# SPDX-License-Identifier: MIT
# Part of the Makefile: the program as one file that needs nothing of the machine but the kernel. Debian's static libraries
# are linked into it, the C library as well; `serve` is left out, as libmicrohttpd would bring all of GnuTLS.

MACHINE := $(shell $(CC) -dumpmachine | sed 's/-.*//')
STATIC  := build-static/sg-lua-$(VERSION)-linux-$(MACHINE)
# What --version says is inside.
release_of = $(shell $(PKGCONFIG) --modversion $(1) 2>/dev/null)
CONTENTS = static linux-$(MACHINE): Lua $(call release_of,$(LUA_PC)), nauty $(call release_of,nauty), xxHash \
  $(call release_of,libxxhash), libedit $(call release_of,libedit)$(if $(filter yes,$(SECCOMP)),$(,) libseccomp \
  $(call release_of,libseccomp)); without serve

.PHONY: static static-arm64 static-file
static: ## the program as one static file, build-static/sg-lua-VERSION-linux-MACHINE
	@$(MAKE) --no-print-directory B=build-static/$(MACHINE) MICROHTTPD=no static-file
# The same for arm64 (gcc-aarch64-linux-gnu), against Debian's libraries for it.
ARM64_ROOT = $(abspath $(SOURCES))/arm64
static-arm64: ## the same for arm64
	@sh src/bundled/arm64.sh $(ARM64_ROOT)
	+@PKG_CONFIG_SYSROOT_DIR=$(ARM64_ROOT) PKG_CONFIG_LIBDIR=$(ARM64_ROOT)/usr/lib/aarch64-linux-gnu/pkgconfig:$(ARM64_ROOT)/usr/share/pkgconfig \
	  $(MAKE) --no-print-directory CC='aarch64-linux-gnu-gcc --sysroot=$(ARM64_ROOT)' LD=aarch64-linux-gnu-ld AR=aarch64-linux-gnu-ar \
	    OBJCOPY=aarch64-linux-gnu-objcopy static
static-file: $(STATIC)
$(B)/src/static/alone.o: src/static/alone.c $(B)/flags
	@mkdir -p $(@D)
	$(call COMPILE,$(BIND_FLAGS))
$(B)/static/terminal.o: src/host/terminal.c $(B)/flags src/install/static.mk
	@mkdir -p $(@D)
	$(call COMPILE,$(BIND_FLAGS) $(EDIT_CFLAGS) -DSG_CONTENTS='"$(CONTENTS)"')
$(STATIC): $(filter-out $(B)/src/host/terminal.o,$(HOST_O)) $(B)/static/terminal.o $(B)/src/static/alone.o $(BIND_O) $(B)/units.a $(B)/nauty.a
	@test -n '$(LUA_STATIC)' -a -n '$(NAUTY_STATIC)' || { echo "make static: liblua and libnauty have no static library here (liblua5.4-dev, libnauty2-dev)" >&2; exit 1; }
	$(LINK) -static-pie -s $(filter %.o,$^) $(B)/units.a -lxxhash $(B)/nauty.a $(LUA_STATIC) \
	  $(shell $(PKGCONFIG) --static --libs libedit $(if $(filter yes,$(SECCOMP)),libseccomp)) -lm
