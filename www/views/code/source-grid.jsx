/**
 * The grid of source lines of a profile or a comparison, with its toolbar. The view provides the
 * cells.
 */

import { SOURCE_TEXT } from '../../messages/code.js';
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
 * @param {'line' | 'difference'} props.noun  label of hot places
 * @param {boolean} props.isWhole  whether a whole source file is shown
 * @param {() => void} props.onFunction  returns to the lines of the function
 * @param {Uint32Array} props.callees  of calls
 * @param {(row: number) => void} props.onSelect
 * @param {string} props.kind  classes for the style
 * @param {number} props.columns  number of columns
 * @param {import('preact').ComponentChildren} props.second  control that selects a second event
 * @param {import('preact').ComponentChildren} props.files  controls that select programs and sources
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys that its parts do not
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
        label={SOURCE_TEXT.source}
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
