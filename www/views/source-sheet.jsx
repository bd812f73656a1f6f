/**
 * Which source files of the profile were found, and the rules by which they are looked for.
 *
 * @module
 */

import { useComputed } from '@preact/signals';
import { count, plural } from '../format.js';
import { isUnknown, wholeName } from '../names.js';
import { matchSource } from '../source-match.js';
import { sourceFiles, sourceRules, sources, sourcesOpen, sourceTexts } from '../state.js';
import { Sheet } from './sheet.jsx';
import { SourceChooser } from './source-chooser.jsx';

/** Most files that are listed of each kind. */
const LISTED = 500;

/** Paths of all source files that have lines. @param {import('../protocol.js').NameArena | null} files */
function pathsOf(files) {
  const count = (files?.offsets.length ?? 1) - 1;
  const paths = Array.from({ length: count }, (_, file) => (files ? wholeName(files, file) : ''));
  return [...new Set(paths)].filter((path) => !isUnknown(path)).sort();
}

/** @param {{title: string, paths: string[], remark?: (path: string) => string}} props */
function PathList({ title, paths, remark }) {
  if (paths.length === 0) return null;
  return (
    <section>
      <h3>
        {title} <span class="muted figures">{count(paths.length)}</span>
      </h3>
      <ul class="source-paths">
        {paths.slice(0, LISTED).map((path) => (
          <li key={path}>
            <span class="name-text">{path}</span>
            {remark && <span class="muted"> {remark(path)}</span>}
          </li>
        ))}
        {paths.length > LISTED && (
          <li class="muted">and {plural(paths.length - LISTED, 'more')}</li>
        )}
      </ul>
    </section>
  );
}

/** @param {number} index @param {'from' | 'to'} end @param {string} text */
function changeRule(index, end, text) {
  const rules = sourceRules.value.map((rule, i) => (i === index ? { ...rule, [end]: text } : rule));
  sourceRules.value = rules.filter(({ from, to }) => from !== '' || to !== '');
}

/** One rule more than there are: the empty one is where the next is typed. */
function Rules() {
  const rules = [...sourceRules.value, { from: '', to: '' }];
  return (
    <section>
      <h3>Rules</h3>
      <p class="muted">
        A file is found by the longest end of its path. Where that is not enough, the beginning of
        paths can be changed before; the first rule that fits is taken.
      </p>
      {rules.map((rule, index) => (
        <p class="source-rule" key={index}>
          <input
            class="field"
            aria-label={`Rule ${index + 1}: path in the profile begins with`}
            placeholder="path in the profile"
            value={rule.from}
            onChange={({ currentTarget }) => changeOrAdd(index, 'from', currentTarget.value)}
          />
          <span aria-hidden="true">→</span>
          <input
            class="field"
            aria-label={`Rule ${index + 1}: becomes`}
            placeholder="path in the folder"
            value={rule.to}
            onChange={({ currentTarget }) => changeOrAdd(index, 'to', currentTarget.value)}
          />
        </p>
      ))}
    </section>
  );
}

/** @param {number} index @param {'from' | 'to'} end @param {string} text */
function changeOrAdd(index, end, text) {
  if (index < sourceRules.value.length) changeRule(index, end, text);
  else sourceRules.value = [...sourceRules.value, { from: '', to: '', [end]: text }];
}

export function SourceSheet() {
  const given = sources.value;
  const matches = useComputed(() => {
    /** @type {Map<string, string | null>} */
    const found = new Map();
    if (!sourcesOpen.value) return found;
    for (const path of pathsOf(sourceFiles.value)) {
      found.set(path, matchSource(sources.value, path, sourceRules.value)?.entry.path ?? null);
    }
    return found;
  });
  const paths = [...matches.value.keys()];
  const isNewer = (/** @type {string} */ path) => sourceTexts.value.get(path)?.newer === true;
  const found = paths.filter((path) => matches.value.get(path) !== null);
  const missing = paths.filter((path) => matches.value.get(path) === null);
  const remark = (/** @type {string} */ path) => `found as ${matches.value.get(path)}`;
  return (
    <Sheet open={sourcesOpen} title="Sources">
      <p>
        {given ? `${given.name}: ${plural(given.count, 'file')}. ` : ''}
        {given?.truncated ? 'There are more, which were left out. ' : ''}
        <SourceChooser face="Choose another folder…" />
      </p>
      <Rules />
      <PathList
        title="Newer than the profile: lines may have moved"
        paths={found.filter(isNewer)}
        remark={remark}
      />
      <PathList title="Missing" paths={missing} />
      <PathList title="Found" paths={found} remark={remark} />
    </Sheet>
  );
}
