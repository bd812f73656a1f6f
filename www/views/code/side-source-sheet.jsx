/**
 * Lists the source files of the selected function found on both sides of a comparison, and the rules
 * that find them.
 */

import { matchSource } from '../../code/source-match.js';
import { SOURCES_TEXT } from '../../messages/code.js';
import { COMPARED_SOURCES_TEXT } from '../../messages/comparison.js';
import { olderSources, sourceRules, sources } from '../../store/state.js';
import { Sheet } from '../controls/sheet.jsx';
import { SourceRules } from './source-rules.jsx';

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
