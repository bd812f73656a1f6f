/**
 * The views of the right pane: of the selected function, of the profile or comparison as a whole, or of both. A
 * new view is a new file and an entry here, and a request in `protocol/requests.js` if it shows other data.
 */

import { callsOfSelected, ofSelected } from '../../effects/ask.js';
import { PARTS_TEXT } from '../../messages/overview.js';
import { OVERVIEW, VIEWS_OF_CALLS } from '../../store/document-values.js';
import { kindOfParts } from '../../store/part-choice.js';
import { current } from '../../store/state.js';
import { AllCallsView, NeighbourView } from '../calls/calls-view.jsx';
import { MachineView } from '../code/machine-view.jsx';
import { SourceView } from '../code/source-view.jsx';
import { ComparisonOverview } from '../comparison/comparison.jsx';
import { ProfileFactsView } from '../overview/overview.jsx';
import { PartFiguresView } from '../overview/part-figures.jsx';
import { CallTreeView } from '../pictures/call-tree-view.jsx';
import { FlameView } from '../pictures/flame-view.jsx';
import { GraphView } from '../pictures/graph-view.jsx';
import { TreemapView } from '../pictures/treemap-view.jsx';

/**
 * A view that fills the pane below the tabs; it scrolls by itself if it must.
 *
 * @template P
 * @typedef {object} View
 * @property {string} id  stable: it is part of links
 * @property {string} label  of its tab
 * @property {(facts: Facts) => string} [labelIn]  the label, if it depends on the profile
 * @property {'profile' | 'both'} [of]  whether it shows the whole, or also a function; only a function, if missing
 * @property {string} [explanation]  what it shows
 * @property {import('preact').ComponentType<P>} component
 * @property {() => boolean} [byCycles]  whether it merges cycles with any cycle rule
 * @property {import('../../effects/ask.js').ViewData} [data]  the request whose answer it shows, and its parameters
 * @property {true} [addsUp]  whether it needs costs that can be summed, unlike rates
 * @property {(facts: Facts) => boolean} [applies]  whether it applies to a profile or a comparison; always, if missing
 */

/** @typedef {import('../../protocol/types.js').ProfileFacts | import('../../protocol/types.js').ComparedFacts} Facts */

const always = () => true;

/** Whether facts are those of a comparison. @param {Facts} facts */
const areOfTwo = (facts) => 'onlyA' in facts;

/** @param {Facts} facts */
const areOfOne = (facts) => !areOfTwo(facts);

/** Whether calling contexts come from the call graph: recorded ones have no cycles. */
const isOfCallGraph = () =>
  [current.programFlame, current.callersFlame, current.calleesFlame].some(
    (flame) => flame.value.contexts.value?.origin.estimated,
  );

/** All views, in the order of their tabs. @type {View<any>[]} */
export const VIEWS = [
  {
    id: OVERVIEW,
    of: 'profile',
    label: 'Overview',
    explanation:
      'The command and the events, findings by fixed rules, and the objects and files with the largest self cost.',
    component: ProfileFactsView,
    applies: areOfOne,
  },
  {
    id: OVERVIEW,
    of: 'profile',
    label: 'Overview',
    explanation: 'Findings by fixed rules, the events, and how functions were matched.',
    component: ComparisonOverview,
    applies: areOfTwo,
  },
  {
    id: 'neighbours',
    label: 'Calls',
    explanation:
      'Callers and callees of the function, with the inclusive cost and number of the calls. The costs of its callees and its self cost add up to its inclusive cost, unless it is entered again below itself. Calls of the function to itself are listed with their number only, as are calls within its cycle if it ran within itself: their cost is contained in that of other calls. If the file records single invocations, the costs of its callers are without calls while it was already running and add up to its inclusive cost.',
    component: NeighbourView,
    data: {
      kind: 'callLines',
      question(document) {
        // Calls of a comparison have no lines.
        const of = document.kind === 'profile' ? callsOfSelected(document) : null;
        return of && { row: of.row, fold: of.fold };
      },
    },
  },
  {
    id: 'all',
    label: 'All calls',
    explanation:
      'All direct and indirect callers and callees of the function. The profile does not always say which caller an indirect callee worked for; ≈ marks costs divided in proportion to the cost of calls.',
    component: AllCallsView,
    data: {
      kind: 'allCalls',
      question(document) {
        const [params, order] = [callsOfSelected(document), document.allCallsOrder.value];
        return params && { ...params, order };
      },
    },
    byCycles: always,
  },
  {
    id: 'flame',
    of: 'both',
    label: 'Flame graph',
    explanation:
      'Calling contexts: each box is a function called by the box above. Its width is its inclusive cost; the part without boxes below is its self cost. Horizontal order has no meaning, except in time order, which some profiles record.',
    component: FlameView,
    addsUp: true,
    byCycles: isOfCallGraph,
  },
  {
    id: 'graph',
    of: 'both',
    label: 'Call graph',
    explanation:
      'Functions as boxes and their calls as arrows. Around a function only calls on paths through it are drawn, with their share of cost; calls that lead to it keep their number. ≈ marks estimates. A call of a function to itself has no cost of its own.',
    component: GraphView,
    addsUp: true,
    byCycles: always,
  },
  {
    id: 'source',
    label: 'Source',
    explanation:
      'Source lines with their self cost and the cost of their calls. Choose the source files; they are read on this computer only.',
    component: SourceView,
  },
  {
    id: 'machine',
    label: 'Machine code',
    explanation:
      'Instructions with their costs, calls and jumps, for profiles that were recorded with --dump-instr=yes. A dashed line marks the start of a basic block; grey arrows are jumps that the profile did not count.',
    component: MachineView,
    applies: ({ hasObjects }) => hasObjects,
  },
  {
    id: 'tree',
    of: 'both',
    label: 'Call tree',
    explanation:
      'The flame graph as text: from the program down, each function with its cost in this calling context.',
    component: CallTreeView,
    addsUp: true,
    byCycles: isOfCallGraph,
  },
  {
    id: 'treemap',
    of: 'both',
    label: 'Treemap',
    explanation:
      'Self cost as area: objects, their files, the functions in them, and their lines. For a function, also its callees, each inside its caller, or its callers.',
    component: TreemapView,
    addsUp: true,
  },
  {
    id: 'parts',
    of: 'both',
    label: PARTS_TEXT.title('part'),
    labelIn: (facts) => PARTS_TEXT.title(kindOfParts('parts' in facts ? facts.parts : [])),
    explanation:
      'Cost of the profile or of the function in each part: each dump, thread, or run that was appended.',
    component: PartFiguresView,
    data: { kind: 'partFigures', question: ofSelected },
    applies: (facts) => 'parts' in facts && facts.parts.length > 1,
  },
];

/** Views of a function or cycle, by its row. */
export const DETAIL_VIEWS = VIEWS.filter(({ of }) => of !== 'profile');

/** Views of the whole profile. */
export const PROFILE_VIEWS = VIEWS.filter(({ of }) => of);

/** Returns the views that apply to a profile or a comparison. @template P @param {View<P>[]} views @param {Facts} facts */
export const viewsFor = (views, facts) =>
  views
    .filter(
      ({ id, applies }) =>
        (facts.hasCalls || !VIEWS_OF_CALLS.includes(id)) && (applies?.(facts) ?? true),
    )
    .map((view) => (view.labelIn ? { ...view, label: view.labelIn(facts) } : view));
