/** The call graph: of the whole profile, or around the selected function; and its limits. */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { withWholeNames } from '../../effects/ask-graph.js';
import { saveFile } from '../../effects/export.js';
import { fail } from '../../effects/fail.js';
import { COST_TEXT } from '../../messages/controls.js';
import { FAILED_TEXT } from '../../messages/errors.js';
import { GRAPH_TEXT } from '../../messages/pictures.js';
import { graphDot, isLabelled, titled } from '../../pictures/graph-dot.js';
import { paintGraph } from '../../pictures/graph-paint.js';
import { notDrawn } from '../../pictures/graph-texts.js';
import { change } from '../../store/actions.js';
import {
  drawAgain,
  enterInGraph,
  goBack,
  groupOfNode,
  openGraph,
  selectedNode,
  selectInGraph,
} from '../../store/picture-actions.js';
import {
  graphBase,
  graphDepth,
  graphDirection,
  graphDrawsMore,
  graphGroups,
  graphLayout,
  graphLimits,
  graphSize,
} from '../../store/picture-state.js';
import { currentUnit } from '../../store/selectors.js';
import { comparison, current, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { Button, Choice } from '../controls/fields.jsx';
import { useSize } from '../controls/splitter.jsx';
import { gestures } from './box-menu.jsx';
import { colours } from './canvas.js';
import { GraphCanvas, GraphList } from './graph-canvas.jsx';
import { boxName, hintOf, LineName } from './hint.jsx';
import {
  DrawnBy,
  eventLine,
  fileTitle,
  GraphProgress,
  Legend,
  PictureBar,
  saveSheet,
  Trust,
} from './picture-bar.jsx';
import { skin } from './skin.js';

/** @import {GraphPicture} from '../../pictures/graph-paint.js' */

/** Limits of a call graph. */
const DEEPEST = 12;
/** Most functions whose layout does not take long. */
const MOST_FUNCTIONS = 150;

/** Height of what is below the picture in two lines. */
const FOOT = 58;

/** Milliseconds after which the window has its new size: the graph is fitted to it. */
const SETTLED = 250;

/** @typedef {{width: number, height: number}} Size */

/** Whether a graph that is fitted to one size is fitted to the other. @param {Size} a @param {Size} b */
const areAlike = (a, b) =>
  Math.abs(a.width - b.width) <= 0.2 * b.width && Math.abs(a.height - b.height) <= 0.2 * b.height;

const GROUPS = { none: 'nothing', object: 'object', file: 'file', class: 'class' };

const DIRECTIONS = { auto: GRAPH_TEXT.auto, TB: GRAPH_TEXT.down, LR: GRAPH_TEXT.right };

const BASES = { total: GRAPH_TEXT.ofTotal, middle: GRAPH_TEXT.ofMiddle };

/**
 * A field for one of several numbers. Who sets one by which more is drawn wants to see it, also what does not fit in the window.
 *
 * @template {string} K
 * @param {object} props
 * @param {string} props.label
 * @param {import('@preact/signals').Signal<Record<K, number>>} props.of
 * @param {K} props.name
 * @param {number} props.most
 * @param {number} props.step
 * @param {1 | -1} [props.more]  whether a higher or a lower number draws more
 */
const NumberField = ({ label, of, name, most, step, more }) => (
  <label class="picture-choice">
    <span class="muted">{label}</span>
    <input
      class="field graph-number"
      type="number"
      min={0}
      max={most}
      step={step}
      value={of.value[name]}
      onChange={({ currentTarget: { valueAsNumber: typed } }) => {
        const number = Math.max(0, Math.min(most, step === 1 ? Math.round(typed) : typed));
        if (!Number.isFinite(typed)) return;
        if (Math.sign(number - of.value[name]) === more) change(graphDrawsMore, true);
        change(of, { ...of.value, [name]: number });
      }}
    />
  </label>
);

/** Depth of callers and callees around the function in the middle, if there is one. */
function GraphDepths() {
  if ((current.graphAround.value?.middle ?? null) === null) return null;
  return /** @type {const} */ (['callers', 'callees']).map((side) => (
    <NumberField
      key={side}
      label={GRAPH_TEXT[side]}
      of={graphDepth}
      name={side}
      most={DEEPEST}
      step={1}
      more={1}
    />
  ));
}

/** Minimum costs of functions and calls, meaning of 100 %, direction, groups. */
function GraphOptions() {
  const isAround = (current.graphAround.value?.middle ?? null) !== null;
  // Not what 100 % is in the picture: around an inexpensive function, 1 % of the total leaves nothing.
  const whole = isAround ? GRAPH_TEXT.ofMiddle : GRAPH_TEXT.ofTotal;
  return (
    <>
      <NumberField
        label={GRAPH_TEXT.leastFunctions(whole)}
        of={graphLimits}
        name="node"
        most={100}
        step={0.5}
        more={-1}
      />
      <NumberField
        label={GRAPH_TEXT.leastCalls(whole)}
        of={graphLimits}
        name="call"
        most={100}
        step={0.1}
        more={-1}
      />
      <NumberField
        label={GRAPH_TEXT.mostFunctions}
        of={graphLimits}
        name="most"
        most={MOST_FUNCTIONS}
        step={1}
      />
      {isAround && currentUnit.value === 'percent' && (
        <Choice label={GRAPH_TEXT.base} of={graphBase} choices={BASES} />
      )}
      <Choice label={GRAPH_TEXT.direction} of={graphDirection} choices={DIRECTIONS} />
      <Choice label={GRAPH_TEXT.groupBy} of={graphGroups} choices={GROUPS} />
    </>
  );
}

/** The selected node; -1 for none. @param {GraphPicture} picture */
function selectedInGraph({ graph: drawn }) {
  const tables = current.tables.value;
  return tables ? selectedNode(drawn, tables) : -1;
}

/** @param {GraphPicture} picture */
function lookOf(picture) {
  const { graph: drawn } = picture;
  const tables = current.tables.value;
  const selected = selectedInGraph(picture);
  const { middle } = picture;
  return {
    ...skin.value.graphLook(picture),
    isSelected: (/** @type {number} */ node) => node === selected,
    isCycle: (/** @type {number} */ node) => at(drawn.row, node) >= (tables?.facts.functions ?? 0),
    middle: middle === null ? -1 : drawn.row.indexOf(middle),
    colours: colours.value,
  };
}

/** Describes the part of the profile that is drawn. @param {GraphPicture} picture */
function partOf({ graph: drawn, texts, middle }) {
  const name = middle === null ? '' : (texts.whole[drawn.row.indexOf(middle)] ?? boxName(middle));
  const ofProfile = middle === null ? GRAPH_TEXT.wholeProfile : GRAPH_TEXT.around(name);
  const side = drawn.other ? GRAPH_TEXT.of(drawn.other.by.toUpperCase()) : '';
  return side + ofProfile;
}

/** Describes how much is drawn. @param {GraphPicture} picture */
const sizeOf = ({ graph: { row, from, leftOut } }) =>
  GRAPH_TEXT.size(row.length, from.length, notDrawn(leftOut));

/** Describes what is missing because there are too many calls. @param {GraphPicture} picture */
const missingOf = ({ graph: { from, callsLeftOut } }) =>
  callsLeftOut > 0 ? GRAPH_TEXT.tooMany(from.length, callsLeftOut) : '';

/** Saves the graph with whole names. @param {GraphPicture} picture @param {(whole: GraphPicture) => void} save */
const saveWhole = (picture, save) =>
  withWholeNames(picture).then(save, (error) => fail(FAILED_TEXT.picture, error));

/** @param {GraphPicture} picture @param {'svg' | 'png'} format */
function saveGraph(picture, format) {
  const { width, height } = picture.layout;
  const sheet = {
    lines: [
      [GRAPH_TEXT.subject(partOf(picture)), sizeOf(picture), comparison.value && eventLine()]
        .filter(Boolean)
        .join(' · '),
      picture.texts.scale,
      missingOf(picture),
    ].filter(Boolean),
    legend: skin.value.legend('inclusive'),
    width,
    height,
    draw: (/** @type {import('../../pictures/surfaces.js').Surface} */ surface) =>
      paintGraph(surface, picture, { ...lookOf(picture), current: -1 }),
  };
  saveSheet(sheet, { format, kind: 'graph' });
}

/** @param {GraphPicture} picture */
function saveDot({ graph: drawn, texts }) {
  const dot = titled(graphDot(drawn, texts, true), texts.scale);
  saveFile(`${fileTitle()}.graph.dot`, new TextEncoder().encode(dot), 'text/vnd.graphviz');
}

/** What the figures of a node are of, if not of the row. @param {GraphPicture} picture @param {number} node */
function meaningOf({ graph: drawn, middle, isFolded }, node) {
  const tables = profile.value;
  const row = at(drawn.row, node);
  if (!tables || middle === null || row >= tables.facts.functions) return '';
  if (row === middle && isFolded) return GRAPH_TEXT.allRows;
  // Members are only drawn of a cycle in the middle.
  return at(tables.functions.cycle, row) > 0 ? GRAPH_TEXT.withoutCycle : '';
}

/** Text next to the pointer. @param {GraphPicture} picture @param {number} node */
function hintFor(picture, node) {
  const { graph: drawn, texts, middle } = picture;
  return hintOf(
    at(drawn.row, node),
    skin.value.nodeCosts(picture, node),
    middle !== null ? [[GRAPH_TEXT.here, texts.figures[node] ?? '']] : [],
    groupOfNode(picture, node),
  );
}

/** @param {{picture: GraphPicture, node: number, shown: number}} props  `shown`: number of visible nodes */
function NodeLine({ picture, node, shown }) {
  const { graph: drawn } = picture;
  if (node < 0)
    return (
      <span class="muted">
        {shown < drawn.row.length && `${GRAPH_TEXT.shown(shown, drawn.row.length)} `}
        {sizeOf(picture)}
        {partOf(picture)}. {!isLabelled(drawn) && `${GRAPH_TEXT.unlabelled} `}
        {gestures(GRAPH_TEXT.hint)}
      </span>
    );
  return (
    <>
      <LineName coded={at(picture.texts.coded, node)} />
      {skin.value.nodeFigures(picture, node).map((text, place) => (
        <span key={text} class={place > 0 ? 'figures muted' : 'figures'}>
          {text}
        </span>
      ))}
      <span class="muted">
        {['', GRAPH_TEXT.divided, COST_TEXT.atMost, COST_TEXT.atLeast][at(drawn.exactness, node)]}
        {meaningOf(picture, node)}
      </span>
    </>
  );
}

/** Draws functions that do not fit in the window, or only those that do. @param {{picture: GraphPicture}} props */
function Amount({ picture: { isCut } }) {
  const limits = graphLimits.value;
  const drawFewer = () => {
    change(graphLimits, { ...limits, most: 0 });
    change(graphDrawsMore, false);
  };
  if (limits.most > 0 || graphDrawsMore.value)
    return (
      <Button title={GRAPH_TEXT.drawFewerNote} onClick={drawFewer}>
        {GRAPH_TEXT.drawFewer}
      </Button>
    );
  return (
    isCut && (
      <Button title={GRAPH_TEXT.drawMoreNote} onClick={() => change(graphDrawsMore, true)}>
        {GRAPH_TEXT.drawMore}
      </Button>
    )
  );
}

const Back = () => (
  <Button disabled={current.graphsBefore.value.length === 0} onClick={goBack}>
    {GRAPH_TEXT.back}
  </Button>
);

/** @param {{row?: number}} props */
export function GraphView({ row }) {
  const pointedRow = useSignal(-1);
  useEffect(() => openGraph(row ?? null), [row, current.tables.value]);
  const space = useRef(/** @type {HTMLDivElement | null} */ (null));
  const size = useSize(space);
  useEffect(() => {
    const room = { ...size, height: Math.max(0, size.height - FOOT) };
    if (areAlike(room, graphSize.peek())) return;
    const wait = graphSize.peek().width > 0 ? SETTLED : 0;
    const timer = setTimeout(() => change(graphSize, room), wait);
    return () => clearTimeout(timer);
  }, [size]);
  useEffect(() => () => change(graphSize, { width: 0, height: 0 }), []);
  const picture = current.graph.value;
  useEffect(() => change(pointedRow, -1), [picture?.middle]);
  return (
    <div class="picture" aria-busy={graphLayout.value !== null}>
      <PictureBar
        onExport={(format) => picture && saveWhole(picture, (whole) => saveGraph(whole, format))}
        further={[
          {
            name: 'DOT',
            purpose: GRAPH_TEXT.forGraphviz,
            onSave: () => picture && saveWhole(picture, saveDot),
          },
        ]}
        options={() => (
          <>
            <GraphOptions />
            <DrawnBy what={GRAPH_TEXT.draw} />
          </>
        )}
      >
        <Back />
        <GraphDepths />
        {picture && <Trust text={picture.texts.scale} />}
      </PictureBar>
      {current.graphProblem.value && (
        <p class="failure" role="alert">
          {GRAPH_TEXT.failed(current.graphProblem.value)}{' '}
          <Button class="link" onClick={drawAgain}>
            {GRAPH_TEXT.drawAgain}
          </Button>
        </p>
      )}
      {picture?.graph.row.length === 0 && <p class="none muted">{GRAPH_TEXT.noneLeft}</p>}
      <GraphProgress />
      {picture && missingOf(picture) && <p class="trust">{missingOf(picture)}</p>}
      <div ref={space} class="graph-space">
        {picture && picture.graph.row.length > 0 && (
          <>
            {profile.value?.facts.calls === 0 && <p class="trust">{GRAPH_TEXT.noCalls}</p>}
            <GraphCanvas
              picture={picture}
              look={lookOf(picture)}
              label={comparison.value ? GRAPH_TEXT.comparedLabel : GRAPH_TEXT.label}
              selected={selectedInGraph(picture)}
              onCurrent={(node) => change(pointedRow, picture.graph.row[node] ?? -1)}
              onSelect={(node) => selectInGraph(at(picture.graph.row, node))}
              onEnter={(node) => enterInGraph(at(picture.graph.row, node))}
              onLeave={goBack}
              hintFor={(node) => hintFor(picture, node)}
              foot={(shown) => (
                <>
                  <Amount picture={picture} />
                  <p class="picture-line" role="status">
                    <NodeLine
                      picture={picture}
                      node={picture.graph.row.indexOf(pointedRow.value)}
                      shown={shown}
                    />
                  </p>
                  <GraphList picture={picture} onSelect={selectInGraph} />
                  <Legend entries={skin.value.legend('inclusive')} />
                </>
              )}
            />
          </>
        )}
      </div>
    </div>
  );
}
