/**
 * The call graph: of the whole profile, or around the selected function.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { saveFile } from '../../effects/save-file.js';
import { titled } from '../../pictures/graph-dot.js';
import { paintGraph } from '../../pictures/graph-paint.js';
import { notDrawn } from '../../pictures/graph-texts.js';
import {
  drawAround,
  followGraph,
  goBack,
  groupNodesBy,
  openGraph,
  selectedNode,
  selectInGraph,
} from '../../store/graph-actions.js';
import { colourBoxesBy } from '../../store/picture-actions.js';
import {
  colourBy,
  graph,
  graphAround,
  graphGroups,
  graphProblem,
  graphsBefore,
} from '../../store/picture-state.js';
import { titleOf } from '../../store/selectors.js';
import { profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { plural } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { Choice } from '../controls/choice.jsx';
import { ShortNamesSwitch } from '../controls/short-names-switch.jsx';
import { boxName, legendOf, rowFill } from './flame-fill.js';
import { GraphCanvas } from './graph-canvas.jsx';
import { GraphDepths, GraphLimits } from './graph-limits.jsx';
import { GraphList } from './graph-list.jsx';
import { toldOf } from './hint.jsx';
import { Legend } from './legend.jsx';
import { COLOURS } from './picture-colours.js';
import { saveOfProfile } from './picture-sheet.js';
import { PictureTools } from './picture-tools.jsx';
import { useColours } from './use-colours.js';

/** @typedef {import('../../pictures/colours.js').Colours} Colours */
/** @typedef {import('../../pictures/graph-paint.js').GraphPicture} GraphPicture */

/** @type {{value: typeof graphGroups.value, label: string}[]} */
const GROUPS = [
  { value: 'none', label: 'nothing' },
  { value: 'object', label: 'object' },
  { value: 'file', label: 'file' },
  { value: 'class', label: 'class' },
];

/** @param {GraphPicture} picture @param {Colours} colours */
function lookOf({ graph: drawn }, colours) {
  const tables = profile.value;
  const fill = rowFill(colours);
  const selected = tables ? selectedNode(drawn, tables) : -1;
  const middle = graphAround.value?.middle ?? null;
  return {
    fill: (/** @type {number} */ node) => fill(at(drawn.row, node)),
    isSelected: (/** @type {number} */ node) => node === selected,
    isCycle: (/** @type {number} */ node) => at(drawn.row, node) >= (tables?.facts.functions ?? 0),
    middle: middle === null ? -1 : drawn.row.indexOf(middle),
    colours,
  };
}

/** What the picture is of. @param {GraphPicture} picture */
function subjectOf({ graph: drawn }) {
  const middle = graphAround.value?.middle ?? null;
  const what = middle === null ? 'whole profile' : `around ${boxName(middle)}`;
  return `${what} · ${plural(drawn.row.length, 'function')}, ${plural(drawn.from.length, 'call')}`;
}

/** @param {GraphPicture} picture @param {Colours} colours @param {'svg' | 'png'} format */
function saveGraph(picture, colours, format) {
  const { width, height } = picture.layout;
  const more = notDrawn(picture.graph.leftOut);
  const sheet = {
    lines: [`call graph, ${subjectOf(picture)}${more}`, picture.texts.scale],
    legend: legendOf(colours),
    width,
    height,
    draw: (/** @type {import('../../pictures/surface-canvas.js').Surface} */ surface) =>
      paintGraph(surface, picture, { ...lookOf(picture, colours), current: -1 }),
  };
  saveOfProfile(sheet, { colours, format, kind: 'graph' });
}

/** @param {GraphPicture} picture */
function saveDot(picture) {
  const title = visible(titleOf(profile.value?.facts.files ?? []));
  const dot = titled(picture.dot, picture.texts.scale);
  saveFile(`${title}.graph.dot`, new TextEncoder().encode(dot), 'text/vnd.graphviz');
}

/** Whether a row is a member of the cycle that is drawn open. @param {number} row */
function isOpened(row) {
  const [tables, middle] = [profile.value, graphAround.value?.middle ?? null];
  if (!tables || middle === null || row >= tables.facts.functions) return false;
  const { cycle } = tables.functions;
  return at(cycle, row) > 0 && at(cycle, row) === at(cycle, middle);
}

/** Text next to the pointer. @param {GraphPicture} picture @param {number} node */
function told({ graph: drawn, texts }, node) {
  const isAround = (graphAround.value?.middle ?? null) !== null;
  return toldOf(at(drawn.row, node), isAround ? [['Here', texts.figures[node] ?? '']] : []);
}

/** @param {{picture: GraphPicture, node: number}} props */
function NodeLine({ picture, node }) {
  const { graph: drawn, texts } = picture;
  if (node < 0) {
    return (
      <span class="muted">
        {subjectOf(picture)}
        {notDrawn(drawn.leftOut)}. Click to select, double-click or Enter to centre, Backspace to go
        back, arrows to move, 0 for all.
      </span>
    );
  }
  return (
    <>
      <b class="name-text">{boxName(at(drawn.row, node))}</b>
      <span class="figures">{texts.figures[node]}</span>
      <span class="muted">
        {drawn.estimated[node] === 1
          ? 'divided divided in proportion to the cost of its callers'
          : ''}
        {isOpened(at(drawn.row, node)) ? 'without calls within its cycle' : ''}
      </span>
    </>
  );
}

/** @param {{row?: number}} props */
export function GraphView({ row }) {
  const colours = useColours();
  const current = useSignal({ of: /** @type {GraphPicture | null} */ (null), node: -1 });
  const middle = row ?? null;
  useEffect(() => {
    openGraph(middle);
  }, [middle, profile.value]);
  useEffect(followGraph, []);
  const picture = graph.value;
  if (!colours) return <div class="picture" aria-busy="true" />;
  return (
    <div class="picture">
      <div class="picture-bar">
        <button
          type="button"
          class="button"
          disabled={graphsBefore.value.length === 0}
          onClick={goBack}
        >
          Back
        </button>
        <GraphDepths />
        <GraphLimits />
        <Choice
          label="Group by"
          value={graphGroups.value}
          choices={GROUPS}
          onChoose={groupNodesBy}
        />
        <Choice
          label="Colour by"
          value={colourBy.value}
          choices={COLOURS}
          onChoose={colourBoxesBy}
        />
        <span class="grow" />
        <ShortNamesSwitch />
        <PictureTools
          onExport={(format) => picture && saveGraph(picture, colours, format)}
          further={[
            {
              name: 'DOT',
              purpose: 'for Graphviz',
              onSave: () => picture && saveDot(picture),
            },
          ]}
        />
      </div>
      {graphProblem.value && (
        <p class="failure" role="alert">
          The call graph cannot be drawn: {graphProblem.value}
        </p>
      )}
      {picture?.graph.row.length === 0 && (
        <p class="none muted">No function reaches this threshold.</p>
      )}
      {!picture && <p class="none muted">Laying out the call graph…</p>}
      {picture && picture.graph.row.length > 0 && (
        <>
          <GraphCanvas
            picture={picture}
            look={lookOf(picture, colours)}
            label="Call graph. The list below it has the same figures."
            selected={profile.value ? selectedNode(picture.graph, profile.value) : -1}
            onCurrent={(node) => {
              current.value = { of: picture, node };
            }}
            onSelect={(node) => selectInGraph(at(picture.graph.row, node))}
            onEnter={(node) => drawAround(at(picture.graph.row, node))}
            onLeave={goBack}
            tell={(node) => told(picture, node)}
          />
          {profile.value?.facts.calls === 0 && (
            <p class="trust">This profile has no calls, so there is no call graph.</p>
          )}
          <p class="picture-line" role="status">
            <NodeLine
              picture={picture}
              node={current.value.of === picture ? current.value.node : -1}
            />
          </p>
          <GraphList picture={picture} nameOf={boxName} onSelect={selectInGraph} />
        </>
      )}
      <Legend entries={legendOf(colours)} />
    </div>
  );
}
