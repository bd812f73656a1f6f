/**
 * The left pane: the filter and the functions.
 *
 * @module
 */

import { FunctionFilter } from './function-filter.jsx';
import { FunctionList } from './function-list.jsx';
import { RuleChips } from './rule-menu.jsx';

export function FunctionSide() {
  return (
    <section class="pane function-side" aria-label="Functions">
      <FunctionFilter />
      <RuleChips />
      <FunctionList />
    </section>
  );
}
