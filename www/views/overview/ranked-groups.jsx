/**
 * Self cost by object, by file and by line, the largest first, as bars. Files are ranked by the code in them or by their
 * functions, including code inlined from other files. A click filters the list, or shows the code.
 */

import { batch } from '@preact/signals';
import { RANKING_TEXT, TOP_LINES_TEXT } from '../../messages/overview.js';
import { EXACTNESS } from '../../protocol/protocol.js';
import {
  chooseView,
  filterBy,
  findInAllLines,
  select,
  showLine,
  showWholeFile,
} from '../../store/actions.js';
import { codeFiles, filesBy, lineFindings, rankings } from '../../store/picture-state.js';
import { currentEvent, currentUnit, hasCalls, hasObjects, scale } from '../../store/selectors.js';
import { functionName, wholeNameOf } from '../../store/shown-names.js';
import { profile, sourceTexts } from '../../store/state.js';
import { markOf, share } from '../../values/format.js';
import { endOf, isUnknown, rowName, visible } from '../../values/names.js';
import { exactly, fitting, inUnit } from '../../values/units.js';
import { Button, Choice } from '../controls/fields.jsx';
import { FittedName } from '../controls/fitted-name.jsx';
import { colours } from '../pictures/canvas.js';
import { eventLine, PictureExport, saveBars } from '../pictures/picture-bar.jsx';

/** @typedef {NonNullable<typeof rankings.value>['object']} Ranking */
/** @typedef {Ranking['groups'][number]} Group */

/** Quotes a name for the filter if necessary. @param {string} name */
const term = (name) => (/[\s"]/.test(name) ? `"${name.replaceAll('"', '')}"` : name);

/** Returns the largest cost, for the scale of the bars. @param {{cost: Group['cost']}[]} groups */
const peakOf = (groups) => Math.max(...groups.map(({ cost }) => Math.abs(Number(cost))), 1);

/** A cost in the selected unit. @param {Group['cost']} cost */
function figureOf(cost) {
  const unit = currentUnit.value;
  return unit === 'percent'
    ? share(Number(cost), scale.value.total)
    : inUnit(cost, currentEvent.value, unit);
}

/** @param {string} path @param {string[]} paths  that are shown with it */
const nameOf = (path, paths) => (isUnknown(path) ? RANKING_TEXT.unknown : endOf(path, paths));

/** @param {Ranking} ranking @param {string} title @param {string} measure @param {(group: number) => string} pathOf @param {'svg' | 'png'} format */
function saveRanking({ groups, count: all }, title, measure, pathOf, format) {
  const peak = peakOf(groups);
  const paths = groups.map(({ group }) => pathOf(group));
  const bars = groups.map(({ group, cost }) => ({
    name: nameOf(pathOf(group), paths),
    figure: figureOf(cost),
    part: Math.abs(Number(cost)) / peak,
    fill: cost < 0 ? colours.value.negative : colours.value.self,
  }));
  const legend = [{ colour: colours.value.self, text: RANKING_TEXT.self }];
  if (groups.some(({ cost }) => cost < 0))
    legend.push({ colour: colours.value.negative, text: RANKING_TEXT.negative });
  const lines = [
    RANKING_TEXT.caption(title, measure, groups.length, all - groups.length),
    eventLine(),
  ];
  saveBars(bars, { lines, legend }, { format, kind: title.toLowerCase() });
}

/** A cost with its bar. @param {{title: string, cost: Group['cost'], peak: number, mark?: string, isOff?: boolean, onOpen: () => void, children: import('preact').ComponentChildren}} props  `children`: what it is the cost of */
const Ranked = ({ title, cost, peak, mark = '', isOff = false, onOpen, children }) => (
  <li>
    <button type="button" title={title} disabled={isOff} onClick={onOpen}>
      <span class="ranked-bar">
        <i
          class={cost < 0 ? 'negative' : ''}
          style={{ width: `${(100 * Math.abs(Number(cost))) / peak}%` }}
        />
      </span>
      <span class="figures">{mark + figureOf(cost)}</span>
      <span class="name-text">{children}</span>
    </button>
  </li>
);

/** The tooltip of a group. @param {string} path @param {Group} group */
const titleOf = (path, { cost, functions }) =>
  RANKING_TEXT.one(
    path,
    exactly(cost, currentEvent.value),
    share(Number(cost), scale.value.total),
    functions,
  );

/**
 * @param {object} props
 * @param {Ranking | undefined | null} props.ranking
 * @param {string} props.title
 * @param {string} props.measure  label of the costs
 * @param {(group: Group, path: string) => void} props.onOpen
 * @param {import('preact').ComponentChildren} [props.children]  below the list
 */
function RankedGroups({ ranking, title, measure, onOpen, children }) {
  const open = profile.value;
  if (!open || !ranking) return null;
  const { groups: shown, count: all } = ranking;
  if (all < 2 || shown.length === 0) return null;
  const peak = peakOf(shown);
  const pathOf = (/** @type {number} */ group) => rowName(open.functions.names, group);
  const paths = shown.map(({ group }) => pathOf(group));
  return (
    <section class="overview-section">
      <div class="section-head">
        <h2>
          {title} <span class="muted">{measure}</span>
        </h2>
        <PictureExport
          onExport={(format) => saveRanking(ranking, title, measure, pathOf, format)}
        />
      </div>
      <ul class="bars ranked">
        {shown.map((group, place) => {
          const path = paths[place] ?? '';
          return (
            <Ranked
              key={group.group}
              title={titleOf(path, group)}
              cost={group.cost}
              peak={peak}
              isOff={isUnknown(path)}
              onOpen={() => onOpen(group, path)}
            >
              {nameOf(path, paths)}
            </Ranked>
          );
        })}
      </ul>
      {all > shown.length && <p class="muted none">{RANKING_TEXT.more(all - shown.length)}</p>}
      {children}
    </section>
  );
}

/** Filters the list by an object or a file: by the whole path, because `malloc.c` is also the end of others. @param {'object' | 'file'} kind @param {string} path */
const filterByPath = (kind, path) => filterBy(`${kind}:${term(path)}`);

/** Self cost by object. */
export function RankedObjects() {
  if (!hasObjects.value) return null;
  return (
    <RankedGroups
      ranking={rankings.value?.object}
      title={RANKING_TEXT.objects}
      measure={RANKING_TEXT.self}
      onOpen={(_, path) => filterByPath('object', path)}
    />
  );
}

/** Shows all lines of a file, starting from its most expensive function. @param {Group} group */
const showCode = ({ group, largest }) =>
  batch(() => {
    select(largest);
    chooseView('source');
    showWholeFile({ row: largest, symbol: group });
  });

/** The choice of the measure, or a button to compute it. */
function FileMeasure() {
  const { ranking, unread } = codeFiles.value ?? { ranking: null, unread: 0 };
  if (ranking)
    return (
      <p class="none">
        <Choice
          label={RANKING_TEXT.filesBy}
          of={filesBy}
          choices={{ code: RANKING_TEXT.byCode, function: RANKING_TEXT.byFunctions }}
        />
      </p>
    );
  if (unread === 0) return null;
  return (
    <p class="none">
      <Button class="quiet" onClick={findInAllLines}>
        {RANKING_TEXT.rankByCode(unread)}
      </Button>
    </p>
  );
}

/** Self cost by file. */
export function RankedFiles() {
  const byCode = filesBy.value === 'code' ? codeFiles.value?.ranking : null;
  return (
    <RankedGroups
      ranking={byCode ?? rankings.value?.file}
      title={RANKING_TEXT.files}
      measure={byCode ? RANKING_TEXT.selfOfCode : RANKING_TEXT.selfOfFunctions}
      onOpen={byCode ? showCode : (_, path) => filterByPath('file', path)}
    >
      <FileMeasure />
    </RankedGroups>
  );
}

/** The most expensive source lines of own code. A click on one opens it. */
export function TopLines() {
  const open = profile.value;
  const { lines = [], arePlaced = false } = lineFindings.value ?? {};
  if (!open || lines.length === 0) return null;
  const { names } = open.functions;
  const paths = lines.map(({ file }) => rowName(names, file));
  const peak = peakOf(lines);
  return (
    <section class="overview-section">
      <h2>
        {TOP_LINES_TEXT.title}{' '}
        {hasCalls.value && <span class="muted">{TOP_LINES_TEXT.note(arePlaced)}</span>}
      </h2>
      <ul class="bars top-lines">
        {lines.map(({ row, file, line, inlined, others, estimated, cost, own }) => {
          const path = rowName(names, file);
          const text = sourceTexts.value.get(path);
          const code = text?.state === 'found' ? (text.lines[line - 1] ?? '').trim() : '';
          const fact = currentEvent.value;
          return (
            <Ranked
              key={`${row} ${file} ${line}`}
              title={TOP_LINES_TEXT.one(`${path}:${line}`, wholeNameOf(row), [
                fitting(cost, fact),
                fitting(own, fact),
              ])}
              {...{ cost, peak }}
              mark={markOf(estimated ? EXACTNESS.estimate : EXACTNESS.exact)}
              onOpen={() => showLine(row, file, line)}
            >
              <span>{`${endOf(path, paths)}:${line}`}</span>{' '}
              {code ? (
                <code>{visible(code)}</code>
              ) : (
                <span class="muted line-function">
                  <span>{TOP_LINES_TEXT.place(inlined)}</span>{' '}
                  <FittedName coded={functionName(row)} />{' '}
                  {others > 0 && <span>{TOP_LINES_TEXT.others(others)}</span>}
                </span>
              )}
            </Ranked>
          );
        })}
      </ul>
    </section>
  );
}
