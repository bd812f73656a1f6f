/**
 * Overview of a comparison: what explains the difference, events, parts, how functions were matched.
 */

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
  const only = [
    ['A', facts.onlyA],
    ['B', facts.onlyB],
  ].filter(([, names]) => (names?.length ?? 0) > 0);
  const matched = filesCount + objectsCount + otherFilesCount + ambiguousCount;
  if (matched + only.length === 0) return null;
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
      {only.map(([side, names]) => (
        <p class="none" key={String(side)}>
          {CHANGES_TEXT.onlyEvents(String(side), /** @type {string[]} */ (names).join(', '))}
        </p>
      ))}
      {lists.map(([title, all, entries]) => (
        <Matched key={title} {...{ title, all, entries }} />
      ))}
    </section>
  );
}

export const ComparisonOverview = () => (
  <div class="profile-facts">
    <FindingList />
    <EventList />
    <Trust />
    <ComparedParts side="a" />
    <ComparedParts side="b" />
  </div>
);
