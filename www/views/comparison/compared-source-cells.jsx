/**
 * The cells of the source view of a comparison.
 *
 * @module
 */

import { isByText } from '../../code/both-texts.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { SOURCE_ROW } from '../../protocol/details.js';
import { at } from '../../values/at.js';
import { exactAt } from '../../values/exact-column.js';
import { plural } from '../../values/format.js';
import { lastSegment, visible, wholeName } from '../../values/names.js';
import { GapCells, LineText, stateOf } from '../code/source-cells.jsx';
import { WholeFileButton } from '../code/whole-file.jsx';
import { ComparedCallCells, ComparedCosts, NoComparedCosts } from './compared-place-cells.jsx';

/** @typedef {import('../../protocol/comparison.js').ComparedLines} ComparedLines */
/** @typedef {import('../../code/both-texts.js').BothTexts} BothTexts */

/**
 * @typedef {object} RowProps
 * @property {ComparedLines} of
 * @property {import('../../protocol/comparison.js').SourcePairs} pairs
 * @property {import('../../protocol/details.js').SourceRows} rows
 * @property {number} index
 * @property {import('./compared-place-cells.jsx').Peaks} peaks
 * @property {import('./compared-place-cells.jsx').Shown} shown
 * @property {readonly BothTexts[]} texts
 * @property {(file: number) => void} onWhole
 */

/** Shows how lines of A and B were matched. @param {{of: ComparedLines, file: number, texts: BothTexts}} props */
function Alignment({ of: { moves }, file, texts }) {
  if (isByText(texts)) return <span class="badge">lines matched by text</span>;
  const first = at(moves.starts, file);
  if (at(moves.starts, file + 1) > first + 1) {
    return (
      <span class="badge" title="Add both sources to match lines by text">
        functions moved separately in B
      </span>
    );
  }
  const moved = exactAt(moves.by, first);
  if (Number(moved) === 0) return null;
  const size = moved < 0 ? -moved : moved;
  const way = moved < 0 ? 'up' : 'down';
  return (
    <span class="badge" title="Matched by most lines with cost; add both sources to match by text">
      {plural(Number(size), 'line')} further {way} in B
    </span>
  );
}

/** Whether the sources of a file were found. @param {{names: {a: string, b: string}, texts: BothTexts}} props */
function States({ names, texts }) {
  const [a, b] = [visible(stateOf(texts.a)), visible(stateOf(texts.b))];
  const both = a === b ? `A and B: ${b}` : `B: ${b} · A: ${a}`;
  const one = names.b ? `B: ${b}` : names.a && `A: ${a}`;
  return <span class="muted">{names.a && names.b ? both : one}</span>;
}

/** Heading of a file: actions come first, as narrow panes cut the rest. @param {RowProps} props */
function FileCells({ of, rows, index, texts, onWhole }) {
  const file = at(rows.file, index);
  const [a, b] = [wholeName(of.files, 2 * file), wholeName(of.files, 2 * file + 1)];
  const both = at(texts, file);
  return (
    <div role="gridcell" class="source-file" title={a === b ? b : `A ${a}\nB ${b}`}>
      <b>{lastSegment(b || a) || 'unknown file'}</b>
      {!of.file && (a || b) !== '' && <WholeFileButton onClick={() => onWhole(file)} />}
      {b === '' && <span class="badge">only in A</span>}
      {a === '' && <span class="badge">only in B</span>}
      <States names={{ a, b }} texts={both} />
      <Alignment of={of} file={file} texts={both} />
    </div>
  );
}

/** @param {{line: number}} props */
const LineNumber = ({ line }) => (
  <div role="gridcell" class="line-number">
    {line > 0 ? line : ''}
  </div>
);

/** @param {RowProps & {isOnlyInA: boolean}} props */
function LineCells({ pairs, rows, index, peaks, shown, texts, isOnlyInA }) {
  const place = at(rows.place, index);
  const { a, b } = at(texts, at(rows.file, index));
  if (place < 0) {
    const line = at(rows.line, index);
    return (
      <>
        <NoComparedCosts shown={shown} />
        <LineNumber line={isOnlyInA ? line : 0} />
        <LineNumber line={isOnlyInA ? 0 : line} />
        <LineText line={line} text={(isOnlyInA ? a : b).lines} />
      </>
    );
  }
  const isGone = pairs.presence[place] === PRESENCE.gone;
  const [lineA, lineB] = [at(pairs.lineA, place), at(pairs.lineB, place)];
  return (
    <>
      <ComparedCosts places={pairs} shown={shown} place={place} peaks={peaks} />
      <LineNumber line={lineA} />
      <LineNumber line={lineB} />
      <LineText
        line={isGone ? lineA : lineB}
        text={(isGone ? a : b).lines}
        isGone={isGone}
        isNested={at(pairs.group, place) >= 0}
      />
    </>
  );
}

/** Heading of code inlined at the line above. @param {RowProps} props */
function InlinedCells({ of, pairs, rows, index, peaks, shown, onWhole }) {
  const file = at(rows.file, index);
  const [a, b] = [wholeName(of.files, 2 * file), wholeName(of.files, 2 * file + 1)];
  return (
    <>
      <ComparedCosts
        places={pairs.groups}
        shown={shown}
        place={at(rows.place, index)}
        peaks={peaks}
      />
      <div role="gridcell" />
      <div role="gridcell" class="line-number">
        ⤷
      </div>
      <div role="gridcell" class="inlined-head" title={a === b ? b : `A ${a}\nB ${b}`}>
        <span class="muted">
          inlined from <b>{lastSegment(b || a) || 'unknown file'}</b>
        </span>
        <WholeFileButton onClick={() => onWhole(file)} />
      </div>
    </>
  );
}

/** @param {RowProps & {isOnlyInA: boolean}} props */
export function ComparedSourceCells(props) {
  const { pairs, rows, index, peaks, shown } = props;
  const kind = rows.kind[index];
  if (kind === SOURCE_ROW.file) return <FileCells {...props} />;
  if (kind === SOURCE_ROW.line) return <LineCells {...props} />;
  if (kind === SOURCE_ROW.inlined) return <InlinedCells {...props} />;
  if (kind === SOURCE_ROW.gap) {
    return (
      <GapCells rows={rows} index={index}>
        <NoComparedCosts shown={shown} />
        <div role="gridcell" />
      </GapCells>
    );
  }
  return (
    <ComparedCallCells places={pairs} shown={shown} call={at(rows.place, index)} peaks={peaks}>
      <div role="gridcell" />
    </ComparedCallCells>
  );
}
