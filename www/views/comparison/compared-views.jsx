/**
 * The views of a comparison: changes, and those of profiles.
 */

import { CALLS_TEXT } from '../../messages/calls.js';
import { CHANGES_TEXT, COMPARISON_TEXT } from '../../messages/comparison.js';
import { chooseDetailView, selectNothing } from '../../store/actions.js';
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

/** Opens a view; the overview is that of the whole comparison. @param {string} id */
function choose(id) {
  if (id === 'facts') selectNothing();
  chooseDetailView(id === 'facts' ? 'neighbours' : id);
}

/**
 * @param {object} props
 * @param {View['component']} props.first  the overview, or the calls of the function
 * @param {number} [props.row]  of the selected function
 */
export function ComparedViews({ first, row }) {
  const ofFunction = [{ id: 'neighbours', label: CALLS_TEXT.calls, component: first }, ...LINES];
  return (
    <ViewTabs
      of="comparison"
      label={COMPARISON_TEXT.views}
      views={[
        { id: 'facts', of: 'profile', label: CHANGES_TEXT.largest, component: first },
        ...ofFunction.map((view) => ({ ...view, isOff: row === undefined })),
        ...DRAWN,
      ]}
      view={detailView.value}
      onChoose={choose}
      row={row}
    />
  );
}
