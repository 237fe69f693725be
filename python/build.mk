# SPDX-License-Identifier: MIT
# The Python module, $(B)/python/sg: part of the Makefile. sh bootstrap.sh python installs what it needs.

PYTHON ?= $(firstword $(wildcard /usr/bin/python3) python3)
PY := $(B)/python/sg
PY_C := $(sort $(wildcard src/python/*.c))
PY_O := $(PY_C:%.c=$(B)/%.o)
PY_FILES := $(filter-out %/__pycache__,$(wildcard python/sg/*.py python/sg/*.pyi python/sg/*.lua python/sg/py.typed))

.PHONY: python check-python wheel wheel-file
python: $(PY_FILES:python/sg/%=$(PY)/%) $(PY)/libsg-python.so $(PY)/_version.py ## the module for Python 3, build/python/sg
check-python: python all ## the tests of the Python module
	@B='$(B)' $(PYTHON) python/tests/run.py

$(PY)/%: python/sg/%
	@mkdir -p $(@D)
	@cp $< $@
$(PY)/__init__.pyi: python/sg/__init__.pyi python/stub.py
	@mkdir -p $(@D)
	@$(PYTHON) python/stub.py $< $@
$(PY)/_version.py: src/sg.h
	@mkdir -p $(@D)
	@printf '# SPDX-License-Identifier: MIT\nVERSION = "%s"\n' '$(VERSION)' >$@
$(PY_O): $(B)/%.o: %.c $(B)/flags | $(BUNDLED_FILES)
	@mkdir -p $(@D)
	$(call COMPILE,$(BIND_FLAGS) -fvisibility=hidden)
# Like sg.so, this one uses the shared libraries of Lua and nauty, or those that are bundled.
$(PY)/libsg-python.so: $(PY_O) $(BIND_O) $(B)/units.a $(B)/python.map
	@mkdir -p $(@D)
	$(LINK) -shared -Wl,-z,defs -Wl,--version-script=$(B)/python.map $(PY_O) $(BIND_O) $(B)/units.a $(CORE_LIBS) $(SECCOMP_LIBS) \
	  $(LUA_LIBS) -pthread
$(B)/python.map: python/build.mk
	@mkdir -p $(@D)
	@echo '{ global: sgpy_*;$(if $(filter yes,$(BUNDLED)),, alloc_error;) local: *; };' >$@
# The wheel that needs nothing but Python and glibc. `pip install .` makes one that uses this machine's libraries.
wheel: sources ## the module for Python with all that it needs, build/sg_lua-VERSION-....whl: pip install it anywhere
	@$(MAKE) --no-print-directory B=build-wheel BUNDLED=yes SECCOMP=no OPT=-O2 WHEEL_B='$(B)' wheel-file
wheel-file: python $(B)/licences.txt
	@mkdir -p $(WHEEL_B) && rm -f $(WHEEL_B)/sg_lua-*.whl
	@echo $(WHEEL_B)/$$($(PYTHON) python/backend.py $(PY) $(WHEEL_B) $(B)/licences.txt)
-include $(PY_O:.o=.d)
