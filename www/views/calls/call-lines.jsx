/** The lines of calls: as links in a column, and in the menu of a call. */

import { computed } from '@preact/signals';
import { Fragment } from 'preact';
import { CALLS_TEXT } from '../../messages/calls.js';
import { showLine } from '../../store/actions.js';
import { current, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { lastSegment, rowName } from '../../values/names.js';
import { Button, Cell } from '../controls/fields.jsx';

/** @import {Neighbours} from '../../protocol/types.js' */

/** The places of calls in the answer about their lines, by caller and callee; empty if lines are unknown. */
export const linePlaces = computed(() => {
  const { caller, callee } = current.callLines.value?.lines ?? {};
  const pairs = [...(caller ?? [])].map((row, i) => [`${row} ${callee?.[i]}`, i]);
  return new Map(/** @type {[string, number][]} */ (pairs));
});

/** The lines of a call with the actions that show them, and the number of others. @param {Neighbours} of @param {number} place @param {boolean} areCallers */
function linesOf(of, place, areCallers) {
  const ends = [at(of.rows, place), at(of.here, place)];
  const [caller = 0, callee] = areCallers ? ends : ends.reverse();
  const [answer, functions] = [current.callLines.value?.lines, profile.value?.functions];
  const found = linePlaces.value.get(`${caller} ${callee}`);
  if (!answer || !functions || found === undefined) return { lines: [], more: 0 };
  const [first, end] = [at(answer.starts, found), at(answer.starts, found + 1)];
  const lines = Array.from(answer.file.subarray(first, end), (file, i) => {
    const line = at(answer.line, first + i);
    const isOwn = file === functions.file[caller];
    const text = isOwn ? `${line}` : `${lastSegment(rowName(functions.names, file))}:${line}`;
    return { text, show: () => showLine(caller, file, line) };
  });
  return { lines, more: at(answer.more, found) };
}

/** The same in the menu of the row, with a line below it. @param {Parameters<typeof linesOf>} call */
export function lineActions(...call) {
  const { lines } = linesOf(...call);
  const actions = lines.map(({ text, show }) => ({ label: CALLS_TEXT.showLine(text), run: show }));
  return actions.length > 0 ? [...actions, null] : [];
}

/** A link to a line; the name of another file is cut at its beginning. @param {{text: string, show: () => void}} props */
function LineLink({ text, show }) {
  const end = Math.max(0, text.lastIndexOf(':'));
  return (
    <Button
      class="link"
      tabIndex={-1}
      aria-label={text}
      title={CALLS_TEXT.showLine(text)}
      onClick={(event) => {
        // A click on the row selects the other function.
        event.stopPropagation();
        show();
      }}
    >
      {end > 0 && (
        <span class="call-file">
          <bdi>{text.slice(0, end)}</bdi>
        </span>
      )}
      <span>{text.slice(end)}</span>
    </Button>
  );
}

/** The lines of a call as links. @param {{of: Neighbours, place: number, areCallers: boolean}} props */
export function LineCell({ of, place, areCallers }) {
  const { lines, more } = linesOf(of, place, areCallers);
  const [first, ...others] = lines;
  const rest = more > 0 ? [`+${more}`] : [];
  return (
    <Cell
      class="name muted call-lines"
      title={[...lines.map(({ text }) => text), ...rest].join(', ')}
    >
      {first && <LineLink {...first} />}
      {others.length + rest.length > 0 && (
        <span>
          {others.map((line) => (
            <Fragment key={line.text}>
              {', '}
              <LineLink {...line} />
            </Fragment>
          ))}
          {rest.map((text) => `, ${text}`)}
        </span>
      )}
    </Cell>
  );
}
