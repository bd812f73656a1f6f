/**
 * The left pane: the filter and the functions.
 *
 * @module
 */

import { groupBy } from '../../store/state.js';
import { CycleRuleNote } from '../calls/cycle-rule-note.jsx';
import { FunctionFilter } from './function-filter.jsx';
import { FunctionList } from './function-list.jsx';
import { RuleChips } from './rule-menu.jsx';

export function FunctionSide() {
  return (
    <section class="pane function-side" aria-label="Functions">
      <FunctionFilter />
      <RuleChips />
      {groupBy.value !== '' && <CycleRuleNote where="In inclusive costs of groups" />}
      <FunctionList />
    </section>
  );
}
