import assert from 'node:assert/strict';
import { test } from 'node:test';
import { betweenRanks, graphDot, thicknessOf, titled } from './graph-dot.js';
import { layoutOf } from './graph-layout.js';
import { nodeAt, paintGraph, placeOf } from './graph-paint.js';

/** @param {number[]} numbers */
const exact = (numbers) => ({ high: Float64Array.from(numbers), low: null });

/** Three functions; the first calls the others, the second itself. @type {import('../protocol/types.js').CallGraph} */
const GRAPH = {
  row: Uint32Array.of(7, 8, 9),
  cost: exact([1000, 600, 400]),
  self: exact([0, 600, 400]),
  exactness: new Uint8Array(3),
  hiddenCallers: new Uint32Array(3),
  hiddenCallees: new Uint32Array(3),
  elsewhere: new Uint32Array(3),
  cycle: new Uint32Array(3),
  order: Uint32Array.of(0, 1, 2),
  from: Uint32Array.of(0, 0, 1),
  to: Uint32Array.of(1, 2, 1),
  callCost: exact([600, 300, 1]),
  callCount: exact([5, 1, 2]),
  callExactness: new Uint8Array(3),
  countEstimated: new Uint8Array(3),
  inner: Uint8Array.of(0, 0, 1),
  whole: exact([1000]),
  total: exact([1000]),
  leftOut: 0,
  callsLeftOut: 0,
  other: null,
};

/** @type {import('./graph-dot.js').GraphTexts} */
const TEXTS = {
  whole: ['main', 'a"b\\N', '<img>'],
  coded: ['main', 'a"b\\N', '<img>'],
  names: [['main'], ['a"b\\N'], ['<img>']],
  figures: ['100 %', '60 %', '40 %'],
  notes: [[], ['calls itself'], []],
  calls: ['60 %', '30 %', 'calls itself'],
  direction: 'TB',
  scale: '100 % is the total',
  groups: null,
};

/** Nothing is selected. */
const LOOK = {
  fill: () => '',
  isSelected: () => false,
  isCycle: () => false,
  middle: -1,
  current: -1,
  colours: /** @type {any} */ ({}),
};

/** Output of Graphviz: points from below, sizes in inches. */
const DRAWN = {
  bb: '0,0,300,200',
  objects: [
    { name: 'cluster_0', bb: '10,10,110,60' },
    { name: 'n0', pos: '150,180', width: '1', height: '0.5' },
    { name: 'n1', pos: '60,30', width: '2', height: '0.5' },
    { name: 'n2', pos: '250,30', width: '1', height: '0.5' },
  ],
  edges: [
    { place: '1', pos: 'e,250,50 160,160 180,120 230,90 250,60', lp: '200,100' },
    { place: '0', pos: 'e,60,50 140,160 120,120 80,90 60,60' },
    { place: '2', pos: 'e,130,30 130,36 150,40 150,20 130,24' },
  ],
};

test('points of Graphviz become pixels from the upper left corner', () => {
  const layout = layoutOf(DRAWN, 3, 3);
  assert.deepEqual([layout.width, layout.height], [300, 200]);
  assert.deepEqual(placeOf(layout, 1), { x: -12, y: 152, width: 144, height: 36 });
  assert.deepEqual(layout.groups, [{ group: 0, x: 10, y: 140, width: 100, height: 50 }]);
  assert.deepEqual(layout.lines[1]?.tip, { x: 250, y: 150 });
  assert.deepEqual(layout.lines[1]?.label, { x: 200, y: 100 });
  assert.deepEqual([...(layout.lines[0]?.points ?? [])].slice(0, 2), [140, 40]);
  assert.equal(nodeAt(layout, 150, 20), 0);
  assert.equal(nodeAt(layout, 5, 5), -1);
});

test('line widths are proportional to the cost of calls', () => {
  const widths = [0, 1, 2].map((call) => thicknessOf(GRAPH, call));
  // Twelve pixels are the total; very thin lines are drawn with a minimum width.
  const expected = [7.2, 3.6, 0.75];
  for (const [call, width] of widths.entries()) {
    assert.ok(Math.abs(width - (expected[call] ?? 0)) < 1e-9, `${call}: ${width}`);
  }
  /** @type {number[]} */
  const drawn = [];
  const surface = {
    box() {},
    frame() {},
    text() {},
    measure: () => 7,
    polygon() {},
    curve: (/** @type {Float64Array} */ _, /** @type {string} */ __, /** @type {number} */ width) =>
      drawn.push(width),
  };
  const layout = layoutOf(DRAWN, 3, 3);
  paintGraph(
    surface,
    {
      graph: GRAPH,
      layout,
      texts: TEXTS,
      middle: null,
      isFolded: false,
      showsFunctions: false,
      isCut: false,
    },
    LOOK,
  );
  assert.deepEqual(drawn, widths);
});

test('texts of calls are above all lines, and arrow heads above their lines', () => {
  /** @type {string[]} */
  const order = [];
  /** @type {number[][]} */
  const heads = [];
  const surface = {
    box() {},
    frame() {},
    measure: () => 7,
    text: (/** @type {any[]} */ ...[text, , , , , seam]) => {
      if (seam) order.push(`${text} on ${seam}`);
    },
    polygon: (/** @type {Float64Array} */ points) => heads.push([...points]),
    curve: () => order.push('line'),
  };
  const layout = layoutOf(DRAWN, 3, 3);
  const look = {
    fill: () => '',
    isSelected: () => false,
    isCycle: () => false,
    middle: -1,
    current: -1,
    colours: /** @type {any} */ ({ surface: 'paper' }),
  };
  paintGraph(
    surface,
    {
      graph: GRAPH,
      layout,
      texts: TEXTS,
      middle: null,
      isFolded: false,
      showsFunctions: false,
      isCut: false,
    },
    look,
  );
  assert.deepEqual(order, ['line', 'line', 'line', '30 % on paper']);
  // The first line is 7.2 thick, ends at (60, 140), its tip is at (60, 150).
  const [tipX, tipY, left = 0, top = 0, right = 0] = heads[0] ?? [];
  assert.deepEqual([tipX, tipY], [60, 150]);
  assert.ok(top < 140, 'it starts before the line ends');
  assert.ok(Math.abs(Math.abs(left - right) - 7.2 * 1.5) < 1e-9);
});

test('the texts of a call to the right are above and below its own line', () => {
  /** @type {Record<string, number>} */
  const heights = {};
  const surface = {
    box() {},
    frame() {},
    measure: () => 20,
    polygon() {},
    curve() {},
    text: (/** @type {string} */ text, /** @type {number} */ _, /** @type {number} */ y) => {
      heights[text] = y;
    },
  };
  // The line runs at 200 - 50 = 150, its label is placed 20 pixels above.
  const pos = 'e,290,50 10,50 100,50 190,50 280,50';
  const layout = layoutOf({ ...DRAWN, edges: [{ place: '1', pos, lp: '150,70' }] }, 3, 3);
  /** @type {import('./graph-dot.js').GraphTexts} */
  const texts = { ...TEXTS, calls: ['', '30 % · 7 ×', ''], direction: 'LR' };
  const all = { isFolded: false, showsFunctions: false, isCut: false, middle: null };
  paintGraph(surface, { graph: GRAPH, layout, texts, ...all }, LOOK);
  const [cost, count] = [heights['30 %'] ?? 0, heights['7 ×'] ?? 0];
  // Half a line of text and half the thickness of the line, 3.6 for 300 of 1000, away from it.
  for (const distance of [150 - cost, count - 150]) assert.ok(Math.abs(distance - 8.8) < 0.1);
});

test('ranks are as far apart as the texts between them need', () => {
  const texts = { ...TEXTS, calls: ['60 % · 5 ×', '30 %', 'calls itself 12,345 ×'] };
  /** @type {(direction: 'TB' | 'LR') => number} */
  const between = (direction) => betweenRanks(GRAPH, { ...texts, direction });
  // The longest line next to a line, with a blank before it, has five characters; the third call has none.
  assert.equal(between('LR') - 5 * 7.2, 18);
  // Two lines of text.
  assert.equal(between('TB'), 18 + 29);
});

test('a title is added to a saved graph', () => {
  const dot = graphDot(GRAPH, TEXTS);
  assert.doesNotMatch(dot, /labelloc/);
  assert.match(
    titled(dot, 'Ir "$&"'),
    /^digraph \{\ngraph \[label="Ir \\"\$&\\"", labelloc=t, nodesep/,
  );
});

test('malicious names are quoted text for Graphviz', () => {
  const dot = graphDot(GRAPH, TEXTS);
  // Twelve characters of 7.4 pixels and 14 more, 72 to an inch; two lines of 16 pixels and 24.
  const size = 'width=1.4278, height=0.7778';
  assert.ok(dot.includes(`n1 [label="a\\"b\\\\N\\n60 %\\ncalls itself", ${size}];`), dot);
  assert.ok(!dot.includes('n1 -> n1'), dot);
  assert.ok(dot.includes('n0 -> n2 [place=1, label=" 30 %", penwidth=3.60, weight=13];'), dot);
  assert.equal(dot.match(/\{/g)?.length, 1);
});

test('groups are frames around their nodes', () => {
  const dot = graphDot(GRAPH, { ...TEXTS, groups: { of: [0, -1, 0], names: ['lib "x"'] } });
  const group = dot.slice(dot.indexOf('subgraph cluster_0'), dot.indexOf('}'));
  assert.ok(group.includes('label="lib \\"x\\"";'), dot);
  assert.ok(group.includes('n0 [') && group.includes('n2 [') && !group.includes('n1 ['), dot);
});

test('a name in several lines has a higher box, and its whole name in the file', () => {
  const names = [...TEXTS.names.slice(0, 2), ['std::', 'map<', 'int>']];
  const whole = [...TEXTS.whole.slice(0, 2), 'std::map<int>'];
  const dot = graphDot(GRAPH, { ...TEXTS, names, whole });
  const node = 'n2 [label="std::\\nmap<\\nint>\\n40 %", width=0.7083, height=1.0000';
  assert.ok(dot.includes(`${node}, tooltip="std::map<int>"];`), dot);
});

test('calls of a dense graph are laid out without labels, which are drawn at the current node', () => {
  const many = 151;
  const graph = {
    ...GRAPH,
    from: new Uint32Array(many),
    to: new Uint32Array(many).fill(1),
    inner: new Uint8Array(many),
    callCost: exact(Array(many).fill(4)),
  };
  const texts = { ...TEXTS, calls: Array.from({ length: many }, (_, call) => `call ${call}`) };
  assert.doesNotMatch(graphDot(graph, texts), /call 7/);
  assert.match(graphDot(graph, texts, true), /n0 -> n1 \[place=7, label=" call 7"/);
  /** @type {string[]} */
  const drawn = [];
  const surface = {
    box() {},
    frame() {},
    curve() {},
    polygon() {},
    measure: () => 7,
    text: (/** @type {any[]} */ ...[text, x, y, , , seam]) => {
      if (seam) drawn.push(`${text} at ${x.toFixed(1)} ${y}`);
    },
  };
  const layout = layoutOf(
    { ...DRAWN, edges: [{ place: '7', pos: 'e,4,9 1,1 2,2 3,3 5,5 6,6 7,7 8,8' }] },
    3,
    many,
  );
  const look = {
    fill: () => '',
    isSelected: () => false,
    isCycle: () => false,
    middle: -1,
    colours: /** @type {any} */ ({ surface: 'paper' }),
  };
  const picture = {
    graph,
    layout,
    texts,
    middle: null,
    isFolded: false,
    showsFunctions: false,
    isCut: false,
  };
  paintGraph(surface, picture, { ...look, current: 2 });
  assert.deepEqual(drawn, []);
  paintGraph(surface, picture, { ...look, current: 1 });
  // The end of the first curve, 5 from below; moved by half of the text and half of the line.
  assert.deepEqual(drawn, ['call 7 at 1.9 195']);
});

test('the name of a group is in sight where its frame is', () => {
  /** @type {[number, number]} */
  let place = [0, 0];
  /** @type {number[]} */
  let last = [];
  const surface = {
    ...{ frame() {}, polygon() {}, curve: () => (last = []) },
    box: (/** @type {any[]} */ ...box) => (last = box.slice(0, 4)),
    text(/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) {
      if (text === 'libc') place = [x, y];
    },
    measure: () => 28,
  };
  const texts = { ...TEXTS, groups: { of: [-1, 0, -1], names: ['libc'] } };
  const picture = { graph: GRAPH, layout: layoutOf(DRAWN, 3, 3), texts, middle: null };
  const named = (/** @type {{x: number, y: number}} */ corner) => {
    const look = {
      ...{ fill: () => '', isSelected: () => false, isCycle: () => false },
      ...{ middle: -1, current: -1, corner, colours: /** @type {any} */ ({}) },
    };
    paintGraph(surface, { ...picture, isFolded: false, showsFunctions: false, isCut: false }, look);
    return place;
  };
  // The frame is 100 x 50 at (10, 140); a name is 28 wide and 20 high, with a space of 6 at its sides.
  assert.deepEqual(named({ x: 0, y: 0 }), [16, 150]);
  // Below it there is neither a line nor a text, without a pixel at each side for the frame.
  assert.deepEqual(last, [11, 141, 38, 18]);
  assert.deepEqual(named({ x: 30, y: 155 }), [36, 165]);
  assert.deepEqual(named({ x: 105, y: 185 }), [76, 180]);
});
