/**
 * Toolbar of the source view: whole file, second event, hot lines, search, source folder.
 *
 * @module
 */

import { showSheet } from '../../store/sheets.js';
import { instructions, sources } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { SecondEvent } from '../controls/second-event.jsx';
import { FindField } from './find-field.jsx';
import { HotLines } from './hot-lines.jsx';
import { ProgramChooser } from './program-chooser.jsx';
import { SourceChooser } from './source-chooser.jsx';
import { BackToFunction } from './whole-file.jsx';

/**
 * @param {object} props
 * @param {number} props.row  of the function
 * @param {boolean} props.whole  whether a whole source file is shown
 * @param {() => void} props.onFunction  back to the lines of the function
 * @param {{place: number, count: number}} props.hot  number of the current hot line, from 1; 0 is none
 * @param {(step: 1 | -1) => void} props.onHot
 * @param {ReturnType<typeof import('./source-search.js').useSourceSearch>} props.search
 */
export function SourceTools({ row, whole, onFunction, hot, onHot, search }) {
  const [given, code] = [sources.value, instructions.value];
  return (
    <div class="source-tools">
      {whole && <BackToFunction onClick={onFunction} />}
      <SecondEvent />
      <HotLines noun="line" place={hot.place} count={hot.count} onStep={onHot} />
      <FindField search={search} />
      <span class="spring" />
      {!whole && code?.row === row && code.at.length > 0 && <ProgramChooser row={row} />}
      {given ? (
        <button type="button" class="button" onClick={() => showSheet('sources')}>
          Sources: {visible(given.name)}
        </button>
      ) : (
        <SourceChooser />
      )}
    </div>
  );
}
