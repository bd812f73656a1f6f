/** Figures of the rows of a call tree: of a profile, or in A and B. */

import { DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { FIGURES_TEXT } from '../../messages/controls.js';
import { CALL_TREE_TEXT, COMPARED_PICTURES_TEXT } from '../../messages/pictures.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { REST_BOX } from '../../protocol/pictures.js';
import { isEstimated } from '../../store/estimated-boxes.js';
import { isInverted } from '../../store/picture-state.js';
import { at } from '../../values/at.js';
import { differenceOf, exactAt, peakOf, roundedAt } from '../../values/exact-column.js';
import { count } from '../../values/format.js';
import { columnHeads } from '../controls/column-head.jsx';
import { CostCell, ESTIMATED, ShareCell, SURE } from '../controls/cost-cell.jsx';
import { FigureCells } from '../controls/difference-cells.jsx';
import { FigureHeads } from '../controls/figure-heads.jsx';

/** @import {OtherBoxes} from '../../protocol/types.js' */
/** @import {ContextBoxes} from '../../store/flame.js' */

const UNKNOWN = { mark: '?', note: `\n${COMPARED_PICTURES_TEXT.tooSmall}` };

/** The columns of a tree. @typedef {{kind: string, columns: number, head: import('preact').ComponentChildren, cells: (box: number) => import('preact').ComponentChildren}} TreeFigures */

/** Inclusive cost, its share of the caller's, self cost, and how often a context was entered. @param {ContextBoxes} contexts @returns {TreeFigures} */
function figuresOfProfile(contexts) {
  const { boxes } = contexts;
  const inverted = isInverted(boxes);
  // Valgrind counts calls of pairs, not of contexts.
  const hasCounts = peakOf(boxes.count) > 0;
  const peak = Math.abs(roundedAt(boxes.inclusive, 0));
  return {
    kind: `${hasCounts ? 'with-counts' : ''} ${inverted ? 'inverted' : ''}`,
    columns: 3 + Number(hasCounts) - Number(inverted),
    head: inverted ? (
      columnHeads([FIGURES_TEXT.self, CALL_TREE_TEXT.ofCallee], [CALL_TREE_TEXT.function])
    ) : (
      <FigureHeads
        shared={CALL_TREE_TEXT.ofCaller}
        counted={hasCounts ? CALL_TREE_TEXT.entered : ''}
        named={CALL_TREE_TEXT.function}
      />
    ),
    cells(box) {
      const [inclusive, calls] = [exactAt(boxes.inclusive, box), exactAt(boxes.count, box)];
      const above = exactAt(boxes.inclusive, box > 0 ? at(boxes.parent, box) : 0);
      const own = { peak, doubt: isEstimated(contexts, box) ? ESTIMATED : SURE };
      return (
        <>
          <CostCell {...own} value={inclusive} kind={inverted ? 'self' : 'inclusive'} />
          <ShareCell value={inclusive} of={above} />
          {!inverted && <CostCell {...own} value={exactAt(boxes.self, box)} kind="self" />}
          {hasCounts && (
            <div role="gridcell" class="figures">
              {calls > 0 ? count(calls) : ''}
            </div>
          )}
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
    kind: 'compared-tree-grid',
    columns: 4,
    head: columnHeads(
      ['A', 'B', DIFFERENCES_TEXT.difference, DIFFERENCES_TEXT.ratio],
      [CALL_TREE_TEXT.function],
    ),
    cells(box) {
      const isUnknown = doubtful[box] === 1 || at(boxes.row, box) === REST_BOX;
      const about = isEstimated(contexts, box) ? ESTIMATED : SURE;
      const doubt = isUnknown ? UNKNOWN : about;
      const isAlone = !isUnknown && roundedAt(inclusive, box) === 0;
      const presence = isAlone ? alone : PRESENCE.both;
      return <FigureCells {...{ of, place: box, presence, peak, doubt }} />;
    },
  };
}

/** @param {ContextBoxes} contexts */
export const figuresOf = (contexts) =>
  contexts.other ? figuresOfBoth(contexts, contexts.other) : figuresOfProfile(contexts);
