/**
 * The right pane: the selected function, or the profile as a whole while none is selected.
 *
 * @module
 */

import { at } from '../at.js';
import { selected } from '../state.js';
import { DETAIL_VIEWS } from './detail-views.js';
import { FunctionTiles } from './function-tiles.jsx';
import { FunctionTitle } from './function-title.jsx';
import { Overview } from './overview.jsx';

export function DetailSide() {
  const row = selected.value;
  if (row === null) return <Overview />;
  const { component: View } = at(DETAIL_VIEWS, 0);
  return (
    <section class="pane detail-side" aria-label="Selected function">
      <FunctionTitle row={row} />
      <FunctionTiles row={row} />
      <View row={row} />
    </section>
  );
}
