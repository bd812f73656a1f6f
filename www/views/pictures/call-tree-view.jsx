/**
 * Calling contexts as a tree: of the whole program, of both of a comparison, or of the callees of the selected
 * function. It has the content of the flame graph as text.
 */

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { FIGURES_TEXT } from '../../messages/controls.js';
import { CALL_TREE_TEXT, COMPARED_PICTURES_TEXT, HINT_TEXT } from '../../messages/pictures.js';
import { childCount, openedAtFirst, treeRows } from '../../pictures/boxes-in-sight.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { isFunctionBox, REST_BOX } from '../../protocol/pictures.js';
import { change } from '../../store/actions.js';
import { exactnessOf, isSelfEstimated } from '../../store/compared-figures.js';
import { selectIn, toggleBox } from '../../store/picture-actions.js';
import { isInverted } from '../../store/picture-state.js';
import { comparison, current } from '../../store/state.js';
import { at, differenceOf, exactAt, peakOf, roundedAt } from '../../values/at.js';
import { count, NO_VALUE } from '../../values/format.js';
import { withoutCodes } from '../../values/names.js';
import { columnHeads } from '../controls/column-heads.jsx';
import { CostCell, doubtOf, ESTIMATED, ShareCell, SURE } from '../controls/cost-cell.jsx';
import { FIGURE_COLUMNS, FigureCells } from '../controls/difference-cells.jsx';
import { Cell } from '../controls/fields.jsx';
import { FittedName } from '../controls/fitted-name.jsx';
import { functionActions } from '../controls/function-actions.js';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { trustIn, trustOf, useContexts } from './flame-view.jsx';
import { boxLabel, isOfMembers, wholeBoxName } from './hint.jsx';
import { InvertSwitch, SideChoice, Trust } from './picture-bar.jsx';

/** @import {Boxes, OtherBoxes} from '../../protocol/types.js' */
/** @import {ContextBoxes} from '../../store/flame.js' */
/** @import {Flame} from '../../store/picture-state.js' */

/** Figures of the rows of a call tree: of a profile, or in A and B. */
const UNKNOWN = { mark: '?', note: `\n${COMPARED_PICTURES_TEXT.tooSmall}` };

/** The columns of a tree, and what its rows are sorted by if not by cost. @typedef {{sizeOf?: (box: number) => number, columns: import('../controls/virtual-grid.jsx').Column[], head: import('preact').ComponentChildren, cells: (box: number) => import('preact').ComponentChildren}} TreeFigures */

/** Inclusive cost, its share of the caller's, self cost, and how often a context was entered. @param {ContextBoxes} contexts @returns {TreeFigures} */
function figuresOfProfile(contexts) {
  const { boxes } = contexts;
  const inverted = isInverted(boxes);
  // Valgrind counts calls of pairs, not of contexts.
  const hasCounts = peakOf(boxes.count) > 0;
  const peak = Math.abs(roundedAt(boxes.inclusive, 0));
  return {
    columns: [
      { width: 'var(--cost-width)' },
      { width: 'var(--share-width)', above: 600 },
      ...(inverted ? [] : [{ width: 'var(--cost-width)', above: 360 }]),
      ...(hasCounts ? [{ width: 'var(--count-width)', above: 560 }] : []),
      // Where there is no room for all figures.
      { width: 'minmax(0, 1fr)', first: 600 },
    ],
    head: columnHeads(
      inverted
        ? [FIGURES_TEXT.self, CALL_TREE_TEXT.ofCallee]
        : [
            FIGURES_TEXT.inclusive,
            CALL_TREE_TEXT.ofCaller,
            FIGURES_TEXT.self,
            ...(hasCounts ? [CALL_TREE_TEXT.calls] : []),
          ],
      [CALL_TREE_TEXT.function],
    ),
    cells(box) {
      const [inclusive, calls] = [exactAt(boxes.inclusive, box), exactAt(boxes.count, box)];
      const above = exactAt(boxes.inclusive, box > 0 ? at(boxes.parent, box) : 0);
      const doubt = doubtOf(exactnessOf(contexts, box));
      const selfDoubt = isSelfEstimated(contexts, box) ? ESTIMATED : SURE;
      return (
        <>
          <CostCell {...{ peak, doubt }} value={inclusive} kind={inverted ? 'self' : 'inclusive'} />
          <ShareCell value={inclusive} of={above} />
          {!inverted &&
            (isOfMembers(boxes, box) ? (
              <Cell class="figures zero" title={HINT_TEXT.selfOfMembers}>
                {NO_VALUE}
              </Cell>
            ) : (
              <CostCell
                peak={peak}
                doubt={selfDoubt}
                value={exactAt(boxes.self, box)}
                kind="self"
              />
            ))}
          {hasCounts && <Cell class="figures">{calls > 0 ? count(calls) : ''}</Cell>}
        </>
      );
    },
  };
}

/** Inclusive costs in A and in B, or self costs of an inverted tree. @param {ContextBoxes} contexts @param {OtherBoxes} other @returns {TreeFigures} */
function figuresOfBoth(contexts, { by, inclusive, doubtful }) {
  const { boxes } = contexts;
  const [a, b] = by === 'b' ? [inclusive, boxes.inclusive] : [boxes.inclusive, inclusive];
  const of = { a, b, change: differenceOf(b, a) };
  const peak = peakOf(of.change);
  const alone = by === 'b' ? PRESENCE.new : PRESENCE.gone;
  return {
    sizeOf: (box) => Math.abs(roundedAt(of.change, box)),
    columns: [...FIGURE_COLUMNS, { width: 'minmax(0, 1fr)' }],
    head: columnHeads(
      ['A', 'B', DIFFERENCES_TEXT.difference, DIFFERENCES_TEXT.ratio],
      [CALL_TREE_TEXT.function],
    ),
    cells(box) {
      const isUnknown = doubtful[box] === 1 || at(boxes.row, box) === REST_BOX;
      const about = doubtOf(exactnessOf(contexts, box));
      const doubt = isUnknown ? UNKNOWN : about;
      const isAlone = !isUnknown && roundedAt(inclusive, box) === 0;
      const presence = isAlone ? alone : PRESENCE.both;
      return <FigureCells {...{ of, place: box, presence, peak, doubt }} />;
    },
  };
}

/** @param {ContextBoxes} contexts */
const figuresIn = (contexts) =>
  contexts.other ? figuresOfBoth(contexts, contexts.other) : figuresOfProfile(contexts);

/** The deepest level with its own indentation. */
const DEEPEST = 24;

/** @param {{boxes: Boxes, box: number, level: number, isOpen: boolean, onToggle: () => void}} props */
function NameCell({ boxes, box, level, isOpen, onToggle }) {
  const row = at(boxes.row, box);
  return (
    <Cell
      class="name fits"
      title={wholeBoxName(row)}
      data-copied={wholeBoxName(row)}
      aria-label={withoutCodes(boxLabel(row))}
      style={{ '--level': Math.min(level, DEEPEST) }}
    >
      <span
        class={childCount(boxes, box) > 0 ? `twisty ${isOpen ? 'open' : ''}` : 'twisty leaf'}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      />
      {level > DEEPEST && <span class="muted figures">{`${level}  `}</span>}
      <FittedName coded={boxLabel(row)} />
    </Cell>
  );
}

/** @param {{flame: Flame, shown: import('../../store/flame.js').ContextBoxes, isWhole: boolean}} props */
function Tree({ flame, shown, isWhole }) {
  const { boxes } = shown;
  // The root repeats a function that is alone below it.
  const root = isWhole || childCount(boxes, 0) !== 1 ? 0 : 1;
  const place = useSignal(-1);
  const figures = useMemo(() => figuresIn(shown), [shown]);
  const atFirst = useMemo(() => openedAtFirst(boxes, figures.sizeOf), [boxes, figures]);
  const opened = flame.opened.value ?? atFirst;
  const rows = useMemo(
    () => treeRows(boxes, opened, figures.sizeOf, root),
    [boxes, opened, figures, root],
  );
  const boxOf = (/** @type {number} */ index) => at(rows.box, index);
  const toggle = (/** @type {number} */ box) => {
    if (childCount(boxes, box) > 0) toggleBox(flame, opened, box);
  };
  const go = (/** @type {number} */ index) => change(place, index);
  const open = (/** @type {number} */ index) => {
    go(index);
    const row = at(boxes.row, boxOf(index));
    if (isFunctionBox(row)) selectIn('tree', row);
  };

  /** Right opens a row or moves to its first child; left closes it or moves to its parent. @param {KeyboardEvent} event */
  const press = ({ key }) => {
    const box = rows.box[place.value];
    if (box === undefined || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return false;
    const isOpen = opened.has(box) && childCount(boxes, box) > 0;
    if (key === 'ArrowRight' && isOpen) go(place.value + 1);
    else if (key === 'ArrowRight' || isOpen) toggle(box);
    else go(Math.max(0, rows.box.indexOf(at(boxes.parent, box))));
    return true;
  };

  return (
    <VirtualGrid
      role="treegrid"
      label={CALL_TREE_TEXT.label}
      class="tree-grid"
      columns={figures.columns}
      rows={rows.box.length}
      place={Math.min(place.value, rows.box.length - 1)}
      origin={boxes}
      head={figures.head}
      row={(index) => {
        const box = boxOf(index);
        return (
          <>
            {figures.cells(box)}
            <NameCell
              boxes={boxes}
              box={box}
              level={at(rows.level, index)}
              isOpen={opened.has(box)}
              onToggle={() => toggle(box)}
            />
          </>
        );
      }}
      branch={(index) => {
        const [box, level] = [boxOf(index), at(rows.level, index) + 1];
        return childCount(boxes, box) > 0
          ? { 'aria-level': level, 'aria-expanded': opened.has(box) }
          : { 'aria-level': level };
      }}
      onKey={press}
      onMove={go}
      onPick={(index) => {
        go(index);
        toggle(boxOf(index));
      }}
      onOpen={open}
      actions={(index) => {
        const row = at(boxes.row, boxOf(index));
        return isFunctionBox(row) ? functionActions(new Set([row])) : [];
      }}
    />
  );
}

/** @param {{row?: number, [others: string]: unknown}} props  `row`: function; the whole program if missing, and in a comparison */
export function CallTreeView({ row }) {
  const isWhole = row === undefined || comparison.value !== null;
  const flame = (isWhole ? current.programFlame : current.calleesFlame).value;
  const shown = useContexts(flame);
  if (!shown) return <div class="picture" aria-busy="true" />;
  const { origin } = shown;
  return (
    <div class="picture tree">
      {isWhole ? (
        <div class="picture-bar">
          {comparison.value && <SideChoice what={CALL_TREE_TEXT.pathsOf} />}
          <InvertSwitch />
          <Trust text={trustIn(shown)} />
        </div>
      ) : (
        <Trust text={trustOf(origin)} />
      )}
      <Tree {...{ flame, shown, isWhole }} />
    </div>
  );
}
