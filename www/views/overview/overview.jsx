/** Facts about the profile: what divides its cost, findings, events, largest files, parts. A comparison has its findings and events. */

import { batch } from '@preact/signals';
import { CHANGES_TEXT } from '../../messages/comparison.js';
import { COST_BAR_TEXT, EVENTS_TEXT, FACTS_TEXT, FINDINGS_TEXT } from '../../messages/overview.js';
import { chooseEvent, chooseView, findInAllLines, select, showLine } from '../../store/actions.js';
import { factOf, totalsOf } from '../../store/compared-figures.js';
import { findings, lineFindings, overviewProblem, rankings } from '../../store/picture-state.js';
import { currentEvent, cycles, doubtsOf, events, groupOf } from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { comparison, current, profile, shownDocument } from '../../store/state.js';
import { cyclesOf } from '../../values/cycles.js';
import { bytes, count, inFull, isRate, mark, ratio, share, signed } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { fitting, totalOf } from '../../values/units.js';
import { changeClass } from '../controls/difference-cells.jsx';
import { EventName } from '../controls/event-menus.jsx';
import { Button } from '../controls/fields.jsx';
import { ProfileParts } from './parts.jsx';
import { RankedFiles, RankedObjects, TopLines } from './ranked-groups.jsx';
import { areOfOneTime, PartTimeline } from './timeline.jsx';

/** @import {EventFacts, ProfileFacts, Statement} from '../../protocol/types.js' */

/** Names of the rules. @type {Record<string, string>} */
const KINDS = {
  'hottest-function': 'Hot function',
  'cheap-calls': 'Many calls',
  'miss-rate': 'Misses',
  'repeated-calls': 'Many calls',
  'repeated-queries': 'N + 1',
  'one-line': 'Hot line',
  'change-of-total': 'Total',
  'changed-calls': 'Calls',
  'changed-function': 'Function',
  'changed-line': 'Line',
  'changed-rest': 'Other code',
};

/** Kinds of findings that lines explain. */
const OF_LINES = new Set(['miss-rate', 'hottest-function', 'changed-line']);

/** Opens the subject of a finding in the view with its figures. @param {Statement} finding */
function show({ kind, row, event, line }) {
  if (row === null) return;
  batch(() => {
    if (event !== null) chooseEvent(event);
    if (line) {
      showLine(row, line.file, line.line);
      return;
    }
    select(row);
    if (OF_LINES.has(kind)) chooseView('source');
    if (kind === 'changed-calls') chooseView('neighbours');
  });
}

/** Offers findings about lines if they were skipped as too slow. */
function Unread() {
  const { unread = 0, findings: found = [] } = lineFindings.value ?? {};
  const isAsked = shownDocument.value.lineFindingLimit.value === null;
  if (unread === 0 && isAsked && lineFindings.value && found.length === 0)
    return <p class="muted none">{FINDINGS_TEXT.noLines}</p>;
  if (unread === 0) return null;
  return (
    <p class="none">
      <Button onClick={findInAllLines}>{FINDINGS_TEXT.checkLines(unread)}</Button>
    </p>
  );
}

/** A sentence as text. A name in it can have megabytes. @param {string} sentence */
const textOf = (sentence) =>
  visible(sentence.length > 2000 ? `${sentence.slice(0, 2000)}…` : sentence);

/** Why findings may be missing. */
function Problem() {
  const problem = overviewProblem.value;
  return problem && <p class="problem none">{FINDINGS_TEXT.missing(problem)}</p>;
}

/** Whether transforms estimated the cost that a finding is about. @param {{row: number | null}} finding */
const isEstimated = ({ row }) => row !== null && doubtsOf(row, groupOf(row)).isSelfEstimated;

/** The findings. A click on one selects its function. */
export function FindingList() {
  const isCompared = comparison.value !== null;
  const found = findings.value;
  // Findings about differences are about costs: rates have none.
  if (!found || (isCompared && found.length === 0)) return <Problem />;
  const list = [...found, ...(lineFindings.value?.findings ?? [])];
  if (!isCompared) list.sort((a, b) => (b.gain ?? -1) - (a.gain ?? -1));
  const note = cycles.value ? FINDINGS_TEXT.ofCycles : '';
  return (
    <section class="overview-section">
      <h2>
        {isCompared ? CHANGES_TEXT.explained : FINDINGS_TEXT.title}{' '}
        <span class="muted">
          {isCompared ? CHANGES_TEXT.findingsNote : FINDINGS_TEXT.note + note}
        </span>
      </h2>
      {list.length === 0 && <p class="muted none">{FINDINGS_TEXT.none}</p>}
      <ul class="findings">
        {list.map((finding) => (
          <li key={finding.sentence}>
            <button
              type="button"
              title={textOf(finding.sentence)}
              disabled={finding.row === null}
              onClick={() => show(finding)}
            >
              <span class="muted">{KINDS[finding.kind] ?? finding.kind}</span>
              <span>{textOf(finding.sentence).replaceAll(' %', '\u00a0%')}</span>
              {finding.gain !== null && (
                <span class="figures muted" title={FINDINGS_TEXT.gainNote + note}>
                  {FINDINGS_TEXT.gain(share(finding.gain, 1), isEstimated(finding))}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Unread />
      <Problem />
    </section>
  );
}

/** The totals on both sides. @param {{place: number}} props */
function Sides({ place }) {
  const fact = factOf(place);
  if (!fact) return null;
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

/** @param {{fact: EventFacts}} props */
const Total = ({ fact }) => (
  <span class="figures" title={isRate(fact) ? 'A rate' : inFull(fact.total, fact)}>
    {totalOf(fact)}
  </span>
);

/** The events with their totals, in a comparison on both sides. A click on one chooses it. */
export function EventList() {
  const isCompared = comparison.value !== null;
  return (
    <section class="overview-section">
      <h2>
        {EVENTS_TEXT.title}{' '}
        <span class="muted">{isCompared ? CHANGES_TEXT.events : FACTS_TEXT.chooseEvent}</span>
      </h2>
      <ul class={isCompared ? 'events compared-events' : 'events'}>
        {events.value.map((fact, index) => (
          <li key={fact.name}>
            <button
              type="button"
              aria-pressed={index === current.event.value}
              onClick={() => chooseEvent(index)}
            >
              {isCompared ? (
                <>
                  <span>
                    <EventName of={fact} />
                  </span>
                  <Sides place={index} />
                </>
              ) : (
                <>
                  <EventName of={fact} />
                  <Total fact={/** @type {EventFacts} */ (fact)} />
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
              aria-pressed={event === current.event.value}
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
      {facts.peakMemory !== undefined && (
        <>
          <dt>{FACTS_TEXT.peakMemory(facts.parts.length)}</dt>
          <dd title={FACTS_TEXT.peakMemoryNote(facts.peakMemory)}>{bytes(facts.peakMemory)}</dd>
        </>
      )}
      {facts.outsideFunctions !== undefined && (
        <>
          <dt>{FACTS_TEXT.outside}</dt>
          <dd title={FACTS_TEXT.outsideNote}>
            {fitting(facts.outsideFunctions, facts.events[0] ?? null)}
          </dd>
        </>
      )}
      <dt>{files.length === 1 ? FACTS_TEXT.file : FACTS_TEXT.files}</dt>
      <dd>{files.join(', ')}</dd>
    </dl>
  );
}

/** The overview of a profile. */
export function ProfileFactsView() {
  const facts = profile.value?.facts;
  if (!facts) return null;
  return (
    <div class="profile-facts">
      <WhereCostIs />
      <TopLines />
      <FindingList />
      <WhoseCodeToo />
      {areOfOneTime(facts.parts) ? <ProfileParts /> : <PartTimeline parts={facts.parts} />}
      <EventList />
      <RankedObjects />
      <RankedFiles />
      {!areOfOneTime(facts.parts) && <ProfileParts />}
      <Origin facts={facts} />
    </div>
  );
}
