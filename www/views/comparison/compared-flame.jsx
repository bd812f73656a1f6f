/**
 * The differential flame graph: contexts as wide as in B or in A, coloured by their difference.
 *
 * @module
 */

import { differenceLegend } from '../../pictures/difference.js';
import { chooseSide } from '../../store/comparison-actions.js';
import { contexts, cycleRule, flame, isOutermost, sizeBy } from '../../store/comparison-state.js';
import { growFlames } from '../../store/picture-actions.js';
import { direction } from '../../store/picture-state.js';
import { count, share } from '../../values/format.js';
import { CycleRuleNote } from '../calls/cycle-rule-note.jsx';
import { Choice } from '../controls/choice.jsx';
import { FlameCanvas } from '../pictures/flame-canvas.jsx';
import { flameSheet } from '../pictures/flame-sheet.js';
import { FoldSwitch } from '../pictures/fold-switch.jsx';
import { Legend } from '../pictures/legend.jsx';
import { comparedLine, saveOfComparison } from '../pictures/picture-sheet.js';
import { PictureTools } from '../pictures/picture-tools.jsx';
import { useColours } from '../pictures/use-colours.js';
import { COMPARED_SKIN } from './compared-boxes.jsx';

/** @typedef {import('../../pictures/colours.js').Colours} Colours */

/** @type {{value: 'a' | 'b', label: string}[]} */
export const SIDES = [
  { value: 'b', label: 'B' },
  { value: 'a', label: 'A' },
];

/** @type {{value: typeof direction.value, label: string}[]} */
const DIRECTIONS = [
  { value: 'icicle', label: 'down' },
  { value: 'flame', label: 'up' },
];

/** @param {import('../../protocol/comparison.js').ComparedBoxes} of */
const isExact = ({ origins }) => origins.every(({ ambiguous }) => ambiguous === 0);

/** Whether costs were divided, which puts cycles together. @param {import('../../protocol/comparison.js').ComparedBoxes} of */
const isEstimated = ({ origins }) => origins.some(({ ambiguous }) => ambiguous === null);

/** How far the picture can be trusted, in words. @param {import('../../protocol/comparison.js').ComparedBoxes} of */
function trustOf({ boxes, origins, by }) {
  const missing =
    by === 'b' ? 'functions only in A are not drawn' : 'functions only in B are not drawn';
  const [ofA, ofB] = origins.map(({ ambiguous }) => ambiguous);
  if (ofA != null && ofB != null) {
    const open = ofA + ofB;
    return open === 0
      ? `both exact, from recorded invocations; ${missing}`
      : `both rebuilt from the profiles; ${count(open)} calls could have another caller; ${missing}`;
  }
  // The root and its children: nothing is called.
  if (boxes.levels.length < 4)
    return `no calls in these profiles: each function is on its own; ${missing}`;
  const [a, b] = origins.map(({ certain }) => share(certain, 1));
  return `both estimated from call graphs: ${a} of A and ${b} of B are certain; ${missing}`;
}

/** @param {Colours} colours @param {'svg' | 'png'} format */
function save(colours, format) {
  const of = contexts.value;
  if (!of) return;
  const lines = [`${comparedLine()} · widths by ${of.by.toUpperCase()}`, trustOf(of)];
  const legend = differenceLegend(colours);
  const sheet = flameSheet([[flame.value, direction.value]], COMPARED_SKIN, colours, {
    lines,
    legend,
  });
  saveOfComparison(sheet, { colours, format, kind: 'flame' });
}

export function ComparedFlame() {
  const colours = useColours();
  const of = contexts.value;
  if (!colours || !of) return <div class="picture" aria-busy="true" />;
  return (
    <div class="picture">
      <div class="picture-bar">
        <Choice label="Widths by" value={sizeBy.value} choices={SIDES} onChoose={chooseSide} />
        <Choice label="Grows" value={direction.value} choices={DIRECTIONS} onChoose={growFlames} />
        <FoldSwitch />
        <span class="grow" />
        <PictureTools onExport={(format) => save(colours, format)} />
      </div>
      <p class={isExact(of) ? 'trust' : 'trust doubtful'}>{trustOf(of)}</p>
      {isEstimated(of) && (
        <CycleRuleNote rule={cycleRule.value} outermost={isOutermost.value} where="In this view" />
      )}
      <FlameCanvas
        flame={flame.value}
        direction={direction.value}
        boxes={of.boxes}
        colours={colours}
        skin={COMPARED_SKIN}
        label="Differential flame graph. The list of differences has the same functions as text."
      />
      <Legend entries={differenceLegend(colours)} />
    </div>
  );
}
