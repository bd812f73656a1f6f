/**
 * The cells of the machine code view of a comparison.
 *
 * @module
 */

import { at } from '../at.js';
import { count } from '../format.js';
import { wholeName } from '../names.js';
import { PRESENCE } from '../protocol-comparison.js';
import { olderTexts, sourceTexts } from '../state.js';
import { FigureCells, NoFigures } from './difference-cells.jsx';
import { SourceLine, TextCell } from './machine-cells.jsx';

/** @typedef {import('../compared-machine.js').Item} Item */
/** @typedef {import('../compared-machine.js').Side} Side */

/** @param {{item: Item | null}} props */
const Address = ({ item }) => (
  <div role="gridcell" class="address">
    {item?.address.toString(16)}
  </div>
);

/** The source line of an instruction, by the profile or else by the program. @param {{side: Side, item: Item, texts: typeof sourceTexts.value}} props */
function Source({ side: { code, listing }, item, texts }) {
  const [place] = item.places;
  const own = listing?.file[item.text] ?? -1;
  if (place === undefined && own < 0) return null;
  const path =
    place === undefined ? (listing?.files[own] ?? '') : wholeName(code.files, at(code.at, place));
  const line = place === undefined ? (listing?.line[item.text] ?? 0) : at(code.line.high, place);
  return <SourceLine path={path} line={line} texts={texts} />;
}

/**
 * @param {object} props
 * @param {Side | null} props.a
 * @param {Side | null} props.b
 * @param {import('../compared-machine.js').MachinePairs} props.all
 * @param {number | import('../idle-runs.js').Gap} props.row
 * @param {number} props.peak
 * @param {boolean} props.hasText
 */
export function ComparedMachineCells({ a, b, all, row, peak, hasText }) {
  if (typeof row !== 'number') {
    return (
      <>
        <NoFigures />
        <div role="gridcell" />
        <div role="gridcell" class="line-number">
          ⋮
        </div>
        <div role="gridcell" class="code remark">
          {`${count(row.hidden)} instructions that cost nothing`}
        </div>
        {hasText && <div role="gridcell" />}
      </>
    );
  }
  const pair = at(all.pairs, row);
  const presence = at(all.presence, row);
  // What B has too is shown as it is there.
  const [side, item, texts] = pair.b
    ? [b, pair.b, sourceTexts.value]
    : [a, pair.a, olderTexts.value];
  const isIdle = (pair.a?.places.length ?? 0) + (pair.b?.places.length ?? 0) === 0;
  return (
    <>
      {isIdle ? (
        <NoFigures />
      ) : (
        <FigureCells of={all.cost} place={row} presence={presence} peak={peak} />
      )}
      <Address item={pair.a} />
      <Address item={pair.b} />
      {hasText && (
        <TextCell
          listing={side?.listing ?? null}
          text={item?.text ?? -1}
          isGone={presence === PRESENCE.gone}
        />
      )}
      <div role="gridcell" class="code">
        {side && item && <Source side={side} item={item} texts={texts} />}
      </div>
    </>
  );
}
