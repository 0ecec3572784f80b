// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Numbers as text, and elements of the page. Text enters the page as text alone, never as HTML.
// What shows a number carries it exactly in data-value.

const kThin = "\u202f";

/// Digits of an integer or decimal text in groups of three.
function grouped(text) {
  const [whole, fraction] = text.split(".");
  const parts = whole.replace(/\B(?=(\d{3})+(?!\d))/g, kThin);
  return fraction === undefined ? parts : `${parts}.${fraction}`;
}

/// A text, its integers of four digits and more grouped where they are words of their own.
function grouped_numbers(text) {
  return text.replace(/(?<=^|[\s(])\d{4,}(?=$|[\s,;:)])/g, grouped);
}

/// An integer; a dash for none.
function count(n) {
  return n === null || n === undefined ? "\u2013" : grouped(String(n));
}

/// A real number of three significant digits or all its integer ones; a dash for none.
function real(x) {
  if (x === null || x === undefined) return "\u2013";
  if (x === 0) return "0";
  if (Number.isInteger(x) && Math.abs(x) < 1e15) return grouped(String(x));
  if (Math.abs(x) >= 1e15 || Math.abs(x) < 1e-4) return x.toExponential(2);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(x))));
  return grouped(x.toFixed(digits));
}

/// A share of 1 as percent.
function percent(x) {
  if (x === null || x === undefined) return "\u2013";
  const value = 100 * x;
  const digits = value !== 0 && Math.abs(value) < 0.1 ? 3 : 1;
  return `${value.toFixed(digits)}${kThin}%`;
}

/// A number with a prefix of powers of 1000: 1.2 MB for (1200000, "B").
function scaled(x, unit) {
  if (x === null || x === undefined) return "\u2013";
  const prefixes = ["", "k", "M", "G", "T", "P"];
  let power = 0;
  while (Math.abs(x) >= 1000 && power < prefixes.length - 1) {
    x /= 1000;
    ++power;
  }
  return `${real(x)}${kThin}${prefixes[power]}${unit}`;
}

/// A time of femtoseconds in the unit that suits it.
function duration(fs) {
  if (fs === null || fs === undefined) return "\u2013";
  const units = ["fs", "ps", "ns", "\u00b5s", "ms", "s"];
  let power = 0;
  while (Math.abs(fs) >= 1000 && power < units.length - 1) {
    fs /= 1000;
    ++power;
  }
  return `${grouped(String(Number(fs.toPrecision(6))))}${kThin}${units[power]}`;
}

const kHidden = new RegExp(
    "[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b-\\u200f" +
        "\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]",
    "g");

/// A text in the page: control characters, and those that hide or reorder others, are shown.
function shown_text(text) {
  return text.replace(
      kHidden, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/// A text of at most so many characters: what is left out is left out in the middle, since the ends
/// of names tell them apart. Where it is used the whole text is a title or in a tooltip.
function shortened(text, most) {
  const all = [...String(text)];
  if (all.length <= most) return String(text);
  const head = Math.ceil((most - 1) / 3);
  return `${all.slice(0, head).join("")}\u2026${all.slice(head + 1 - most).join("")}`;
}

/// Notes as a list; a long one is folded.
function list_of_notes(notes) {
  const list = element("ul", {class: "notes"}, ...notes.map((text) => element("li", {text})));
  if (notes.length <= 12) return list;
  return element(
      "details", {}, element("summary", {text: `${notes.length} notes`}),
      element("div", {class: "scroll"}, list));
}

/// An element: attributes by name (text: its text; on...: a listener; class, aria-... as in HTML),
/// then its children: elements, texts, or null for none.
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (name === "text")
      made.textContent = value;
    else if (name.startsWith("on"))
      made.addEventListener(name.slice(2), value);
    else
      made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/// An element of SVG.
function drawing(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/// A number in the page: its text, and the exact value for those that read the page by program.
function number(value, text = real(value)) {
  return element("span", {"data-value": value === null || value === undefined ? "" : value, text});
}

/// Buttons of which one is pressed. Options: [value, label, disabled]. Calls changed(value).
function choice(label, options, current, changed) {
  const group = element("span", {class: "choice", role: "group", "aria-label": label});
  for (const [value, name, disabled] of options) {
    const button = element("button", {
      type: "button",
      text: name,
      "data-choice": value,
      "aria-pressed": String(value === current),
      disabled: disabled ? "" : null,
      onclick: () => {
        for (const other of group.children) other.setAttribute("aria-pressed", other === button);
        changed(value);
      },
    });
    group.append(button);
  }
  return group;
}

/// A table. Columns: {label, title, key(row), cell(row), text}. key gives what it is sorted by and
/// what data-value holds; cell an element or text, where it is not the key's. Headers are buttons:
/// Enter or a click sorts, again the other way. Returns the element, and fill(rows) for other rows.
/// group(row): a text; where it differs from the row's before, it stands above the row, as long as
/// no column sorts.
function table(
    {columns, rows, caption, kind = "", row: finish = () => {}, sorted = true, group}) {
  const body = element("tbody");
  let shown = rows;
  let by = null;
  let down = false;
  const show = () => {
    let above = null;
    body.replaceChildren(...shown.flatMap((row) => {
      const text = by ? null : group?.(row);
      const heading = text && text !== above ?
          [element(
              "tr", {class: "group"},
              element("th", {scope: "rowgroup", colspan: columns.length, text}))] :
          [];
      above = text;
      const line = element("tr");
      for (const column of columns) {
        const key = column.key(row);
        const content = column.cell ? column.cell(row) :
            typeof key === "number" ? real(key) :
                                      key ?? "\u2013";
        const cell = element("td", {class: column.text ? null : "number"}, content);
        if (column.wide) cell.classList.add(column.wide);
        if (key !== null && key !== undefined) cell.dataset.value = key;
        line.append(cell);
      }
      finish(line, row);
      return [...heading, line];
    }));
  };
  const heads = columns.map((column) => {
    const head = element("th", {scope: "col", class: column.text ? null : "number"});
    if (!sorted || column.unsorted) {
      head.textContent = column.label;
      if (column.title) head.title = column.title;
      return head;
    }
    const sort = () => {
      down = by === column ? !down : !column.text;
      by = column;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      shown = [...shown].sort((a, b) => compare(column.key(a), column.key(b)) * (down ? -1 : 1));
      show();
    };
    head.append(element(
        "button", {type: "button", text: column.label, title: column.title, onclick: sort}));
    return head;
  });
  show();
  const made = element(
      "table", {class: kind}, element("caption", {class: "hidden-text", text: caption}),
      element("thead", {}, element("tr", {}, ...heads)), body);
  return {
    element: made,
    fill: (other) => {
      shown =
          by ? [...other].sort((a, b) => compare(by.key(a), by.key(b)) * (down ? -1 : 1)) : other;
      show();
    }
  };
}

/// One line for the directions of which there is no chart, as none of their transactions did this
/// ("ended"; "": there were none); null without such directions.
function none_of(directions, did = "") {
  if (!directions.length) return null;
  const names = directions.map((one) => `${unit_of(one)}s`).join(", no ");
  return element(
      "p", {class: "none", text: `No ${`${names} ${did}`.trim()}: their charts are left out.`});
}

/// Order of two keys; what is missing comes first.
function compare(a, b) {
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : -1;
  if (b === null || b === undefined) return 1;
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", {numeric: true});
}
