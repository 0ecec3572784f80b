// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Colours and patterns of the charts, from page.css: light or dark as the system says, or as
// chosen.

const kWaitingFor = ["moves", "manager", "subordinate", "nobody", "reset"];
const kWaitingForText = {
  moves: "moves",
  manager: "waits for the manager",
  subordinate: "waits for the subordinate",
  nobody: "nobody",
  reset: "in reset",
};
const kPatterns = [
  {symbol: "none"},
  {symbol: "rect", rotation: Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [2, 5]},
  {symbol: "rect", rotation: -Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [2, 5]},
  {symbol: "circle", symbolSize: 0.6, dashArrayX: [[6, 6], [0, 6, 6, 0]], dashArrayY: [5, 0]},
  {symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 4]},
];
const kDirections = ["read", "write", "stream", "snoop"];  // that have a colour of their own
const kFont = 'system-ui, -apple-system, "Segoe UI", Roboto, Lato, "DejaVu Sans", sans-serif';

let colours = {};

/// Reads the colours of the theme that is shown.
function read_colours() {
  const style = getComputedStyle(document.documentElement);
  colours = {};
  for (const name
           of ["page", "card", "ink", "muted", "line", "faint", "accent", "bad", "other", "band",
               "heat-low", "heat-mid", "heat-high", ...kDirections, ...kWaitingFor]) {
    colours[name] = style.getPropertyValue(`--${name}`).trim();
  }
  ramp.cache = null;
}

/// Sets the theme ("light", "dark", or "auto": the system's).
function set_theme(wanted) {
  const dark = wanted === "dark" ||
      (wanted === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  read_colours();
}

/// The colour of a direction.
function direction_colour(name) {
  return colours[kDirections.includes(name) ? name : "other"];
}

/// The decal of one of kWaitingFor where patterns are wanted, else none.
function pattern(who) {
  if (document.documentElement.dataset.patterns !== "on") return {symbol: "none"};
  return {color: "rgba(0, 0, 0, 0.35)", ...kPatterns[kWaitingFor.indexOf(who)]};
}

/// The colour of a share 0..1 of the scale of heat maps: low, mid, high.
function ramp(share) {
  if (!ramp.cache) {
    const parse = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
    const stops = ["heat-low", "heat-mid", "heat-high"].map((name) => parse(colours[name]));
    ramp.cache = [];
    for (let at = 0; at <= 64; ++at) {
      const side = at < 32 ? 0 : 1;
      const part = at / 32 - side;
      const mixed =
          stops[side].map((low, i) => Math.round(low + part * (stops[side + 1][i] - low)));
      ramp.cache.push(`rgb(${mixed.join(",")})`);
    }
  }
  return ramp.cache[Math.round(64 * Math.min(1, Math.max(0, share)))];
}

/// Black or white, whichever is read better on a share of the scale of heat maps.
function ramp_ink(share) {
  const [r, g, b] = ramp(share).match(/\d+/g).map(Number);
  return 0.299 * r + 0.587 * g + 0.114 * b > 140 ? "#111820" : "#ffffff";
}

/// A coloured square with a text: an entry of a legend.
function legend_entry(text, colour, who) {
  const square = element("i", {class: who ? `swatch who-${who}` : "swatch", "aria-hidden": "true"});
  if (!who) square.style.background = colour;
  return element("b", {}, square, text);
}

/// The legend of who is waited for.
function waiting_legend() {
  return element(
      "div", {class: "legend"},
      ...kWaitingFor.map((who) => legend_entry(kWaitingForText[who], "", who)));
}

/// The scale of a heat map, with what its ends mean. from_one: it begins at one, which is seen.
function heat_legend(low, high, from_one = false) {
  return element(
      "span", {class: "legend"},
      element(
          "span", {class: from_one ? "heat-scale from-one" : "heat-scale"},
          element("span", {text: low}), element("i", {"aria-hidden": "true"}),
          element("span", {text: high})));
}

const kOfOne = 0.35;  // where on the scale a lone transaction stands: as 0 it would be too pale

/// The place of n >= 1 transactions on the scale; log_most: the logarithm of the most there are.
function heat_share(n, log_most) {
  return kOfOne + (1 - kOfOne) * Math.log(n) / log_most;
}
