# drawerd: `make help` lists what there is to do.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# Debian packages, by what needs them.
BUILD_PACKAGES := libgnutls28-dev libhiredis-dev libmicrohttpd-dev libsqlite3-dev
RUN_PACKAGES :=
TEST_PACKAGES := chromium curl fonts-dejavu-core nginx-light python3 python3-venv redis-server
BENCHMARK_PACKAGES := libmicrohttpd-dev python3 redis-server wrk
# Python packages, which the tests use in an environment of their own.
PYTHON_PACKAGES := jsonschema playwright

SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
SWIFT ?= swift
BUILD := .build
PYTHON_ENVIRONMENT := $(BUILD)/python
FORMATTED := $(wildcard Sources Tests Benchmarks Fuzz Examples Package.swift)

# The same for every build, so that nothing is built twice: warnings are errors.
export DRAWERD_STRICT := 1
# Where a test wants Python, it is this one.
export DRAWERD_TEST_PYTHON := $(CURDIR)/$(PYTHON_ENVIRONMENT)/bin/python

# The tests that make sense against another build of the program: whatever talks to it over a socket.
SOCKET_TESTS := ^(LoadTests|DrawerServiceTests|DrawerdTests|ConformanceTests\.ServerConformanceTests)[./]
TEST := $(SWIFT) test --skip-build --disable-xctest

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{ printf "  make %-10s %s\n", $$1, $$2 }'

.PHONY: run
# Whoever only runs it may have a newer compiler with newer warnings.
run: export DRAWERD_STRICT := 0
run: setup-run ## Install what is missing, build, and serve on http://127.0.0.1:8080
	$(SWIFT) build -c release --product drawerd
	mkdir -p $(BUILD)/data
	exec $(BUILD)/release/drawerd --host 127.0.0.1 --port 8080 --store sqlite:$(BUILD)/data/drawerd.sqlite

.PHONY: build
build: setup-build ## Build the program and all tests
	$(SWIFT) build --build-tests

.PHONY: test
test: setup build $(PYTHON_ENVIRONMENT)/ready ## Install what is missing, build, and run every test
	$(TEST)
	$(MAKE) --no-print-directory test-asan test-tsan
	@echo "Every test has passed: on a plain build, with AddressSanitizer and with ThreadSanitizer."

# The program alone is built with a sanitizer; the tests are those of the plain build.
.PHONY: test-asan test-tsan
test-asan: SANITIZER := address
test-tsan: SANITIZER := thread
test-asan test-tsan: test-%: build
	$(SWIFT) build --sanitize=$(SANITIZER) --product drawerd --scratch-path $(BUILD)/$* \
	  2>&1 | sed '/warning: Cannot export local symbol/d'
	DRAWERD_EXECUTABLE=$(CURDIR)/$(BUILD)/$*/debug/drawerd $(TEST) --filter '$(SOCKET_TESTS)'

.PHONY: bench bench-smoke bench-build
bench: bench-build ## Measure everything, and compare with Benchmarks/thresholds.json
	python3 Benchmarks/bench.py

bench-smoke: bench-build ## Measure, in a minute, what noise cannot move
	python3 Benchmarks/bench.py --smoke

bench-build:
	$(call install,$(BUILD_PACKAGES) $(RUN_PACKAGES) $(BENCHMARK_PACKAGES))
	$(SWIFT) build -c release --product drawerd
	$(SWIFT) build -c release --package-path Benchmarks/Core --scratch-path $(BUILD)/benchmarks/core

.PHONY: fuzz
fuzz: setup-build ## Fuzz every target for FUZZ_SECONDS (60) each; TARGETS chooses among them
	Fuzz/run.sh $(TARGETS)

.PHONY: lint
lint: setup-build ## Check the format, and build everything with warnings as errors
	$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)
	$(SWIFT) build --build-tests

.PHONY: format
format: ## Format all Swift code
	$(SWIFT) format --in-place --parallel --recursive $(FORMATTED)

.PHONY: image
image: ## Build the container image, drawerd:latest
	docker build --tag drawerd .

.PHONY: clean
clean: ## Forget everything that was built
	rm -rf $(BUILD)

# Installs those of the packages $(1) that are missing, if any are.
define install
	@missing=(); \
	for package in $(1); do \
	  [[ $$(dpkg-query --show --showformat '$${db:Status-Status}' "$$package" 2>/dev/null || true) == installed ]] \
	    || missing+=("$$package"); \
	done; \
	if (( $${#missing[@]} )); then \
	  echo "Installing $${missing[*]}"; \
	  $(SUDO) apt-get update -q; \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$${missing[@]}"; \
	fi
endef

.PHONY: setup setup-build setup-run
setup: ## Install what is missing to build, run and test
	$(call install,$(BUILD_PACKAGES) $(RUN_PACKAGES) $(TEST_PACKAGES))

setup-build:
	$(call install,$(BUILD_PACKAGES))

setup-run:
	$(call install,$(BUILD_PACKAGES) $(RUN_PACKAGES))

# Debian's own Python: another one on the path may lack what its packages need.
$(PYTHON_ENVIRONMENT)/ready: Makefile | setup
	rm -rf $(PYTHON_ENVIRONMENT)
	/usr/bin/python3 -m venv $(PYTHON_ENVIRONMENT)
	$(PYTHON_ENVIRONMENT)/bin/python -m pip install --quiet --disable-pip-version-check $(PYTHON_PACKAGES)
	touch $@
