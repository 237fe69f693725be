# SPDX-License-Identifier: MIT
# The Python module, $(B)/python/sg: part of the Makefile. sh bootstrap.sh python installs what it needs.

# The Python that has cffi, to write the declarations; what it writes is the same for all of them.
PYTHON ?= $(firstword $(foreach p,/usr/bin/python3 python3,$(shell $(p) -c 'import cffi' >/dev/null 2>&1 && echo $(p))) python3)
PY := $(B)/python/sg
PY_C := $(sort $(wildcard src/python/*.c))
PY_O := $(PY_C:%.c=$(B)/%.o)
PY_FILES := $(filter-out %/__pycache__,$(wildcard python/sg/*.py python/sg/*.pyi python/sg/*.lua python/sg/py.typed))

.PHONY: python check-python
python: $(PY_FILES:python/sg/%=$(PY)/%) $(PY)/libsg-python.so $(PY)/_ffi.py $(PY)/_version.py ## the module for Python 3, build/python/sg (needs cffi)
check-python: python all ## the tests of the Python module
	@B='$(B)' $(PYTHON) python/tests/run.py

$(PY)/%: python/sg/%
	@mkdir -p $(@D)
	@cp $< $@
$(PY)/__init__.pyi: python/sg/__init__.pyi python/stub.py
	@mkdir -p $(@D)
	@$(PYTHON) python/stub.py $< $@
$(PY)/_ffi.py: python/build_ffi.py
	@mkdir -p $(@D)
	$(PYTHON) $< $@
$(PY)/_version.py: src/sg.h
	@mkdir -p $(@D)
	@printf '# SPDX-License-Identifier: MIT\nVERSION = "%s"\n' '$(VERSION)' >$@
$(PY_O): $(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(call COMPILE,$(BIND_FLAGS) -fvisibility=hidden)
# Debian's static Lua and nauty cannot be put into a shared object: this one uses the shared libraries, as sg.so does.
$(PY)/libsg-python.so: $(PY_O) $(BIND_O) $(B)/units.a $(B)/python.map
	@mkdir -p $(@D)
	$(LINK) -shared -Wl,--version-script=$(B)/python.map $(PY_O) $(BIND_O) $(B)/units.a $(CORE_LIBS) $(SECCOMP_LIBS) \
	  $(LUA_LIBS) -pthread
$(B)/python.map: python/build.mk
	@mkdir -p $(@D)
	@echo '{ global: sgpy_*; alloc_error; local: *; };' >$@
-include $(PY_O:.o=.d)
