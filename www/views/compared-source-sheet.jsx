/**
 * Which source files of the selected function were found on both sides of a comparison, and the rules by
 * which they are looked for.
 *
 * @module
 */

import { visible, wholeName } from '../names.js';
import { matchSource } from '../source-match.js';
import { olderSources, sourceRules, sources, sourcesOpen } from '../state.js';
import { Sheet } from './sheet.jsx';
import { SourceRules } from './source-rules.jsx';

/** @typedef {import('../protocol-comparison.js').ComparedLines} ComparedLines */

/**
 * The files of one side.
 *
 * @param {object} props
 * @param {'A' | 'B'} props.side
 * @param {readonly string[]} props.paths
 * @param {import('../source-match.js').SourceIndex | null} props.index
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

/** @param {ComparedLines} of @param {0 | 1} side */
function pathsOf({ files, starts }, side) {
  const paths = Array.from({ length: starts.length - 1 }, (_, file) =>
    wholeName(files, 2 * file + side),
  );
  return paths.filter((path) => path !== '');
}

/** @param {{of: ComparedLines}} props */
export function ComparedSourceSheet({ of }) {
  return (
    <Sheet open={sourcesOpen} title="Sources">
      <SourceRules />
      <FilesOf side="A" paths={pathsOf(of, 0)} index={olderSources.value} />
      <FilesOf side="B" paths={pathsOf(of, 1)} index={sources.value} />
    </Sheet>
  );
}
