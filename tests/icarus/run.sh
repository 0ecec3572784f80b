#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
#
# Runs the AXI bench under Icarus Verilog: run.sh OUTDIR makes OUTDIR/axi_bench.{vcd,fst,csv}.
# VCD and FST come from two runs of the same deterministic bench, which must agree on the CSV.
set -eu
[ $# -eq 1 ] || { echo "usage: $0 OUTDIR" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
for tool in iverilog vvp; do
  command -v "$tool" >/dev/null || {
    echo "$0: $tool is missing: install the package iverilog (scripts/setup does)" >&2
    exit 2
  }
done
mkdir -p "$1"
cd "$1"
iverilog -g2001 -Wall -o axi_bench.vvp "$here/axi_bench.v"
vvp -n axi_bench.vvp +wave=axi_bench.vcd +csv=axi_bench.csv >axi_bench.log
vvp -n axi_bench.vvp -fst +wave=axi_bench.fst +csv=axi_bench2.csv >>axi_bench.log
cmp axi_bench.csv axi_bench2.csv
rm axi_bench2.csv axi_bench.vvp
