/** The left pane: the filter and the functions. */

import { DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { LIST_TEXT } from '../../messages/list.js';
import { comparison, groupBy } from '../../store/state.js';
import { CycleRuleNote } from '../calls/cycle-rule-note.jsx';
import { Sums } from './compared-list.jsx';
import { FunctionFilter } from './function-filter.jsx';
import { FunctionList } from './function-list.jsx';
import { RuleChips } from './rule-menu.jsx';
import { SelectionHidden } from './selection-hidden.jsx';

export function FunctionSide() {
  const isCompared = comparison.value !== null;
  return (
    <section
      class="pane function-side"
      aria-label={isCompared ? DIFFERENCES_TEXT.label : LIST_TEXT.label}
    >
      <FunctionFilter />
      <RuleChips />
      {groupBy.value !== '' && <CycleRuleNote where={LIST_TEXT.inGroups} />}
      <FunctionList label={isCompared ? DIFFERENCES_TEXT.grid : LIST_TEXT.label} />
      <SelectionHidden />
      {isCompared && <Sums />}
    </section>
  );
}
