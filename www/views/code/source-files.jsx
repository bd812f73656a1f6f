/**
 * Source folders: the buttons that choose them, and the dialogs with the files that were found or are missing, the
 * rules that find them, and the link to an editor.
 */

import { useRef } from 'preact/hooks';
import { isPattern, matchSource } from '../../code/source-match.js';
import { giveFiles, hasFolderPicker, pickFolder } from '../../effects/sources.js';
import { EDITOR_TEXT, SOURCE_TEXT, SOURCES_TEXT } from '../../messages/code.js';
import { COMPARED_SOURCES_TEXT } from '../../messages/comparison.js';
import { change, showWholeFile, takeSourcesOfB } from '../../store/actions.js';
import { foundSources } from '../../store/found-sources.js';
import { closeSheet, showSheet } from '../../store/sheets.js';
import { current, editorPattern, olderSources, sourceRules, sources } from '../../store/state.js';
import { count } from '../../values/format.js';
import { Sheet } from '../controls/dialogs.jsx';
import { Button } from '../controls/fields.jsx';
import { closePanel } from '../controls/menus.jsx';

/** The button that chooses a source folder. @param {{face?: string, side?: number, label?: string}} props  `side`: for which the folder is used */
export function SourceChooser({
  face = SOURCE_TEXT.chooseFolder,
  side,
  label = SOURCE_TEXT.folder,
}) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const folder = /** @type {any} */ ({ webkitdirectory: true });
  return (
    <>
      <Button
        title={SOURCE_TEXT.folderNote}
        onClick={({ currentTarget }) => {
          if (!hasFolderPicker()) return input.current?.click();
          closePanel(currentTarget);
          return pickFolder(side);
        }}
      >
        {face}
      </Button>
      <input
        ref={input}
        type="file"
        {...folder}
        hidden
        data-sources
        aria-label={label}
        onChange={({ currentTarget }) => {
          giveFiles([...(currentTarget.files ?? [])], side);
          closePanel(currentTarget);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** @param {number} index @param {'from' | 'to'} end @param {string} text */
function changeRule(index, end, text) {
  const rules = sourceRules.value.map((rule, i) => (i === index ? { ...rule, [end]: text } : rule));
  change(
    sourceRules,
    rules.filter(({ from, to }) => from !== '' || to !== ''),
  );
}

/** @param {number} index @param {'from' | 'to'} end @param {string} text */
function changeOrAdd(index, end, text) {
  if (index < sourceRules.value.length) changeRule(index, end, text);
  else change(sourceRules, [...sourceRules.value, { from: '', to: '', [end]: text }]);
}

/** The pattern of links to an editor. */
function Editor() {
  const pattern = editorPattern.value;
  return (
    <section>
      <h3>{EDITOR_TEXT.title}</h3>
      <p class="muted">{EDITOR_TEXT.about}</p>
      <input
        class="field editor-pattern"
        aria-label={EDITOR_TEXT.pattern}
        placeholder={EDITOR_TEXT.example}
        value={pattern}
        onChange={({ currentTarget }) => change(editorPattern, currentTarget.value.trim())}
      />
      {pattern !== '' && !isPattern(pattern) && (
        <p class="failure" role="alert">
          {EDITOR_TEXT.refused}
        </p>
      )}
      <p class="muted">{EDITOR_TEXT.others}</p>
    </section>
  );
}

/** The rules and an empty one to add the next, and the link to an editor, which uses them. */
const SourceRules = () => (
  <>
    <Rules />
    <Editor />
  </>
);

/** @param {{index: number, end: 'from' | 'to', text: string}} props */
function RuleField({ index, end, text }) {
  const { rulePath, rulePathExample, ruleReplacement, ruleReplacementExample } = SOURCES_TEXT;
  return (
    <input
      class="field"
      aria-label={end === 'from' ? rulePath(index) : ruleReplacement(index)}
      placeholder={end === 'from' ? rulePathExample : ruleReplacementExample}
      value={text}
      onChange={({ currentTarget }) => changeOrAdd(index, end, currentTarget.value)}
    />
  );
}

function Rules() {
  const rules = [...sourceRules.value, { from: '', to: '' }];
  return (
    <section>
      <h3>{SOURCES_TEXT.rules}</h3>
      <p class="muted">{SOURCES_TEXT.rulesNote}</p>
      {rules.map((rule, index) => (
        <p class="source-rule" key={index}>
          <RuleField index={index} end="from" text={rule.from} />
          <span aria-hidden="true">→</span>
          <RuleField index={index} end="to" text={rule.to} />
        </p>
      ))}
    </section>
  );
}

/** Maximum number of files in each list. */
const LISTED = 500;

/** @import {FoundSource} from '../../store/found-sources.js' */

/** Shows all lines of a file, for all functions. @param {number} symbol */
function showWhole(symbol) {
  const row = current.selected.value;
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
            <Button
              class="quiet name-text"
              title={SOURCES_TEXT.showWhole}
              onClick={() => showWhole(symbol)}
            >
              {path}
            </Button>
            {match && <span class="muted"> {SOURCES_TEXT.foundAs(match.entry.path)}</span>}
          </li>
        ))}
        {files.length > LISTED && <li class="muted">{SOURCES_TEXT.more(files.length - LISTED)}</li>}
      </ul>
    </section>
  );
}

/** Lists the source files of the profile, found or missing, and the rules that find them. */
export function SourceSheet() {
  const given = sources.value;
  const newer = current.newerSources.value;
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

/** Buttons that select the source folders of both profiles of a comparison, and open the dialog with their files. */
export function SideFolders() {
  const [older, newer] = [olderSources.value, sources.value];
  return (
    <>
      <SourceChooser
        face={
          older
            ? COMPARED_SOURCES_TEXT.sourcesOfA(older.name, older === newer)
            : COMPARED_SOURCES_TEXT.chooseA
        }
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
export const SideSourceSheet = ({ a, b }) => (
  <Sheet id="sources" title={SOURCES_TEXT.title}>
    <SourceRules />
    <FilesOf side="A" paths={a} index={olderSources.value} />
    <FilesOf side="B" paths={b} index={sources.value} />
  </Sheet>
);
