/** Menu of the rules for inclusive costs of recursive functions. */

import { chooseCycleRule } from '../../effects/basis.js';
import { CYCLES_TEXT } from '../../messages/list.js';
import { isOutermost } from '../../store/selectors.js';
import { cycleRule } from '../../store/state.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { MenuItem } from '../controls/menu-item.jsx';

/** @import {CycleRule} from '../../protocol/types.js' */

/** @typedef {{id: CycleRule, label: string, text: string}} Rule */

/** Rules for profiles with single invocations. @type {Rule[]} */
const OUTERMOST = [
  {
    id: 'collapsed',
    label: 'Exact',
    text: 'outermost invocations: recursion is counted once',
  },
  {
    id: 'plain',
    label: 'Plain numbers',
    text: 'figures as in the file: recursion is counted several times, but once in pictures and groups',
  },
  {
    id: 'kcachegrind',
    label: 'Like KCachegrind',
    text: 'KCachegrind’s rule without cycle detection; pictures and groups count recursion once',
  },
];

/** @type {Rule[]} */
const RULES = [
  {
    id: 'collapsed',
    label: 'Merged cycles',
    text: 'functions that call each other are counted once',
  },
  {
    id: 'plain',
    label: 'Plain numbers',
    text: 'figures as in the file: recursion is counted several times; pictures and groups merge cycles',
  },
  {
    id: 'kcachegrind',
    label: 'Like KCachegrind',
    text: 'KCachegrind’s rule; pictures and groups merge cycles',
  },
];

export function CycleMenu() {
  const rule = cycleRule.value;
  const rules = isOutermost.value ? OUTERMOST : RULES;
  const current = rules.find(({ id }) => id === rule);
  const isDefault = rule === 'collapsed';
  return (
    <Dropdown
      label={CYCLES_TEXT.recursion}
      face={
        <>
          <span class="for-readers">{CYCLES_TEXT.inclusive} </span>
          {isDefault ? CYCLES_TEXT.recursion : <span class="chip">{current?.label}</span>}
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
