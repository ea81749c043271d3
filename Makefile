# One command each. Every target sets up what it needs in .venv, and does it again only when
# pyproject.toml, constraints.txt or the version of Python has changed: a stamp file in .venv
# remembers each step that is done.

PYTHON ?= python3
ARGS   ?=

VENV   := .venv
BIN    := $(VENV)/bin
PIP     = $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt
WANTED := pyproject.toml constraints.txt
PYVER  := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
PYSTAMP = $(VENV)/.python-$(PYVER)

.DEFAULT_GOAL := help
# Two installs into one .venv at the same moment would spoil it, so `make -j` runs in order too.
.NOTPARALLEL:
.PHONY: help play test check format catalogue screenshots bench clean

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo
	@echo '  ARGS="..." is handed on, as in: make play ARGS="--players 4 --lang et"'
	@echo '  PYTHON=... names another Python (3.11 or newer).'

play: $(VENV)/.play ## play a match; ARGS as for `kuused play`
	@$(BIN)/kuused play $(ARGS)

test: $(VENV)/.test ## run every test; ARGS as for pytest
	$(BIN)/python -m pytest -n 3 $(ARGS)

check: $(VENV)/.check ## format, lint, types, import contracts, message catalogue
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tests.tools.catalogue --check

format: $(VENV)/.check ## write the files the way `make check` wants them
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

catalogue: $(VENV)/.check ## take new sentences over into the message catalogue
	$(BIN)/python -m tests.tools.catalogue --update

screenshots: $(VENV)/.test ## draw the pictures in screenshots/ from the real application
	$(BIN)/python -m tests.tools.screenshots $(ARGS)

bench: $(VENV)/.test ## measure against the budgets; prints ratios
	@test -e $(VENV)/.bench || if $(PIP) -e '.[test,bench]'; then touch $(VENV)/.bench; \
	  else echo "OpenSpiel can't be installed here: only our own figures follow."; fi
	$(BIN)/python -m tests.tools.bench $(ARGS)

clean: ## remove what the targets above have made, .venv too
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find kuused tests -name __pycache__ -type d -prune -exec rm -rf {} +

# -- what is set up ------------------------------------------------------------------------------

$(PYSTAMP):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Kuused needs Python 3.11 or newer, and '$(PYTHON)' is not one: say make PYTHON=... with one that is."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "This Python can't make a virtual environment: install its venv package first (on Debian: apt-get install python3-venv)."; exit 1; }
	@echo "Setting up $(VENV) with Python $(PYVER) ..."
	@# What another version of Python has installed there is of no use to this one.
	@if ls $(VENV)/.python-* >/dev/null 2>&1; then $(PYTHON) -m venv --clear $(VENV); \
	  else $(PYTHON) -m venv $(VENV); fi
	@rm -f $(VENV)/.python-* $(VENV)/.play $(VENV)/.test $(VENV)/.check $(VENV)/.bench
	@touch $@

# A larger step includes the smaller ones, hence the touches. It forgets .bench, so that
# `make bench` looks again after the pins have moved.
$(VENV)/.play: $(PYSTAMP) $(WANTED)
	@echo "Installing the game into $(VENV) (the first time, this may take a minute) ..."
	@$(PIP) -e .
	@touch $@

$(VENV)/.test: $(PYSTAMP) $(WANTED)
	@echo "Installing the game and what its tests need into $(VENV) ..."
	@$(PIP) -e '.[test]'
	@rm -f $(VENV)/.bench
	@touch $(VENV)/.play $@

$(VENV)/.check: $(PYSTAMP) $(WANTED)
	@echo "Installing the game, its tests and its checks into $(VENV) ..."
	@$(PIP) -e '.[test,dev]'
	@rm -f $(VENV)/.bench
	@touch $(VENV)/.play $(VENV)/.test $@
