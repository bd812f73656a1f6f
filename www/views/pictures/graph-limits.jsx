/**
 * Limits of a call graph.
 */

import { GRAPH_TEXT } from '../../messages/pictures.js';
import { deepenGraph, limitGraph } from '../../store/graph-actions.js';
import { graphAround, graphDepth, graphLeast } from '../../store/picture-state.js';

const DEEPEST = 12;

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

/** Minimum costs of functions and calls. */
export function GraphLimits() {
  const { node, call } = graphLeast.value;
  return (
    <>
      <NumberField
        label={GRAPH_TEXT.leastFunctions}
        value={node}
        least={0}
        most={100}
        step={0.5}
        onChange={(value) => limitGraph({ node: value })}
      />
      <NumberField
        label={GRAPH_TEXT.leastCalls}
        value={call}
        least={0}
        most={100}
        step={0.1}
        onChange={(value) => limitGraph({ call: value })}
      />
    </>
  );
}
