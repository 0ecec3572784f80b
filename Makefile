# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
#
# A thin front: everything is done by the presets of CMakePresets.json and by scripts/.

.DEFAULT_GOAL := help
.PHONY: help sim test test-all regress lint lint-all formal synth bench linux linux-shell format install clean build

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1 \2/p' Makefile | awk '{ printf "  make %-12s", $$2; \
	  $$1 = $$2 = ""; sub(/^ */, ""); print }'

sim: build build/soc.vcd ## build the program, measure generated traffic with RTL and golden models
	@build/fabmon run --wave build/sim.fst --json build/sim.json
	@build/fabmon report build/soc.vcd --no-rtl --interleave 4096:4 -o build/sim.html >/dev/null
	@echo "report: open build/sim.html (example SoC, 4 ports, 50,000 cycles)"

# The dump of the example of docs/use/report.md.
build/soc.vcd: $(wildcard docs/use/example/*.py) | build
	@docs/use/example/make_dump.py $@.part >/dev/null
	@mv $@.part $@

test: ## build and run the tests: test cases of C++, generated files
	@scripts/setup all
	@scripts/check/tests

test-all: ## build and run all tests: packages, examples, fuzzers, campaigns, soaks, too
	@scripts/setup all
	@scripts/check/tests --all

# DIR=... names the campaign, and one that is half done goes on. CORPUS=D: waveforms to compare. docs/develop/regress.md has the rest.
regress: ## the long campaign: seeds, fuzzers, proofs, mutants, perf: BLOCKS=N SEED=N SLURM=1 DIR=D
	@scripts/setup all
	@cmake --preset fast --log-level=NOTICE
	@cmake --build --preset fast --target all fabmon_tests models_sim
	@ctest --test-dir build -R ': models$$' -j "$$(nproc)" --output-on-failure
	@scripts/regress/regress run "$(or $(DIR),build/regress/$(shell date -u +%Y%m%dT%H%M%S))" \
	  $(BLOCKS:%=--blocks %) $(SEED:%=--seed %) $(SLURM:%=--slurm) $(CORPUS:%=--corpus %)

lint: ## check RTL, C++, scripts and generated files
	@scripts/setup all
	@scripts/check/lint

lint-all: ## the same, and clang-tidy of the tests and into the library as well
	@scripts/setup all
	@timeout 600 scripts/setup tools || echo "no newest Verilator and Yosys: left out"
	@scripts/check/lint all

formal: ## prove properties of the RTL
	@scripts/setup all
	@scripts/check/formal

synth: ## area of the RTL for xc7, ice40 and ecp5 into docs/results, netlists into build/netlist
	@scripts/setup all
	@scripts/measure/synth

bench: build ## simulated cycles a second: full check, RTL alone, empty loop
	@build/fabmon bench

# 77: what it needs cannot be had here, and it has said so.
linux: ## let stock Linux perf drive the RTL in QEMU, and check every count
	@linux/run || test $$? -eq 77

linux-shell: ## a prompt in Linux on the RTL: MESH=mesh3x3, WORKLOAD=NAME (CHI), CCI_WORKLOAD, AXI_WORKLOAD
	@linux/shell $(MESH:%=--mesh %) $(WORKLOAD:%=--workload %) \
	  $(CCI_WORKLOAD:%=--cci-workload %) $(AXI_WORKLOAD:%=--axi-workload %) || test $$? -eq 77

format: ## format the C++ files
	@scripts/setup all
	@scripts/check/format

install: build ## install program and library below PREFIX (default /usr/local)
	@cmake --build --preset fast --target fabmon_lib
	@cmake --install build --prefix "$(or $(PREFIX),/usr/local)"

clean: ## remove everything that was built
	@rm -rf build

build:
	@scripts/setup
	@scripts/build
