/**
 * Overview of a comparison: the largest differences as bars to both sides, findings, events.
 *
 * @module
 */

import { select } from '../../store/actions.js';
import { comparison, overview, totalsOf } from '../../store/comparison-state.js';
import { mark, ratio, signed } from '../../values/comparison-format.js';
import { count, plural } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { fitting } from '../../values/units.js';
import { EventList } from '../overview/event-list.jsx';
import { Findings } from '../overview/finding-list.jsx';
import { ComparedViews } from './compared-views.jsx';
import { changeClass } from './difference-cells.jsx';
import { Tornado } from './tornado.jsx';

function ComparedFindings() {
  const list = overview.value?.findings;
  // Findings are about costs: rates have none.
  if (!list?.length) return null;
  return (
    <section class="overview-section">
      <h2>
        Findings <span class="muted">found by fixed rules, in self cost</span>
      </h2>
      <Findings list={list} onShow={({ row }) => row !== null && select(row)} />
    </section>
  );
}

/** @param {import('../../protocol/comparison.js').ComparedEvent} fact */
function eventCells(fact) {
  const { a, b, change } = totalsOf(fact);
  return (
    <>
      <span class="figures">{fitting(a, fact)}</span>
      <span class="figures">{fitting(b, fact)}</span>
      <span class={`figures ${changeClass(change)}`}>
        {signed(change, (value) => fitting(value, fact))} {mark(change)}
      </span>
      <span class="figures muted">{ratio(a, b)}</span>
    </>
  );
}

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
        {all > entries.length && <li class="muted">{`and ${count(all - entries.length)} more`}</li>}
      </ul>
    </details>
  );
}

/** @param {{a: string, b: string}[]} pairs */
const paths = (pairs) => pairs.map(({ a, b }) => ({ name: a, text: `is ${b}` }));

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
  return (
    <section class="overview-section">
      <h2>How functions were matched</h2>
      {only.map(([side, names]) => (
        <p class="none" key={String(side)}>
          {`Only ${side} has the events ${visible(/** @type {string[]} */ (names).join(', '))}.`}
        </p>
      ))}
      <Matched
        title={`${plural(filesCount, 'file')} matched under another path`}
        all={filesCount}
        entries={paths(files)}
      />
      <Matched
        title={`${plural(objectsCount, 'object')} matched under another path`}
        all={objectsCount}
        entries={paths(objects)}
      />
      <Matched
        title={`${plural(otherFilesCount, 'function')} matched by name and object, in another file`}
        all={otherFilesCount}
        entries={otherFiles.map(({ name, a, b }) => ({
          name,
          text: `${a || '???'} in A, ${b || '???'} in B`,
        }))}
      />
      <Matched
        title={`${plural(ambiguousCount, 'name')} ambiguous, not matched`}
        all={ambiguousCount}
        entries={ambiguous.map(({ name, a, b }) => ({
          name,
          text: `${count(a)} in A, ${count(b)} in B`,
        }))}
      />
    </section>
  );
}

const Changes = () => (
  <div class="profile-facts">
    <Tornado />
    <ComparedFindings />
    <EventList
      note="total of A, total of B, difference"
      class="compared-events"
      cells={eventCells}
    />
    <Trust />
  </div>
);

export function ComparisonOverview() {
  const titles = comparison.value?.titles;
  if (!titles) return null;
  return (
    <section class="pane detail-side" aria-label="Comparison">
      <header class="function-title whole">
        <h1>What changed</h1>
        <p class="muted">
          <b>A</b> {visible(titles.a)} → <b>B</b> {visible(titles.b)}
        </p>
      </header>
      <ComparedViews label="Largest differences" first={Changes} />
    </section>
  );
}
