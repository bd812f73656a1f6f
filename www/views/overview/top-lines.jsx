/** The most expensive source lines of own code. A click on one opens it. */

import { TOP_LINES_TEXT } from '../../messages/overview.js';
import { EXACTNESS } from '../../protocol/protocol.js';
import { showLine } from '../../store/actions.js';
import { lineFindings } from '../../store/picture-state.js';
import { currentEvent } from '../../store/selectors.js';
import { functionName, wholeNameOf } from '../../store/shown-names.js';
import { profile, sourceTexts } from '../../store/state.js';
import { markOf } from '../../values/format.js';
import { endOf, rowName, visible, withoutCodes } from '../../values/names.js';
import { fitting } from '../../values/units.js';
import { figureOf } from './ranked-groups.jsx';

export function TopLines() {
  const [open, lines] = [profile.value, lineFindings.value?.lines ?? []];
  if (!open || lines.length === 0) return null;
  const { names } = open.functions;
  const paths = lines.map(({ file }) => rowName(names, file));
  const peak = Math.max(...lines.map(({ cost }) => Number(cost)));
  return (
    <section class="overview-section">
      <h2>
        {TOP_LINES_TEXT.title} <span class="muted">{TOP_LINES_TEXT.note}</span>
      </h2>
      <ul class="top-lines">
        {lines.map(({ row, file, line, inlined, others, estimated, cost, own }) => {
          const path = rowName(names, file);
          const text = sourceTexts.value.get(path);
          const code = text?.state === 'found' ? (text.lines[line - 1] ?? '').trim() : '';
          const fact = currentEvent.value;
          return (
            <li key={`${row} ${file} ${line}`}>
              <button
                type="button"
                title={TOP_LINES_TEXT.one(`${path}:${line}`, wholeNameOf(row), [
                  fitting(cost, fact),
                  fitting(own, fact),
                ])}
                onClick={() => showLine(row, file, line)}
              >
                <span class="ranked-bar">
                  <i style={{ width: `${(100 * Number(cost)) / peak}%` }} />
                </span>
                <span class="figures">{`${markOf(estimated ? EXACTNESS.estimate : EXACTNESS.exact)}${figureOf(cost)}`}</span>
                <span class="name-text">
                  {endOf(path, paths)}:{line}{' '}
                  {code ? (
                    <code>{visible(code)}</code>
                  ) : (
                    <span class="muted">
                      {TOP_LINES_TEXT.place(withoutCodes(functionName(row)), inlined, others)}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
