/**
 * The right pane: the selected function, or the whole profile or comparison if none is selected. It has a strip of
 * tabs, and the open view or several next to each other.
 */

import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isWalking } from '../../effects/history.js';
import { CHANGES_TEXT } from '../../messages/comparison.js';
import { SPLITTER_TEXT } from '../../messages/controls.js';
import { DETAILS_TEXT, VIEW_TEXT } from '../../messages/frame.js';
import { RATE_TEXT } from '../../messages/pictures.js';
import {
  addView,
  change,
  chooseEvent,
  chooseView,
  closeView,
  maximiseView,
  select,
  showFirstView,
} from '../../store/actions.js';
import { currentEvent, events, facts, isAllZero, isRateShown } from '../../store/selectors.js';
import { functionName, shownName, wholeNameOf } from '../../store/shown-names.js';
import {
  comparison,
  current,
  isMaximised,
  isWholeShown,
  openViews,
  shownDocument,
  viewWeights,
} from '../../store/state.js';
import { at } from '../../values/at.js';
import { isRate } from '../../values/format.js';
import { visible, withoutCodes } from '../../values/names.js';
import {
  AboveTotalNote,
  CycleRuleNote,
  DisagreementNote,
  FunctionTiles,
  FunctionTitle,
  RoundingMark,
  WholeTitle,
} from '../calls/function-title.jsx';
import { Explain } from '../controls/column-heads.jsx';
import { Button, Choice } from '../controls/fields.jsx';
import { FittedName } from '../controls/fitted-name.jsx';
import { Splitter } from '../controls/splitter.jsx';
import { TabPanel, TabStrip } from '../controls/tab-strip.jsx';
import { partsText } from '../overview/part-words.js';
import { VIEWS, viewsFor } from './detail-views.js';

/** Replaces a picture of a rate: its values cannot be summed, and areas must. */
const RateNotice = () => (
  <div class="rate-notice">
    <p>
      <b>{visible(currentEvent.value?.name ?? '')}</b> {RATE_TEXT.about}
    </p>
    <p class="rate-choices">
      {events.value.map(
        (other, place) =>
          !isRate(other) && (
            <Button key={other.name} onClick={() => chooseEvent(place)}>
              {RATE_TEXT.draw(other.name)}
            </Button>
          ),
      )}
    </p>
  </div>
);

/** A view, and whether it needs a selected function. @typedef {import('./detail-views.js').View<any> & {isOff: boolean}} OpenView */

/** Views read from the files again, to which transforms do not apply. */
const AS_MEASURED = ['source', 'machine'];

/** Views that are blank if all costs are 0. */
const AREAS = ['flame', 'treemap'];

/** Maximum number of views next to each other. */
const MOST = 3;

/** The most functions that a note links. */
const MOST_LINKED = 5;

/** Leads from a function that is made by a transform to those that contain its code, where they are known. */
function MadeByTransform() {
  const hosts = [...(current.calls.value?.containing ?? [])];
  return (
    <p class="muted transform-note">
      {hosts.length > 0 ? VIEW_TEXT.inlinedIn : VIEW_TEXT.madeByTransform}
      {hosts.slice(0, MOST_LINKED).map((row) => (
        <Fragment key={row}>
          {' '}
          <Button class="link" title={wholeNameOf(row)} onClick={() => select(row)}>
            {withoutCodes(functionName(row))}
          </Button>
        </Fragment>
      ))}
      {hosts.length > MOST_LINKED && VIEW_TEXT.moreHosts(hosts.length - MOST_LINKED)}
    </p>
  );
}

/** @param {{view: OpenView, row?: number}} props */
function Content({ view: { id, label, component: Component, addsUp, byCycles, isOff }, row }) {
  const isMeasured = AS_MEASURED.includes(id);
  const { tables, selected } = shownDocument.value;
  const { ownFunctions = Infinity, facts } = tables.value ?? {};
  const chosen = selected.value ?? -1;
  if (isOff) return <p class="none muted">{DETAILS_TEXT.ofFunction}</p>;
  if (isMeasured && facts && chosen >= ownFunctions && chosen < facts.functions)
    return <MadeByTransform />;
  return (
    <>
      {current.transforms.value.length > 0 && isMeasured && (
        <p class="muted transform-note">{VIEW_TEXT.unchanged(label)}</p>
      )}
      {byCycles?.() && <CycleRuleNote where={VIEW_TEXT.where} />}
      {addsUp && isRateShown.value ? (
        <RateNotice />
      ) : AREAS.includes(id) && isAllZero.value ? (
        <p class="none muted">{VIEW_TEXT.allZero(currentEvent.value?.name ?? '')}</p>
      ) : (
        <Component row={row} />
      )}
    </>
  );
}

/** Shows the view alone, or everything again. */
const Maximise = () => (
  <Button
    class="quiet"
    aria-label={DETAILS_TEXT.maximise}
    aria-pressed={isMaximised.value}
    aria-keyshortcuts="z"
    title={isMaximised.value ? DETAILS_TEXT.restoreNote : DETAILS_TEXT.maximiseNote}
    onClick={maximiseView}
  >
    <span class="maximise-mark" aria-hidden="true" />
    <span class="mark-label">
      {isMaximised.value ? DETAILS_TEXT.restore : DETAILS_TEXT.maximise}
    </span>
  </Button>
);

/** What closes the view that was added last. */
const ADDED = '.detail-half:last-child .close-view';

/** Shows a second view next to the first one, or the first one alone. @param {{isSplit: boolean}} props */
const Split = ({ isSplit }) => (
  <Button
    id="split-views"
    class="quiet"
    aria-label={DETAILS_TEXT.split}
    aria-pressed={isSplit}
    title={isSplit ? DETAILS_TEXT.unsplitNote : DETAILS_TEXT.splitNote}
    onClick={isSplit ? showFirstView : addView}
    next={isSplit ? undefined : ADDED}
  >
    <span class="split-mark" aria-hidden="true" />
    <span class="mark-label">{DETAILS_TEXT.split}</span>
  </Button>
);

/** Sets the size of a view next to the one after it. @param {{place: number}} props  counted from 0 */
function ViewSplitter({ place }) {
  const weights = viewWeights.value;
  const both = at(weights, place) + at(weights, place + 1);
  const move = (/** @type {number} */ share) => {
    const own = (both * share) / 100;
    change(viewWeights, weights.with(place, own).with(place + 1, both - own));
  };
  return (
    <Splitter
      label={SPLITTER_TEXT.ofView(place + 1)}
      share={(100 * at(weights, place)) / both}
      initial={50}
      onMove={move}
    />
  );
}

/** The room of a view. @param {number} place  counted from 0 */
const roomOf = (place) => ({ '--weight': at(viewWeights.value, place) });

/** A further view, with the choice which one. @param {{place: number, isLast: boolean, views: OpenView[], view: OpenView, row?: number}} props */
const Further = ({ place, isLast, views, view, row }) => (
  <section class="detail-half" style={roomOf(place)} aria-label={DETAILS_TEXT.second(place + 1)}>
    <div class="half-head">
      <Choice
        label={DETAILS_TEXT.second(place + 1)}
        value={view.id}
        choices={Object.fromEntries(views.map(({ id, label }) => [id, label]))}
        onChoose={(id) => chooseView(id, place)}
      />
      {view.explanation && <Explain what={view.label} text={view.explanation} />}
      <span class="grow" />
      {isLast && place < MOST - 1 && (
        <Button
          class="quiet"
          aria-label={DETAILS_TEXT.third}
          title={DETAILS_TEXT.splitNote}
          onClick={addView}
          next={ADDED}
        >
          +
        </Button>
      )}
      <Button
        class="quiet close-view"
        aria-label={DETAILS_TEXT.closeSecond(place + 1)}
        onClick={() => closeView(place)}
        next="#split-views"
      >
        ✕
      </Button>
    </div>
    <Content view={view} row={row} />
  </section>
);

/**
 * @param {object} props
 * @param {string} props.of  makes ids unique
 * @param {string} props.label
 * @param {OpenView[]} props.views
 * @param {number | undefined} props.row  of the first view; undefined for the whole
 */
function ViewTabs({ of, label, views, row }) {
  const [view, ...further] = openViews.value;
  const usable = views.filter(({ isOff }) => !isOff);
  // A link may have unknown ids.
  const first = usable.find(({ id }) => id === view) ?? at(usable, row === undefined ? 0 : 1);
  const others = further.flatMap((id) => views.filter((other) => other.id === id));
  const { id, explanation } = first;
  return (
    <>
      <TabStrip
        {...{ of, label, explanation }}
        onChoose={chooseView}
        tabs={views}
        current={id}
        off={selectText()}
      >
        {isMaximised.value && row !== undefined && (
          <b class="maximised-name">
            <FittedName coded={functionName(row)} />
          </b>
        )}
        <Split isSplit={others.length > 0} />
        <Maximise />
      </TabStrip>
      <div class="detail-halves">
        <div class="detail-half" style={others.length > 0 ? roomOf(0) : undefined}>
          <TabPanel of={of} current={id}>
            <Content view={first} row={row} />
          </TabPanel>
        </div>
        {others.map((other, index) => (
          // By place: another view in it keeps the focus on its choice.
          <Fragment key={index}>
            <ViewSplitter place={index} />
            <Further
              place={index + 1}
              isLast={index === others.length - 1}
              views={views.filter((each) => each === other || !each.isOff)}
              view={other}
              row={current.selected.value ?? undefined}
            />
          </Fragment>
        ))}
      </div>
    </>
  );
}

/**
 * Scrolls when another view is chosen, and to the first function that is selected. Arrow keys in the list leave it in
 * sight.
 *
 * @param {number | null} row  of the function
 * @param {string} view
 */
function useSight(row, view) {
  const tab = shownDocument.value;
  const before = useRef({ tab, row, view });
  useEffect(() => {
    const old = before.current;
    before.current = { tab, row, view };
    const isFirst = old.row === null && row !== null;
    if (old.tab !== tab || (old.view === view && !isFirst)) return;
    if ((old.row !== row && isWalking()) || !matchMedia('(max-width: 760px)').matches) return;
    document.querySelector(isFirst ? '.detail-side' : '.tab-bar')?.scrollIntoView();
  }, [tab, row, view]);
}

/** What selecting a function shows. */
const selectText = () =>
  facts.value?.hasCalls === false ? DETAILS_TEXT.selectForLines : DETAILS_TEXT.selectFunction;

/** The title of the whole, and of which function the other views are. @param {{row: number | null}} props */
function Title({ row }) {
  const sides = comparison.value?.sides;
  const arePartsLeftOut = current.partFlags.value.some((flags) => flags?.includes(0));
  const others =
    row === null
      ? ''
      : DETAILS_TEXT.others(shownName(row), current.transforms.value.length > 0, arePartsLeftOut);
  if (!sides)
    return (
      <WholeTitle title={DETAILS_TEXT.about}>
        <span>{others || selectText()}</span>
      </WholeTitle>
    );
  const [a, b] = [sides.a, sides.b].map(({ title, facts: of }, side) => {
    const flags = current.partFlags.value[side] ?? null;
    const name = visible(title);
    if (!flags) return name;
    const chosen = partsText(of?.parts ?? [], flags, false);
    return sides.a.title === sides.b.title ? chosen : `${name}, ${chosen}`;
  });
  return (
    <WholeTitle title={CHANGES_TEXT.title}>
      <span>
        <b>A</b> {a} → <b>B</b> {b}
        {others && ` · ${others}`}
      </span>
    </WholeTitle>
  );
}

export function DetailSide() {
  const row = current.selected.value;
  useSight(row, at(openViews.value, 0));
  if (!facts.value) return null;
  const views = viewsFor(VIEWS, facts.value).map((view) => ({
    ...view,
    isOff: row === null && !view.of,
  }));
  if (row === null || isWholeShown.value)
    return (
      <section
        class="pane detail-side"
        aria-label={comparison.value ? DETAILS_TEXT.comparison : DETAILS_TEXT.profile}
      >
        <Title row={row} />
        <ViewTabs of="profile" label={DETAILS_TEXT.profileViews} views={views} row={undefined} />
      </section>
    );
  return (
    <section class="pane detail-side" aria-label={DETAILS_TEXT.function}>
      <FunctionTitle row={row}>
        <FunctionTiles row={row} />
        <RoundingMark row={row} />
      </FunctionTitle>
      <AboveTotalNote row={row} />
      <DisagreementNote row={row} />
      <ViewTabs of="function" label={DETAILS_TEXT.functionViews} views={views} row={row} />
    </section>
  );
}
