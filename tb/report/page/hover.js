// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The line below the mouse in a chart of time is shown in all the others at the same place of the
// axis, as long as they are drawn.

/// The line of a card: an element over the chart.
function hover_line(card) {
  let line = card.place.querySelector(".hover-line");
  if (!line) {
    line = element("div", {class: "hover-line", "aria-hidden": "true"});
    card.place.append(line);
  }
  return line;
}

/// Shows the place of the axis in a chart; hides the line where the chart does not show the place.
function show_hover(card, place) {
  const line = hover_line(card);
  const grids = card.instance.getOption().grid;
  const at = place === null ? NaN : card.instance.convertToPixel({xAxisIndex: 0}, place);
  const seen = place !== null && card.instance.containPixel({gridIndex: 0}, [at, grids[0].top + 1]);
  line.style.display = seen ? "block" : "none";
  if (!seen) return;
  const {top: end, height} = grids.at(-1);
  line.style.left = `${at}px`;
  line.style.top = `${grids[0].top}px`;
  line.style.height = `${end + height - grids[0].top}px`;
  line.dataset.place = place;
}

/// Tells all other charts of time where the mouse is in this one.
function join_hover(card) {
  let place = null;  // on the axis; none: the mouse is elsewhere
  let waits = false;
  const tell = (at) => {
    place = at;
    if (waits) return;  // once a frame
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      each_drawn((other) => {
        if (other.time && other !== card) show_hover(other, place);
      });
    });
  };
  const mouse = card.instance.getZr();
  mouse.on("mousemove", ({offsetX, offsetY}) => {
    const inside = card.instance.getOption().grid.some(
        (_, gridIndex) => card.instance.containPixel({gridIndex}, [offsetX, offsetY]));
    tell(inside ? card.instance.convertFromPixel({xAxisIndex: 0}, offsetX) : null);
  });
  mouse.on("globalout", () => tell(null));
}
