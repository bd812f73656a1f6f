/**
 * The heads of the columns of the source view.
 *
 * @module
 */

import { visible } from '../names.js';
import { profile } from '../state.js';

/** @param {{lines: import('../protocol-details.js').SourceLines, width: number}} props  `width`: of the text, in characters */
export function SourceHead({ lines, width }) {
  const events = profile.value?.facts.events ?? [];
  return (
    <>
      <div role="columnheader" class="numeric" title="Cost of the line itself">
        Self
      </div>
      <div
        role="columnheader"
        class="numeric"
        title="Cost of what the line calls; of recursive calls nothing is added"
      >
        Calls
      </div>
      {lines.secondEvent !== null && (
        <div role="columnheader" class="numeric">
          {visible(events[lines.secondEvent]?.name ?? '')}
        </div>
      )}
      <div role="columnheader" class="numeric">
        Line
      </div>
      <div role="columnheader" style={{ minWidth: `${width}ch` }}>
        Source
      </div>
    </>
  );
}
