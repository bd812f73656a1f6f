/**
 * Self cost as areas: objects, files, functions. A double click on an object or file, or on a
 * function in it, shows that alone; the path above the picture leads back.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { at } from '../at.js';
import { savePicture } from '../effects/save-picture.js';
import { count, share } from '../format.js';
import { isUnknown, lastSegment, rowName, visible } from '../names.js';
import { selectIn } from '../picture-actions.js';
import { colourBy, treemap, treemapSize, treemapWithin } from '../picture-state.js';
import { boundsOf, cellAt, paintTreemap } from '../pictures/treemap-paint.js';
import { CELL_KIND } from '../protocol-pictures.js';
import { currentEvent, scale, titleOf } from '../selectors.js';
import { profile, selected } from '../state.js';
import { Choice } from './choice.jsx';
import { legendOf, rowFill } from './flame-fill.js';
import { WideSwitch } from './flame-toolbar.jsx';
import { Legend } from './legend.jsx';
import { PictureExport } from './picture-export.jsx';
import { useCanvas } from './use-canvas.js';
import { readFonts, useColours } from './use-colours.js';
import { useSize } from './use-size.js';

/** @typedef {import('../protocol-pictures.js').Treemap} Map */
/** @typedef {import('../pictures/colours.js').Colours} Colours */

/** @type {{value: typeof colourBy.value, label: string}[]} */
const COLOURS = [
  { value: 'self', label: 'self share' },
  { value: 'object', label: 'object' },
  { value: 'file', label: 'file' },
  { value: 'class', label: 'class' },
];

/** Last part of the name of a file or object. @param {number} name */
function placeName(name) {
  const path = rowName(
    profile.value?.functions.names ?? { bytes: new Uint8Array(), offsets: new Uint32Array(2) },
    name,
  );
  return isUnknown(path) ? 'unknown' : lastSegment(path);
}

/** @param {Map} map @param {number} cell */
function labelOf(map, cell) {
  const [kind, id] = [at(map.kind, cell), at(map.id, cell)];
  const functions = profile.value?.functions;
  if (!functions || kind === CELL_KIND.all) return 'all';
  if (kind === CELL_KIND.rest) return 'small ones';
  if (kind !== CELL_KIND.function) return placeName(id);
  return rowName(functions.names, at(functions.name, id)) || '???';
}

/** The row of a cell, or -1. @param {Map} map @param {number} cell */
const rowOf = (map, cell) => (map.kind[cell] === CELL_KIND.function ? at(map.id, cell) : -1);

/** Object and file that a cell stands in. @param {Map} map @param {number} cell */
function frameOf(map, cell) {
  let { object, file } = treemapWithin.value;
  for (let inner = cell; inner > 0; inner = at(map.parent, inner)) {
    if (map.kind[inner] === CELL_KIND.object) object = at(map.id, inner);
    if (map.kind[inner] === CELL_KIND.file) file = at(map.id, inner);
  }
  return { object, file };
}

/** One step in: to the object first, then to the file. @param {Map} map @param {number} cell */
function goIn(map, cell) {
  if (cell <= 0) return;
  const { object } = treemapWithin.peek();
  const frame = frameOf(map, cell);
  treemapWithin.value = object === null ? { object: frame.object, file: null } : frame;
}

/** One step out. */
function goOut() {
  const { file, object } = treemapWithin.peek();
  treemapWithin.value = { object: file === null ? null : object, file: null };
}

/** The way from all to the frame that is shown. */
function Breadcrumbs() {
  const { object, file } = treemapWithin.value;
  const step = (
    /** @type {string} */ text,
    /** @type {{object: number | null, file: number | null}} */ to,
  ) => (
    <button
      type="button"
      class="link"
      onClick={() => {
        treemapWithin.value = to;
      }}
    >
      {text}
    </button>
  );
  return (
    <nav class="breadcrumbs" aria-label="What the treemap shows">
      {step('all', { object: null, file: null })}
      {object !== null && <span class="muted"> › </span>}
      {object !== null && step(placeName(object), { object, file: null })}
      {file !== null && <span class="muted"> › </span>}
      {file !== null && <span>{placeName(file)}</span>}
    </nav>
  );
}

/** @param {{map: Map, cell: number}} props */
function CellLine({ map, cell }) {
  if (cell < 0 || cell >= map.kind.length) {
    return (
      <span class="muted">
        Areas are self cost. Click selects, double click or Enter goes in, Backspace back out,
        arrows walk.
      </span>
    );
  }
  const cost = at(map.cost, cell);
  const { object, file } = frameOf(map, cell);
  const places = [file, object].filter((place) => place !== null).map(placeName);
  return (
    <>
      <b class="name-text">{labelOf(map, cell)}</b>
      <span class="figures">{`${count(Math.round(cost))} ${currentEvent.value?.name ?? ''} (${share(cost, scale.value.total)})`}</span>
      <span class="muted">{places.join(' · ')}</span>
    </>
  );
}

/** @param {Map} map @param {Colours} colours @param {number} current */
function lookOf(map, colours, current) {
  const fill = rowFill(colours);
  return {
    fill: (/** @type {number} */ cell) =>
      map.kind[cell] === CELL_KIND.function ? fill(at(map.id, cell)) : colours.other,
    label: (/** @type {number} */ cell) => labelOf(map, cell),
    isSelected: (/** @type {number} */ cell) =>
      selected.value !== null && rowOf(map, cell) === selected.value,
    current,
    colours,
  };
}

/** @param {Map} map @param {Colours} colours @param {'svg' | 'png'} format */
function saveTreemap(map, colours, format) {
  const [facts, event] = [profile.value?.facts, currentEvent.value];
  if (!facts || !event) return;
  const title = visible(titleOf(facts.files));
  const { width, height } = boundsOf(map, 0);
  const sheet = {
    title,
    lines: [`self cost by object, file and function · ${event.name} · total ${count(event.total)}`],
    legend: legendOf(colours),
    width,
    height,
    draw: (/** @type {import('../pictures/surface-canvas.js').Surface} */ surface) =>
      paintTreemap(surface, map, lookOf(map, colours, -1)),
  };
  savePicture(sheet, { colours, fonts: readFonts(), format, name: `${title}.treemap` });
}

/** Cell of the last click; selecting may move the picture under the second one of a double click. */
let clicked = -1;

/** @param {{colours: Colours}} props */
function TreemapCanvas({ colours }) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const size = useSize(frame);
  const current = useSignal(-1);
  const map = treemap.value;
  useEffect(() => {
    treemapSize.value = size;
  }, [size]);
  useEffect(
    () => () => {
      treemapSize.value = { width: 0, height: 0 };
    },
    [],
  );
  useEffect(() => {
    current.value = -1;
  }, [map]);
  const canvas = useCanvas(size, (surface) => {
    if (map) paintTreemap(surface, map, lookOf(map, colours, current.value));
  });
  const under = (/** @type {MouseEvent} */ event) => {
    const box = frame.current?.getBoundingClientRect();
    return map && box ? cellAt(map, event.clientX - box.left, event.clientY - box.top) : -1;
  };
  const choose = (/** @type {number} */ cell) => {
    const row = map ? rowOf(map, cell) : -1;
    if (row >= 0) selectIn('treemap', row);
  };
  const move = (/** @type {number} */ step) => {
    const last = (map?.kind.length ?? 1) - 1;
    current.value = Math.max(1, Math.min(last, Math.max(0, current.value) + step));
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => move(1),
      ArrowDown: () => move(1),
      ArrowLeft: () => move(-1),
      ArrowUp: () => move(-1),
      Enter: () => goIn(map, current.value),
      ' ': () => choose(current.value),
      Backspace: goOut,
      Escape: goOut,
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return (
    <>
      <div
        ref={frame}
        class="flame treemap"
        role="application"
        aria-label="Treemap of self cost by object, file and function. The function list has the same figures."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys
        tabIndex={0}
        aria-busy={map === null}
        onKeyDown={press}
        onPointerMove={(event) => {
          current.value = under(event);
        }}
        onPointerLeave={() => {
          current.value = -1;
        }}
        onClick={(event) => {
          // The second click of a double click goes in and selects nothing new.
          if (event.detail === 1) {
            clicked = under(event);
            choose(clicked);
          } else if (map && event.detail === 2) goIn(map, clicked);
        }}
      >
        <canvas ref={canvas} />
      </div>
      <p class="picture-line" role="status">
        {map && <CellLine map={map} cell={current.value} />}
      </p>
    </>
  );
}

export function TreemapView() {
  const colours = useColours();
  if (!colours) return <div class="picture" aria-busy="true" />;
  return (
    <div class="picture">
      <div class="picture-bar">
        <Breadcrumbs />
        <span class="grow" />
        <Choice label="Colour by" of={colourBy} choices={COLOURS} />
        <WideSwitch />
        <PictureExport
          onExport={(format) => treemap.value && saveTreemap(treemap.value, colours, format)}
        />
      </div>
      <TreemapCanvas colours={colours} />
      <Legend entries={legendOf(colours)} />
    </div>
  );
}
