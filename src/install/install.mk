# SPDX-License-Identifier: MIT
# Part of the Makefile: what `make install` puts where, and the tarball. Everything is made in $(B) first.

BINDIR  ?= $(PREFIX)/bin
LIBDIR  ?= $(PREFIX)/lib
INCDIR  ?= $(PREFIX)/include
DATADIR ?= $(PREFIX)/share
MANDIR  ?= $(DATADIR)/man
DOCDIR  ?= $(DATADIR)/doc/sg-lua
LUA_CMOD ?= $(PREFIX)/lib/lua/5.4
BASHDIR ?= $(DATADIR)/bash-completion/completions
ZSHDIR  ?= $(DATADIR)/zsh/site-functions
FISHDIR ?= $(DATADIR)/fish/vendor_completions.d
INSTALL ?= install
# The folder of the page, if it is made.
PAGE    ?= $(B)/web
# What runs the program where it is made: nothing, or an emulator where it is made for another machine, as qemu-aarch64.
EMULATOR ?=

LIBSG_FILE := libsg.so.$(LIBSG_ABI).0.0
put = $(INSTALL) -d -m 755 $(DESTDIR)$(2) && $(INSTALL) -m $(3) $(1) $(DESTDIR)$(2)

man: $(B)/man/made ## the man pages, in build/man: one for each command, from the table that --help prints, and sg-rule(5)
$(B)/man/made: $(B)/sg-lua src/tools/man_pages.lua docs/sg-lua.1
	@rm -rf $(@D) && mkdir -p $(@D)
	@$(EMULATOR) $(B)/sg-lua run src/tools/man_pages.lua $(@D) docs/sg-lua.1
	@touch $@

# What editors know of the module, from the docstrings of its functions.
meta: $(B)/meta/sg.lua
$(B)/meta/sg.lua: $(B)/sg-lua src/tools/api.lua $(MODULES) $(wildcard src/lua/rulelib/*.c)
	@mkdir -p $(@D)
	@$(EMULATOR) $(B)/sg-lua run src/tools/api.lua meta >$@

install: all $(B)/man/made $(B)/meta/sg.lua ## into PREFIX (/usr/local), under DESTDIR if that is set
	@$(MAKE) --no-print-directory install-files
install-files: # what is made already
	$(call put,$(B)/sg-lua,$(BINDIR),755)
	if test -e $(MPI_B)/sg-lua-mpi; then $(call put,$(MPI_B)/sg-lua-mpi,$(BINDIR),755); fi
	$(call put,$(B)/libsg.a,$(LIBDIR),644)
ifneq ($(SHARED),no)
	$(INSTALL) -m 644 $(B)/libsg.so $(DESTDIR)$(LIBDIR)/$(LIBSG_FILE)
	ln -sf $(LIBSG_FILE) $(DESTDIR)$(LIBDIR)/libsg.so.$(LIBSG_ABI)
	ln -sf libsg.so.$(LIBSG_ABI) $(DESTDIR)$(LIBDIR)/libsg.so
endif
	$(INSTALL) -d -m 755 $(DESTDIR)$(LIBDIR)/pkgconfig
	sed -e 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@INCDIR@|$(INCDIR)|; s|@VERSION@|$(VERSION)|' \
	  src/sg.pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/sg.pc
	chmod 644 $(DESTDIR)$(LIBDIR)/pkgconfig/sg.pc
	$(call put,src/sg.h,$(INCDIR),644)
	$(call put,$(B)/sg.so,$(LUA_CMOD),644)
	$(call put,$(B)/man/*.1,$(MANDIR)/man1,644)
	$(call put,$(B)/man/*.5,$(MANDIR)/man5,644)
	$(call put,$(RULES),$(DATADIR)/sg-lua/rules,644)
	$(call put,$(B)/meta/sg.lua,$(DATADIR)/sg-lua/meta,644)
	$(call put,$(CHECKER),$(DATADIR)/sg-lua/verify,644)
	for file in $(DEFINITIONS); do kind=$$(basename $$(dirname $$file)); \
	  $(INSTALL) -m 644 $$file $(DESTDIR)$(DATADIR)/sg-lua/verify/kind_$$kind.lua; done
	for file in $$(cd src/install/editors && find . -type f); do \
	  $(INSTALL) -D -m 644 src/install/editors/$$file $(DESTDIR)$(DATADIR)/sg-lua/editors/$$file; done
	$(call put,src/install/completions/sg-lua.bash,$(BASHDIR),644)
	mv $(DESTDIR)$(BASHDIR)/sg-lua.bash $(DESTDIR)$(BASHDIR)/sg-lua
	$(call put,src/install/completions/_sg-lua,$(ZSHDIR),644)
	$(call put,src/install/completions/sg-lua.fish,$(FISHDIR),644)
	$(call put,README.md SECURITY.md CHANGELOG.md LICENSE,$(DOCDIR),644)
	$(call put,$(wildcard docs/*.md docs/*.svg docs/*.json),$(DOCDIR)/docs,644)
	$(call put,docs/sg-lua.schema.json,$(DATADIR)/sg-lua,644)
	$(call put,$(wildcard examples/c/*),$(DOCDIR)/examples/c,644)
	if test -e $(PAGE)/report.html; then \
	  $(call put,$(addprefix $(PAGE)/,$(WEB_FILES)),$(DATADIR)/sg-lua/web,644); fi

# What install puts is put into a folder of its own; the same names go from where they were installed, and then folders
# that are empty, but for those that every prefix has.
KEPT_FOLDERS := $(BINDIR) $(LIBDIR) $(INCDIR) $(DATADIR) $(MANDIR)
uninstall: ## removes what install made
	@made=$$(mktemp -d) && $(MAKE) --no-print-directory -s install-files DESTDIR=$$made/to && cd $$made/to && \
	find . ! -type d | sed 's|^\.|$(DESTDIR)|' | tr '\n' '\0' | xargs -0 rm -f && \
	find . -mindepth 1 -depth -type d | sed 's|^\.||' | while read -r folder; do \
	  case " $(KEPT_FOLDERS) " in *" $$folder "* | *" $$folder/"*) ;; \
	  *) rmdir "$(DESTDIR)$$folder" 2>/dev/null || : ;; esac; done && rm -rf $$made

# The committed tree; of an unpacked tarball, what is there but for what was built.
NAME := sg-lua-$(VERSION)
SOURCES_TAR = if test -e .git; then git archive --prefix=$(NAME)/ HEAD; else \
  tar --exclude='./build' --exclude='./build-*' --sort=name --owner=0 --group=0 --transform='s|^\.|$(NAME)|' -cf - .; fi
dist: ## sg-lua-VERSION.tar.gz of the committed tree
	@mkdir -p $(B)
	$(SOURCES_TAR) | gzip -n >$(B)/$(NAME).tar.gz
	@echo $(B)/$(NAME).tar.gz
deb: ## the Debian packages of the committed tree, in build/deb; that of the page if it is made (sh bootstrap.sh deb)
	@rm -rf $(B)/deb && mkdir -p $(B)/deb
	$(SOURCES_TAR) | tar -x -C $(B)/deb
	cd $(B)/deb/$(NAME) && if test -e $(abspath $(PAGE))/report.html; then \
	  SG_PAGE=$(abspath $(PAGE)) DEB_BUILD_PROFILES="$$DEB_BUILD_PROFILES pkg.sg-lua.page" dpkg-buildpackage -us -uc; else dpkg-buildpackage -us -uc; fi
	cd $(B)/deb && if command -v lintian >/dev/null; then lintian --fail-on error,warning --allow-root *.changes; fi
.PHONY: release check-release
release: ## what a release gives out, build-release/VERSION: source tarball, .debs, wheel, npm tarball, static files, SHA256SUMS
	+@MAKE='$(MAKE)' VERSION='$(VERSION)' sh src/install/release.sh
check-release: sources ## builds it twice, in two folders: the same bytes (PARTS="source wheel npm")
	@MAKE='$(MAKE)' SOURCES='$(SOURCES)' sh tests/release.sh
check-packages: all ## the tarball builds offline and elsewhere with the same bytes, and what it installs answers; luarocks
	@env B='$(B)' CC='$(CC)' LUA='$(LUA)' MAKE='$(MAKE)' sh tests/packages.sh
