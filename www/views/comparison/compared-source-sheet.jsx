/**
 * Lists the source files of the selected function found on both sides of a comparison, and the rules
 * that find them.
 *
 * @module
 */

import { matchSource } from '../../code/source-match.js';
import { olderSources, sourceRules, sources } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { SourceRules } from '../code/source-rules.jsx';
import { Sheet } from '../controls/sheet.jsx';

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
      <h3>Files of the function in {side}</h3>
      <ul class="source-paths">
        {paths.map((path) => {
          const match = matchSource(index, path, rules);
          return (
            <li key={path}>
              {path}{' '}
              <span class="muted">
                {match ? `found as ${visible(match.entry.path)}` : 'not found'}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** @param {{a: readonly string[], b: readonly string[]}} props  paths of the files on both sides */
export function ComparedSourceSheet({ a, b }) {
  return (
    <Sheet id="sources" title="Sources">
      <SourceRules />
      <FilesOf side="A" paths={a} index={olderSources.value} />
      <FilesOf side="B" paths={b} index={sources.value} />
    </Sheet>
  );
}
