// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Section "Monitors".

/// The values of a port's monitors beside the same from the log.
function monitors() {
  const verdict = (one) =>
      (one.report === null          ? "" :
           one.count === one.report ? "equal" :
                                      "differs");
  return state.port.monitors.map(
      (monitor) => element(
          "div", {class: "card long monitor"},
          element(
              "div", {class: "caption"},
              element("h3", {text: `${monitor.monitor}  ${monitor.build}`}), element("span", {
                class: `verdict ${monitor.match ? "good" : "bad"}`,
                text: !monitor.rtl ? "golden model alone" :
                    monitor.match  ? "RTL and golden model agree" :
                                     "RTL and golden model differ"
              })),
          element(
              "div", {class: "scroll", style: "max-height: 420px", tabindex: "0"},
              table({
                caption: `Values of ${monitor.monitor}`,
                columns: [
                  {
                    label: "event",
                    text: true,
                    key: (one) => one.name,
                    cell: (one) => element("code", {text: one.name})
                  },
                  {label: "monitor", key: (one) => one.count, cell: (one) => count(one.count)},
                  {label: "log", key: (one) => one.report, cell: (one) => count(one.report)},
                  {
                    label: "",
                    text: true,
                    key: verdict,
                    cell: (one) => element("span", {
                      text: verdict(one),
                      class: verdict(one) ? `verdict ${verdict(one) === "equal" ? "good" : "bad"}` :
                                            ""
                    })
                  },
                ],
                rows: monitor.values
              }).element)));
}
