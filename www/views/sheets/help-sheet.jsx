/** “How do I read this?”: a short version of docs/guide.md: where to start, and what figures and pictures mean. And the keyboard shortcuts. */

import { useRef } from 'preact/hooks';
import { HELP_TEXT, KEYS_TEXT, PALETTE_TEXT } from '../../messages/sheets.js';
import { hasObjects } from '../../store/selectors.js';
import { closeSheet, isSheetOpen, showSheet } from '../../store/sheets.js';
import { profile, singleKeysWork } from '../../store/state.js';
import { TRANSFORMS } from '../../store/transforms.js';
import { LIST_COLUMNS } from '../../values/columns.js';
import { explainEvent } from '../../values/explanations.js';
import { visible } from '../../values/names.js';
import { Sheet } from '../controls/dialogs.jsx';
import { Button, Check } from '../controls/fields.jsx';
import { DETAIL_VIEWS, PROFILE_VIEWS, viewsFor } from '../frame/detail-views.js';
import { CHORDS, SHORTCUTS } from '../frame/shortcuts.js';
import { example } from './help-examples.jsx';
import {
  CyclePicture,
  FlamePicture,
  ListPicture,
  SharePicture,
  TransformPicture,
} from './help-pictures.jsx';

/** @typedef {import('preact').ComponentChildren} Children */

/** Terms, or keys, with what they mean. @param {{class?: string, of: [Children, Children][]}} props */
const Terms = ({ class: kind = 'help-terms', of }) => (
  <dl class={kind}>
    {of.map(([term, meaning], place) => (
      <div key={place}>
        <dt>{term}</dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);

/** Shows the sections that contain all words, and of their terms those that do, if any does. @param {Element} content @param {string} words */
function filterSections(content, words) {
  const contains = (/** @type {Element} */ { textContent }) =>
    words.split(/\s+/).every((word) => textContent.toLowerCase().includes(word));
  for (const section of content.querySelectorAll('section')) {
    section.hidden = !contains(section);
    const terms = /** @type {HTMLElement[]} */ ([...section.querySelectorAll('dl > div')]);
    const found = terms.filter(contains);
    for (const term of terms) term.hidden = found.length > 0 && !found.includes(term);
  }
}

/** A field that hides what does not contain its words. @param {{children: Children}} props */
function Searchable({ children }) {
  const content = useRef(/** @type {HTMLDivElement | null} */ (null));
  return (
    <div ref={content} class="searchable">
      <input
        class="field"
        type="search"
        aria-label={HELP_TEXT.search}
        placeholder={HELP_TEXT.search}
        onInput={({ currentTarget: { value } }) =>
          content.current && filterSections(content.current, value.trim().toLowerCase())
        }
      />
      {children}
      <p class="muted none">{PALETTE_TEXT.none}</p>
    </div>
  );
}

const Begin = () => (
  <section aria-label="Where to start">
    <h3>Where to start</h3>
    <ol>
      <li>
        Read the findings on the <b>Overview</b>, then sort the list by <b>Self</b>: the functions
        at the top do the work.
      </li>
      <li>
        Select one of them. Its <b>callers</b> show why it runs so often, its <b>source</b> shows
        the lines that cost most.
      </li>
      <li>
        Sort by <b>Inclusive</b> and go down from the top. Look for an expensive function with few
        calls, and for a callee that takes nearly all of its caller’s cost.
      </li>
    </ol>
  </section>
);

const Figures = () => (
  <section aria-label="The function list">
    <h3>The function list</h3>
    <ListPicture />
    <p>{example.value.about}</p>
    <Terms
      of={[LIST_COLUMNS.inclusive, LIST_COLUMNS.self, LIST_COLUMNS.called].map(
        ({ label, explanation }) => [label, explanation],
      )}
    />
  </section>
);

const Pictures = () => (
  <section aria-label="Flame graph, cycles, estimates">
    <h3>Flame graph</h3>
    <FlamePicture />
    <p>{DETAIL_VIEWS.find(({ id }) => id === 'flame')?.explanation}</p>
    <h3>Cycles</h3>
    <CyclePicture />
    <p>
      If functions call each other recursively, the cost of each call contains the cost of the
      others. Such functions are one row, <code>{'<cycle 1>'}</code>: its inclusive cost is the self
      cost of its members and the cost of their calls out of the cycle. Recursion does not make a
      function cost more than the whole program. Where a file records single invocations, as Xdebug
      does, there are no cycles: the inclusive cost of a function is that of its outermost
      invocations.
    </p>
    <h3>Estimates</h3>
    <SharePicture />
    <p>
      Most profiles hold sums for each function and each call, not whole stacks. If <code>a</code>{' '}
      and <code>b</code> both call <code>work</code>, and <code>work</code> calls <code>leaf</code>,
      the profile does not say for which of them. Then the cost of <code>leaf</code> is divided in
      proportion to the cost of the calls of <code>work</code>, 60 to 20, and marked: “estimated
      from the call graph”, or ≈ before a figure. Figures without a mark are exact. Profiles by
      Xdebug, and by Valgrind with <code>--separate-callers</code>, hold more and are exact in more
      places.
    </p>
  </section>
);

const Transforms = () => (
  <section aria-label="Transforms">
    <h3>Transforms</h3>
    <p>
      A transform answers “what would be left?”: without a function, or from a function on. Use the
      menu <b>Transform</b> of the selected function, or its keys. Every figure and picture follows.
      The steps are listed above the list, where each can be removed; the browser’s back button
      removes the last one.
    </p>
    <FlamePicture />
    <p>
      This is {example.value.subject} and what it calls. Each transform of the selected function
      leaves:
    </p>
    <Terms
      of={TRANSFORMS.filter(({ kind }) => kind !== 'object' || hasObjects.value).map(
        ({ kind, key, label, what }) => [
          <>
            {label} <kbd>{key}</kbd>
          </>,
          <>
            {what}
            <TransformPicture kind={kind} />
          </>,
        ],
      )}
    />
    <p>
      If the profile holds single calls, as Xdebug’s do, the result is exact. Otherwise functions
      with several callers are divided in proportion, and the page shows how much of the result is
      exact. Collapsing is always exact. To undo a transform, close its chip above the list.
    </p>
  </section>
);

/** Events of the open profile. */
function Events() {
  const facts = profile.value?.facts;
  if (!facts) return null;
  return (
    <section aria-label="Events of this profile">
      <h3>Events of this profile</h3>
      <Terms
        of={facts.events.map((event) => [visible(event.name), visible(explainEvent(event))])}
      />
    </section>
  );
}

function Views() {
  const facts = profile.value?.facts;
  if (!facts) return null;
  const all = [...viewsFor(PROFILE_VIEWS, facts), ...viewsFor(DETAIL_VIEWS, facts)];
  const views = new Map(all.map((view) => [view.id, view]));
  return (
    <section aria-label="Views">
      <h3>Views</h3>
      <Terms of={[...views.values()].map(({ label, explanation }) => [label, explanation])} />
    </section>
  );
}

/** @type {[string, string][]} */
const MORE = [
  [
    'Compare',
    'Open a second profile and click Compare: A is the older one. Threads and other parts of one profile can be compared, too.',
  ],
  [
    'Formulas',
    'Add formula… at the end of the menu of events: sums such as Ir + 10 Bm, rates such as Bcm / Bc.',
  ],
  [
    'Threads and dumps',
    'Timeline shows the parts over time: click a thread, or drag over a range. Every figure is of the selected parts.',
  ],
  [
    'Inlined functions',
    'Add the program, built with -g, and choose Inlined functions: separate in the menu Recursion and inlining.',
  ],
  [
    'Links',
    'The address of the page holds the view, but no data. Search finds “Copy link to this view”.',
  ],
  [
    'Files',
    'Save above a picture writes it as an image. Export… writes tables, other formats, and a report that needs no other file.',
  ],
];

const More = () => (
  <section aria-label="More">
    <h3>More</h3>
    <Terms of={MORE} />
  </section>
);

export function HelpSheet() {
  return (
    <Sheet id="help" title="How do I read this?">
      {isSheetOpen('help') && <Content />}
    </Sheet>
  );
}

const Content = () => (
  <Searchable>
    <Begin />
    <Figures />
    <Pictures />
    <Transforms />
    <More />
    <Views />
    <Events />
    <p>
      <Button
        class="link"
        onClick={() => {
          closeSheet('help');
          showSheet('keys');
        }}
      >
        Keyboard shortcuts
      </Button>
    </p>
  </Searchable>
);

/** Keys handled by tables and tabs. */
const IN_TABLES = [
  { key: '↓ ↑', what: 'Next or previous row' },
  { key: 'Page Down, Page Up', what: 'One page down or up' },
  { key: 'Home, End', what: 'First or last row' },
  { key: 'Enter', what: 'Move to callers and callees; select one of them' },
  { key: '↓ on a column head', what: 'Explain the column' },
  { key: 'Ctrl C', what: 'Copy the current row as text' },
  {
    key: '← →',
    what: 'Next or previous tab; on the line between the panes, change the width of the list',
  },
  { key: 'Escape', what: 'Clear the filter; close the menu or dialog' },
];

/** Keys handled by pictures. */
const IN_PICTURES = [
  { key: '← → ↑ ↓', what: 'Move between boxes; in the timeline, with Shift extend the range' },
  { key: 'Space', what: 'Select the function' },
  { key: 'Enter', what: 'Zoom in; in the timeline, select the range' },
  { key: 'Backspace, Escape', what: 'Zoom out; in the timeline, select all parts' },
  { key: 'W S, + −', what: 'Zoom in or out' },
  { key: 'Wheel, Shift wheel', what: 'Zoom in or out, scroll' },
  { key: 'A D, drag', what: 'Pan left or right' },
  { key: '0', what: 'Reset zoom' },
  { key: 'Shift F10', what: 'Menu of the function; also by the right button' },
];

/** The nine digits are a single entry. */
const ANYWHERE = [
  ...SHORTCUTS.filter(({ key }) => !/[2-9]/.test(key)).map((shortcut) =>
    shortcut.key === '1' ? { key: '1 – 9', what: 'Open the view with that number' } : shortcut,
  ),
  ...CHORDS.map(({ shown, what }) => ({ key: shown ?? '', what })),
];

/** @param {{title: string, keys: {key: string, what: string}[]}} props */
const KeyList = ({ title, keys }) => (
  <section>
    <h3>{title}</h3>
    <Terms class="keys" of={keys.map(({ key, what }) => [<kbd>{key}</kbd>, what])} />
  </section>
);

/** All keys, those of pictures first if the sheet was opened in one. */
function KeyLists() {
  const { current: isInPicture } = useRef(document.activeElement?.closest('.picture') != null);
  const ofPictures = <KeyList title={KEYS_TEXT.pictures} keys={IN_PICTURES} />;
  return (
    <>
      {isInPicture && ofPictures}
      <KeyList title={KEYS_TEXT.anywhere} keys={ANYWHERE} />
      <KeyList title={KEYS_TEXT.tables} keys={IN_TABLES} />
      {!isInPicture && ofPictures}
    </>
  );
}

/** Lists the keyboard shortcuts. */
export const KeysSheet = () => (
  <Sheet id="keys" title={KEYS_TEXT.title}>
    {isSheetOpen('keys') && (
      <>
        <Check of={singleKeysWork} title={KEYS_TEXT.singleNote}>
          {KEYS_TEXT.single}
        </Check>
        <Searchable>
          <KeyLists />
        </Searchable>
      </>
    )}
  </Sheet>
);
