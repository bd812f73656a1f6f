/**
 * How inclusive costs are computed where functions call each other.
 *
 * @module
 */

import { chooseCycleRule } from '../../effects/own-basis.js';
import { isOutermost } from '../../store/selectors.js';
import { cycleRule } from '../../store/state.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { MenuItem } from '../controls/menu-item.jsx';

/** @typedef {import('../../protocol/protocol.js').CycleRule} CycleRule */

/** @typedef {{id: CycleRule, label: string, text: string}} Rule */

/** Where single invocations were recorded. @type {Rule[]} */
const OUTERMOST = [
  {
    id: 'collapsed',
    label: 'Exact',
    text: 'outermost invocations: recursion counts once',
  },
  {
    id: 'plain',
    label: 'Plain numbers',
    text: 'the file’s own figures: recursion counts several times; pictures and groups count it once',
  },
  {
    id: 'kcachegrind',
    label: 'As KCachegrind',
    text: 'its rule without cycle detection; pictures and groups count recursion once',
  },
];

/** @type {Rule[]} */
const RULES = [
  {
    id: 'collapsed',
    label: 'Cycles as one',
    text: 'functions that call each other count once',
  },
  {
    id: 'plain',
    label: 'Plain numbers',
    text: 'the file’s own figures: recursion counts several times; pictures and groups show cycles as one',
  },
  {
    id: 'kcachegrind',
    label: 'As KCachegrind',
    text: 'its rule; pictures and groups show cycles as one',
  },
];

export function CycleMenu() {
  const rule = cycleRule.value;
  const rules = isOutermost.value ? OUTERMOST : RULES;
  const name = isOutermost.value ? 'Recursion' : 'Cycles';
  const current = rules.find(({ id }) => id === rule);
  const isDefault = rule === 'collapsed';
  return (
    <Dropdown
      label={name}
      face={
        <>
          <span class="for-readers">Inclusive costs: </span>
          {isDefault ? name : <span class="chip">{current?.label}</span>}
        </>
      }
    >
      {(close) =>
        rules.map(({ id, label, text }) => (
          <MenuItem
            key={id}
            class="event-choice"
            isChosen={id === rule}
            close={close}
            onChoose={() => chooseCycleRule(id)}
          >
            <b>{label}</b> <span class="muted">{text}</span>
          </MenuItem>
        ))
      }
    </Dropdown>
  );
}
