/**
 * The views of a comparison: changes, and those of profiles.
 *
 * @module
 */

import { chooseView } from '../../store/comparison-actions.js';
import { view } from '../../store/comparison-state.js';
import { PICTURES } from '../frame/detail-views.js';
import { ViewTabs } from '../frame/view-tabs.jsx';
import { ComparedMachineView } from './compared-machine-view.jsx';
import { ComparedSourceView } from './compared-source-view.jsx';

/** @typedef {import('../frame/detail-views.js').View<any>} View */

/** Of the selected function. @type {View[]} */
const LINES = [
  { id: 'source', label: 'Source', component: ComparedSourceView },
  { id: 'machine', label: 'Machine code', component: ComparedMachineView },
];

/** Explanations are shown for profiles only. @type {View[]} */
const DRAWN = [PICTURES.flame, PICTURES.graph, PICTURES.treemap].map((picture) => ({
  ...picture,
  explanation: undefined,
}));

/**
 * @param {object} props
 * @param {string} props.label  of the first view
 * @param {View['component']} props.first
 * @param {number} [props.row]  of the selected function
 */
export function ComparedViews({ label, first, row }) {
  const changes = { id: 'changes', label, component: first };
  return (
    <ViewTabs
      of="comparison"
      label="Views of the comparison"
      views={[changes, ...(row === undefined ? [] : LINES), ...DRAWN]}
      view={view.value}
      onChoose={(id) => chooseView(/** @type {typeof view.value} */ (id))}
      row={row}
    />
  );
}
