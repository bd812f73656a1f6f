/**
 * Option: write names in CSV files so that spreadsheet programs treat them as text.
 *
 * @module
 */

import { writeForSpreadsheets } from '../../store/actions.js';
import { csvForSpreadsheets } from '../../store/state.js';

export function SpreadsheetOption() {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={csvForSpreadsheets.value}
        onChange={({ currentTarget }) => writeForSpreadsheets(currentTarget.checked)}
      />
      <span>
        <b>Names as text</b>{' '}
        <span class="muted">
          puts an apostrophe before names that begin with = + - @, so that a spreadsheet does not
          run them as formulas
        </span>
      </span>
    </label>
  );
}
