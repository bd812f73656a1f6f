/** Limits of a call graph. */

import { GRAPH_TEXT } from '../../messages/pictures.js';
import { deepenGraph, limitGraph } from '../../store/graph-actions.js';
import {
  graphAround,
  graphBase,
  graphDepth,
  graphDirection,
  graphGroups,
  graphLeast,
} from '../../store/picture-state.js';
import { comparison } from '../../store/state.js';
import { Choice } from '../controls/choice.jsx';

const DEEPEST = 12;

/** @type {{value: typeof graphGroups.value, label: string}[]} */
const GROUPS = [
  { value: 'none', label: 'nothing' },
  { value: 'object', label: 'object' },
  { value: 'file', label: 'file' },
  { value: 'class', label: 'class' },
];

/** @type {{value: typeof graphDirection.value, label: string}[]} */
const DIRECTIONS = [
  { value: 'TB', label: GRAPH_TEXT.down },
  { value: 'LR', label: GRAPH_TEXT.right },
];

/** @type {{value: typeof graphBase.value, label: string}[]} */
const BASES = [
  { value: 'total', label: GRAPH_TEXT.ofTotal },
  { value: 'middle', label: GRAPH_TEXT.ofMiddle },
];

/** @param {{label: string, value: number, least: number, most: number, step: number, onChange: (value: number) => void}} props */
function NumberField({ label, value, least, most, step, onChange }) {
  return (
    <label class="picture-choice">
      <span class="muted">{label}</span>
      <input
        class="field graph-number"
        type="number"
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={({ currentTarget }) => {
          const number = currentTarget.valueAsNumber;
          if (Number.isFinite(number)) onChange(Math.max(least, Math.min(most, number)));
        }}
      />
    </label>
  );
}

/** Depth of callers and callees around the function in the middle, if there is one. */
export function GraphDepths() {
  const { callers, callees } = graphDepth.value;
  if ((graphAround.value?.middle ?? null) === null) return null;
  return (
    <>
      <NumberField
        label={GRAPH_TEXT.callers}
        value={callers}
        least={0}
        most={DEEPEST}
        step={1}
        onChange={(value) => deepenGraph({ callers: Math.round(value) })}
      />
      <NumberField
        label={GRAPH_TEXT.callees}
        value={callees}
        least={0}
        most={DEEPEST}
        step={1}
        onChange={(value) => deepenGraph({ callees: Math.round(value) })}
      />
    </>
  );
}

/** Minimum costs of functions and calls, meaning of 100 %, direction, groups. */
export function GraphOptions() {
  const { node, call } = graphLeast.value;
  const isAround = (graphAround.value?.middle ?? null) !== null;
  // Not what 100 % is in the picture: around an inexpensive function, 1 % of the total leaves nothing.
  const whole = isAround ? GRAPH_TEXT.ofMiddle : GRAPH_TEXT.ofTotal;
  return (
    <>
      <NumberField
        label={GRAPH_TEXT.leastFunctions(whole)}
        value={node}
        least={0}
        most={100}
        step={0.5}
        onChange={(value) => limitGraph({ node: value })}
      />
      <NumberField
        label={GRAPH_TEXT.leastCalls(whole)}
        value={call}
        least={0}
        most={100}
        step={0.1}
        onChange={(value) => limitGraph({ call: value })}
      />
      {isAround && <Choice label={GRAPH_TEXT.base} of={graphBase} choices={BASES} />}
      <Choice label={GRAPH_TEXT.direction} of={graphDirection} choices={DIRECTIONS} />
      {comparison.value === null && (
        <Choice label={GRAPH_TEXT.groupBy} of={graphGroups} choices={GROUPS} />
      )}
    </>
  );
}
