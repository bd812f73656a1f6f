/**
 * What pictures have around them: the toolbar, with the controls that are used most and a panel with all other options;
 * a path, progress, a legend. And saving them with a caption: profile, event and the basis of the figures.
 */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { cancelLayout } from '../../effects/ask-graph.js';
import { savePicture } from '../../effects/export.js';
import { stopComputing } from '../../effects/reload.js';
import { CONTEXT_TEXT } from '../../messages/frame.js';
import {
  COLOURS_TEXT,
  FLAME_TEXT,
  GRAPH_TEXT,
  SAVE_TEXT,
  TOOLS_TEXT,
  TREEMAP_TEXT,
} from '../../messages/pictures.js';
import { BAR_ROW, paintBars } from '../../pictures/sheet.js';
import { changeShown } from '../../store/actions.js';
import { comparedEvent, totalsOf } from '../../store/compared-figures.js';
import { NO_FRAME } from '../../store/flame.js';
import { kindOfParts } from '../../store/part-choice.js';
import { collapsed, colourBy, graphLayout, legendIsOpen } from '../../store/picture-state.js';
import { closeLegendNextTime } from '../../store/preferences.js';
import { currentEvent, cycles, hasObjects } from '../../store/selectors.js';
import { comparison, current, printing, profile, shownDocument } from '../../store/state.js';
import { inWords } from '../../store/transforms.js';
import { visible } from '../../values/names.js';
import { fitting, hasUnit, plainName, totalOf } from '../../values/units.js';
import { Button, Check, Choice, ShortNamesSwitch } from '../controls/fields.jsx';
import { Dropdown, MenuItem } from '../controls/menus.jsx';
import { colours, readFonts } from './canvas.js';
import { boxName, placeName } from './hint.jsx';

/** @import {Sheet} from '../../pictures/sheet.js' */

/** @typedef {'svg' | 'png'} PictureFormat */
/** @typedef {(format: PictureFormat) => void} Exporter */

/** @type {{format: PictureFormat, name: string, purpose: string}[]} */
const FORMATS = [
  { format: 'svg', name: 'SVG', purpose: SAVE_TEXT.svg },
  { format: 'png', name: 'PNG', purpose: SAVE_TEXT.png },
];

/** A further format of a picture. @typedef {{name: string, purpose: string, onSave: () => void}} FurtherFormat */

/** Menu of formats to save a picture. @param {{onExport: Exporter, further?: FurtherFormat[]}} props */
export const PictureExport = ({ onExport, further = [] }) => (
  <Dropdown label={SAVE_TEXT.label} face={SAVE_TEXT.save} side="right">
    {[
      ...FORMATS.map(({ format, ...of }) => ({ ...of, onSave: () => onExport(format) })),
      ...further,
    ].map(({ name, purpose, onSave }) => (
      <MenuItem key={name} onChoose={onSave}>
        <b>{name}</b> <span class="muted">{purpose}</span>
      </MenuItem>
    ))}
  </Dropdown>
);

/** How exact the figures are, on one line. @param {{text: string}} props */
export const Trust = ({ text }) => (
  <p class="trust" title={text}>
    {text}
  </p>
);

/**
 * @param {object} props
 * @param {Exporter} props.onExport
 * @param {FurtherFormat[]} [props.further]
 * @param {() => import('preact').ComponentChildren} props.options  controls of the panel
 * @param {import('preact').ComponentChildren} props.children  controls that are always visible
 */
export const PictureBar = ({ onExport, further, options, children }) => (
  <div class="picture-bar">
    {children}
    <span class="grow" />
    <PictureExport onExport={onExport} further={further} />
    <Dropdown label={TOOLS_TEXT.options} side="right" role="dialog" class="options-panel">
      {options()}
      {/* A comparison has it in the bar above. */}
      {profile.value && <ShortNamesSwitch />}
      <Check of={legendIsOpen}>{TOOLS_TEXT.legend}</Check>
    </Dropdown>
  </div>
);

/**
 * Progress of a picture that takes longer than a moment, with a button to cancel it.
 *
 * @param {object} props
 * @param {unknown} props.running  what is computed; falsy for nothing
 * @param {number} props.least  seconds without a word
 * @param {(seconds: number) => string} props.text
 * @param {() => void} props.onCancel
 */
function Progress({ running, least, text, onCancel }) {
  const seconds = useSignal(0);
  useEffect(() => {
    seconds.value = 0;
    const timer = running ? setInterval(() => seconds.value++, 1000) : undefined;
    return () => clearInterval(timer);
  }, [Boolean(running)]);
  if (!running || seconds.value < least) return null;
  return (
    <div class="progress-text" role="status">
      <span class="figures">{text(seconds.value)}</span>
      <Button onClick={onCancel}>{GRAPH_TEXT.cancel}</Button>
    </div>
  );
}

/** The layout of a call graph. */
export function GraphProgress() {
  const running = graphLayout.value;
  const { nodes = 0, calls = 0 } = running ?? {};
  const text = (/** @type {number} */ seconds) => GRAPH_TEXT.progress(nodes, calls, seconds);
  return <Progress running={running} least={1} text={text} onCancel={cancelLayout} />;
}

/** The boxes of a flame graph or treemap. @param {{isWaiting: boolean}} props */
export const PictureProgress = ({ isWaiting }) => (
  <Progress running={isWaiting} least={2} text={TOOLS_TEXT.computing} onCancel={stopComputing} />
);

/** The edges of boxes with a mark. @type {Record<string, string>} */
const MARKS = { '▲': 'at-top', '▼': 'at-bottom' };

/** Legend of a picture. @param {{entries: {colour: string, text: string}[]}} props */
export function Legend({ entries }) {
  useEffect(closeLegendNextTime, []);
  if (entries.length === 0 || (!legendIsOpen.value && !printing.value)) return null;
  const isScale = entries.some(({ text }) => !text);
  return (
    <ul class={isScale ? 'legend scale' : 'legend'} aria-label={COLOURS_TEXT.colours}>
      {entries.map(({ colour, text }) => (
        <li key={colour} title={text} aria-hidden={!text}>
          <i class={MARKS[text[0] ?? '']} style={{ background: colour }} />
          {text && <span>{text}</span>}
        </li>
      ))}
    </ul>
  );
}

const COLOURS = {
  self: COLOURS_TEXT.selfShare,
  object: 'object',
  file: 'file',
  class: 'class',
  origin: 'origin',
  bottleneck: 'bottleneck',
};

/** @param {string} by */
const isOffered = (by) =>
  by === 'object' ? hasObjects.value : by !== 'bottleneck' || cycles.value !== null;

const SIDES = { b: 'B', a: 'A' };

/** Chooses the drawn side of a comparison. @param {{what: string}} props  label */
export const SideChoice = ({ what }) => (
  <Choice label={what} of={shownDocument.value.sizeBy} choices={SIDES} />
);

/** Chooses the colours of a picture, and of a comparison also the side. @param {{what: string}} props  label of the choice of side */
export function DrawnBy({ what }) {
  const offered = Object.fromEntries(Object.entries(COLOURS).filter(([by]) => isOffered(by)));
  if (!comparison.value)
    return <Choice label={COLOURS_TEXT.label} of={colourBy} choices={offered} />;
  return (
    <>
      <SideChoice what={what} />
      <Choice
        label={COLOURS_TEXT.label}
        of={colourBy}
        value={colourBy.value === 'bottleneck' ? 'self' : colourBy.value}
        choices={{ ...offered, self: COLOURS_TEXT.difference }}
      />
    </>
  );
}

/** Option: fold recursion in pictures of calling contexts. */
export const FoldSwitch = () => <Check of={collapsed}>{FLAME_TEXT.fold}</Check>;

/** Option of flame graph and call tree of the whole program: callers below callees. */
export const InvertSwitch = () => (
  <Check of={shownDocument.value.invertedTree} title={FLAME_TEXT.invertNote}>
    {FLAME_TEXT.invert}
  </Check>
);

/** Maximum number of steps shown, the last ones. */
const MOST = 6;

/** The path from the whole profile to the part that a picture shows. @param {{steps: {text: string, go: () => void}[]}} props  the last one is the current one */
export function Crumbs({ steps }) {
  const left = Math.max(0, steps.length - MOST);
  return (
    <nav class="breadcrumbs" aria-label={TREEMAP_TEXT.shown}>
      {steps.map(({ text, go }, i) => {
        const isLast = i === steps.length - 1;
        if (i > 0 && i <= left) return null;
        return (
          <span key={i}>
            {i > 0 && <span class="muted">{left > 0 && i === left + 1 ? ' › … › ' : ' › '}</span>}
            {isLast && i > 0 ? (
              <span aria-current="true">{text}</span>
            ) : (
              <Button class="link" onClick={go}>
                {text}
              </Button>
            )}
          </span>
        );
      })}
    </nav>
  );
}

/** The path from the total self cost to the frame that the treemap shows. */
export function FrameCrumbs() {
  const frame = current.treemapWithin.value;
  const { object, file, row } = frame;
  const step = (/** @type {string} */ text, /** @type {typeof frame} */ to) => ({
    text,
    go: () => changeShown({ treemapWithin: to }),
  });
  const steps = [step('all', NO_FRAME)];
  if (object !== null) steps.push(step(placeName(object), { ...NO_FRAME, object }));
  if (file !== null) steps.push(step(placeName(file), { object, file, row: null }));
  if (row !== null) steps.push(step(boxName(row), frame));
  return <Crumbs steps={steps} />;
}

/** @typedef {Omit<Sheet, 'title'>} Untitled */

/**
 * How a picture is saved; `kind` is the end of the file's name.
 *
 * @typedef {{format: PictureFormat, kind: string}} Saving
 */

/** The event and its total; of a comparison those of both sides. */
export function eventLine() {
  const event = currentEvent.value;
  if (!event) return '';
  const compared = comparedEvent.value;
  if (compared) {
    const { a, b } = totalsOf(compared);
    return SAVE_TEXT.events(visible(plainName(event)), fitting(a, event), fitting(b, event));
  }
  // The long name of a time is its unit.
  const name = hasUnit(event) ? plainName(event) : `${event.name} ${event.longName}`.trim();
  return SAVE_TEXT.event(name, totalOf(event));
}

/** Lines about excluded parts, hidden functions and transforms; none for a whole profile. */
function basisLines() {
  const tables = current.tables.value;
  const flags = profile.value && current.partFlags.value[0];
  const parts = flags
    ? CONTEXT_TEXT.someParts(
        flags.reduce((sum, flag) => sum + flag, 0),
        flags.length,
        kindOfParts(profile.value?.facts.parts ?? []),
      )
    : '';
  const steps = tables ? inWords(current.transforms.value, tables.functions) : '';
  return [parts, steps].filter(Boolean);
}

/** Width of a saved bar chart. */
const BARS = 900;

/**
 * Saves bars with what their colours mean.
 *
 * @param {import('../../pictures/sheet.js').Bar[]} bars
 * @param {Pick<Sheet, 'lines' | 'legend'>} head
 * @param {Saving} how
 */
export function saveBars(bars, head, how) {
  const draw = (/** @type {import('../../pictures/surfaces.js').Surface} */ surface) =>
    paintBars(surface, bars, { width: BARS, colours: colours.value });
  saveSheet({ ...head, width: BARS, height: bars.length * BAR_ROW, draw }, how);
}

/** Name of the document for file names. */
export const fileTitle = () => visible(current.title.value);

/** Saves a picture of the current document. @param {Untitled} sheet @param {Saving} how */
export function saveSheet(sheet, { format, kind }) {
  const title = fileTitle();
  const lines = [...sheet.lines, ...basisLines()];
  const how = { colours: colours.value, fonts: readFonts(), format, name: `${title}.${kind}` };
  return savePicture({ ...sheet, lines, title }, how);
}
