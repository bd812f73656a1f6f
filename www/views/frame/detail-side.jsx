/** The right pane: the selected function, or the whole profile or comparison if none is selected. */

import { CHANGES_TEXT } from '../../messages/comparison.js';
import { DETAILS_TEXT } from '../../messages/frame.js';
import { chooseView } from '../../store/actions.js';
import { facts } from '../../store/selectors.js';
import { comparison, functionViews, profileView, selected } from '../../store/state.js';
import { at } from '../../values/at.js';
import { visible } from '../../values/names.js';
import { AboveTotalNote } from '../calls/above-total-note.jsx';
import { DisagreementNote, RoundingMark } from '../calls/disagreement-note.jsx';
import { FunctionTiles } from '../calls/function-tiles.jsx';
import { FunctionTitle, WholeTitle } from '../calls/function-title.jsx';
import { VIEWS, viewsFor } from './detail-views.js';
import { useSight } from './use-sight.js';
import { ViewTabs } from './view-tabs.jsx';

function Title() {
  const sides = comparison.value?.sides;
  if (!sides)
    return <WholeTitle title={DETAILS_TEXT.about}>{DETAILS_TEXT.selectFunction}</WholeTitle>;
  return (
    <WholeTitle title={CHANGES_TEXT.title}>
      <b>A</b> {visible(sides.a.title)} → <b>B</b> {visible(sides.b.title)}
    </WholeTitle>
  );
}

export function DetailSide() {
  const row = selected.value;
  const [view = '', ...further] = functionViews.value;
  useSight(row, row === null ? profileView.value : view);
  if (!facts.value) return null;
  const views = viewsFor(VIEWS, facts.value);
  if (row === null) {
    return (
      <section
        class="pane detail-side"
        aria-label={comparison.value ? DETAILS_TEXT.comparison : DETAILS_TEXT.profile}
      >
        <Title />
        <ViewTabs
          of="profile"
          label={DETAILS_TEXT.profileViews}
          views={views.map((view) => ({ ...view, isOff: !view.of }))}
          view={profileView.value}
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
