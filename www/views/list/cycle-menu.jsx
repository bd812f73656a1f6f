/**
 * How inclusive costs are computed where functions call each other.
 *
 * @module
 */

import { Dropdown } from '../controls/dropdown.jsx';

/** @typedef {import('../../protocol/protocol.js').CycleRule} CycleRule */

/** @type {{id: CycleRule, label: string, text: string}[]} */
const RULES = [
  {
    id: 'collapsed',
    label: 'Cycles as one',
    text: 'functions that call each other cost once, never more than the total',
  },
  {
    id: 'plain',
    label: 'Plain numbers',
    text: 'as the file has them: recursion counts several times; pictures and groups put cycles together and say so',
  },
  {
    id: 'kcachegrind',
    label: 'As KCachegrind',
    text: 'its rule, to compare figures with it; pictures and groups put cycles together and say so',
  },
];

/** @param {{rule: CycleRule, onChoose: (rule: CycleRule) => void}} props */
export function CycleMenu({ rule, onChoose }) {
  const current = RULES.find(({ id }) => id === rule);
  const isDefault = rule === 'collapsed';
  return (
    <Dropdown
      label="Cycles"
      face={
        <>
          <span class="for-readers">Inclusive costs: </span>
          {isDefault ? 'Cycles' : <span class="chip">{current?.label}</span>}
        </>
      }
    >
      {(close) =>
        RULES.map(({ id, label, text }) => (
          <button
            type="button"
            key={id}
            class="choice event-choice"
            role="menuitemradio"
            aria-checked={id === rule}
            onClick={() => {
              onChoose(id);
              close();
            }}
          >
            <b>{label}</b> <span class="muted">{text}</span>
          </button>
        ))
      }
    </Dropdown>
  );
}
