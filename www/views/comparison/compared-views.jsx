/**
 * The views of a comparison: changes, and those of profiles.
 */

import { COMPARISON_TEXT } from '../../messages/comparison.js';
import { chooseDetailView } from '../../store/actions.js';
import { detailView } from '../../store/state.js';
import { MachineView } from '../code/machine-view.jsx';
import { SourceView } from '../code/source-view.jsx';
import { PICTURES } from '../frame/detail-views.js';
import { ViewTabs } from '../frame/view-tabs.jsx';

/** @typedef {import('../frame/detail-views.js').View<any>} View */

/** Of the selected function. @type {View[]} */
const LINES = [
  { id: 'source', label: 'Source', component: SourceView },
  { id: 'machine', label: 'Machine code', component: MachineView },
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
  const changes = { id: 'neighbours', label, component: first };
  return (
    <ViewTabs
      of="comparison"
      label={COMPARISON_TEXT.views}
      views={[changes, ...(row === undefined ? [] : LINES), ...DRAWN]}
      view={detailView.value}
      onChoose={chooseDetailView}
      row={row}
    />
  );
}
