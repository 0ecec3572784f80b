#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
#
# run.sh FORMAT FUZZER CORPUS: fuzzes one reader for a bounded number of files, beginning with a good
# one. The same files every time; FABMON_SEED chooses others, FABMON_FUZZ_FILES says how many
# (default 5000).
#
# FABMON_FUZZ_KEEP=DIR: a run begins with the files that earlier ones have left in DIR/FORMAT, and
# leaves there the fewest files, of those and its own, that reach all the code that they reach
# together. A file that fails is copied to DIR/found.
#
# ports.*, limits and diff.json begin with what FABMON_PROGRAM writes, bus.* with an example.
set -eu
[ $# -eq 3 ] || {
  echo "usage: $0 FORMAT FUZZER CORPUS" >&2
  echo "FORMAT: [cmn.|bits.]csv|vcd|fst, [bits.]ghw, vcd.gz, vcd.xz, ports|bus.yaml|json, limits, diff.json" >&2
  exit 2
}
format=$1 fuzzer=$2 corpus=$3/$1
tests=$(cd "$(dirname "$0")/.." && pwd)
rm -rf "$corpus"
mkdir -p "$corpus"
dumps=$tests/corpus/dumps
case $format in
  csv | bits.csv) cp "$tests/data/axi4_trace.csv" "$corpus/good.csv" ;;
  cmn.csv) cp "$tests/data/cmn_trace.csv" "$corpus/good.csv" ;;
  cmn.*) cp "$tests/data/cmn_trace.vcd" "$corpus/good.vcd" ;;
  ghw) gzip -dc "$dumps/ghdl_plain.ghw.gz" >"$corpus/good.ghw" ;;
  bits.ghw) gzip -dc "$dumps/ghdl_types.ghw.gz" >"$corpus/good.ghw" ;;
  ports.*)
    "$FABMON_PROGRAM" ports "$dumps/icarus_vectors.vcd.gz" --save "$corpus/good.${format#ports.}" \
      >"$corpus.log"
    cp "$tests/fuzz/ports.${format#ports.}" "$corpus/"
    ;;
  bus.*) cp "$tests/fuzz/$format" "$corpus/good.${format#bus.}" ;;
  limits | diff.json)
    "$FABMON_PROGRAM" report "$dumps/icarus_lite.vcd.gz" --no-rtl --json "$corpus.json" \
      >"$corpus.log"
    export FABMON_FUZZ_REPORT="$corpus.json"
    if [ "$format" = limits ]; then
      cp "$tests/fuzz/limits.txt" "$corpus/"
    else  # without white space it is shorter
      tr -d ' \n' <"$corpus.json" >"$corpus/good.json"
    fi
    ;;
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
keep=${FABMON_FUZZ_KEEP:+$FABMON_FUZZ_KEEP/$format}
files=${FABMON_FUZZ_FILES:-5000}
if [ -n "$keep" ]; then
  mkdir -p "$keep" "$FABMON_FUZZ_KEEP/found"
  files=$((files + $(find "$keep" -type f | wc -l)))
fi
limits='-max_len=60000 -rss_limit_mb=2048 -timeout=20'
cd "$corpus"
status=0
# shellcheck disable=SC2086
FABMON_FUZZ_FORMAT=$format "$fuzzer" -seed="${FABMON_SEED:-1}" -runs="$files" $limits \
  -artifact_prefix="$corpus.found-" -print_final_stats=1 "$corpus" ${keep:+"$keep"} || status=$?
[ -n "$keep" ] || exit "$status"
if [ "$status" -ne 0 ]; then
  for found in "$corpus".found-*; do
    [ -f "$found" ] && cp "$found" "$FABMON_FUZZ_KEEP/found/$format-${found#"$corpus.found-"}"
  done
  exit "$status"
fi
# Runs of other seeds keep theirs in the same folder.
exec 9>"$keep.lock"
flock 9
rm -rf "$keep.new"
mkdir "$keep.new"
# shellcheck disable=SC2086
FABMON_FUZZ_FORMAT=$format "$fuzzer" -merge=1 $limits "$keep.new" "$keep" "$corpus" \
  >"$corpus.merge.log" 2>&1
rm -rf "$keep"
mv "$keep.new" "$keep"
echo "kept: $(find "$keep" -type f | wc -l) files in $keep"
