# One command shows it, one command tests it. `make` alone explains the rest.

VENV   := .venv
BIN    := $(VENV)/bin
# The first Python on this machine that is new enough; PYTHON=/path/to/python says which one to take.
PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11 python,\
            $(shell command -v $(p) >/dev/null 2>&1 && $(p) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(p))))
PIP    := $(BIN)/python -m pip install -qq --disable-pip-version-check
GAME   := street-illegal

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
unexport PYTHONDONTWRITEBYTECODE  # the tests start hundreds of commands, and each would compile all of Paddock
.PHONY: help demo test checks proof attacks bench census docs format clean

help:  ## what can be made (this text)
	@echo "Paddock: a language for tabletop racing card games, and the tools around it."
	@echo
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1@\2/p' Makefile | awk -F@ '{ printf "%-14s %s\n", $$1, $$2 }'
	@echo
	@echo "Everything is installed into the folder $(VENV), nothing outside of this one. Start with: make demo"

demo: $(VENV)/.ready  ## set everything up, check the games, watch bots race (about a minute the first time)
	@echo "== The games that are here"
	@$(BIN)/paddock list
	@echo
	@echo "== Every file read and checked"
	@$(BIN)/paddock check
	@echo
	@echo "== A race between three bots: how it ended"
	@$(BIN)/paddock play $(GAME) --seats 0 --players 3 --seed 1 --bot random > $(VENV)/race.txt
	@tail -n 24 $(VENV)/race.txt
	@echo
	@echo "== Where to go next"
	@printf '  %-62s %s\n' \
	  '$(BIN)/paddock play $(GAME)' 'race yourself, against bots' \
	  '$(BIN)/paddock new cards slipstream --for $(GAME)' 'a card file to start from' \
	  '$(BIN)/paddock --help' 'all commands' \
	  'README.md' 'your first card in five minutes'
	@echo
	@echo "  (source $(BIN)/activate lets you write plain \`paddock\`.)"

test: $(VENV)/.ready-dev  ## everything that must hold before a change goes in (five minutes)
	@$(MAKE) checks > $(VENV)/checks.txt 2>&1 & checks=$$!; trap 'kill $$checks' INT; \
	  echo "== tests"; $(BIN)/python -m pytest -n auto --dist worksteal; tests=$$?; \
	  wait $$checks; checks=$$?; cat $(VENV)/checks.txt; \
	  test $$tests -eq 0 && test $$checks -eq 0

checks: $(VENV)/.ready-dev  ## of these, all that is not pytest: ruff, mypy, every file checked and laid out, every scenario
	@echo "== ruff";      $(BIN)/ruff check --quiet .
	@echo "== mypy";      $(BIN)/mypy
	@MYPYPATH=interpreter $(BIN)/mypy --config-file= --cache-dir=.mypy_cache/benchmarks --check-untyped-defs --ignore-missing-imports benchmarks/*.py
	@echo "== check";     $(BIN)/paddock check
	@echo "== format";    $(BIN)/paddock format --check rulesets cardsets
	@echo "== scenarios"; $(BIN)/paddock test

proof: $(VENV)/.ready-dev  ## what takes longer: long tests, changed words, the census, attacks at random; one table (an hour)
	@cd tests && ../$(BIN)/python -m proof.everything --tests="$(LONG)" --words="$(WORDS)" --census="$(CENSUS)" --native="$(NATIVE)" --attacks="$(PROOF)"

attacks: $(VENV)/.ready-dev  ## strangers' files, faults, leaks and kills, at random (ten minutes; PROOF="--minutes 60" longer)
	@cd tests && ../$(BIN)/python -m proof $(PROOF)

bench: $(VENV)/.ready-bench  ## how fast games run, beside games by hand and other engines (five minutes)
	@$(BIN)/python benchmarks/check_hand.py
	@$(BIN)/python benchmarks/check_games.py
	@$(BIN)/python benchmarks/run.py $(BENCH)

census: $(VENV)/.ready-dev  ## 10,000 games of each, at random: is every card played, does every trigger fire? (half an hour)
	@$(BIN)/python benchmarks/census.py $(CENSUS)

docs: $(VENV)/.ready-dev  ## the documentation as a website, in site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "site/index.html is written."

format: $(VENV)/.ready-dev  ## the one layout for rules, cards and Python
	@$(BIN)/paddock format rulesets cardsets
	@$(BIN)/ruff check --quiet --fix interpreter tests benchmarks
	@$(BIN)/ruff format --quiet interpreter tests benchmarks

clean:  ## remove everything that was made here, the virtual environment included
	rm -rf benchmarks/peers/node_modules $(VENV) site dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ------------------------------------------------------------------ setting up
# A stamp file says what is installed; it grows old when pyproject.toml changes.

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Paddock needs Python 3.11 or newer, and none was found. Install it, or say: make PYTHON=/path/to/python"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "This Python cannot make a virtual environment. On Debian and Ubuntu: apt install python3-venv"; rm -rf $(VENV); exit 1; }

$(VENV)/.ready: pyproject.toml | $(BIN)/python
	@echo "Setting up in $(VENV) …"
	@$(PIP) --editable .
	@touch $@

$(VENV)/.ready-dev: pyproject.toml | $(BIN)/python
	@echo "Setting up in $(VENV), with the tools for testing …"
	@$(PIP) --editable ".[dev]"
	@touch $(VENV)/.ready $@

# What the benchmarks compare with. One that cannot be had here is left out of the table, and says so in it.
$(VENV)/.ready-bench: pyproject.toml benchmarks/peers/package.json $(VENV)/.ready-dev
	@echo "Setting up what the benchmarks compare with …"
	@$(PIP) --editable ".[bench]" || echo "OpenSpiel is not to be had here; its rows will say so."
	@cd benchmarks/peers && npm install --silent --no-save --no-package-lock --no-audit --no-fund \
	  || echo "boardgame.io is not to be had here (it needs Node and npm); its rows will say so."
	@touch $@
