/**
 * The source folders of both profiles of a comparison: buttons that select them, and a dialog with the files of the
 * selected function that were found, and the rules that find them.
 */

import { matchSource } from '../../code/source-match.js';
import { SOURCES_TEXT } from '../../messages/code.js';
import { COMPARED_SOURCES_TEXT } from '../../messages/comparison.js';
import { takeSourcesOfB } from '../../store/actions.js';
import { showSheet } from '../../store/sheets.js';
import { olderSources, sourceRules, sources } from '../../store/state.js';
import { Button } from '../controls/button.jsx';
import { Sheet } from '../controls/sheet.jsx';
import { SourceChooser } from './source-chooser.jsx';
import { SourceRules } from './source-rules.jsx';

export function SideFolders() {
  const [older, newer] = [olderSources.value, sources.value];
  return (
    <>
      <SourceChooser
        face={older ? COMPARED_SOURCES_TEXT.sourcesOfA(older.name) : COMPARED_SOURCES_TEXT.chooseA}
        side={0}
        label={COMPARED_SOURCES_TEXT.folderOfA}
      />
      {newer && !older && (
        <Button title={COMPARED_SOURCES_TEXT.sameForANote(newer.name)} onClick={takeSourcesOfB}>
          {COMPARED_SOURCES_TEXT.sameForA}
        </Button>
      )}
      <SourceChooser
        face={newer ? COMPARED_SOURCES_TEXT.sourcesOfB(newer.name) : COMPARED_SOURCES_TEXT.chooseB}
        label={COMPARED_SOURCES_TEXT.folderOfB}
      />
      <Button title={COMPARED_SOURCES_TEXT.pathsNote} onClick={() => showSheet('sources')}>
        {COMPARED_SOURCES_TEXT.paths}
      </Button>
    </>
  );
}

/**
 * The files of one side.
 *
 * @param {object} props
 * @param {'A' | 'B'} props.side
 * @param {readonly string[]} props.paths
 * @param {import('../../code/source-match.js').SourceIndex | null} props.index
 */
function FilesOf({ side, paths, index }) {
  if (paths.length === 0) return null;
  const rules = sourceRules.value;
  return (
    <section>
      <h3>{COMPARED_SOURCES_TEXT.filesOf(side)}</h3>
      <ul class="source-paths">
        {paths.map((path) => {
          const match = matchSource(index, path, rules);
          return (
            <li key={path}>
              {path}{' '}
              <span class="muted">
                {match ? SOURCES_TEXT.foundAs(match.entry.path) : SOURCES_TEXT.notFound}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** @param {{a: readonly string[], b: readonly string[]}} props  paths of the files on both sides */
export function SideSourceSheet({ a, b }) {
  return (
    <Sheet id="sources" title={SOURCES_TEXT.title}>
      <SourceRules />
      <FilesOf side="A" paths={a} index={olderSources.value} />
      <FilesOf side="B" paths={b} index={sources.value} />
    </Sheet>
  );
}
