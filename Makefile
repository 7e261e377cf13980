# One door a task, the same on a desk and in continuous integration. `make help` lists them.

SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

quietly := .ci/quietly
native := .build/release/vinculum
wasm := .build-wasm/vinculum.wasm

.PHONY: help run test unit build wasm wasm-check bench lint floors embedded setup clean

help: ## this list
	@echo "Vinculum: an identity engine in portable Swift. The doors:"
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

run: build ## build, then import the sample accounts and play the linking story
	@$(native) replay Tests/Fixtures/journeys/story.jsonl --transcript | sed -e '/^@ /d' -e '/^= exit 0$$/d'

test: setup lint floors build wasm-check unit ## everything: rules, floors, native tests, WASI

unit: ## the native tests alone, in release; FILTER=Suite narrows them
	@VINCULUM_EXECUTABLE="$(CURDIR)/$(native)" VINCULUM_WASM="$(CURDIR)/$(wasm)" \
		swift test -c release -Xswiftc -enable-testing --scratch-path .build-test $(if $(FILTER),--filter '$(FILTER)') 2>&1 | .ci/readable

build: ## the Linux program, one static file: .build/release/vinculum
	@$(quietly) "building the program" swift build -c release --product vinculum --static-swift-stdlib -Xlinker -s
	@printf '    %s, %s bytes\n' $(native) "$$(stat -Lc %s $(native))"

wasm: setup ## the WASI program: .build-wasm/vinculum.wasm, tried under wasmkit and Node
	@wasm/toolset/write program > .build-wasm/program.json
	@$(quietly) "building the WASI program" swift build -c release --package-path wasm --triple wasm32-unknown-none-wasm \
		--toolset .build-wasm/program.json --scratch-path .build-wasm
	@wasm/toolset/shrink .build-wasm/wasm32-unknown-none-wasm/release/vinculum-wasi.wasm $(wasm)
	@wasm/toolset/shrink .build-wasm/wasm32-unknown-none-wasm/release/host-contract.wasm .build-wasm/host-contract.wasm
	@printf '    %s, %s bytes\n' $(wasm) "$$(stat -c %s $(wasm))"
	@printf '    under wasmkit: vinculum %s\n' "$$(wasmkit run $(wasm) --version)"
	@printf '    under Node:    vinculum %s\n' "$$(node wasm/hosts/run-wasi.mjs $(wasm) --version)"

wasm-check: wasm
	@wasm/hosts/check-contract

bench: build ## the benchmarks, side by side with their peers
	@$(quietly) "building the benchmarks" swift build -c release --product vinculum-bench
	@.build/release/vinculum-bench $(ARGS)

lint: ## rules about the tree: imports, packages, paths, top level
	@.ci/lint

floors: ## every floor of the core type-checks with only the floors below it
	@$(quietly) "checking the floors" .ci/floors

embedded: ## core and commands compile as Embedded Swift
	@$(quietly) "compiling as Embedded Swift" .ci/embedded

setup: ## install what is missing (Debian: wasi-libc, libclang-rt, nodejs, binaryen)
	@wasm/toolset/setup
	@mkdir -p .build-wasm

clean: ## remove everything that was built
	@rm -rf .build .build-*
