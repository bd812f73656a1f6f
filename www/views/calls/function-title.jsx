/** The lines above the views: what is selected, its main figures, the way up to the whole profile, and notes on figures. */

import {
  ABOVE_TOTAL_TEXT,
  CYCLE_RULE_TEXT,
  DISAGREEMENT_TEXT,
  FUNCTION_TEXT,
  TILES_TEXT,
  TRANSFORM_MENU_TEXT,
} from '../../messages/calls.js';
import { INLINED_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { DETAILS_TEXT } from '../../messages/frame.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { select, selectNothing } from '../../store/actions.js';
import { figuresOfSelected } from '../../store/compared-figures.js';
import {
  callsFoldedBy,
  currentEvent,
  currentUnit,
  doubtsOf,
  figuresOf,
  foldedRows,
  hasCalls,
  hasObjects,
  isCalledEstimated,
  isCycle,
  isOutermost,
  othersIn,
  scale,
  selectedRows,
} from '../../store/selectors.js';
import {
  codedNameOf,
  functionName,
  functions,
  membersOf,
  shownName,
  UNKNOWN,
} from '../../store/shown-names.js';
import { calls, comparison, current, profile } from '../../store/state.js';
import { at, exactAt } from '../../values/at.js';
import {
  count,
  exceeds,
  inFull,
  isRate,
  mark as markOfChange,
  NO_VALUE,
  plural,
  ratio,
  share,
  signed,
} from '../../values/format.js';
import { isUnknown, visible, wholeName, withoutCodes } from '../../values/names.js';
import {
  costPerCall,
  fitting,
  fittingApart,
  hasUnit,
  inUnit,
  unitsOf,
} from '../../values/units.js';
import { Explain } from '../controls/column-heads.jsx';
import { ESTIMATED } from '../controls/cost-cell.jsx';
import { changeClass } from '../controls/difference-cells.jsx';
import { EditorLink } from '../controls/editor-link.jsx';
import { Button } from '../controls/fields.jsx';
import { FittedName } from '../controls/fitted-name.jsx';
import { LIST } from '../controls/focus-next.js';
import { functionActions } from '../controls/function-actions.js';
import { Actions, Dropdown } from '../controls/menus.jsx';
import { exactFigures } from './exact-figures.js';

/** @import {ComparedColumn, EventFacts} from '../../protocol/types.js' */

/** The actions of the selected functions, mainly transforms. */
const SelectedActions = () => <Actions actions={functionActions(selectedRows.value)} />;

/** The title of a profile or a comparison. @param {{title: string, children: import('preact').ComponentChildren}} props */
export const WholeTitle = ({ title, children }) => (
  <header class="function-title whole">
    <h1>{title}</h1>
    <p class="muted">{children}</p>
  </header>
);

/** Shows the whole profile or comparison. */
const Up = () => (
  <>
    <Button
      class="link"
      title={comparison.value ? DETAILS_TEXT.upOfComparison : DETAILS_TEXT.up}
      onClick={selectNothing}
      next={LIST}
    >
      {comparison.value ? DETAILS_TEXT.comparison : DETAILS_TEXT.about}
    </Button>
    <span class="muted" aria-hidden="true">
      ›
    </span>
  </>
);

/** In which of two profiles a function is, or in which cycle of one. @param {number} row */
function badgeOf(row) {
  const presence = comparison.value?.functions.presence[row];
  if (presence === PRESENCE.new) return COMPARED_CODE_TEXT.onlyB;
  if (presence === PRESENCE.gone) return COMPARED_CODE_TEXT.onlyA;
  const cycle = profile.value?.functions.cycle[row] ?? 0;
  return cycle > 0 && !isCycle(profile.value, row) ? FUNCTION_TEXT.inCycle(cycle) : '';
}

/** @param {{row: number, children: import('preact').ComponentChildren}} props  `children`: figures */
export function FunctionTitle({ row, children }) {
  const of = functions.value;
  if (!of) return null;
  const group = foldedRows.value;
  const name =
    (group
      ? wholeName(group.of.facts.names, group.group)
      : wholeName(of.names, at(of.name, row))) || UNKNOWN;
  const coded = callsFoldedBy.value ? functionName(row) : codedNameOf(row);
  const [badge, place] = [badgeOf(row), placeOf(row)];
  return (
    <header class="function-title">
      <Up />
      <h1 title={`${name}\n${place}`} aria-label={withoutCodes(coded)}>
        <FittedName coded={coded} />
      </h1>
      <Explain
        what={visible(name)}
        text={[place, exactFigures(row)].join('\n')}
        mark="…"
        label={FUNCTION_TEXT.whole}
      />
      {badge && <span class="badge">{badge}</span>}
      <p class={isCycle(profile.value, row) ? 'muted members' : 'muted'} title={place}>
        <EditorLink path={fileOf(row)} line={firstLine(row)} isInGrid={false}>
          <span>{place}</span>
        </EditorLink>
      </p>
      {children}
      <Dropdown label={TRANSFORM_MENU_TEXT.label} side="right">
        <SelectedActions />
      </Dropdown>
    </header>
  );
}

/** The file of a function. @param {number} row */
const fileOf = (row) => {
  const of = functions.value;
  return of ? wholeName(of.names, at(of.file, row)) : '';
};

/** The first line of a function with a cost, if its lines were read; otherwise 0. @param {number} row */
function firstLine(row) {
  const known = current.sourceRows.value;
  if (known?.from.row !== row || known.from.file !== null) return 0;
  const { file, line } = known.lines;
  const own = line.high.filter((line, place) => line > 0 && file[place] === 0);
  return own.reduce((first, line) => Math.min(first, line), own[0] ?? 0);
}

/** File and object of a function. @param {number} row */
function placeOf(row) {
  const of = functions.value;
  if (isCycle(profile.value, row)) return `${membersOf(row)} · ${FUNCTION_TEXT.cycle}`;
  if (!of) return '';
  const [file = '', object = ''] = [of.file, of.object].map((column) =>
    wholeName(of.names, at(column, row)),
  );
  const names = [isUnknown(file) ? FUNCTION_TEXT.noFile : file];
  if (hasObjects.value) names.push(isUnknown(object) ? FUNCTION_TEXT.noObject : object);
  return names.join(' · ');
}

/** @param {{label: string, value: string, aside: string, title?: string, class?: string}} props */
const Tile = ({ label, value, aside, title, class: className }) => (
  <div class="tile">
    <dt>{label}</dt>
    <dd title={title}>
      <strong class={className}>{value}</strong> <span class="muted">{aside}</span>
    </dd>
  </div>
);

/** A cost in the selected unit, with a second unit next to it. @param {{label: string, value: number | bigint}} props */
function CostTile({ label, value }) {
  const percent = share(Number(value), scale.value.total);
  const event = currentEvent.value;
  if (isRate(event))
    return <Tile label={label} value={fitting(value, event)} aside={event?.name ?? ''} />;
  if (currentUnit.value === 'percent')
    return <Tile label={label} value={percent} aside={fitting(value, event)} />;
  const unit = unitsOf(event).find(({ id }) => id === currentUnit.value);
  const name = event?.unit === 'count' || !unit || unit.id === 'count' ? '' : `\u202f${unit.label}`;
  const written = inUnit(value, event, currentUnit.value) + name;
  return <Tile label={label} value={written} aside={percent} />;
}

/** Formats the cost per call. @param {number | bigint} cost @param {number | bigint} called */
function eachCall(cost, called) {
  const event = currentEvent.value;
  if (isRate(event)) return { value: NO_VALUE, aside: '' };
  const aside = hasUnit(event) && called > 0 ? '' : (event?.name ?? '');
  return { value: costPerCall(cost, called, event), aside };
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {ComparedColumn} props.of
 * @param {number} props.row  index of the figures
 * @param {number | undefined} props.presence
 * @param {typeof currentEvent.value} [props.event]  event of the figures; null for call counts
 * @param {string} [props.mark]  before estimates
 */
function ComparedTile({ label, of, row, presence, event = null, mark = '' }) {
  const [a, b, change] = [exactAt(of.a, row), exactAt(of.b, row), exactAt(of.change, row)];
  const as = (/** @type {number | bigint} */ value) => fitting(value, event);
  const full = (/** @type {number | bigint} */ value) => inFull(value, event);
  return (
    <Tile
      label={label}
      value={
        mark +
        (Number(change) === 0 ? `= ${as(b)}` : `${signed(change, as)} ${markOfChange(change)}`)
      }
      aside={`${as(a)} → ${as(b)}  ${ratio(a, b, presence)}`}
      title={`A ${full(a)}\nB ${full(b)}\n${signed(change, full)}`}
      class={changeClass(change)}
    />
  );
}

/** @param {{isSelfEstimated: boolean}} of */
const selfLabel = ({ isSelfEstimated }) =>
  isSelfEstimated ? TILES_TEXT.selfEstimated : TILES_TEXT.self;

/** @param {{row: number}} props */
function ComparedTiles({ row }) {
  const [folded, functions, event] = [
    foldedRows.value,
    comparison.value?.functions,
    currentEvent.value,
  ];
  const of = figuresOfSelected(row);
  /** @type {any} */
  const called = folded?.of.facts.called ?? functions?.called;
  const isInlined =
    (folded ? folded.of.facts.inlined[folded.group] : functions?.inlined[row]) === 1;
  if (!of || !called) return null;
  const presence = folded ? undefined : functions?.presence[row];
  const shown = { row: of.place, presence };
  const doubts = doubtsOf(row, folded);
  return (
    <dl class="tiles">
      <ComparedTile
        label={TILES_TEXT.inclusiveOf(doubts.exactness)}
        of={of.inclusive}
        {...shown}
        event={event}
      />
      <ComparedTile label={selfLabel(doubts)} of={of.self} {...shown} event={event} />
      {isInlined ? (
        <Tile label={TILES_TEXT.called} value={INLINED_TEXT.inlined} aside="" />
      ) : (
        <ComparedTile
          label={TILES_TEXT.called}
          of={called}
          {...shown}
          mark={isCalledEstimated(row, folded) ? ESTIMATED.mark : ''}
        />
      )}
    </dl>
  );
}

/** Tiles with the main figures of the selected function. @param {{row: number}} props */
export function FunctionTiles({ row }) {
  const functions = profile.value?.functions;
  if (!functions) return <ComparedTiles row={row} />;
  const { inclusive, self, called, isInlined, isEstimated, ...doubts } = figuresOf(row);
  const mark = isEstimated ? ESTIMATED.mark : '';
  const { value: each, aside } = eachCall(inclusive, isInlined ? 0 : called);
  const inclusiveLabel = TILES_TEXT.inclusiveOf(doubts.exactness);
  const neighbours = calls.value?.row === row ? calls.value : null;
  const all = neighbours?.callers;
  // Where all are recursive, these.
  const callers = all ? plural(othersIn(all) || all.rows.length, 'caller') : '';
  const own = <CostTile label={selfLabel(doubts)} value={self} />;
  if (!hasCalls.value) return <dl class="tiles">{own}</dl>;
  return (
    <dl class="tiles">
      <CostTile label={inclusiveLabel} value={inclusive} />
      {own}
      <Tile
        label={TILES_TEXT.called}
        value={isInlined && Number(called) === 0 ? INLINED_TEXT.inlined : mark + count(called)}
        aside={callers}
      />
      <Tile
        label={TILES_TEXT.perCall}
        value={each === NO_VALUE ? each : mark + each}
        aside={aside}
      />
    </dl>
  );
}

/** @param {{lack: import('../../protocol/types.js').Shortfall, fact: EventFacts}} props */
function Lack({ lack, fact }) {
  const functions = profile.value?.functions;
  if (!functions) return null;
  const { largest } = lack;
  const others = lack.rows - 1;
  const [incoming, outgoing] = fittingApart(largest.incoming, largest.outgoing, fact);
  return (
    <>
      {' '}
      {ABOVE_TOTAL_TEXT.callsTo}{' '}
      <Button class="link" onClick={() => select(largest.row)}>
        {shownName(largest.row)}
      </Button>{' '}
      {ABOVE_TOTAL_TEXT.cost(incoming, outgoing)}
      {others > 0 && ` ${ABOVE_TOTAL_TEXT.others(others, fitting(lack.sum, fact))}`}
    </>
  );
}

/** Explains why the selected function costs more than the whole profile, if it does. @param {{row: number}} props */
export function AboveTotalNote({ row }) {
  const answer = calls.value;
  const found = answer?.row === row ? answer.aboveTotal : null;
  const fact = currentEvent.value;
  // The answer is for the previous event until the new one arrives.
  if (!found || !fact || answer?.event !== current.event.value) return null;
  const { excess, collapsed, shortfall, rest } = found;
  if (!exceeds(Number(fact.total + excess), Number(fact.total))) return null;
  return (
    <p class="disagreement" role="note">
      {ABOVE_TOTAL_TEXT.excess(fitting(excess, fact))}{' '}
      {collapsed !== null ? (
        `${ABOVE_TOTAL_TEXT.countedTwice} ${ABOVE_TOTAL_TEXT.merged(fitting(collapsed, fact), isOutermost.value)}`
      ) : (
        <span class="muted">{ABOVE_TOTAL_TEXT.inFile}</span>
      )}
      {shortfall && <Lack lack={shortfall} fact={fact} />}
      {rest !== null && ` ${ABOVE_TOTAL_TEXT.rest(fitting(rest, fact))}`}
    </p>
  );
}

/** Largest share of a cost that is taken for a rounding. */
const ROUNDING = 0.001;

/** Describes the difference; null if there is none. @param {number} row */
function found(row) {
  const answer = calls.value;
  const fact = currentEvent.value;
  // The answer is for the previous event until the new one arrives.
  if (!answer?.disagreement || !fact || answer.row !== row || answer.event !== current.event.value)
    return null;
  const { incoming, outgoing, explanation } = answer.disagreement;
  const [a, b] = [Number(incoming), Number(outgoing)];
  return {
    isSmall: Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b)),
    costs: DISAGREEMENT_TEXT[a < b ? 'less' : 'more'](...fittingApart(incoming, outgoing, fact)),
    explanation,
  };
}

/** Marks figures that differ as little as by a rounding. @param {{row: number}} props */
export function RoundingMark({ row }) {
  const { isSmall, costs, explanation } = found(row) ?? {};
  if (!isSmall) return null;
  return <Explain what={DISAGREEMENT_TEXT.rounding} text={`${costs} ${explanation}`} mark="≈" />;
}

/** Explains a difference between the cost of the function and the cost of calls to it, unless it is small. @param {{row: number}} props */
export function DisagreementNote({ row }) {
  const { isSmall = true, costs, explanation = '' } = found(row) ?? {};
  if (isSmall) return null;
  return (
    <div class="disagreement" role="note">
      {costs} <Explain what={DISAGREEMENT_TEXT.title} text={explanation} />
    </div>
  );
}

/** Note on figures that do not follow the selected cycle rule. @param {{where: string}} props */
export function CycleRuleNote({ where }) {
  if (current.cycleRule.value === 'collapsed') return null;
  if (isOutermost.value)
    return <p class="muted transform-note">{CYCLE_RULE_TEXT.outermost(where)}</p>;
  return <p class="muted transform-note">{CYCLE_RULE_TEXT.merged(where)}</p>;
}
