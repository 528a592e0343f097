# Each target only calls a tool; `python3 tools/do.py` works without make, on any system.
PYTHON ?= python3

.PHONY: setup demo test lint types docs bench
setup demo test lint types docs bench:
	$(PYTHON) tools/do.py $@
