/** Chooses the colours of a picture, and of a comparison also the side. */

import { COLOURS_TEXT } from '../../messages/pictures.js';
import { colourBy } from '../../store/picture-state.js';
import { cycles, hasObjects } from '../../store/selectors.js';
import { changeShown } from '../../store/setters.js';
import { comparison, sizeBy } from '../../store/state.js';
import { Choice } from '../controls/choice.jsx';

/** @type {{value: typeof colourBy.value, label: string}[]} */
const COLOURS = [
  { value: 'self', label: COLOURS_TEXT.selfShare },
  { value: 'object', label: 'object' },
  { value: 'file', label: 'file' },
  { value: 'class', label: 'class' },
  { value: 'origin', label: 'origin' },
  { value: 'bottleneck', label: 'bottleneck' },
];

/** @param {typeof colourBy.value} by */
const isOffered = (by) =>
  by === 'object' ? hasObjects.value : by !== 'bottleneck' || cycles.value !== null;

/** @type {{value: 'a' | 'b', label: string}[]} */
const SIDES = [
  { value: 'b', label: 'B' },
  { value: 'a', label: 'A' },
];

/** @param {{what: string}} props  label of the choice of side */
export function DrawnBy({ what }) {
  const offered = COLOURS.filter(({ value }) => isOffered(value));
  if (!comparison.value)
    return <Choice label={COLOURS_TEXT.label} of={colourBy} choices={offered} />;
  const [, ...groups] = offered;
  return (
    <>
      <Choice
        label={what}
        value={sizeBy.value}
        choices={SIDES}
        onChoose={(side) => changeShown('sizeBy', side)}
      />
      <Choice
        label={COLOURS_TEXT.label}
        of={colourBy}
        value={colourBy.value === 'bottleneck' ? 'self' : colourBy.value}
        choices={[{ value: 'self', label: COLOURS_TEXT.difference }, ...groups]}
      />
    </>
  );
}
