// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The page of a comparison (tb/report/page/compare.hpp): what fails, and of each port and direction
// the charts and the table of all numbers.

/// A number of one side, a share in %.
function side_number(metric, side) {
  const value = metric[side];
  if (value === null) return '\u2013';
  return metric.unit === '%' ? percent(value) : real(value);
}

/// What stands below a number of one side: its time, and the interval of a percentile.
function below_side(metric, side) {
  const time = metric[`${side}_fs`];
  const words = [
    time === null ? '' : duration(time),
    interval_words(metric[`${side}_interval`]),
  ].filter(Boolean);
  if (words.length === 0) return null;
  return element('span', {
    class: 'second',
    text: words.join('; '),
    title: `interval with ${percent(state.document.confidence)} confidence`
  });
}

/// "+12.5 %", "-3.1 points".
function change_words(metric) {
  if (metric.change === null || metric.change === 0) return '';
  const size =
      `${metric.change > 0 ? '+' : '\u2212'}${real(Math.abs(metric.change) * 100)}${kThin}`;
  return size + metric.change_unit;
}

/// "20 to 40": where the percentile lies with the confidence of the document.
function interval_words(ends) {
  if (!ends) return '';
  const [low, high] = ends.map((end) => (end === null ? '?' : count(end)));
  return low === high ? low : `${low} to ${high}`;
}

function metric_table(metrics, caption) {
  const kinds = {worse: 'verdict bad', better: 'verdict good'};
  return table({
           caption,
           rows: metrics,
           columns: [
             {label: 'number', text: true, key: (one) => one.name},
             {label: 'unit', text: true, key: (one) => one.unit},
             ...kSides.map(
                 (side) => ({
                   label: side,
                   key: (one) => one[side],
                   cell: (one) => element('span', {}, side_number(one, side), below_side(one, side))
                 })),
             {label: 'change', key: (one) => one.change, cell: change_words},
             {
               label: 'verdict',
               text: true,
               key: (one) => one.verdict,
               cell: (one) => element(
                   'span', {}, element('span', {
                     class: kinds[one.verdict] ?? 'tag',
                     text: one.fails ? `${one.verdict}: beyond the limit` : one.verdict
                   }),
                   one.significance_note ?
                       element('span', {class: 'second', text: one.significance_note}) :
                       null)
             },
           ]
         })
      .element;
}

/// What was compared: the recordings, or, where they are called alike, the files of the reports.
function compared() {
  const {old: before, new: after} = state.document;
  const said = [before, after].map((one) => [one.source, one.window].filter(Boolean).join(' '));
  const names = said[0] === said[1] ? [before.file, after.file] : said;
  return names.join(' \u2192 ');
}

function diff_head() {
  const diff = state.document;
  const limit = diff.fail_above;
  const above = `${real(limit * 100)}${kThin}%`;
  const said = limit === null ?
      ['plain', 'no limit was given'] :
      diff.failed.length ?
      ['bad', `${diff.failed.length} worse by more than ${above}, or missing`] :
      ['good', `nothing is worse by more than ${above}`];
  const verdicts =
      diff.ports
          .flatMap((port) => [...port.metrics, ...port.directions.flatMap((one) => one.metrics)])
          .map((one) => one.verdict);
  const of = (verdict) => verdicts.filter((one) => one === verdict).length;
  return element(
      'div', {class: 'head', id: 'head'},
      element(
          'div', {}, element('h1', {text: compared()}),
          ...kSides.map((side) => element('p', {
                          class: 'lead',
                          text: `${side}: ${
                                  [diff[side].source, diff[side].window,
                                   `fabmon ${diff[side].fabmon}`, diff[side].file]
                                      .filter(Boolean)
                                      .join(', ')}`
                        }))),
      element(
          'div', {class: 'tiles'}, tile('Limit', element('span', {
                                          class: `verdict ${said[0]}`,
                                          id: 'verdict',
                                          text: said[1],
                                          style: 'font-size: 14px'
                                        })),
          tile('Worse', number(of('worse'), count(of('worse'))), 'numbers'),
          tile('Better', number(of('better'), count(of('better'))), 'numbers'),
          tile('Equal', number(of('equal'), count(of('equal'))), 'numbers')),
      diff.failed.length ? element(
                               'div', {class: 'card', id: 'failed'},
                               element(
                                   'ul', {class: 'notes'},
                                   ...diff.failed.map((one) => element('li', {text: one.text})))) :
                           null,
      diff.notes.length ?
          element('ul', {class: 'notes'}, ...diff.notes.map((text) => element('li', {text}))) :
          null);
}

/// Fills the page of a comparison.
function show_diff() {
  const main = document.querySelector('#main');
  main.append(diff_head());
  state.document.ports.forEach((port, at) => {
    if (port.in !== 'both') return;
    const id = `port-${at}`;
    const body = element('div', {class: 'body'});
    main.append(element(
        'section', {id, 'aria-labelledby': `${id}-title`},
        element(
            'div', {class: 'section-head'}, element('h2', {id: `${id}-title`, text: port.name})),
        body));
    for (const direction of port.directions) {
      const title = direction.name;
      const name = `${at}-${direction.name}`;
      const drawn = direction.old?.bins?.length || direction.new?.bins?.length;
      body.append(element(
          'div', {class: 'grid', style: 'margin: 16px 0'},
          drawn ? both_histograms(name, title, direction) : null,
          drawn ? both_cumulated(name, title, direction) : null,
          element(
              'div', {class: 'card wide scroll'},
              element('div', {class: 'caption'}, element('h3', {text: `Numbers, ${title}`})),
              metric_table(direction.metrics, `Numbers of ${port.name} ${direction.name}`))));
    }
    if (port.metrics.length)
      body.append(element(
          'div', {class: 'card scroll'},
          element('div', {class: 'caption'}, element('h3', {text: 'Numbers of the port'})),
          metric_table(port.metrics, `Numbers of ${port.name}`)));
  });
}

/// Buttons of this page.
function diff_tools() {
  const dark = document.documentElement.dataset.theme === 'dark';
  const themes =
      choice('Theme', [['light', 'light'], ['dark', 'dark']], dark ? 'dark' : 'light', (chosen) => {
        set_theme(chosen);
        refresh_all();
      });
  themes.id = 'theme';
  document.querySelector('#tools').append(themes);
}

/// Makes the page of a comparison.
function start_diff() {
  document.title = `${compared()} \u2013 fabmon diff`;
  document.querySelector('.brand span').textContent = 'diff';
  set_theme('auto');
  watch_charts();
  diff_tools();
  show_diff();
  prepare_printing();
}
