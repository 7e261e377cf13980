# One door a task, the same on a desk and in continuous integration. `make help` lists them.

SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

quietly := .ci/quietly
# Three native configurations, each compiled once for everything that it serves:
#   development  .build/debug       not optimised, compiled file by file: `make run`, `make check`
#   tested       .build-test        optimised, internals visible to tests: the tests and the program that they run
#   release      .build/release     optimised as a whole, Embedded Swift, one file: `make build`, `make bench`
#
# The compiler allocates and frees millions of small objects. With larger caches and pages in the C library it takes a
# twentieth less.
swift := env GLIBC_TUNABLES=glibc.malloc.tcache_count=4000:glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864 swift
# For tests the optimiser goes without copying the core's functions into the modules around it, and without the passes that
# take most for least: LLVM does again what they do. A fifth of the time of a build, against a few instructions of a hundred.
spared := dead-store-elimination dce copy-propagation release-hoisting late-release-hoisting retain-sinking \
	late-retain-sinking arc-loop-opts
optimised := -c release -Xswiftc -disable-cmo $(foreach pass,$(spared),-Xswiftc -Xllvm -Xswiftc -sil-disable-pass=$(pass))
develop := $(swift) build
# A trap's backtrace needs files and lines alone; a debugger has the build of make check.
tested_flags := $(optimised) -Xswiftc -enable-testing -Xswiftc -gline-tables-only --scratch-path .build-test
tested_build := $(swift) build $(tested_flags)
# What a program that is given away says of itself: the commit that it is of, and the compiler.
told = VINCULUM_COMMIT=$(shell git rev-parse --short=12 HEAD 2>/dev/null) \
	VINCULUM_TOOLCHAIN=$(shell swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p')
# The program is compiled as Embedded Swift: generic code once for each type that it is used with, and references are counted
# without the runtime. With the optimiser at link time, which sees files and modules together, a request takes a quarter
# fewer instructions. It contains what it uses of Swift's library, for which the tables of Unicode and the C library's
# mathematics are linked. It is stripped, so the compiler writes nothing for a debugger; it looks for no libraries beside
# itself, and lets no code write to its tables of addresses.
embedded := -Xswiftc -enable-experimental-feature -Xswiftc Embedded --experimental-lto-mode full -Xswiftc -use-ld=lld
resources = $(shell swiftc -print-target-info | sed -nE 's/.*"runtimeResourcePath": "(.*)".*/\1/p')
unicode = $(resources)/embedded/$(shell uname -m)-unknown-linux-gnu/libswiftUnicodeDataTables.a
# What ConstantTime says of this variable, an optimiser believes only where other objects could assign it.
unknown := --undefined=\$$e8Vinculum12ConstantTimeO11unknownZeros6UInt64VvpZ
completed = $(embedded) $(foreach word,$(unicode) -lm $(unknown),-Xlinker $(word))
contained := $(foreach word,--wrap=posix_memalign --gc-sections,-Xlinker $(word))
guarded := --disable-local-rpath $(foreach word,-z relro -z now,-Xlinker $(word))
# Otherwise every file leaves a checksum of itself and of the paths of this folder, and no two folders give the same bytes.
unplaced := -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
# The program that is given away is compiled seldom and runs often, so it has all passes. That no two accesses to one variable
# of an object overlap is what the tests check; it does not count them again for each request, as little as the module does.
released := -c release --omit-frame-pointers -Xswiftc -enforce-exclusivity=unchecked
release_build = env EMBEDDED=1 $(told) $(swift) build $(released) $(completed) $(contained) $(guarded) $(unplaced) -debug-info-format none -Xlinker -s
debug := .build/debug/vinculum
tested := .build-test/release/vinculum
native := .build/release/vinculum
wasm := .build-wasm/vinculum.wasm
module := .build-wasm/vinculum-module.wasm
wasm_built := .build-wasm/wasm32-unknown-none-wasm/release
linked := .build-wasm/linked.wasm
playground_module := .build-wasm/vinculum-playground.wasm
playground_modules := Vinculum VinculumServer VinculumExplorer VinculumCommands VinculumEmbedding VinculumPlayground
stories := .build-wasm/stories.jsonl
# Where `make playground` puts what a host of files gives away.
PLAYGROUND ?= .build-playground
# Where `make release` puts what is given away.
RELEASE ?= .build-release
# For WebAssembly SwiftPM compiles to bitcode, without what a debugger would read, and `link` does the rest. The text is
# the smaller one: Sources/Vinculum/Bytes/CompactString.
wasm_compile := env COMPACT_TEXT=1 $(swift) build -c release --experimental-lto-mode full -debug-info-format none --package-path wasm --triple wasm32-unknown-none-wasm --toolset .build-wasm/toolset.json --scratch-path .build-wasm
program_modules := Vinculum VinculumServer VinculumCommands VinculumSystem

# What the embedding module and the WASI program may have, as bytes and with gzip: in wasm-opt's long form, as they are
# given away, and in its short form 8 % more.
most_bytes := 1000000 420000
most_bytes_short := 1080000 453600
most_program_bytes := 2000000 850000
most_program_bytes_short := 2160000 918000

# How hard linker and wasm-opt try: nothing, or `thoroughly`, which takes many times as long for the last tenth of the
# size.
SHRINK ?=

# The stages of `make test`, in the order in which they start: first what others wait for, then what is slow, and last
# what needs nothing else and so runs beside the compiler, which uses one core for minutes.
stages := lint tested wasm playground unit test-clients test-consumer packages secrets instructions fuzz-check texts test-python \
	test-javascript contracts playground-check setup-clients rooms
soak_stages := tested wasm setup-clients random-seeds kills starts fuzz explore verifiers whole-consumer whole-secrets tsan \
	runtimes
# What the stages share, made by one of them.
shared := tested wasm playground setup-clients
all_stages := $(sort $(stages:%=stage-%) $(soak_stages:%=stage-%))

.PHONY: help run check quick test tested unit fuzz-check texts secrets instructions test-clients test-released test-consumer tsan build install uninstall release wasm \
	playground playground-check wasm-check contracts test-javascript test-python explore bench fuzz lint rooms \
	embedded clean soak random-seeds kills starts verifiers whole-consumer whole-secrets runtimes \
	setup setup-wasm setup-clients setup-secrets setup-bench setup-packages packages artefacts $(all_stages)

help: ## this list
	@echo "Vinculum: an identity engine in portable Swift. The doors:"
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

run: ## build, then import the sample accounts and play the linking story
	@$(quietly) "building the program" $(develop) --product vinculum
	@$(debug) replay Tests/Fixtures/journeys/story.jsonl --transcript | sed -e '/^@ /d' -e '/^= exit 0$$/d'

check: ## after an edit: the tests of FILTER=Suite, compiled file by file and not optimised
	@$(quietly) "building what changed" $(develop) --build-tests
	@TESTING_EXECUTABLE="$(CURDIR)/$(debug)" swift test --skip-build $(if $(FILTER),--filter '$(FILTER)') 2>&1 | .ci/readable

quick: ## after an edit: lint, rooms, and the suites that the change reaches; SINCE=main counts from there
	@.ci/quick $(SINCE)

test: ## everything, two stages at a time: rules, rooms, native tests, secrets in time, WebAssembly, real clients
	@.ci/stages $(stages)

stage-unit stage-test-clients stage-test-consumer stage-packages stage-fuzz-check stage-texts stage-secrets stage-instructions: stage-tested
stage-unit stage-test-consumer stage-packages stage-test-python stage-test-javascript stage-contracts: stage-wasm
stage-unit stage-test-clients stage-test-consumer: stage-setup-clients
# After the module, because both are linked in one place.
stage-playground: stage-tested stage-wasm
stage-playground-check: stage-playground
# Clients of the tests are the package for JavaScript, and the console with the server in its page.
stage-test-clients: stage-wasm stage-playground
# Each is a door, for which what other stages make is made.
$(all_stages): stage-%:
	@.ci/stage $* make $(patsubst %,-o %,$(filter-out $*,$(shared))) $*

soak: ## what takes hours: random seeds, 1,000 kills, 100 starts at once, fuzzing, the explorer at depth 6, other runtimes, what `make test` shortens
	@.ci/stages $(soak_stages)

stage-random-seeds: stage-tested stage-wasm stage-setup-clients
stage-kills: stage-tested stage-setup-clients
stage-starts: stage-tested stage-wasm stage-setup-clients
stage-verifiers: stage-tested
stage-whole-consumer: stage-tested stage-wasm stage-setup-clients
stage-runtimes: stage-wasm stage-setup-clients

random-seeds: tested wasm setup-clients # the native tests with fresh seeds, which a failure prints
	@TESTING_SEED=random TESTING_KILLS=1000 TESTING_DEPTH=4 $(MAKE) -o tested unit

kills: tested setup-clients # a thousand kills of three servers and the PostgreSQL that they share, with fresh seeds
	@TESTING_SEED=random TESTING_KILLS=1000 TESTING_SECONDS=36000 TESTING_EXECUTABLE="$(CURDIR)/$(tested)" \
		Tests/Clients/run test_postgres_histories

starts: tested wasm setup-clients # a hundred times several processes at once on one state: packages and program
	@$(quietly) "starting at once in Node" env TESTING_STARTS=100 node --test --test-reporter=spec wasm/js/test/lock.test.js
	@TESTING_STARTS=100 wasm/python/check tests/test_starts.py
	@TESTING_STARTS=100 TESTING_EXECUTABLE="$(CURDIR)/$(tested)" Tests/Clients/run test_starting

verifiers: tested # verifiers of Debian and PyPI that no other test needs, while keys are replaced
	@TESTING_EXECUTABLE="$(CURDIR)/$(tested)" Tests/Clients/verifiers

whole-consumer: tested wasm setup-clients # the package of README and the articles, built as they say
	@TESTING_EXECUTABLE="$(CURDIR)/$(tested)" Tests/Consumer/run whole

runtimes: wasm setup-clients # Deno, Bun, Firefox, wasm3, wasm2c and later versions of Python, held against Node
	@wasm/hosts/check-runtimes

whole-secrets: setup-secrets # memcheck over a build of its own, optimised as it is given away
	@OPTIMISED="$(released) $(completed)" EMBEDDED=1 Tests/SecretsInTime/run whole

tested: # the program and the tests, compiled together
	@$(quietly) "building the program and the tests" $(tested_build) --build-tests

fuzz-check: tested # the fuzz targets compile
	@$(quietly) "checking that the fuzz targets compile" .ci/fuzz check .build-test/release/Modules

texts: tested ## no text is compared by canonical equivalence; planted comparisons show that it would be seen
	@$(quietly) "checking that texts are compared by bytes" .ci/texts --plant

unit: tested ## the native tests alone, optimised; FILTER=Suite narrows them
	@TESTING_EXECUTABLE="$(CURDIR)/$(tested)" TESTING_WASM="$(CURDIR)/$(wasm)" \
		TESTING_MODULE="$(CURDIR)/$(module)" \
		swift test --skip-build $(tested_flags) $(if $(FILTER),--filter '$(FILTER)') 2>&1 | .ci/readable

secrets: setup-secrets tested ## memcheck over an optimised build: no branch and no address depends on a secret
	@Tests/SecretsInTime/run

instructions: setup-secrets tested ## no request takes 5 % more instructions than were kept; KEEP=1 keeps those of today
	@Tests/ServingBench/instructions $(tested) --figures tested $(if $(KEEP),--keep)

test-clients: setup-clients tested playground ## firebase-admin, curl and others against a running server; ONLY=test_users narrows
	@TESTING_EXECUTABLE="$(CURDIR)/$(tested)" Tests/Clients/run $(ONLY)

test-consumer: setup-clients tested ## what README and the articles show: programs in a package of their own, and shell commands
	@TESTING_EXECUTABLE="$(CURDIR)/$(tested)" Tests/Consumer/run

test-released: setup-clients playground build ## the clients of make test-clients against the program that is given away
	@TESTING_EXECUTABLE="$(CURDIR)/$(native)" Tests/Clients/run $(ONLY)

tsan: ## what happens at once on one client, with the thread sanitizer; FILTER=Suite runs another suite
	@.ci/tsan $(FILTER)

build: ## the Linux program, optimised as a whole, one file: .build/release/vinculum
	@$(quietly) "building the program" $(release_build) --product vinculum
	@printf '    %s, %s bytes\n' $(native) "$$(stat -Lc %s $(native))"

# Nothing is built here, so that root can install what another user has built.
PREFIX ?= /usr/local
install: ## the built program, its manual pages and completions, below PREFIX (/usr/local), or in DESTDIR
	@.packages/install '$(DESTDIR)' '$(PREFIX)' $(native)

uninstall: ## what make install has put there, and nothing else
	@.packages/install --remove '$(DESTDIR)' '$(PREFIX)'

release: artefacts setup-packages ## everything as it is given away, in .build-release or RELEASE=FOLDER: sizes, real clients, installed in a fresh root, built twice
	@$(MAKE) -o build test-released
	@TESTING_EXECUTABLE="$(CURDIR)/$(native)" TESTING_RELEASE="$(abspath $(RELEASE))" Tests/Packages/run
	@.packages/again $(RELEASE)
	@$(MAKE) -o wasm whole-consumer whole-secrets

artefacts: build # what `make release` gives away, WebAssembly as small as wasm-opt makes it, within its limits
	@$(MAKE) wasm SHRINK=thoroughly
	@wasm/toolset/limit $(module) $(most_bytes)
	@wasm/toolset/limit $(wasm) $(most_program_bytes)
	@.packages/needs $(native)
	@.packages/collect $(native) .build-wasm $(RELEASE)

packages: setup-packages tested wasm ## what is given away, of the tested program: package, image, SBOM, and a Debian 12 root; ONLY=test_root narrows
	@TESTING_EXECUTABLE="$(CURDIR)/$(tested)" Tests/Packages/run $(ONLY)

wasm: setup-wasm ## .build-wasm: the WASI program, the embedding module, its packages for JavaScript (js) and Python (*.whl)
	@wasm/toolset/write > .build-wasm/toolset.json
	@# SwiftPM's plans name each file, and it does not look for new ones in the package next door.
	@rm -f .build-wasm/release.yaml
	@$(quietly) "compiling the WASI program" $(wasm_compile) --target vinculum-wasi
	@$(quietly) "compiling its contract" $(wasm_compile) --target host-contract
	@$(quietly) "compiling the embedding module" $(wasm_compile) --target vinculum-module
	@$(quietly) "linking the WASI program" env $(told) wasm/toolset/link $(if $(SHRINK),smallest) program $(wasm_built) $(linked) $(program_modules) vinculum_wasi
	@wasm/toolset/shrink $(linked) $(wasm) $(SHRINK)
	@# It is not given away, so its size does not matter.
	@$(quietly) "linking its contract" wasm/toolset/link program $(wasm_built) .build-wasm/host-contract.wasm $(program_modules) Contracts host_contract
	@$(quietly) "linking the embedding module" wasm/toolset/link $(if $(SHRINK),smallest) library $(wasm_built) $(linked) Vinculum VinculumEmbedding host_memory vinculum_module
	@mv $(linked).map .build-wasm/vinculum-module.map
	@wasm/toolset/shrink $(linked) $(module) $(SHRINK)
	@printf '    %s, %s bytes\n' $(wasm) "$$(stat -c %s $(wasm))"
	@printf '    under wasmkit: vinculum %s\n' "$$(wasmkit run $(wasm) --version)"
	@printf '    under Node:    vinculum %s\n' "$$(node wasm/hosts/run-wasi.mjs $(wasm) --version)"
	@printf '    %s, %s bytes, of which\n' $(module) "$$(stat -c %s $(module))"
	@wasm/toolset/rooms .build-wasm/vinculum-module.map $(module) | sed 's/^/    /'
	@wasm/js/build/pack $(module) .build-wasm/js
	@wasm/python/wheel $(module)

playground: setup-wasm $(stories) ## .build-playground: the console with the server in the page, for any host of files; or PLAYGROUND=FOLDER
	@wasm/toolset/write > .build-wasm/toolset.json
	@rm -f .build-wasm/release.yaml
	@$(quietly) "compiling the playground's module" $(wasm_compile) --target vinculum-playground
	@$(quietly) "linking the playground's module" wasm/toolset/link $(if $(SHRINK),smallest) library $(wasm_built) $(linked) $(playground_modules) host_memory vinculum_playground
	@wasm/toolset/shrink $(linked) $(playground_module) $(SHRINK)
	@wasm/toolset/playground $(playground_module) $(stories) $(PLAYGROUND)

# What the search finds depends on the program alone, and some rules take it many seconds. That of the tests is as good.
searching := $(if $(wildcard $(tested)),$(tested),$(native))
$(stories): $(if $(wildcard $(tested)),tested,build)
	@[ $@ -nt $(searching) ] || $(quietly) "searching for the attack that each rule prevents" \
		sh -c '$(searching) explore --weaken all --json > $@.new && mv $@.new $@'

playground-check: tested playground # the server in a page answers as the program does, and as it did before
	@printf '    '; TESTING_EXECUTABLE="$(CURDIR)/$(tested)" node wasm/hosts/check-playground.mjs $(PLAYGROUND)

wasm-check: contracts test-javascript test-python ## the contracts of the ports inside both runtimes, of the module under Node, of both packages

contracts: wasm # sizes, and the contracts of the ports and of the module
	@wasm/toolset/limit $(module) $(most_bytes_short)
	@wasm/toolset/limit $(wasm) $(most_program_bytes_short)
	@wasm/hosts/check-contract
	@printf '    '; node wasm/hosts/check-module.mjs $(module)

test-javascript: wasm # the package for JavaScript
	@$(quietly) "testing the JavaScript package" wasm/hosts/with-postgres node --test --test-reporter=spec wasm/js/test/*.test.js

test-python: wasm # the package for Python: its tests and types
	@wasm/hosts/with-postgres wasm/python/check

explore: build ## try every story of an attacker and a victim up to DEPTH (6 without it), then without each rule
	@$(native) explore --depth $(or $(DEPTH),6)
	@$(native) explore --scenario all --depth $(or $(DEPTH),6)
	@$(native) explore --weaken all

bench: setup-bench build ## the benchmarks, side by side with their peers; BESIDE=PROGRAM, another build with its vinculum-bench; BESIDE_JS=FOLDER
	@$(MAKE) wasm >/dev/null
	@# They measure what a Swift package gets that depends on the core, so they are not Embedded Swift; one is.
	@$(quietly) "building the benchmarks" $(swift) build $(released) --static-swift-stdlib --scratch-path .build-bench --product vinculum-bench
	@cp .build-bench/release/vinculum-bench .build/release
	@$(quietly) "building the one as Embedded Swift" $(release_build) --product vinculum-bench-program
	@$(quietly) "compiling those for WebAssembly" $(wasm_compile) --target vinculum-bench-wasi
	@$(quietly) "linking them" wasm/toolset/link program $(wasm_built) $(linked) $(program_modules) VinculumEmbedding VinculumBenchLoads vinculum_bench_wasi
	@wasm/toolset/shrink $(linked) .build-wasm/vinculum-bench.wasm
	@.build/release/vinculum-bench $(ARGS)
	@node wasm/js/build/bench-package.js .build-wasm/js $(BESIDE_JS)
	@Tests/ServingBench/instructions $(native) --figures released $(BESIDE:%=--beside %)
	@Tests/ServingBench/run $(native) $(BESIDE:%=--beside %)
	@Tests/ServingBench/rows $(native)
	@wasm/hosts/with-postgres Tests/ServingBench/postgres $(native)
	@Tests/ServingBench/strangers $(native)
	@.build-clients/venv/bin/python Tests/ServingBench/console $(native)
	@printf '## module: size of the embedding module, and the share of each room\n\n'
	@wasm/toolset/rooms .build-wasm/vinculum-module.map $(module)

fuzz: ## each reader under libFuzzer for 600 s; TARGET=JSON narrows, SECONDS=60 shortens
	@.ci/fuzz $(or $(SECONDS),600) $(TARGET)

lint: ## rules about the tree: imports, packages, paths, top level
	@.ci/lint
	@.ci/failures --check

.PHONY: format
format: ## format the Swift files in place, by .swift-format
	@.ci/format

rooms: ## every room of the core refers only to rooms below it; planted references show that it would be seen
	@$(quietly) "checking that rooms look only downwards" .ci/rooms --plant

embedded: ## core and commands compile as Embedded Swift
	@$(quietly) "compiling as Embedded Swift" .ci/embedded

setup: setup-wasm setup-clients setup-secrets setup-packages ## install what is missing (Debian: wasi-libc, libclang-rt, nodejs, binaryen, valgrind; client libraries for the tests)

setup-wasm: # what `make wasm` needs
	@wasm/toolset/setup
	@mkdir -p .build-wasm

setup-clients: # what the tests hold this package against
	@Tests/Clients/setup

setup-secrets: # valgrind
	@Tests/SecretsInTime/setup

setup-bench: setup-secrets # what make bench measures with, and what it compares with
	@Tests/ServingBench/setup

setup-packages: # what judges packages, and a Debian to install them in
	@Tests/Packages/setup

clean: ## remove everything that was built
	@rm -rf .build .build-*
