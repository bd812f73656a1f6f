/** What the help explains its pictures with: the sample of the kind of the open profile. Figures are those of other readers. */

import { computed } from '@preact/signals';
import { isXdebug } from '../../store/row-rules.js';
import { profile } from '../../store/state.js';

/**
 * @typedef {object} Example
 * @property {{inclusive: number, self: number, called: string, name: string}[]} rows  of the function list, costs in percent
 * @property {{inclusive: number, self: number}} most  costs of the longest bars
 * @property {import('preact').ComponentChildren} about  what the rows say
 * @property {import('preact').ComponentChildren} subject  what the transformed functions are
 * @property {[string, string, string]} names  of a function, one that it calls, and one called by that
 * @property {number} share  cost of the second in that of the first, in percent
 * @property {number} ofShare  cost of the third in that of the second
 */

/** gcc initialises its register allocator; by callgrind_annotate. @type {Example} */
const GCC = {
  rows: [
    { inclusive: 16.15, self: 3.28, called: '1', name: 'ira_init()' },
    { inclusive: 11.28, self: 3.93, called: '42', name: 'ira_init_register_move_cost(…)' },
    { inclusive: 3.42, self: 3.42, called: '261,218', name: 'reg_class_subset_p(int, int)' },
  ],
  most: { inclusive: 20, self: 4 },
  about: (
    <>
      The compiler called <code>ira_init()</code> once. Together with everything it called it cost
      16 % of the total; its own code cost 3 %. <code>reg_class_subset_p(int, int)</code> calls
      nothing, so both figures are the same.
    </>
  ),
  subject: (
    <>
      <code>ira_init()</code> of the compiler
    </>
  ),
  names: ['ira_init()', 'ira_init_register_move_cost(…)', 'register_move_cost(…)'],
  share: 69.9,
  ofShare: 64.4,
};

/** A page of the PHP sample; by the costs of its invocations. @type {Example} */
const PHP = {
  rows: [
    { inclusive: 98.13, self: 1.03, called: '1', name: 'PostController->index' },
    { inclusive: 83.19, self: 0.76, called: '80', name: 'PostController->countComments' },
    { inclusive: 81.98, self: 81.98, called: '161', name: 'php::PDOStatement->execute' },
  ],
  most: { inclusive: 100, self: 100 },
  about: (
    <>
      The request called <code>PostController-&gt;index</code> once. Together with everything it
      called it took 98 % of the time; its own code took 1 %.{' '}
      <code>php::PDOStatement-&gt;execute</code> is built into PHP and calls nothing, so both
      figures are the same.
    </>
  ),
  subject: (
    <>
      <code>PostController-&gt;index</code> of a blog
    </>
  ),
  names: ['PostController->index', 'PostController->countComments', 'Connection->select'],
  share: 84.8,
  ofShare: 99.1,
};

/** The example for the open profile. */
export const example = computed(() => {
  const facts = profile.value?.facts;
  return facts && isXdebug(facts) ? PHP : GCC;
});
