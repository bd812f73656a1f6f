/** What only comparisons have: the cost to compare and the totals of both sides, the overview, and the rules that match functions. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { matchBy, selectParts, swapSides } from '../../effects/basis.js';
import { isReloadable, reloadProfile } from '../../effects/reload.js';
import { CHANGES_TEXT, COMPARISON_BAR_TEXT, MATCHING_TEXT } from '../../messages/comparison.js';
import { PARTS_TEXT } from '../../messages/overview.js';
import { change, changeShown } from '../../store/actions.js';
import { comparedEvent, totalsOf, writtenWithUnit } from '../../store/compared-figures.js';
import { NO_RULES } from '../../store/document-values.js';
import { kindOfParts } from '../../store/part-choice.js';
import { currentEvent, hasCalls } from '../../store/selectors.js';
import { isSheetOpen, showSheet } from '../../store/sheets.js';
import { comparison, current, rulesProblem } from '../../store/state.js';
import { mark, ratio, signed } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { withoutPrefix } from '../../values/substitution.js';
import { exactly, fitting } from '../../values/units.js';
import { Sheet } from '../controls/dialogs.jsx';
import { changeClass } from '../controls/difference-cells.jsx';
import { Button, Check, Segments, ShortNamesSwitch } from '../controls/fields.jsx';
import { EventList, FindingList } from '../overview/overview.jsx';
import { PartTable } from '../overview/parts.jsx';

/** @import {Condition, EventFacts as ComparedEvent, MatchedList} from '../../protocol/types.js' */
/** @import {TypedRules} from '../../store/document-values.js' */

/** Formats the difference of the totals of an event. @param {ComparedEvent} fact */
export const changeOf = (fact) => signed(totalsOf(fact).change, (value) => fitting(value, fact));

/** @type {{id: 'self' | 'inclusive', label: string, title: string}[]} */
const COSTS = [
  { id: 'self', label: 'Self', title: 'Cost of the functions’ own code; can be summed' },
  { id: 'inclusive', label: 'Inclusive', title: 'Cost of functions and everything they call' },
];

function Totals() {
  const fact = comparedEvent.value;
  if (!fact) return null;
  const { a, b, change } = totalsOf(fact);
  const full = (/** @type {number | bigint} */ value) => exactly(value, fact);
  return (
    <output
      class="figures comparison-totals"
      aria-label={COMPARISON_BAR_TEXT.totals}
      title={`A ${full(a)}\nB ${full(b)}\n${signed(change, full)}`}
    >
      <span>
        <b>A</b> {writtenWithUnit(a)}
      </span>
      <span>
        <b>B</b> {writtenWithUnit(b)}
      </span>
      <span class={changeClass(change)}>
        {mark(change)} {signed(change, writtenWithUnit)}
      </span>
      <span class="muted">{ratio(a, b)}</span>
    </output>
  );
}

/** What the bar shows of the current event. */
export const ComparedFigures = () => (
  <>
    {hasCalls.value && (
      <Segments
        label={COMPARISON_BAR_TEXT.cost}
        choices={COSTS}
        isChosen={(id) => current.cost.value === id}
        onChoose={(id) => changeShown({ cost: id })}
      />
    )}
    <Totals />
  </>
);

/** What the bar offers besides the figures. */
export const ComparisonActions = () => (
  <>
    <ShortNamesSwitch />
    <Button
      class="button swap-sides"
      title={COMPARISON_BAR_TEXT.swap}
      aria-label={COMPARISON_BAR_TEXT.swap}
      onClick={swapSides}
    >
      {COMPARISON_BAR_TEXT.swapWord}
      <span>{COMPARISON_BAR_TEXT.swapRest}</span>
    </Button>
    {isReloadable() && <Button onClick={reloadProfile}>{COMPARISON_BAR_TEXT.reload}</Button>}
    <Button aria-haspopup="dialog" onClick={() => showSheet('rules')}>
      {COMPARISON_BAR_TEXT.matching}
    </Button>
  </>
);

/** The parts of both sides of a comparison, to select some of them. @param {{side: 'a' | 'b'}} props */
function ComparedParts({ side }) {
  const number = side === 'a' ? 0 : 1;
  const facts = comparison.value?.sides[side].facts;
  const name = currentEvent.value?.name;
  if (!facts || facts.parts.length <= 1) return null;
  const place = facts.events.findIndex((event) => event.name === name);
  return (
    <PartTable
      title={CHANGES_TEXT.parts(PARTS_TEXT.title(kindOfParts(facts.parts)), side.toUpperCase())}
      parts={facts.parts}
      flags={current.partFlags.value[number] ?? null}
      total={({ totals }) => totals[place] ?? undefined}
      written={(cost) => fitting(cost, currentEvent.value)}
      onSelect={(flags) => selectParts(flags, number)}
    />
  );
}

/** The parts of both sides, to select some of them. */
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

/** What explains the difference, events, parts, and how functions were matched. */
export const ComparisonOverview = () => (
  <div class="profile-facts">
    <Conditions />
    <FindingList />
    <EventList />
    <Trust />
    <PartsOfBoth />
  </div>
);

/** @type {{key: 'files' | 'functions' | 'objects', label: string, example: string}[]} */
const FIELDS = [
  { key: 'files', label: 'File names', example: 's/^\\/home\\/[^\\/]+\\///' },
  { key: 'functions', label: 'Function names', example: 's/ \\[clone [^]]*\\]//' },
  { key: 'objects', label: 'Object names', example: 's/-[0-9.]+\\.so/.so/' },
];

/** Adds a substitution that removes a prefix. @param {{add: (substitution: string) => void}} props */
function Prefix({ add }) {
  const prefix = useSignal('');
  return (
    <p class="prefix-rule">
      <input
        class="field"
        aria-label={MATCHING_TEXT.prefix}
        placeholder={MATCHING_TEXT.prefixExample}
        value={prefix.value}
        onInput={({ currentTarget }) => change(prefix, currentTarget.value)}
      />
      <Button
        disabled={prefix.value === ''}
        onClick={() => {
          add(withoutPrefix(prefix.value));
          prefix.value = '';
        }}
      >
        {MATCHING_TEXT.remove}
      </Button>
    </p>
  );
}

/** Dialog with the rules that match functions of two profiles. */
export function ComparisonRules() {
  const typed = useSignal(/** @type {TypedRules} */ (NO_RULES));
  useLayoutEffect(() => {
    if (isSheetOpen('rules')) typed.value = current.matchingRules.peek();
    change(rulesProblem, '');
  }, [isSheetOpen('rules')]);
  const edit = (/** @type {Partial<TypedRules>} */ part) =>
    change(typed, { ...typed.value, ...part });
  return (
    <Sheet id="rules" title={MATCHING_TEXT.title}>
      <form
        class="comparison-rules"
        onSubmit={(event) => {
          event.preventDefault();
          matchBy(typed.value);
        }}
      >
        <p>{MATCHING_TEXT.about}</p>
        <Check
          class="check"
          isOn={typed.value.recognise}
          onSet={(recognise) => edit({ recognise })}
        >
          {MATCHING_TEXT.recognise}
        </Check>
        <p class="muted">{MATCHING_TEXT.substitutions}</p>
        {FIELDS.map(({ key, label, example }) => (
          <label key={key}>
            {label}
            <textarea
              class="field"
              rows={3}
              spellcheck={false}
              placeholder={example}
              value={typed.value[key]}
              onInput={({ currentTarget }) => edit({ [key]: currentTarget.value })}
            />
          </label>
        ))}
        <div>
          <span>{MATCHING_TEXT.removePrefix}</span>
          <Prefix
            add={(substitution) =>
              edit({
                files: [typed.value.files.trimEnd(), substitution].filter(Boolean).join('\n'),
              })
            }
          />
        </div>
        <p class="problem" role="alert">
          {rulesProblem.value}
        </p>
        <footer>
          <button type="submit" class="button primary">
            {MATCHING_TEXT.match}
          </button>
          <Button onClick={() => edit(NO_RULES)}>{MATCHING_TEXT.defaults}</Button>
        </footer>
      </form>
    </Sheet>
  );
}
