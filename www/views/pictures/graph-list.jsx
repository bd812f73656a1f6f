/** The call graph as a list, also for screen readers. */

import { GRAPH_TEXT } from '../../messages/pictures.js';
import { at } from '../../values/at.js';

/** @import {GraphPicture} from '../../pictures/graph-paint.js' */

/** @param {{picture: GraphPicture, node: number}} props */
function Calls({ picture: { graph, texts }, node }) {
  const calls = [...graph.from.keys()].filter((call) => graph.from[call] === node);
  if (calls.length === 0) return null;
  return (
    <ul>
      {calls.map((call) => (
        <li key={call}>
          {graph.to[call] !== node && `${GRAPH_TEXT.calls(at(texts.whole, at(graph.to, call)))} `}
          <span class="muted">{texts.calls[call]}</span>
        </li>
      ))}
    </ul>
  );
}

/** @param {{picture: GraphPicture, onSelect: (row: number) => void}} props */
export function GraphList({ picture, onSelect }) {
  const { graph, texts } = picture;
  return (
    <details class="graph-list">
      <summary>{GRAPH_TEXT.list}</summary>
      <ol aria-label={GRAPH_TEXT.listLabel}>
        {Array.from(graph.row, (row, node) => (
          <li key={row}>
            <button type="button" class="link" onClick={() => onSelect(row)}>
              {texts.whole[node]}
            </button>{' '}
            <span class="muted">{texts.figures[node]}</span>
            <Calls picture={picture} node={node} />
          </li>
        ))}
      </ol>
    </details>
  );
}
