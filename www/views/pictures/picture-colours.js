/**
 * What the frames and nodes of a picture can be coloured by.
 *
 * @module
 */

/** @type {{value: typeof import('../../store/picture-state.js').colourBy.value, label: string}[]} */
export const COLOURS = [
  { value: 'self', label: 'self share' },
  { value: 'object', label: 'object' },
  { value: 'file', label: 'file' },
  { value: 'class', label: 'class' },
];
