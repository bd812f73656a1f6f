/** Menu of the columns of the function list and their order. */

import { COLUMNS_TEXT } from '../../messages/list.js';
import {
  columnOf,
  columnsOfEvent,
  DEFAULT_COLUMNS,
  isShareId,
  moved,
  NAME_COLUMN,
  PLAIN_COLUMNS,
  toggled,
} from '../../store/list-columns.js';
import { listColumns } from '../../store/selectors.js';
import { change } from '../../store/setters.js';
import { columnIds, profile } from '../../store/state.js';
import { isRate } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { ShortNamesSwitch } from '../controls/short-names-switch.jsx';

/** The columns that narrow lists hide: see styles/grid.css. */
const MAY_HIDE = ['called', 'file', 'object'];

/** Keeps the focus on an element that may have moved. @param {string} element  its id */
function focusAgain(element) {
  requestAnimationFrame(() => document.getElementById(element)?.focus());
}

/** @param {string} id */
function toggle(id) {
  change(columnIds, toggled(columnIds.value, id));
  focusAgain(`column-${id}`);
}

/** Moves a column, skipping those of events that this profile does not have. @param {string} id @param {-1 | 1} step */
function move(id, step) {
  const shown = listColumns.value.map((column) => column.id);
  const next = shown[shown.indexOf(id) + step];
  let ids = columnIds.value;
  while (next !== undefined && Math.sign(ids.indexOf(next) - ids.indexOf(id)) === step)
    ids = moved(ids, id, step);
  change(columnIds, ids);
  focusAgain(`column-${id}-${step}`);
}

/** @param {{id: string, label: string}} props */
function ColumnCheck({ id, label }) {
  return (
    <label class="column-choice">
      <input
        id={`column-${id}`}
        type="checkbox"
        checked={columnIds.value.includes(id)}
        disabled={id === NAME_COLUMN}
        onChange={() => toggle(id)}
      />
      <span>{label}</span>
    </label>
  );
}

/** @param {{id: string, label: string, step: -1 | 1, isLast: boolean}} props */
function Move({ id, label, step, isLast }) {
  return (
    <button
      id={`column-${id}-${step}`}
      type="button"
      class="quiet"
      aria-label={COLUMNS_TEXT.move(label, step)}
      aria-disabled={isLast}
      onClick={() => move(id, step)}
    >
      {step < 0 ? '↑' : '↓'}
    </button>
  );
}

function Shown() {
  const shown = listColumns.value;
  return (
    <ol class="column-order">
      {shown.map(({ id, label }, place) => (
        <li key={id}>
          <ColumnCheck id={id} label={visible(label)} />
          {columnIds.value === DEFAULT_COLUMNS && MAY_HIDE.includes(id) && (
            <span class="muted too-narrow" data-column={id}>
              {COLUMNS_TEXT.tooNarrow}
            </span>
          )}
          <Move id={id} label={visible(label)} step={-1} isLast={place === 0} />
          <Move id={id} label={visible(label)} step={1} isLast={place === shown.length - 1} />
        </li>
      ))}
    </ol>
  );
}

/** The choices of some columns that are not shown. @param {{ids: string[], facts: import('../../protocol/types.js').ProfileFacts}} props */
function Hidden({ ids, facts }) {
  const columns = ids.map((id) => columnOf(id, facts)).filter((column) => column !== null);
  return columns
    .filter(({ id }) => !columnIds.value.includes(id))
    .map(({ id, label }) => <ColumnCheck key={id} id={id} label={visible(label)} />);
}

/** @param {{facts: import('../../protocol/types.js').ProfileFacts}} props */
function Choices({ facts }) {
  return (
    <>
      <p>
        <ShortNamesSwitch />
      </p>
      <h3>{COLUMNS_TEXT.shown}</h3>
      <Shown />
      <h3>{COLUMNS_TEXT.more}</h3>
      <Hidden ids={PLAIN_COLUMNS} facts={facts} />
      {facts.events.length > 1 && (
        <>
          <h3>{COLUMNS_TEXT.fixed}</h3>
          {facts.events.map((event) => (
            <Hidden
              key={event.name}
              ids={columnsOfEvent(event.name).filter((id) => !isRate(event) || !isShareId(id))}
              facts={facts}
            />
          ))}
        </>
      )}
      <p>
        <button type="button" class="button" onClick={() => change(columnIds, DEFAULT_COLUMNS)}>
          {COLUMNS_TEXT.reset}
        </button>
      </p>
    </>
  );
}

export function ColumnMenu() {
  const facts = profile.value?.facts;
  if (!facts) return null;
  return (
    <Dropdown
      label={COLUMNS_TEXT.title}
      face={COLUMNS_TEXT.label}
      side="right"
      role="dialog"
      class="column-panel"
    >
      {() => <Choices facts={facts} />}
    </Dropdown>
  );
}
