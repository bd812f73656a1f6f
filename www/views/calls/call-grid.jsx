/**
 * The frame of all tables of callers or callees: a heading with the number of rows, a message if there are
 * none, and a grid that forgets its focused row when the calls change.
 */

import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { hasObjects } from '../../store/selectors.js';
import { at } from '../../values/at.js';
import { count } from '../../values/format.js';
import { functionActions } from '../controls/function-actions.js';
import { ROW } from '../controls/row-window.js';
import { VirtualGrid } from '../controls/virtual-grid.jsx';

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.title
 * @param {string} [props.label]  for screen readers, if it is not the title
 * @param {number} [props.size]  the number in the heading, if it is not that of all rows
 * @param {string} [props.note]  text after it
 * @param {string} props.none  message for an empty table
 * @param {string} props.kind  style class of the grid, which sets its columns
 * @param {{rows: Uint32Array}} props.of  the calls; `rows` are the functions at their other ends
 * @param {import('preact').VNode[]} props.heads  one for each column
 * @param {(place: number) => import('preact').ComponentChildren} props.row
 * @param {(place: number) => (import('../controls/context-menu.jsx').MenuAction | null)[]} [props.actions]  of a call, in the menu of its row
 * @param {(row: number) => void} props.onSelect  selects a function
 */
export function CallGrid({ id, title, label = title, note, none, kind, of, heads, row, ...props }) {
  const place = useSignal(-1);
  useLayoutEffect(() => {
    place.value = -1;
  }, [of]);
  const rows = of.rows.length;
  if (rows === 0) {
    return (
      <section class="neighbour-section">
        <h2>{title}</h2>
        <p class="muted none">{none}</p>
      </section>
    );
  }
  const open = (/** @type {number} */ index) => props.onSelect(at(of.rows, index));
  return (
    <section class="neighbour-section" style={{ '--rows-height': `${rows * ROW}px` }}>
      <h2>
        {title} <span class="muted figures">{count(props.size ?? rows)}</span>
        {note && <span class="muted"> · {note}</span>}
      </h2>
      <VirtualGrid
        id={id}
        label={label}
        class={hasObjects.value ? `${kind} with-objects` : kind}
        columns={heads.length}
        rows={rows}
        place={place.value}
        origin={of}
        head={heads}
        row={row}
        onMove={(index) => {
          place.value = index;
        }}
        onPick={open}
        onOpen={open}
        actions={(index) => [
          ...(props.actions?.(index) ?? []),
          ...functionActions(new Set([at(of.rows, index)])),
        ]}
      />
    </section>
  );
}
