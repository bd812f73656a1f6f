/** Overview of a comparison: what explains the difference, events, parts, how functions were matched. */

import { selectParts } from '../../effects/basis.js';
import { CHANGES_TEXT } from '../../messages/comparison.js';
import { currentEvent } from '../../store/selectors.js';
import { comparison, partFlags } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { fitting } from '../../values/units.js';
import { EventList, FindingList } from '../overview/overview-lists.jsx';
import { PartTable } from '../overview/parts.jsx';

/** @import {Condition, MatchedList} from '../../protocol/types.js' */

/** The parts of both sides of a comparison, to select some of them. @param {{side: 'a' | 'b'}} props */
function ComparedParts({ side }) {
  const number = side === 'a' ? 0 : 1;
  const facts = comparison.value?.sides[side].facts;
  const name = currentEvent.value?.name;
  if (!facts || facts.parts.length <= 1) return null;
  const place = facts.events.findIndex((event) => event.name === name);
  return (
    <PartTable
      title={CHANGES_TEXT.parts(side.toUpperCase())}
      parts={facts.parts}
      flags={partFlags.value[number] ?? null}
      total={({ totals }) => totals[place]}
      written={(cost) => fitting(cost, currentEvent.value)}
      onSelect={(flags) => selectParts(flags, number)}
    />
  );
}

export const PartsOfBoth = () => (
  <>
    <ComparedParts side="a" />
    <ComparedParts side="b" />
  </>
);

/**
 * A list of matches or mismatches, with its first entries.
 *
 * @param {{list: MatchedList, titleOf: (count: number) => string, textOf: (entry: Condition) => string}} props
 */
function Matched({ list: { first, count }, titleOf, textOf }) {
  if (count === 0) return null;
  return (
    <details class="matched-paths">
      <summary>{titleOf(count)}</summary>
      <ul>
        {first.map((entry) => (
          <li key={`${entry.what}\n${textOf(entry)}`}>
            <span class="name-text">{visible(entry.what)}</span>{' '}
            <span class="muted">{visible(textOf(entry))}</span>
          </li>
        ))}
        {count > first.length && <li class="muted">{CHANGES_TEXT.more(count - first.length)}</li>}
      </ul>
    </details>
  );
}

/** Explains how functions were matched. */
function Trust() {
  const facts = comparison.value?.facts;
  if (!facts) return null;
  const { files, objects, otherFiles, otherArguments, ambiguous } = facts;
  const all = [files, objects, otherFiles, otherArguments, ambiguous];
  if (all.every((list) => list.count === 0)) return null;
  const isPath = (/** @type {Condition} */ { b }) => CHANGES_TEXT.is(b);
  return (
    <section class="overview-section">
      <h2>{CHANGES_TEXT.matching}</h2>
      <Matched list={files} titleOf={CHANGES_TEXT.files} textOf={isPath} />
      <Matched list={objects} titleOf={CHANGES_TEXT.objects} textOf={isPath} />
      <Matched
        list={otherFiles}
        titleOf={CHANGES_TEXT.otherFiles}
        textOf={({ a, b }) => CHANGES_TEXT.paths(a, b)}
      />
      <Matched
        list={otherArguments}
        titleOf={CHANGES_TEXT.otherArguments}
        textOf={({ a }) => CHANGES_TEXT.was(a)}
      />
      <Matched
        list={ambiguous}
        titleOf={CHANGES_TEXT.ambiguous}
        textOf={({ a, b }) => CHANGES_TEXT.counts(Number(a), Number(b))}
      />
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
        {conditions.map(({ what, a, b }) => (
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
    <PartsOfBoth />
  </div>
);
