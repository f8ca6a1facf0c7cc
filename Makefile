# Everything one does with this checkout. Each target sets up what it needs first; `make` alone plays.
.PHONY: play test quick proofs lint bench lan pictures accept clean
PY := .venv/bin/python
RUN := .venv/bin/hearthsea

play: ## set up and open the window; on a machine without a screen, watch a demonstration
	@scripts/setup.sh play
	@scripts/play.sh

test: ## everything but the proofs, with the coverage gate
	@scripts/setup.sh test
	@$(PY) scripts/tests.py

quick: ## the tests that take under a minute together
	@scripts/setup.sh test
	@$(PY) scripts/tests.py quick

proofs: ## the big numbers: thousands of games, each step checked against the laws
	@scripts/setup.sh test
	@$(PY) -m pytest -m proof -s

lan: ## the tests on small networks of network namespaces (root)
	@scripts/setup.sh test
	@$(PY) -m pytest -m lan

lint: ## style, types and the walls between the packages
	@scripts/setup.sh test
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@.venv/bin/lint-imports

bench: ## how fast the engine, the network and the window are here
	@scripts/setup.sh play
	@$(RUN) bench

pictures: ## every screen in sizes, scales and themes, one sheet of all, and the figures of the colours, in out/pictures
	@scripts/setup.sh test
	@$(PY) -m tests.window.pictures out/pictures

accept: ## take the pictures that are drawn now for those that tests compare with
	@scripts/setup.sh test
	@$(PY) -m tests.window.compared

clean: ## take away what was made here, .venv too
	@rm -rf .venv build dist out *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage .coverage.*
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
