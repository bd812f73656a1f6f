/**
 * Explains why the selected function costs more than the whole profile, if it does.
 *
 * @module
 */

import { select } from '../../store/actions.js';
import { currentEvent, isOutermost } from '../../store/selectors.js';
import { shownName } from '../../store/shown-names.js';
import { calls, event, profile } from '../../store/state.js';
import { plural } from '../../values/format.js';
import { fitting, fittingApart } from '../../values/units.js';

/** @typedef {import('../../protocol/protocol.js').EventFacts} EventFacts */

/** @param {{lack: import('../../protocol/protocol.js').Shortfall, fact: EventFacts}} props */
function Lack({ lack, fact }) {
  const functions = profile.value?.functions;
  if (!functions) return null;
  const others = lack.rows - 1;
  const [incoming, outgoing] = fittingApart(lack.incoming, lack.outgoing, fact);
  return (
    <>
      {' '}
      Calls to{' '}
      <button type="button" class="link" onClick={() => select(lack.row)}>
        {shownName(lack.row)}
      </button>{' '}
      cost <b>{incoming}</b>; its own lines and calls cost <b>{outgoing}</b>.
      {others > 0 &&
        ` The same holds for ${plural(others, 'more function')} below it: ${fitting(lack.sum, fact)} in all.`}
    </>
  );
}

/** @param {{row: number}} props */
export function AboveTotalNote({ row }) {
  const answer = calls.value;
  const found = answer?.row === row ? answer.aboveTotal : null;
  const fact = currentEvent.value;
  // The answer is for the previous event until the new one arrives.
  if (!found || !fact || answer?.event !== event.value) return null;
  const { excess, collapsed, shortfall, rest } = found;
  return (
    <p class="disagreement" role="note">
      It costs <b>{fitting(excess, fact)}</b> more than the whole profile.
      {collapsed !== null ? (
        <>
          {' '}
          The selected cycle rule counts recursive calls several times.{' '}
          {isOutermost.value ? 'With outermost invocations only' : 'With merged cycles'} it costs{' '}
          <b>{fitting(collapsed, fact)}</b>.
        </>
      ) : (
        <span class="muted"> These are the figures in the file.</span>
      )}
      {shortfall && <Lack lack={shortfall} fact={fact} />}
      {rest !== null && (
        <>
          {' '}
          Functions that it does not reach cost <b>{fitting(rest, fact)}</b>, which lowers the
          total.
        </>
      )}
    </p>
  );
}
