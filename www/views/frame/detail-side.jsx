/** The right pane: the selected function, or the whole profile or comparison if none is selected. */

import { CHANGES_TEXT } from '../../messages/comparison.js';
import { DETAILS_TEXT } from '../../messages/frame.js';
import { chooseView } from '../../store/actions.js';
import { facts } from '../../store/selectors.js';
import { shownName } from '../../store/shown-names.js';
import {
  comparison,
  functionViews,
  overviewShown,
  profileView,
  selected,
} from '../../store/state.js';
import { at } from '../../values/at.js';
import { visible } from '../../values/names.js';
import { AboveTotalNote } from '../calls/above-total-note.jsx';
import { DisagreementNote, RoundingMark } from '../calls/disagreement-note.jsx';
import { FunctionTiles } from '../calls/function-tiles.jsx';
import { FunctionTitle, WholeTitle } from '../calls/function-title.jsx';
import { OVERVIEW, VIEWS, viewsFor } from './detail-views.js';
import { useSight } from './use-sight.js';
import { ViewTabs } from './view-tabs.jsx';

/** The title of the whole, and of which function the other views are. @param {{row: number | null}} props */
function Title({ row }) {
  const sides = comparison.value?.sides;
  const others = row === null ? '' : DETAILS_TEXT.others(shownName(row));
  if (!sides)
    return (
      <WholeTitle title={DETAILS_TEXT.about}>{others || DETAILS_TEXT.selectFunction}</WholeTitle>
    );
  return (
    <WholeTitle title={CHANGES_TEXT.title}>
      <b>A</b> {visible(sides.a.title)} → <b>B</b> {visible(sides.b.title)}
      {others && ` · ${others}`}
    </WholeTitle>
  );
}

export function DetailSide() {
  const row = selected.value;
  const [view = '', ...further] = functionViews.value;
  const whole = row === null ? profileView.value : overviewShown.value ? OVERVIEW : null;
  useSight(row, whole ?? view);
  if (!facts.value) return null;
  const views = viewsFor(VIEWS, facts.value);
  if (row === null || whole !== null) {
    return (
      <section
        class="pane detail-side"
        aria-label={comparison.value ? DETAILS_TEXT.comparison : DETAILS_TEXT.profile}
      >
        <Title row={row} />
        <ViewTabs
          of="profile"
          label={DETAILS_TEXT.profileViews}
          views={views.map((view) => ({ ...view, isOff: row === null && !view.of }))}
          view={whole ?? OVERVIEW}
          onChoose={chooseView}
        />
      </section>
    );
  }
  return (
    <section class="pane detail-side" aria-label={DETAILS_TEXT.function}>
      <FunctionTitle row={row}>
        <FunctionTiles row={row} />
        <RoundingMark row={row} />
      </FunctionTitle>
      <AboveTotalNote row={row} />
      <DisagreementNote row={row} />
      <ViewTabs
        of="function"
        label={DETAILS_TEXT.functionViews}
        views={views}
        view={view || at(views, 0).id}
        further={further}
        onChoose={chooseView}
        row={row}
      />
    </section>
  );
}
