/**
 * What stands out in a comparison: the largest differences as bars to both sides, findings, events.
 *
 * @module
 */

import { chooseEvent, select } from '../../store/comparison-actions.js';
import { comparison, event, overview, totalsOf } from '../../store/comparison-state.js';
import { mark, ratio, signed } from '../../values/comparison-format.js';
import { count, plural } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { fitting } from '../../values/units.js';
import { ComparisonTabs } from './comparison-tabs.jsx';
import { changeClass } from './difference-cells.jsx';
import { Tornado } from './tornado.jsx';

/** What a rule is called. @type {Record<string, string>} */
const KINDS = {
  'change-of-total': 'Total',
  grown: 'Grown',
  shrunk: 'Shrunk',
  new: 'New',
  gone: 'Gone',
  'called-otherwise': 'Calls',
  'cost-per-call': 'Per call',
};

function Findings() {
  const list = overview.value?.findings;
  // Findings are of costs: of a rate there are none.
  if (!list?.length) return null;
  return (
    <section class="overview-section">
      <h2>
        Findings <span class="muted">found by fixed rules, in self cost</span>
      </h2>
      <ul class="findings">
        {list.map(({ kind, row, sentence }) => (
          <li key={sentence}>
            <button type="button" disabled={row === null} onClick={() => select(row)}>
              <span class="muted">{KINDS[kind] ?? kind}</span>
              <span>{visible(sentence)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Events() {
  const events = comparison.value?.facts.events ?? [];
  return (
    <section class="overview-section">
      <h2>
        Events <span class="muted">total of A, total of B, difference</span>
      </h2>
      <ul class="events compared-events">
        {events.map((fact, index) => {
          const { a, b, change } = totalsOf(fact);
          const of = { ...fact, total: fact.totalA };
          return (
            <li key={fact.name}>
              <button
                type="button"
                aria-pressed={index === event.value}
                onClick={() => chooseEvent(index)}
              >
                <b>{visible(fact.name)}</b>
                <span class="figures">{fitting(a, of)}</span>
                <span class="figures">{fitting(b, of)}</span>
                <span class={`figures ${changeClass(change)}`}>
                  {signed(change, (value) => fitting(value, of))} {mark(change)}
                </span>
                <span class="figures muted">{ratio(a, b)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** @param {{title: string, pairs: {a: string, b: string}[], all: number}} props */
function Paths({ title, pairs, all }) {
  if (all === 0) return null;
  return (
    <details class="matched-paths">
      <summary>{title}</summary>
      <ul>
        {pairs.map(({ a, b }) => (
          <li key={`${a}\n${b}`}>
            <span class="name-text">{visible(a)}</span> <span class="muted">is</span>{' '}
            <span class="name-text">{visible(b)}</span>
          </li>
        ))}
        {all > pairs.length && <li class="muted">{`and ${count(all - pairs.length)} more`}</li>}
      </ul>
    </details>
  );
}

/** Functions whose files differ. @param {{functions: {name: string, a: string, b: string}[], all: number}} props */
function OtherFiles({ functions, all }) {
  if (all === 0) return null;
  return (
    <details class="matched-paths">
      <summary>{plural(all, 'function')} matched by name and object, in another file</summary>
      <ul>
        {functions.map(({ name, a, b }) => (
          <li key={`${name}\n${a}\n${b}`}>
            <span class="name-text">{visible(name)}</span>{' '}
            <span class="muted">{`${visible(a) || '???'} in A, ${visible(b) || '???'} in B`}</span>
          </li>
        ))}
        {all > functions.length && (
          <li class="muted">{`and ${count(all - functions.length)} more`}</li>
        )}
      </ul>
    </details>
  );
}

/** What a reader of the figures must know to trust them. */
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
      <Paths
        title={`${plural(filesCount, 'file')} matched under another path`}
        pairs={files}
        all={filesCount}
      />
      <Paths
        title={`${plural(objectsCount, 'object')} matched under another path`}
        pairs={objects}
        all={objectsCount}
      />
      <OtherFiles functions={otherFiles} all={otherFilesCount} />
      {ambiguousCount > 0 && (
        <details class="matched-paths">
          <summary>{plural(ambiguousCount, 'name')} ambiguous, not matched</summary>
          <ul>
            {ambiguous.map(({ name, a, b }) => (
              <li key={name}>
                <span class="name-text">{visible(name)}</span>{' '}
                <span class="muted">{`${count(a)} in A, ${count(b)} in B`}</span>
              </li>
            ))}
            {ambiguousCount > ambiguous.length && (
              <li class="muted">{`and ${count(ambiguousCount - ambiguous.length)} more`}</li>
            )}
          </ul>
        </details>
      )}
    </section>
  );
}

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
      <ComparisonTabs label="Largest differences">
        <div class="profile-facts">
          <Tornado />
          <Findings />
          <Events />
          <Trust />
        </div>
      </ComparisonTabs>
    </section>
  );
}
