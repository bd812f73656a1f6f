/**
 * The left pane: the filter and the functions.
 */

import { LIST_TEXT } from '../../messages/list.js';
import { groupBy } from '../../store/state.js';
import { CycleRuleNote } from '../calls/cycle-rule-note.jsx';
import { FunctionFilter } from './function-filter.jsx';
import { FunctionList } from './function-list.jsx';
import { RuleChips } from './rule-menu.jsx';

export function FunctionSide() {
  return (
    <section class="pane function-side" aria-label={LIST_TEXT.label}>
      <FunctionFilter />
      <RuleChips />
      {groupBy.value !== '' && <CycleRuleNote where={LIST_TEXT.inGroups} />}
      <FunctionList label={LIST_TEXT.label} />
    </section>
  );
}
