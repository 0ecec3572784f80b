// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Distributions of latencies, of a report and of a comparison: their bins, axes and cumulated
// shares.
//
// On a logarithmic axis a latency v > 0 stands at log2(v) + 1, and 0 at 0: the power of two k holds
// the latencies from 2^(k-1) to 2^k - 1.

const kBinsDrawn = 80;  // of equal width, about

const kDistGrid = {
  left: 64,
  right: 24,
  top: 34,
  bottom: 40,
  outerBoundsMode: "none"
};

/// The least latency of a power of two.
function power(k) {
  return k <= 0 ? 0 : 2 ** (k - 1);
}

/// The power of two that holds a latency.
function power_of(v) {
  return Math.floor(Math.log2(v || 0.5) + 1);
}

function log_label(k) {
  return Number.isInteger(k) ? latency_tick(power(k)) : "";
}

/// Femtoseconds of a cycle of a port if latencies are shown as times; null if as cycles.
function cycle_time(port = state.port) {
  return state.unit === "time" && port?.period_fs ? port.period_fs : null;
}

/// A latency: a time, or a number of cycles without the word.
function latency_text(cycles, port = state.port) {
  const cycle = cycle_time(port);
  if (!cycle || cycles === null || cycles === undefined) return count(cycles);
  return duration(cycles * cycle);
}

/// The same with the word: "12 cycles".
function latency_words(cycles, port = state.port) {
  return cycle_time(port) ? latency_text(cycles, port) : `${count(cycles)} cycles`;
}

/// "8 to 15 cycles", "80 ns to 150 ns".
function latency_range(low, high) {
  if (!cycle_time()) return `${range_text(low, high)} cycles`;
  return low === high ? latency_text(low) : `${latency_text(low)} to ${latency_text(high)}`;
}

/// A latency at an axis.
function latency_tick(cycles) {
  return cycle_time() ? duration(Number((cycles * cycle_time()).toPrecision(3))) : real(cycles);
}

/// What an axis of latencies is called.
function latency_unit() {
  return cycle_time() ? "time" : "cycles";
}

/// How latencies and times are given, as a sentence.
function unit_text() {
  return state.unit === "time" ?
      "Latencies are times, by the period of the port's clock. The tables of numbers below the " +
          "charts have them in cycles." :
      "All latencies and times are in cycles of the port's clock unless a unit is given.";
}

/// "12", or "8 to 15".
function range_text(low, high) {
  return low === high ? count(low) : `${count(low)} to ${count(high)}`;
}

function log_range(k) {
  return latency_range(power(k), k <= 0 ? 0 : 2 ** k - 1);
}

/// Places and labels on an axis of latencies.
function latency_scale(kind) {
  if (kind === "linear")
    return {to: (v) => v, axis: {minInterval: 1, axisLabel: {formatter: latency_tick}}};
  return {
    to: (v) => (v < 1 ? v : Math.log2(v) + 1),
    axis: {interval: 1, axisLabel: {formatter: log_label}}
  };
}

/// The axis below a distribution.
function cycles_axis(more = {}) {
  return axis({
    type: "value",
    name: latency_unit(),
    nameLocation: "middle",
    nameGap: 26,
    splitLine: {show: false},
    ...more
  });
}

/// The names of the percentiles that a distribution of the document has: "p50", ..., "p999".
function percentile_names(dist) {
  return Object.keys(dist).filter((key) => /^p\d+$/.test(key));
}

/// A percentile's name for people: "p99.9" of "p999".
function percentile_text(name) {
  return name.replace(/^(p\d\d)(\d+)$/, "$1.$2");
}

/// Bins of equal width over all bins [low, high, count] of some lists: {low, width, at(bin)}, where
/// at() is the index of the bin in which the middle of another one lies.
function equal_bins(lists) {
  const all = lists.flat();
  const low = all.reduce((least, bin) => Math.min(least, bin[0]), Infinity);
  const high = all.reduce((most, bin) => Math.max(most, bin[1]), 0);
  const width = Math.max(1, Math.ceil((high - low + 1) / kBinsDrawn));
  return {low, width, at: ([from, to]) => Math.floor(((from + to) / 2 - low) / width)};
}

/// The first and the last value of the equal bin of an index.
function ends_of({low, width}, at) {
  return [low + at * width, low + (at + 1) * width - 1];
}

/// The cumulated count and share at the end of each bin: [latency, share, count].
function cumulated({bins}) {
  let sum = 0;
  const whole = bins.reduce((all, bin) => all + bin[2], 0);
  return bins.map(([, high, n]) => [high, (sum += n) / whole, sum]);
}

/// A chart of cumulated shares: lines [{name, colour(), dist}], to(v): the place of a latency on
/// the axis below.
function cumulated_chart({lines, to, below, ...card}) {
  const drawn = lines.filter(({dist}) => dist?.bins?.length);
  const colour_of = (name) => drawn.find((line) => line.name === name).colour();
  return chart({
    option: () => ({
      legend: legend(drawn.map(({name}) => name)),
      grid: kDistGrid,
      xAxis: cycles_axis(below()),
      yAxis: axis({type: "value", ...percent_ticks()}),
      tooltip: {
        trigger: "axis",
        axisPointer: {type: "line", label: {show: false}},
        formatter: (params) => tooltip_content(
            "at most",
            params.map(
                ({seriesName, data}) =>
                    [`${seriesName}: ${latency_words(data[2])}`, percent(data[1] / 100),
                     colour_of(seriesName)]))
      },
      series: drawn.map(({name, colour, dist}) => ({
                          type: "line",
                          name,
                          step: "end",
                          symbol: "none",
                          lineStyle: {color: colour(), width: 2},
                          itemStyle: {color: colour()},
                          emphasis: {disabled: true},
                          data: [[dist.bins[0][0], 0], ...cumulated(dist)].map(
                              ([v, share]) => [to(v), 100 * share, v])
                        })),
    }),
    numbers: () => ({
      columns: [
        {label: "of", text: true, key: (row) => row[0]},
        {label: "at most, cycles", key: (row) => row[1]},
        {label: "transactions", key: (row) => row[3]},
        {label: "share", key: (row) => row[2], cell: (row) => percent(row[2])}
      ],
      rows: drawn.flatMap(({name, dist}) => cumulated(dist).map((row) => [name, ...row]))
    }),
    ...card,
  });
}
