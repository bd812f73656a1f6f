/**
 * Labels of the orders of instructions.
 *
 * @module
 */

/** @type {{value: import('../../protocol/details.js').MachineOrder, label: string}[]} */
export const ORDERS = [
  { value: 'address', label: 'by address' },
  { value: 'split', label: 'below source lines' },
  { value: 'merged', label: 'merged by line' },
];
