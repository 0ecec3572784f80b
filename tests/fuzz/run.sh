#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
#
# run.sh FORMAT FUZZER CORPUS: fuzzes one trace reader for a bounded number of files, beginning with a
# good one. The same files every time; FABMON_SEED chooses others, FABMON_FUZZ_FILES says how many
# (default 5000).
set -eu
[ $# -eq 3 ] || { echo "usage: $0 [cmn.|bits.]csv|vcd|fst|vcd.gz|vcd.xz FUZZER CORPUS" >&2; exit 2; }
format=$1 fuzzer=$2 corpus=$3/$1
tests=$(cd "$(dirname "$0")/.." && pwd)
rm -rf "$corpus"
mkdir -p "$corpus"
case $format in
  csv | bits.csv) cp "$tests/data/axi4_trace.csv" "$corpus/good.csv" ;;
  cmn.csv) cp "$tests/data/cmn_trace.csv" "$corpus/good.csv" ;;
  cmn.*) cp "$tests/data/cmn_trace.vcd" "$corpus/good.vcd" ;;
  *)
    "$tests/icarus/run.sh" "$3/icarus_$format"
    head -n 900 "$3/icarus_$format/axi_bench.vcd" >"$corpus/good.vcd"
    ;;
esac
case $format in
  *fst)
    vcd2fst "$corpus/good.vcd" "$corpus/good.fst" >/dev/null
    rm "$corpus/good.vcd"
    ;;
  *.gz) gzip "$corpus/good.vcd" ;;
  *.xz) xz "$corpus/good.vcd" ;;
esac
cd "$corpus"
FABMON_FUZZ_FORMAT=$format "$fuzzer" -seed="${FABMON_SEED:-1}" \
  -runs="${FABMON_FUZZ_FILES:-5000}" -max_len=40000 -rss_limit_mb=2048 -timeout=20 \
  -print_final_stats=1 "$corpus"
