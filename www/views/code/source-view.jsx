/**
 * The source lines of the selected function with their costs and calls.
 */

import { SOURCE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { detailsFailure, sourceLines, sourceRows } from '../../store/state.js';
import { SourceGrid } from './source-grid.jsx';

/** @param {{row: number}} props */
export function SourceView({ row }) {
  const failure = detailsFailure.value;
  const lines = sourceLines.value;
  if (failure) {
    return (
      <p class="none failure" role="alert">
        {SOURCE_TEXT.unreadableLines(failure.sentence)}
      </p>
    );
  }
  if (lines?.length === 0) {
    const why = lines.moves ? COMPARED_CODE_TEXT.noLines : SOURCE_TEXT.noLines;
    return <p class="none muted">{why}</p>;
  }
  const shown = sourceRows.value;
  if (!shown) return <p class="none muted">{SOURCE_TEXT.reading}</p>;
  return (
    <div class="source-frame" aria-busy={shown.from.row !== row}>
      <SourceGrid shown={shown} />
    </div>
  );
}
