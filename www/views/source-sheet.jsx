/**
 * Which source files of the profile were found, and the rules by which they are looked for.
 *
 * @module
 */

import { count, plural } from '../format.js';
import { foundSources } from '../found-sources.js';
import { visible } from '../names.js';
import { newerSources, selected, sourceRules, sources, sourcesOpen, wholeFile } from '../state.js';
import { Sheet } from './sheet.jsx';
import { SourceChooser } from './source-chooser.jsx';

/** Most files that are listed of each kind. */
const LISTED = 500;

/** @typedef {import('../found-sources.js').FoundSource} FoundSource */

/** Shows all lines of a file, whichever functions they belong to. @param {number} symbol */
function showWhole(symbol) {
  const row = selected.value;
  if (row === null) return;
  wholeFile.value = { row, symbol };
  sourcesOpen.value = false;
}

/** @param {{title: string, files: [string, FoundSource][]}} props */
function FileList({ title, files }) {
  if (files.length === 0) return null;
  return (
    <section>
      <h3>
        {title} <span class="muted figures">{count(files.length)}</span>
      </h3>
      <ul class="source-paths">
        {files.slice(0, LISTED).map(([path, { symbol, match }]) => (
          <li key={path}>
            <button
              type="button"
              class="quiet name-text"
              title="Show all lines of the file"
              onClick={() => showWhole(symbol)}
            >
              {path}
            </button>
            {match && <span class="muted"> found as {visible(match.entry.path)}</span>}
          </li>
        ))}
        {files.length > LISTED && (
          <li class="muted">and {plural(files.length - LISTED, 'more')}</li>
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
  const newer = newerSources.value;
  const files = [...foundSources.value];
  const found = files.filter(([, { match }]) => match);
  return (
    <Sheet open={sourcesOpen} title="Sources">
      <p>
        {given ? `${given.name}: ${plural(given.count, 'file')}. ` : ''}
        {given?.truncated ? 'There are more, which were left out. ' : ''}
        <SourceChooser face="Choose another folder…" />
      </p>
      <Rules />
      <FileList
        title="Newer than the profile: lines may have moved"
        files={found.filter(([path]) => newer.has(path))}
      />
      <FileList title="Missing" files={files.filter(([, { match }]) => !match)} />
      <FileList title="Found" files={found.filter(([path]) => !newer.has(path))} />
    </Sheet>
  );
}
