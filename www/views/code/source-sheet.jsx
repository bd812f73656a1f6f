/**
 * Lists the source files of the profile, found or missing, and the rules that find them.
 */

import { SOURCES_TEXT } from '../../messages/code.js';
import { showWholeFile } from '../../store/actions.js';
import { foundSources } from '../../store/found-sources.js';
import { closeSheet } from '../../store/sheets.js';
import { newerSources, selected, sources } from '../../store/state.js';
import { count } from '../../values/format.js';
import { Sheet } from '../controls/sheet.jsx';
import { SourceChooser } from './source-chooser.jsx';
import { SourceRules } from './source-rules.jsx';

/** Maximum number of files in each list. */
const LISTED = 500;

/** @import {FoundSource} from '../../store/found-sources.js' */

/** Shows all lines of a file, for all functions. @param {number} symbol */
function showWhole(symbol) {
  const row = selected.value;
  if (row === null) return;
  showWholeFile({ row, symbol });
  closeSheet('sources');
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
              title={SOURCES_TEXT.showWhole}
              onClick={() => showWhole(symbol)}
            >
              {path}
            </button>
            {match && <span class="muted"> {SOURCES_TEXT.foundAs(match.entry.path)}</span>}
          </li>
        ))}
        {files.length > LISTED && <li class="muted">{SOURCES_TEXT.more(files.length - LISTED)}</li>}
      </ul>
    </section>
  );
}

export function SourceSheet() {
  const given = sources.value;
  const newer = newerSources.value;
  const files = [...foundSources.value];
  const found = files.filter(([, { match }]) => match);
  return (
    <Sheet id="sources" title={SOURCES_TEXT.title}>
      {given && (
        <p>
          {SOURCES_TEXT.folder(given.name, given.count, given.truncated)}{' '}
          <SourceChooser face={SOURCES_TEXT.anotherFolder} />
        </p>
      )}
      <SourceRules />
      <FileList title={SOURCES_TEXT.newer} files={found.filter(([path]) => newer.has(path))} />
      <FileList title={SOURCES_TEXT.missing} files={files.filter(([, { match }]) => !match)} />
      <FileList title={SOURCES_TEXT.found} files={found.filter(([path]) => !newer.has(path))} />
    </Sheet>
  );
}
