/** Overview of a comparison: what explains the difference, events, parts, how functions were matched. */

import { CHANGES_TEXT } from '../../messages/comparison.js';
import { comparison } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { EventList } from '../overview/event-list.jsx';
import { FindingList } from '../overview/finding-list.jsx';
import { ComparedParts } from './compared-parts.jsx';

/**
 * A list of matches or mismatches, with its first entries.
 *
 * @param {{title: string, all: number, entries: {name: string, text: string}[]}} props
 */
function Matched({ title, all, entries }) {
  if (all === 0) return null;
  return (
    <details class="matched-paths">
      <summary>{title}</summary>
      <ul>
        {entries.map(({ name, text }) => (
          <li key={`${name}\n${text}`}>
            <span class="name-text">{visible(name)}</span>{' '}
            <span class="muted">{visible(text)}</span>
          </li>
        ))}
        {all > entries.length && <li class="muted">{CHANGES_TEXT.more(all - entries.length)}</li>}
      </ul>
    </details>
  );
}

/** @param {{a: string, b: string}[]} pairs */
const paths = (pairs) => pairs.map(({ a, b }) => ({ name: a, text: CHANGES_TEXT.is(b) }));

/** Explains how functions were matched. */
function Trust() {
  const facts = comparison.value?.facts;
  if (!facts) return null;
  const { files, filesCount, objects, objectsCount, ambiguous, ambiguousCount } = facts;
  const { otherFiles, otherFilesCount } = facts;
  if (filesCount + objectsCount + otherFilesCount + ambiguousCount === 0) return null;
  /** @type {[string, number, {name: string, text: string}[]][]} */
  const lists = [
    [CHANGES_TEXT.files(filesCount), filesCount, paths(files)],
    [CHANGES_TEXT.objects(objectsCount), objectsCount, paths(objects)],
    [
      CHANGES_TEXT.otherFiles(otherFilesCount),
      otherFilesCount,
      otherFiles.map(({ name, a, b }) => ({ name, text: CHANGES_TEXT.paths(a, b) })),
    ],
    [
      CHANGES_TEXT.ambiguous(ambiguousCount),
      ambiguousCount,
      ambiguous.map(({ name, a, b }) => ({ name, text: CHANGES_TEXT.counts(a, b) })),
    ],
  ];
  return (
    <section class="overview-section">
      <h2>{CHANGES_TEXT.matching}</h2>
      {lists.map(([title, all, entries]) => (
        <Matched key={title} {...{ title, all, entries }} />
      ))}
    </section>
  );
}

/** What both were recorded with, where it differs: their figures may not be comparable then. */
function Conditions() {
  const conditions = comparison.value?.facts.conditions ?? [];
  if (conditions.length === 0) return null;
  return (
    <section class="overview-section">
      <h2>{CHANGES_TEXT.recorded}</h2>
      <p class="none muted">{CHANGES_TEXT.recordedNote}</p>
      <dl class="conditions">
        {conditions.map(([what, a, b]) => (
          <div key={what}>
            <dt>{visible(what)}</dt>
            <dd>{visible(a) || CHANGES_TEXT.notStated}</dd>
            <dd>{visible(b) || CHANGES_TEXT.notStated}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export const ComparisonOverview = () => (
  <div class="profile-facts">
    <Conditions />
    <FindingList />
    <EventList />
    <Trust />
    <ComparedParts side="a" />
    <ComparedParts side="b" />
  </div>
);
