/**
 * Self cost by object or by file, the dearest first, as bars; a click filters the list by one.
 *
 * @module
 */

import { BAR_ROW, paintBars } from '../../pictures/bar-chart.js';
import { readColours } from '../../pictures/colours.js';
import { filterBy } from '../../store/actions.js';
import { rankings } from '../../store/picture-state.js';
import { currentEvent, currentUnit, scale } from '../../store/selectors.js';
import { profile } from '../../store/state.js';
import { count, plural, share } from '../../values/format.js';
import { isUnknown, lastSegment, rowName } from '../../values/names.js';
import { inUnit } from '../../values/units.js';
import { PictureExport } from '../pictures/picture-export.jsx';
import { eventLine, saveOfProfile } from '../pictures/picture-sheet.js';

/** @typedef {NonNullable<typeof rankings.value>['object']} Ranking */
/** @typedef {Ranking['groups'][number]} Group */

/** Width of a saved picture. */
const WIDTH = 900;

/** A name as the filter takes it: quoted where it would fall apart. @param {string} name */
const term = (name) => (/[\s"]/.test(name) ? `"${name.replaceAll('"', '')}"` : name);

/** The largest cost, by which all bars are measured. @param {Group[]} groups */
const peakOf = (groups) => Math.max(...groups.map(({ cost }) => Math.abs(Number(cost))), 1);

/** @param {Group['cost']} cost */
function figureOf(cost) {
  const unit = currentUnit.value;
  return unit === 'percent'
    ? share(Number(cost), scale.value.total)
    : inUnit(cost, currentEvent.value, unit);
}

/** @param {string} path */
const nameOf = (path) => (isUnknown(path) ? 'unknown' : lastSegment(path));

/** @param {Ranking} ranking @param {string} title @param {(group: number) => string} pathOf @param {'svg' | 'png'} format */
function saveRanking({ groups, count: all }, title, pathOf, format) {
  const colours = readColours(document.body);
  const peak = peakOf(groups);
  const bars = groups.map(({ group, cost }) => ({
    name: nameOf(pathOf(group)),
    figure: figureOf(cost),
    part: Math.abs(Number(cost)) / peak,
    fill: cost < 0 ? colours.negative : colours.self,
  }));
  const more = all > groups.length ? `, and ${count(all - groups.length)} more` : '';
  const legend = [{ colour: colours.self, text: 'self cost' }];
  if (groups.some(({ cost }) => cost < 0)) {
    legend.push({ colour: colours.negative, text: 'self cost below zero' });
  }
  const sheet = {
    lines: [`${title} by self cost: the dearest ${count(groups.length)}${more}`, eventLine()],
    legend,
    width: WIDTH,
    height: bars.length * BAR_ROW,
    draw: (/** @type {import('../../pictures/surface-canvas.js').Surface} */ surface) =>
      paintBars(surface, bars, { width: WIDTH, isTwoSided: false, colours }),
  };
  saveOfProfile(sheet, { colours, format, kind: title.toLowerCase() });
}

/** @param {{of: Group, kind: 'object' | 'file', path: string, peak: number}} props */
function Ranked({ of: { cost, functions }, kind, path, peak }) {
  const percent = share(Number(cost), scale.value.total);
  const event = currentEvent.value?.name ?? '';
  return (
    <li>
      <button
        type="button"
        title={`${path}\n${count(cost)} ${event} · ${percent} · ${plural(functions, 'function')}`}
        disabled={isUnknown(path)}
        onClick={() => filterBy(`${kind}:${term(lastSegment(path))}`)}
      >
        <span class="ranked-bar">
          <i
            class={cost < 0 ? 'negative' : ''}
            style={{ width: `${(100 * Math.abs(Number(cost))) / peak}%` }}
          />
        </span>
        <span class="figures">{figureOf(cost)}</span>
        <span class="name-text">{nameOf(path)}</span>
      </button>
    </li>
  );
}

/** @param {{kind: 'object' | 'file', title: string}} props */
export function RankedGroups({ kind, title }) {
  const [open, ranking] = [profile.value, rankings.value?.[kind]];
  if (!open || !ranking) return null;
  const { groups: shown, count: all } = ranking;
  if (all < 2 || shown.length === 0) return null;
  const peak = peakOf(shown);
  const pathOf = (/** @type {number} */ group) => rowName(open.functions.names, group);
  return (
    <section class="overview-section">
      <div class="section-head">
        <h2>
          {title} <span class="muted">self cost</span>
        </h2>
        <PictureExport onExport={(format) => saveRanking(ranking, title, pathOf, format)} />
      </div>
      <ul class="ranked">
        {shown.map((of) => (
          <Ranked key={of.group} of={of} kind={kind} path={pathOf(of.group)} peak={peak} />
        ))}
      </ul>
      {all > shown.length && <p class="muted none">{`and ${count(all - shown.length)} more`}</p>}
    </section>
  );
}
