/**
 * The call graph of A or B, coloured by the difference.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { saveFile } from '../../effects/save-file.js';
import { differenceLegend, stepColour, stepOf } from '../../pictures/difference.js';
import { titled } from '../../pictures/graph-dot.js';
import { paintGraph } from '../../pictures/graph-paint.js';
import { notDrawn } from '../../pictures/graph-texts.js';
import { chooseSide, select } from '../../store/comparison-actions.js';
import {
  comparison,
  currentEvent,
  cycleRule,
  graph,
  graphProblem,
  isOutermost,
  selected,
  sizeBy,
} from '../../store/comparison-state.js';
import { pictureName } from '../../store/shown-names.js';
import { at } from '../../values/at.js';
import { bothSides } from '../../values/comparison-format.js';
import { exactAt, roundedAt } from '../../values/exact-column.js';
import { plural } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { CycleRuleNote } from '../calls/cycle-rule-note.jsx';
import { Choice } from '../controls/choice.jsx';
import { GraphCanvas } from '../pictures/graph-canvas.jsx';
import { GraphLimits } from '../pictures/graph-limits.jsx';
import { GraphList } from '../pictures/graph-list.jsx';
import { Legend } from '../pictures/legend.jsx';
import { comparedLine, saveOfComparison } from '../pictures/picture-sheet.js';
import { PictureTools } from '../pictures/picture-tools.jsx';
import { useColours } from '../pictures/use-colours.js';
import { SIDES } from './compared-flame.jsx';
import { comparedTold } from './compared-hint.js';

/** @typedef {import('../../pictures/colours.js').Colours} Colours */
/** @typedef {import('../../pictures/surface-canvas.js').Surface} Surface */
/** @typedef {NonNullable<typeof graph.value>} Picture */
/** @typedef {import('../../protocol/protocol.js').ExactColumn} ExactColumn */

/** The columns of A and of B. @param {Picture} picture @param {ExactColumn} drawn @param {ExactColumn} other */
const sidesOf = ({ graph: compared }, drawn, other) =>
  compared.by === 'b' ? { a: other, b: drawn } : { a: drawn, b: other };

/** @param {Picture} picture @param {Colours} colours */
function lookOf(picture, colours) {
  const { graph: compared } = picture;
  const functions = comparison.value?.facts.functions ?? 0;
  const nodes = sidesOf(picture, compared.cost, compared.otherCost);
  const calls = sidesOf(picture, compared.callCost, compared.otherCallCost);
  const stepAt = (/** @type {typeof nodes} */ { a, b }, /** @type {number} */ place) =>
    stepOf(roundedAt(a, place), roundedAt(b, place));
  return {
    fill: (/** @type {number} */ node) => stepColour(colours, stepAt(nodes, node)),
    mark: (/** @type {number} */ node) => stepAt(nodes, node),
    callFill(/** @type {number} */ call) {
      const step = compared.inner[call] === 1 ? 0 : stepAt(calls, call);
      return step === 0 ? colours.muted : stepColour(colours, 3 * Math.sign(step));
    },
    isSelected: (/** @type {number} */ node) => at(compared.row, node) === selected.value,
    isCycle: (/** @type {number} */ node) => at(compared.row, node) >= functions,
    middle: -1,
    colours,
  };
}

/** @param {Picture} picture */
const subjectOf = ({ graph: compared }) =>
  `call graph of ${compared.by.toUpperCase()} · ${plural(compared.row.length, 'function')}, ${plural(compared.from.length, 'call')}`;

/** @param {Picture} picture @param {Colours} colours @param {'svg' | 'png'} format */
function save(picture, colours, format) {
  const { width, height } = picture.layout;
  const sheet = {
    lines: [
      `${subjectOf(picture)}${notDrawn(picture.graph.leftOut)} · ${comparedLine()}`,
      picture.texts.scale,
    ],
    legend: differenceLegend(colours),
    width,
    height,
    draw: (/** @type {Surface} */ surface) =>
      paintGraph(surface, picture, { ...lookOf(picture, colours), current: -1 }),
  };
  saveOfComparison(sheet, { colours, format, kind: 'graph' });
}

/** @param {Picture} picture */
function saveDot(picture) {
  const { a = '', b = '' } = comparison.value?.titles ?? {};
  const name = visible(`${a} → ${b}.graph.dot`);
  const dot = titled(picture.dot, picture.texts.scale);
  saveFile(name, new TextEncoder().encode(dot), 'text/vnd.graphviz');
}

/** @param {{picture: Picture, node: number}} props */
function NodeLine({ picture, node }) {
  const { graph: compared } = picture;
  if (node < 0) {
    return (
      <span class="muted">
        {subjectOf(picture)}
        {notDrawn(compared.leftOut)}. Click to select, arrows to move, 0 for all.
      </span>
    );
  }
  const figures = (/** @type {ExactColumn} */ drawn, /** @type {ExactColumn} */ other) => {
    const { a, b } = sidesOf(picture, drawn, other);
    return bothSides(exactAt(a, node), exactAt(b, node), currentEvent.value?.name ?? '');
  };
  return (
    <>
      <b class="name-text">{pictureName(at(compared.row, node))}</b>
      <span class="figures">{figures(compared.cost, compared.otherCost)}</span>
      <span class="figures muted">{`self ${figures(compared.self, compared.otherSelf)}`}</span>
    </>
  );
}

/** What is said beside the pointer. @param {Picture} picture @param {number} node */
function told(picture, node) {
  const { graph: compared } = picture;
  const row = at(compared.row, node);
  /** @type {Parameters<typeof comparedTold>[2]} */
  const costs = [
    ['Inclusive', sidesOf(picture, compared.cost, compared.otherCost)],
    ['Self', sidesOf(picture, compared.self, compared.otherSelf)],
  ];
  return comparedTold(row, pictureName(row), costs, node);
}

/** @param {{picture: Picture, colours: Colours}} props */
function Drawn({ picture, colours }) {
  const current = useSignal({ of: /** @type {Picture | null} */ (null), node: -1 });
  const { graph: compared } = picture;
  const functions = comparison.value?.facts.functions ?? 0;
  const choose = (/** @type {number} */ row) => {
    if (row < functions) select(row);
  };
  const chosen = selected.value === null ? -1 : compared.row.indexOf(selected.value);
  return (
    <>
      <GraphCanvas
        picture={picture}
        look={lookOf(picture, colours)}
        label="Call graph, coloured by difference. The list below it has the same figures."
        selected={chosen}
        onCurrent={(node) => {
          current.value = { of: picture, node };
        }}
        onSelect={(node) => choose(at(compared.row, node))}
        onEnter={(node) => choose(at(compared.row, node))}
        onLeave={() => select(null)}
        tell={(node) => told(picture, node)}
      />
      <p class="picture-line" role="status">
        <NodeLine picture={picture} node={current.value.of === picture ? current.value.node : -1} />
      </p>
      <GraphList picture={picture} nameOf={pictureName} onSelect={choose} />
    </>
  );
}

export function ComparedGraph() {
  const colours = useColours();
  const picture = graph.value;
  if (!colours) return <div class="picture" aria-busy="true" />;
  return (
    <div class="picture">
      <div class="picture-bar">
        <Choice label="Drawn is" value={sizeBy.value} choices={SIDES} onChoose={chooseSide} />
        <GraphLimits />
        <span class="grow" />
        <PictureTools
          onExport={(format) => picture && save(picture, colours, format)}
          further={[
            { name: 'DOT', purpose: 'for Graphviz', onSave: () => picture && saveDot(picture) },
          ]}
        />
      </div>
      <CycleRuleNote rule={cycleRule.value} outermost={isOutermost.value} where="In this view" />
      {graphProblem.value && (
        <p class="failure" role="alert">
          The call graph cannot be drawn: {graphProblem.value}
        </p>
      )}
      {!picture && <p class="none muted">Laying out the call graph…</p>}
      {picture?.graph.row.length === 0 && (
        <p class="none muted">No function reaches this threshold.</p>
      )}
      {picture && picture.graph.row.length > 0 && <Drawn picture={picture} colours={colours} />}
      <Legend entries={differenceLegend(colours)} />
    </div>
  );
}
