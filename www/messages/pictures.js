/** Texts of flame graph, call graph, treemap and call tree. */

import { count, plural, share } from '../values/format.js';
import { visible } from '../values/names.js';

/** The call tree. */
export const CALL_TREE_TEXT = {
  label: 'Call tree',
  calls: 'Calls',
  ofCaller: 'Of caller',
  ofCallee: 'Of callee',
  function: 'Function',
  /** Of a comparison: paths of the other side are not listed. */
  pathsOf: 'Paths of',
};

/** Pictures of two profiles. */
export const COMPARED_PICTURES_TEXT = {
  tooSmall: 'too small to show on the other side, or not there',
  divided: 'only the division among callers differs: the call above costs the same in both',
  self: (/** @type {string} */ self) => `self ${self}`,
  noneOfA: 'functions only in A are not drawn',
  noneOfB: 'functions only in B are not drawn',
  exact: (/** @type {string} */ missing) =>
    `both exact: each call has one possible caller; ${missing}`,
  rebuilt: (/** @type {number} */ calls, /** @type {string} */ missing) =>
    `both rebuilt from the profiles; ${plural(calls, 'call')} could have another caller; ${missing}`,
  /** @param {string} missing */
  noCalls: (missing) => `no calls in these profiles: each function is drawn separately; ${missing}`,
  /** @param {string} a @param {string} b @param {string} missing */
  estimated: (a, b, missing) =>
    `≈ estimated from the call graphs, ${a} of A and ${b} of B are exact; ${missing}`,
};

/** The treemap of calling contexts. */
export const CONTEXT_MAP_TEXT = {
  callers: 'callers, each inside the function that it calls',
  callees: 'callees, each inside its caller',
  here: 'Here',
  areas: 'Areas are inclusive cost.',
  hint: 'Click to select, double-click or Enter to zoom in, Backspace to zoom out.',
  /** @param {number} cost @param {number} total @param {string} name */
  share: (cost, total, name) => `${share(cost, total)} of ${name}`,
  allCallers: 'list of all callers',
  callTree: 'call tree',
  /** @param {string} what @param {string} equal */
  label: (what, equal) => `Treemap of ${what}. The ${equal} has the same figures.`,
  none: 'The function has no cost in any calling context.',
};

/** The treemap of self cost. */
export const TREEMAP_TEXT = {
  none: 'No self cost is above 0: negative costs have no area.',
  shown: 'What the treemap shows',
  itself: (/** @type {string} */ name) => `${name} itself`,
  /** In the frame of its function. */
  own: 'itself',
  all: 'all',
  others: 'others',
  noLine: 'no line',
  // Before its number.
  line: 'line ',
  allLevels: 'all levels',
  depth: 'Depth',
  minimum: 'Minimum area',
  self: 'Self',
  comparedLabel:
    'Treemap of self cost, coloured by difference. The list of differences has the same figures.',
  label:
    'Treemap of self cost by object, file, function and line. The function list has the same figures.',
  areas: 'Areas are self cost.',
  areasOf: {
    a: 'Areas: self cost in A, without functions only in B.',
    b: 'Areas: self cost in B, without functions only in A.',
  },
  hint: (/** @type {boolean} */ hasLines) =>
    `Double-click or Enter zooms in${hasLines ? ', down to lines' : ''}, Backspace out. ?: all keys`,
  /** @param {string} side  of a comparison */
  ofFunctions: (side) => `self cost${side && ` of ${side}`} by object, file and function`,
  ofLines: (/** @type {string} */ name) => `self cost of the lines of ${name}`,
  show: 'Show',
  areasBy: 'Areas by',
  tints: 'lines of the function; tints only separate them',
};

/** Colours. */
export const COLOURS_TEXT = {
  selfShare: 'self share',
  difference: 'difference',
  label: 'Colour by',
  // A space that is not broken: it is no name, and is cut at its end.
  tooSmall: 'not\u00a0shown',
  colours: 'Colours',
  all: 'all',
  unknown: 'unknown',
  others: 'others',
  noClass: 'no class',
  noCycles: 'no cycles',
  callees: 'mostly callees',
  allSelf: 'all self cost',
  negative: 'negative cost',
};

/** The flame graph. */
export const FLAME_TEXT = {
  zoomed: (/** @type {number} */ part) => `${share(part, 1)} of the width is shown`,
  hint: 'Wheel zooms, Shift+wheel scrolls. Double-click or Enter zooms in, Backspace out. ?: all keys',
  noMatches: 'no matches',
  /** @param {number} part @param {number} boxes @param {number} place  of the current box, 0 if it is none of them @param {boolean} [areAll]  whether no box is too small to show */
  matches: (part, boxes, place, areAll = true) =>
    `${place > 0 ? `${count(place)} of ` : ''}${boxes === 1 ? '1 box' : `${count(boxes)} boxes`}, ${areAll ? '' : '≥\u202f'}${share(part, 1)}`,
  matchesNote: 'Boxes that are too small to show are not counted',
  find: 'Find (Ctrl F)',
  findNote: 'Find in the picture: text, /regex/, file:…; Enter: next, Shift Enter: previous',
  show: 'Show',
  widthsBy: 'Widths by',
  grows: 'Grows',
  timeOrder: 'Time order',
  invert: 'Inverted',
  invertNote:
    'Functions by self cost, with their callers below them. A caller has the part of that self cost for which it was on the stack.',
  noCalls: 'no calls in this profile: each function is drawn separately',
  separate:
    'negative costs cannot be divided among callers: each function is drawn separately, with its self cost',
  estimatedFunction: '≈ estimated from the call graph',
  /** @param {number} certain */
  estimated: (certain) => `≈ estimated from the call graph, ${share(certain, 1)} is exact`,
  /** Empty if it would be rounded to nothing. @param {number} covered @param {boolean} [opens]  whether zooming in draws it */
  omitted: (covered, opens = false) =>
    covered < 0.9999
      ? `; ${share(1 - covered, 1)} is too small to draw${opens ? ' until you zoom in' : ''}`
      : '',
  /** The same of an inverted tree, which has all functions. @param {number} covered */
  callersOmitted: (covered) =>
    covered < 0.9999 ? `; ${share(1 - covered, 1)} has callers too small to draw` : '',
  /** The same around a function, whose own boxes are all drawn or summed. @param {number} covered */
  notDrawn: (covered) =>
    covered < 0.9999
      ? `; ${share(1 - covered, 1)} of its cost is not drawn: calls within its cycle, or what only its callers state`
      : '',
  ordered: ', in time order',
  rebuilt: (/** @type {string} */ ordered, /** @type {number} */ ambiguous) =>
    `rebuilt from the profile${ordered}; ${plural(ambiguous, 'call')} could have another caller`,
  exact: (/** @type {string} */ ordered) => `exact: each call has one possible caller${ordered}`,
  recorded: (/** @type {string} */ ordered) => `exact: every call was recorded${ordered}`,
  widthsOf: (/** @type {string} */ side) => `widths by ${side}`,
  comparedLabel:
    'Differential flame graph. The list of differences has the same functions as text.',
  /** @param {string} trust */
  label: (trust) => `Flame graph, ${trust}. The call tree has the same figures as text.`,
  both: (/** @type {string} */ trust) => `callers above, callees below; ${trust}`,
  callers: 'Callers of the selected function, nearest at the bottom',
  callees: 'Callees of the selected function, nearest at the top',
  fold: 'Fold recursion',
};

/** The call graph. */
export const GRAPH_TEXT = {
  callers: 'Callers',
  callees: 'Callees',
  leastFunctions: (/** @type {string} */ whole) => `Functions ≥ % of ${whole}`,
  mostFunctions: 'At most … functions, 0 for what fits',
  leastCalls: (/** @type {string} */ whole) => `Calls ≥ % of ${whole}`,
  direction: 'Calls go',
  auto: 'as fits the window',
  down: 'down',
  right: 'to the right',
  base: '100 % is',
  ofTotal: 'the total',
  ofMiddle: 'the selected function',
  tooMany: (/** @type {number} */ drawn, /** @type {number} */ left) =>
    `Only ${count(drawn)} of ${count(drawn + left)} calls are drawn. Higher thresholds in Options make the graph complete.`,
  drawMore: 'Draw more',
  drawMoreNote: 'Draw functions that do not fit in the window',
  drawFewer: 'Draw fewer',
  drawFewerNote: 'Draw as many functions as can be read in the window',
  /** @param {number} shown @param {number} all */
  shown: (shown, all) => `${count(shown)} of ${plural(all, 'function')} visible, Fit shows all ·`,
  unlabelled: 'Figures of calls are shown for the function under the pointer.',
  /** @param {number} functions @param {number} calls @param {number} seconds */
  progress: (functions, calls, seconds) =>
    functions === 0
      ? `Selecting functions and calls, ${seconds} s…`
      : `Laying out ${plural(functions, 'function')} and ${plural(calls, 'call')}, ${seconds} s…`,
  cancel: 'Cancel',
  cancelled: 'the layout was cancelled. Higher thresholds or fewer levels take less time.',
  drawAgain: 'Draw again',
  calls: (/** @type {string} */ name) => `calls ${name}`,
  list: 'As a list',
  listLabel: 'Functions of the call graph, most expensive first',
  here: 'Here',
  wholeProfile: ', whole profile',
  around: (/** @type {string} */ name) => `, around ${name}`,
  of: (/** @type {string} */ side) => ` of ${side}`,
  subject: (/** @type {string} */ what) => `call graph${what}`,
  /** @param {number} functions @param {number} calls @param {string} more */
  size: (functions, calls, more) =>
    `${plural(functions, 'function')}, ${plural(calls, 'call')}${more}`,
  hint: 'Double-click or Enter centres. ?: all keys',
  label: 'Call graph. The list below it has the same figures.',
  comparedLabel: 'Call graph, coloured by difference. The list below it has the same figures.',
  divided: 'divided in proportion to the cost of its callers',
  withoutCycle: 'without calls within its cycle',
  allRows: 'all rows of the function',
  back: 'Back',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomed: (/** @type {number} */ scale) => `Zoom ${share(scale, 1)}`,
  fit: 'Fit',
  fitNote: 'Show the whole graph (0)',
  groupBy: 'Group by',
  draw: 'Draw',
  forGraphviz: 'for Graphviz',
  failed: (/** @type {string} */ problem) => `The call graph cannot be drawn: ${problem}`,
  noneLeft: 'No function reaches this threshold.',
  noCalls: 'This profile has no calls, so there is no call graph.',
};

/** The context menu of a box. */
export const BOX_MENU_TEXT = {
  label: (/** @type {string} */ name) => `Actions for ${name}`,
  enter: 'Enter',
  centre: 'Centre',
  zoom: 'Zoom here',
  copyStack: 'Copy stack',
  around: 'Draw callers and callees',
  /** Views by their ids. */
  views: {
    neighbours: 'List callers and callees',
    source: 'Show source',
    machine: 'Show machine code',
    flame: 'Show flame graph',
    graph: 'Show call graph',
    tree: 'Show call tree',
    treemap: 'Show treemap',
  },
};

/** Tooltips of pictures. */
export const HINT_TEXT = {
  calls: 'Total calls',
  /** Of a function that the list shows as one row. */
  callsOfAll: 'Total calls of all its rows',
  box: (/** @type {number} */ boxes) => `one of ${count(boxes)} boxes`,
  inclusive: 'Inclusive',
  self: 'Self',
  onPath: 'self cost on this path',
  ofCallers: 'inclusive cost on this path',
  selfCost: (/** @type {string} */ self) => `self ${self}`,
  selfOfMembers: 'in its functions',
};

/** Saving a picture. */
export const SAVE_TEXT = {
  label: 'Save picture',
  save: 'Save',
  svg: 'sharp at any size, with text',
  png: 'pixels, at twice the screen’s resolution',
  /** @param {string} name @param {string} a @param {string} b */
  events: (name, a, b) => `${name} · A ${a} · B ${b}`,
  /** @param {string} name @param {string} total */
  event: (name, total) => `${visible(name)} · total ${total}`,
};

/** Tools of all pictures. */
export const TOOLS_TEXT = {
  options: 'Options',
  legend: 'Legend',
  byTouch: 'Tap to select, double-tap to zoom in or to centre.',
  computing: (/** @type {number} */ seconds) => `Computing, ${seconds} s…`,
};

/** The picture of a rate. */
export const RATE_TEXT = {
  about:
    'is a rate: its values cannot be summed, so there are no areas to draw. See the lists, callers and callees, source and machine code.',
  draw: (/** @type {string} */ name) => `Draw ${visible(name)}`,
};

/** What 100 % is in a call graph. */
export const GRAPH_SCALE_TEXT = {
  /** @param {string} whole @param {string} [side]  of a comparison */
  total: (whole, side) => `100 % is the total${side ? ` of ${side}` : ''}, ${whole}.`,
  /** @param {string} whole @param {string} [side]  of a comparison */
  middle: (whole, side) =>
    `100 % is the inclusive cost of the selected function${side ? ` in ${side}` : ''}, ${whole}.`,
  /** Without shares. @param {string} whole */
  plain: (whole) => `The total is ${whole}.`,
  paths: (/** @type {boolean} */ isCycle) =>
    `Costs are those on paths through the ${isCycle ? 'cycle of the ' : ''}selected function.`,
  /** @param {number} cycle @param {string} cost @param {boolean} isDashed  whether calls without a cost are drawn */
  cycle: (cycle, cost, isDashed) => {
    const facts = [cost, isDashed && 'dashed calls have a number, but no cost'].filter(Boolean);
    return facts.length > 0 ? `<cycle ${cycle}> · ${facts.join(', ')}` : `<cycle ${cycle}>`;
  },
  self: (/** @type {string} */ self) => `self ${self}`,
  /** @param {string} side @param {boolean} isOfPaths  whether the function may run elsewhere on the other side */
  only: (side, isOfPaths) => (isOfPaths ? `path only in ${side}` : `only ${side}`),
};
