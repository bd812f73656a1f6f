/** Facts about the profile: what divides its cost, findings, events, largest files, parts. */

import { COST_BAR_TEXT, FACTS_TEXT } from '../../messages/overview.js';
import { chooseEvent } from '../../store/actions.js';
import { rankings } from '../../store/picture-state.js';
import { currentEvent, events } from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { event as currentIndex, profile } from '../../store/state.js';
import { cyclesOf } from '../../values/cycles.js';
import { bytes, count, isRate, share } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { fitting, totalOf } from '../../values/units.js';
import { Button } from '../controls/fields.jsx';
import { EventList, FindingList } from './overview-lists.jsx';
import { ProfileParts } from './parts.jsx';
import { RankedFiles, RankedObjects, TopLines } from './ranked-groups.jsx';
import { PartTimeline } from './timeline.jsx';

/** @import {ProfileFacts} from '../../protocol/types.js' */

/**
 * Bars that divide a total: the estimated cycles by their events, the current event by the origin of the code.
 *
 * @param {object} props
 * @param {import('preact').ComponentChildren} props.title
 * @param {number} props.total
 * @param {{label: string, cost: number, title: string, colour: number, event?: number}[]} props.parts  an event is chosen by a click
 * @param {import('preact').ComponentChildren} [props.children]
 */
const CostBar = ({ title, total, parts, children }) => (
  <section class="overview-section">
    <h2>
      {title} {children}
    </h2>
    <div class="cost-bar" aria-hidden="true">
      {parts.map(({ label, cost, colour }) => (
        <i key={label} data-part={colour} style={{ flexGrow: cost / total }} />
      ))}
    </div>
    <ul class="cost-parts">
      {parts.map(({ label, cost, title, colour, event }) => (
        <li key={label} title={title}>
          <i data-part={colour} aria-hidden="true" />
          {event === undefined ? (
            `${share(cost, total)} ${label}`
          ) : (
            <Button
              class="quiet"
              aria-pressed={event === currentIndex.value}
              onClick={() => chooseEvent(event)}
            >
              {share(cost, total)} {label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  </section>
);

/** The estimated cycles of the profile; without them, the cost by the origin of the code. */
function WhereCostIs() {
  const cycles = cyclesOf(events.value);
  if (!cycles) return <WhoseCode />;
  const total = Number(cycles.total);
  const parts = cycles.parts.map((part, colour) => ({
    colour,
    label: COST_BAR_TEXT.cycleParts[part.name],
    title: `${COST_BAR_TEXT.cyclePart(part, count(part.cost), share(Number(part.cost), total))}\n${COST_BAR_TEXT.weights}`,
    cost: Number(part.cost),
    event: part.event,
  }));
  return <CostBar title={COST_BAR_TEXT.cycles(count(cycles.total))} total={total} parts={parts} />;
}

/** The same below the findings, where the cycles are at the top. */
const WhoseCodeToo = () => cyclesOf(events.value) && <WhoseCode />;

function WhoseCode() {
  const fact = currentEvent.value;
  const costs = rankings.value?.origins;
  if (!fact || !costs || fact.total <= 0n || costs.some((cost) => cost < 0)) return null;
  const parts = costs.map((cost, origin) => ({
    colour: origin,
    label: COST_BAR_TEXT.origins[origin] ?? '',
    title: fitting(cost, fact),
    cost: Number(cost),
  }));
  return (
    <CostBar
      title={COST_BAR_TEXT.whose(totalOf(fact), fact)}
      total={Number(fact.total)}
      parts={parts.filter(({ cost }) => cost > 0)}
    >
      <Button class="link" title={COST_BAR_TEXT.rulesNote} onClick={() => showSheet('origins')}>
        {COST_BAR_TEXT.rules}
      </Button>
    </CostBar>
  );
}

/** @param {{facts: ProfileFacts}} props */
function Origin({ facts }) {
  const files = facts.files.map(({ name, bytes: size }) => `${visible(name)} (${bytes(size)})`);
  return (
    <dl class="origin">
      <dt>{FACTS_TEXT.command}</dt>
      <dd class={facts.command ? 'name-text' : ''}>
        {visible(facts.command) || FACTS_TEXT.notStated}
      </dd>
      <dt>{FACTS_TEXT.recordedBy}</dt>
      <dd>{visible(facts.creator) || FACTS_TEXT.notStated}</dd>
      <dt>{files.length === 1 ? FACTS_TEXT.file : FACTS_TEXT.files}</dt>
      <dd>{files.join(', ')}</dd>
    </dl>
  );
}

export function ProfileFactsView() {
  const facts = profile.value?.facts;
  if (!facts) return null;
  return (
    <div class="profile-facts">
      <WhereCostIs />
      <TopLines />
      <FindingList />
      <WhoseCodeToo />
      {facts.parts.length > 1 && !isRate(currentEvent.value) && (
        <PartTimeline parts={facts.parts} />
      )}
      <EventList />
      <RankedObjects />
      <RankedFiles />
      <ProfileParts />
      <Origin facts={facts} />
    </div>
  );
}
