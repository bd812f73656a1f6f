/**
 * The right pane of a comparison: the overview, or the selected function.
 */

import { DETAILS_TEXT } from '../../messages/frame.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { comparison, selected } from '../../store/state.js';
import { FunctionTiles } from '../calls/function-tiles.jsx';
import { TitleOf } from '../calls/function-title.jsx';
import { NeighbourView } from '../calls/neighbour-view.jsx';
import { ComparedViews } from './compared-views.jsx';
import { ComparisonOverview } from './comparison-overview.jsx';

/** @type {Record<number, string>} */
const WORDS = { [PRESENCE.new]: 'only in B', [PRESENCE.gone]: 'only in A' };

export function ComparisonSide() {
  const row = selected.value;
  if (row === null) return <ComparisonOverview />;
  return (
    <section class="pane detail-side" aria-label={DETAILS_TEXT.function}>
      <TitleOf row={row} badge={WORDS[comparison.value?.functions.presence[row] ?? 0]}>
        <FunctionTiles row={row} />
      </TitleOf>
      <ComparedViews first={NeighbourView} row={row} />
    </section>
  );
}
