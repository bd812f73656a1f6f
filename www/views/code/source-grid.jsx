/**
 * The grid of source lines, of one profile or of two, with what is above it. What is in its rows is up to the
 * view.
 *
 * @module
 */

import { SOURCE_ROW } from '../../protocol/details.js';
import { at } from '../../values/at.js';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { FindField } from './find-field.jsx';
import { HotLines } from './hot-lines.jsx';
import { useSourceRows } from './use-source-rows.js';
import { BackToFunction } from './whole-file.jsx';

/**
 * @param {object} props
 * @param {Parameters<typeof useSourceRows>[0]} props.shown
 * @param {'line' | 'difference'} props.noun  of what is hot
 * @param {boolean} props.isWhole  whether a source file is shown as a whole
 * @param {() => void} props.onFunction  back to the lines of the function
 * @param {Uint32Array} props.callees  of calls
 * @param {(row: number) => void} props.onSelect
 * @param {string} props.kind  classes for the style
 * @param {number} props.columns  how many there are
 * @param {import('preact').ComponentChildren} props.second  what chooses a second event
 * @param {import('preact').ComponentChildren} props.files  what chooses programs and sources
 * @param {import('preact').ComponentChildren} props.notes
 * @param {(width: number) => import('preact').ComponentChildren} props.head  `width`: of the text, in characters
 * @param {(index: number) => import('preact').ComponentChildren} props.cells
 */
export function SourceGrid({ shown: given, ...view }) {
  const shown = useSourceRows(given);
  const { rows, origin } = given;
  /** @param {number} index */
  const pick = (index) => {
    if (rows.kind[index] !== SOURCE_ROW.call) shown.pick(index);
    else view.onSelect(at(view.callees, at(rows.place, index)));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its parts leave over
    <div class="source-view" onKeyDown={shown.press}>
      <div class="source-tools">
        {view.isWhole && <BackToFunction onClick={view.onFunction} />}
        {view.second}
        <HotLines noun={view.noun} {...shown.hot} onStep={shown.goToHot} />
        <FindField search={shown.search} />
        {view.files}
      </div>
      {view.notes}
      <VirtualGrid
        id="source"
        label="Source"
        class={`source-grid ${view.kind}`}
        columns={view.columns}
        rows={rows.length}
        place={shown.place}
        origin={origin}
        head={view.head(shown.width)}
        row={view.cells}
        onMove={shown.goToRow}
        onPick={pick}
        onOpen={pick}
      />
    </div>
  );
}
