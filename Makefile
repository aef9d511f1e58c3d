# Each target prepares what it needs by itself. Later runs find it in .venv.
# PYTHON=... picks the Python to make .venv with. VENV=.venv-NAME picks another folder than .venv, to keep
# several Pythons side by side. ARGS=... goes to the command of a target.

.DEFAULT_GOAL := help
.PHONY: help play test test-pico check image web wheel bench soak env packages lock audit pythons clean

VENV := .venv
OLDEST := 3, 11
# If the user names a Python, use that one or fail. Never fall back to another.
CANDIDATES := $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python)

# $(call with_python,SCRIPT ARGUMENTS): runs a script on the first Python that is new enough.
define with_python
@for python in $(CANDIDATES); do \
	if "$$python" -c 'import sys; sys.exit(sys.version_info < ($(OLDEST)))' 2>/dev/null; then \
		VENV="$(VENV)" PYTHON="$(PYTHON)" exec "$$python" $(1); \
	fi; \
done; \
echo "pigskin setup: Python 3.11 or newer is needed and none was found$(if $(PYTHON), as $(PYTHON)); install one, or name it: make PYTHON=/path/to/python3" >&2; \
exit 1
endef

# $(call setup,PIECES): see tools/setup/env.py. `!` marks a piece that the target requires.
setup = $(call with_python,tools/setup/env.py $(1))

help: ## show this list
	@echo "make TARGET, where TARGET is one of"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-9s %s\n", $$1, $$2 }' Makefile

play: ## play on this computer
	$(call setup,base! window)
	@$(VENV)/bin/pigskin sim $(ARGS)

test: ## run the tests, with a few on the emulated Pico
	$(call setup,base! window charts pico image web node solve dev!)
	@$(VENV)/bin/python -m pytest -n auto $(ARGS)

test-pico: ## run all tests of the emulated Pico, on the image of these sources
	$(call setup,base! window charts pico! image! web node solve dev!)
	@$(VENV)/bin/python -m pytest -n auto -m "needs_pico_image and not soak" $(ARGS)

check: ## check style, types and spelling
	$(call setup,base! window charts pico solve dev! checks! stubs!)
	@$(VENV)/bin/python -m tools.setup.check

image: ## build the images for a Pico, into dist
	$(call setup,base! image)
	@$(VENV)/bin/pigskin image $(ARGS)

web: ## build the page for a browser, into dist; ARGS=--one-file for one that opens from disk
	$(call setup,base! web! node!)
	@$(VENV)/bin/pigskin web $(ARGS)

wheel: ## build the `pigskin` command to install elsewhere, into dist
	$(call setup,base!)
	@$(VENV)/bin/python -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation -w dist .

bench: ## measure speed and memory
	$(call setup,base! pico image web node)
	@$(VENV)/bin/pigskin bench $(ARGS)

soak: ## run long random tests
	$(call setup,base! window charts pico image web node solve dev!)
	@$(VENV)/bin/python -m pytest -n auto -m soak --timeout=0 $(ARGS)

env: ## make or refresh .venv with everything in it
	$(call setup,base! window charts pico image web node solve dev checks stubs)
	@echo "ready: $(VENV)/bin/pigskin --help"

packages: ## install only the packages of others that the tests need
	$(call setup,packages!)

lock: ## pin every package again after a change of pyproject.toml
	$(call setup,lock!)
	@sed -n 's/^requires = \["\(.*\)"\]$$/\1/p' pyproject.toml | $(VENV)/bin/uv pip compile --quiet --universal \
		--generate-hashes --upgrade --all-extras --custom-compile-command "make lock" -o requirements.lock - pyproject.toml

audit: ## ask whether a pinned package has a known weakness
	$(call setup,base! audit! node)
	@$(VENV)/bin/python -m tools.setup.audit

pythons: ## list the Pythons of this machine; .ci/run tests on the oldest and the newest
	$(call with_python,tools/setup/pythons.py)

clean: ## remove .venv and everything that the other targets made
	rm -rf .venv .venv-* .hypothesis .mypy_cache .pytest_cache .ruff_cache dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
