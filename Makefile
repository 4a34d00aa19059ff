# Everything a newcomer or the continuous integration does starts here; bare `make` lists it.
# Needs Python 3.11+ (with venv and pip) and git. Only `compiled` and `bench` need a C compiler too.

PYTHON ?= python3
# More than two cores have: many tests wait for terminals and processes.
JOBS ?= 4
SECONDS_OF_FUZZ ?= 300
CATANATRON = catanatron==3.2.1
LEARNERS = torch==2.13.0 stable-baselines3==2.9.2 sb3-contrib==2.9.2

ROOT := $(CURDIR)
VENV := .venv
VENV_COMPILED := .venv-compiled
VENV_BENCH := .venv-bench
VENV_LEARN := .venv-learn
PY := $(VENV)/bin/python
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check -c requirements-dev.txt
CONFIG := pyproject.toml setup.py requirements-dev.txt
SOURCES := $(shell find src/showdown -type f -not -path '*/__pycache__/*' 2>/dev/null)
LINTED := src tests bench tools setup.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal page site wheel test tmux browser postgresql lint format types unit summary fuzz mutants compiled compiler bench learn docs pictures records clean

help: ## list what can be done
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Where the page cannot be built, because there is no Node and none can be installed, there is still the terminal.
play: $(VENV)/installed ## fight in the browser, alone or with friends (ARGS="--port 8000 --no-open" and the like are passed on)
	@if $(PY) tools/page.py --old; then exec $(VENV)/bin/showdown serve $(ARGS); \
	else echo "So here is the game in the terminal."; exec $(VENV)/bin/showdown play; fi

terminal: $(VENV)/installed ## fight in the terminal (ARGS="--seed 7" and the like are passed on)
	@$(VENV)/bin/showdown play $(ARGS)

site: $(VENV)/installed ## build/site: the page with the program itself, for any static web host
	@$(PY) tools/page.py --site && echo "built: build/site"

page: $(VENV)/installed ## build the page, if it is not fresh
	@$(PY) tools/page.py

wheel: $(VENV)/installed page site ## build/wheel: the package with the page in it, to install where there is no Node
	@rm -rf build/wheel build/lib build/bdist.* src/showdown/server/offline
	@cp -r build/site src/showdown/server/offline
	@SHOWDOWN_COMPILE=0 $(PY) -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir build/wheel .
	@rm -rf src/showdown/server/offline
	@echo "built: $$(ls build/wheel/*.whl)"

test: ## everything that must hold: style, types, tests, scenarios, rule coverage; with CI=true the compiled build too
	@if [ "$$CI" = true ]; then $(MAKE) --no-print-directory tmux browser postgresql; fi
	@$(MAKE) --no-print-directory lint unit
	@if [ "$$CI" = true ]; then $(MAKE) --no-print-directory compiled; fi
	@$(MAKE) --no-print-directory summary

# The terminal tests run in tmux; elsewhere they are skipped without it, in CI they must run.
tmux:
	@command -v tmux > /dev/null || { echo "installing tmux for the terminal tests ..."; \
		(apt-get -qq update && apt-get -qq -y install tmux) > /dev/null 2>&1; }
	@command -v tmux > /dev/null || { echo "CI must run the terminal tests, but tmux is missing and could not be installed."; exit 1; }

# The page is tried in Chromium; elsewhere those tests are skipped without it, in CI they must run.
browser: ## install Chromium for the tests of the page, where there is none and that is allowed
	@command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null || { \
		echo "installing Chromium for the browser tests ..."; \
		(apt-get -qq update && apt-get -qq -y install chromium) > /dev/null 2>&1; }
	@command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null || { \
		echo "The browser tests need Chromium, which is missing and could not be installed."; exit 1; }

# Several servers on one database are tried on PostgreSQL; elsewhere those tests are skipped without it, in CI they must run.
postgresql: ## install PostgreSQL for the tests of the server, where there is none and that is allowed
	@command -v initdb > /dev/null || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || { \
		echo "installing PostgreSQL for the tests of the server ..."; \
		(apt-get -qq update && apt-get -qq -y install postgresql) > /dev/null 2>&1; }
	@command -v initdb > /dev/null || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || { \
		echo "The tests of the server need PostgreSQL, which is missing and could not be installed."; exit 1; }

lint: $(VENV)/tools ## style (ruff) and types (mypy --strict)
	$(PY) -m ruff check $(LINTED)
	$(PY) -m ruff format --check $(LINTED)
	$(PY) -m mypy
	@$(PY) tools/page.py --check

format: $(VENV)/tools ## put imports and layout in order
	$(PY) -m ruff check --fix $(LINTED)
	$(PY) -m ruff format $(LINTED)

unit: $(VENV)/tools ## only the tests (ARGS="-k trap" picks some)
	@$(PY) -c 'import showdown; assert not showdown.COMPILED, "this environment must run the source as it is"'
	$(PY) -m pytest -n $(JOBS) --dist loadgroup -rs $(ARGS)

# Here, and nowhere else in the tests, the scenarios are played; the run leaves what the coverage needs.
# The scenario runner prints a line per scenario: its last one is enough unless one fails.
summary: $(VENV)/installed ## only the scenarios and the rule coverage
	@$(PY) -m showdown scenario run scenarios --strict --workers $(JOBS) > $(VENV)/scenarios.log 2>&1 \
		|| { cat $(VENV)/scenarios.log; exit 1; }
	@tail -n 1 $(VENV)/scenarios.log
	@$(PY) -m showdown rules --coverage

# `make test` has a short run of each part.
fuzz: $(VENV)/tools postgresql ## attacks on what must not break, told in tables: kill -9, full disks, signals, broken files of every kind
	$(PY) tools/nothing_lost.py --kills 200 --disks 60
	$(PY) tools/server_attacks.py --kills 200 --postgresql 200 --disks 40
	$(PY) tools/no_orphans.py --signals 40
	$(PY) tests/fuzz/run.py --seconds $(SECONDS_OF_FUZZ)

# An hour or so for all rules; ARGS="--pages 78 79", "--rules SVL- KD-S3", "--quick" and "--sample 300" are shorter.
mutants: $(VENV)/installed ## do the scenarios bite? rules taken out one at a time, and which of them no scenario misses
	@$(PY) tools/mutants.py --workers $(JOBS) $(ARGS)

# Run from an empty folder, so that the installed package is what gets imported, never src/. The second hash seed
# would show an order taken from a set.
compiled: $(VENV_COMPILED)/installed ## the same package compiled with mypyc, proven to play the same games
	@set -e; empty=$$(mktemp -d); trap 'rm -rf "$$empty"' EXIT; cd "$$empty"; \
	python="$(ROOT)/$(VENV_COMPILED)/bin/python"; \
	"$$python" -c 'import showdown; assert showdown.COMPILED, "not compiled: " + showdown.__file__'; \
	"$$python" -m showdown scenario run "$(ROOT)/scenarios" --strict --workers $(JOBS) > scenarios.log 2>&1 \
		|| { cat scenarios.log; exit 1; }; \
	echo "compiled: $$(tail -n 1 scenarios.log)"; \
	set -- -m pytest -n $(JOBS) --dist loadgroup -c "$(ROOT)/pyproject.toml" --rootdir "$(ROOT)" -p no:cacheprovider "$(ROOT)/tests"; \
	PYTHONHASHSEED=1 "$$python" "$$@" -m 'not source'; \
	PYTHONHASHSEED=2 "$$python" "$$@" -m 'not source' -k golden

bench: $(VENV)/installed $(VENV_COMPILED)/installed $(VENV_BENCH)/installed ## speed against catanatron (ARGS=--quick for a first look)
	@$(VENV_BENCH)/bin/python bench/bench.py --interpreted $(PY) --compiled $(VENV_COMPILED)/bin/python $(ARGS)

learn: $(VENV_LEARN)/installed ## train MaskablePPO for ten minutes and see how often it wins (ARGS="--minutes 2"); torch is large
	@$(VENV_LEARN)/bin/python tools/learn.py $(ARGS)

pictures: $(VENV)/tools ## draw the pictures of README and docs anew, from the program itself
	$(PY) tools/pictures.py
	$(PY) tools/page_pictures.py

docs: $(VENV)/installed ## write the generated parts of docs/ anew
	$(PY) -m showdown docs

records: $(VENV)/installed ## write slots, saved fields and copies of frames and state from their field lists
	$(PY) tools/records.py

clean: ## remove environments, builds and caches
	rm -rf .venv .venv-* build dist src/*.egg-info .practice .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- environments: each stamp file is newer than what it was made from -------------------------------------------

define new_environment
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Showdown needs Python 3.11 or newer, but '$(PYTHON)' is $$($(PYTHON) --version 2>&1)." \
			"Name a newer one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@test -x $(1)/bin/python || $(PYTHON) -m venv $(1) || { \
		echo "'$(PYTHON) -m venv' failed; some systems have it in a package of its own, such as python3-venv."; exit 1; }
endef

$(VENV)/installed: $(CONFIG)
	$(call new_environment,$(VENV))
	@echo "installing showdown into $(VENV) ..."
	@$(VENV)/bin/python $(PIP_INSTALL) setuptools
	@SHOWDOWN_COMPILE=0 $(VENV)/bin/python $(PIP_INSTALL) --no-build-isolation -e '.[web]'
	@touch $@

$(VENV)/tools: $(VENV)/installed
	@echo "installing the developers' tools into $(VENV) ..."
	@$(VENV)/bin/python $(PIP_INSTALL) -r requirements-dev.txt
	@touch $@

$(VENV_COMPILED)/tools: $(CONFIG) | compiler
	$(call new_environment,$(VENV_COMPILED))
	@$(VENV_COMPILED)/bin/python $(PIP_INSTALL) -r requirements-dev.txt
	@touch $@

# A wheel, never an editable install: a compiled module beside its source would win and hide every edit.
# An old build/ would put files into the wheel that are gone from src/.
$(VENV_COMPILED)/installed: $(SOURCES) | compiler
$(VENV_COMPILED)/installed: $(VENV_COMPILED)/tools
	@echo "compiling the core with mypyc (a minute or two) ..."
	@rm -rf build
	@SHOWDOWN_COMPILE=1 $(VENV_COMPILED)/bin/python -m pip wheel --quiet --disable-pip-version-check \
		--no-build-isolation --no-deps --wheel-dir build/wheel .
	@$(VENV_COMPILED)/bin/python $(PIP_INSTALL) build/wheel/*.whl
	@$(VENV_COMPILED)/bin/python $(PIP_INSTALL) --no-deps --force-reinstall build/wheel/*.whl
	@touch $@

compiler:
	@cc="$${CC:-$$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_config_var("CC") or "cc")')}"; \
	command -v "$${cc%% *}" > /dev/null || { \
		echo "The compiled build needs a C compiler, and '$${cc%% *}' was not found; install one (gcc or clang)" \
			"or name it with CC=. Everything but 'make compiled' and 'make bench' works without."; \
		test "$$CI" != true || echo "With CI=true the compiled build has to be checked, so the tests have failed."; \
		exit 1; }

$(VENV_BENCH)/installed: Makefile
	$(call new_environment,$(VENV_BENCH))
	@$(VENV_BENCH)/bin/python -m pip install --quiet --disable-pip-version-check $(CATANATRON)
	@touch $@

$(VENV_LEARN)/installed: $(VENV_COMPILED)/installed
	$(call new_environment,$(VENV_LEARN))
	@echo "installing torch and sb3-contrib into $(VENV_LEARN) ..."
	@$(VENV_LEARN)/bin/python $(PIP_INSTALL) $(LEARNERS) gymnasium pettingzoo numpy
	@$(VENV_LEARN)/bin/python $(PIP_INSTALL) build/wheel/*.whl
	@$(VENV_LEARN)/bin/python $(PIP_INSTALL) --no-deps --force-reinstall build/wheel/*.whl
	@touch $@
