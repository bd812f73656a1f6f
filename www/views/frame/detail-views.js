/**
 * The views of the right pane: of the selected function, and of the profile as a whole. A new view
 * is a file beside this one and an entry here.
 *
 * @module
 */

import { callees, callers, program } from '../../store/picture-state.js';
import { AllCallsView } from '../calls/all-calls-view.jsx';
import { NeighbourView } from '../calls/neighbour-view.jsx';
import { MachineView } from '../code/machine-view.jsx';
import { SourceView } from '../code/source-view.jsx';
import { PartFiguresView } from '../overview/part-figures-view.jsx';
import { ProfileFactsView } from '../overview/profile-facts-view.jsx';
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
 * @property {import('preact').ComponentType<P>} component
 * @property {() => boolean} [byCycles]  whether it shows cycles as one by every rule
 * @property {true} [addsUp]  whether it draws costs that add up, which rates do not
 * @property {(facts: import('../../protocol/protocol.js').ProfileFacts) => boolean} [applies]  whether it makes sense for a profile; always, if it is missing
 */

const always = () => true;

/** Whether calling contexts were made of the call graph: those that were recorded know no cycles. */
const isOfCallGraph = () =>
  [program, callers, callees].some((flame) => flame.value.contexts.value?.origin.estimated);

/** Views of a function or cycle, by its row. @type {View<{row: number}>[]} */
export const DETAIL_VIEWS = [
  { id: 'neighbours', label: 'Callers and callees', component: NeighbourView },
  { id: 'all', label: 'All callers and callees', component: AllCallsView, byCycles: always },
  {
    id: 'flame',
    label: 'Flame graph',
    component: FlameView,
    addsUp: true,
    byCycles: isOfCallGraph,
  },
  { id: 'graph', label: 'Call graph', component: GraphView, addsUp: true, byCycles: always },
  { id: 'source', label: 'Source', component: SourceView },
  { id: 'machine', label: 'Machine code', component: MachineView },
  {
    id: 'tree',
    label: 'Call tree',
    component: CallTreeView,
    addsUp: true,
    byCycles: isOfCallGraph,
  },
  { id: 'treemap', label: 'Treemap', component: TreemapView, addsUp: true },
  {
    id: 'parts',
    label: 'Parts',
    component: PartFiguresView,
    applies: ({ parts }) => parts.length > 1,
  },
];

/** Views of the whole profile. @type {View<{}>[]} */
export const PROFILE_VIEWS = [
  { id: 'facts', label: 'Overview', component: ProfileFactsView },
  {
    id: 'flame',
    label: 'Flame graph',
    component: FlameView,
    addsUp: true,
    byCycles: isOfCallGraph,
  },
  { id: 'graph', label: 'Call graph', component: GraphView, addsUp: true, byCycles: always },
  {
    id: 'tree',
    label: 'Call tree',
    component: CallTreeView,
    addsUp: true,
    byCycles: isOfCallGraph,
  },
  { id: 'treemap', label: 'Treemap', component: TreemapView, addsUp: true },
];

/**
 * Those of the views that make sense for a profile.
 *
 * @template P
 * @param {View<P>[]} views
 * @param {import('../../protocol/protocol.js').ProfileFacts} facts
 */
export function viewsFor(views, facts) {
  return views.filter(({ applies }) => applies?.(facts) ?? true);
}
