/**
 * Chooses the colours of a picture of a profile, or the side of a comparison.
 *
 * @module
 */

import { chooseSide } from '../../store/comparison-actions.js';
import { comparison, sizeBy } from '../../store/comparison-state.js';
import { colourBoxesBy } from '../../store/picture-actions.js';
import { colourBy } from '../../store/picture-state.js';
import { Choice } from '../controls/choice.jsx';

/** @type {{value: typeof colourBy.value, label: string}[]} */
const COLOURS = [
  { value: 'self', label: 'self share' },
  { value: 'object', label: 'object' },
  { value: 'file', label: 'file' },
  { value: 'class', label: 'class' },
];

/** @type {{value: 'a' | 'b', label: string}[]} */
const SIDES = [
  { value: 'b', label: 'B' },
  { value: 'a', label: 'A' },
];

/** @param {{what: string}} props  label of the choice of side */
export function DrawnBy({ what }) {
  if (comparison.value)
    return <Choice label={what} value={sizeBy.value} choices={SIDES} onChoose={chooseSide} />;
  return (
    <Choice label="Colour by" value={colourBy.value} choices={COLOURS} onChoose={colourBoxesBy} />
  );
}
