/**
 * Tabs of views, and the one that is open.
 *
 * @module
 */

import { isRateShown } from '../../store/selectors.js';
import { transforms } from '../../store/state.js';
import { at } from '../../values/at.js';
import { CycleRuleNote } from '../calls/cycle-rule-note.jsx';
import { TabPanel, TabStrip } from '../controls/tab-strip.jsx';
import { RateNotice } from '../pictures/rate-notice.jsx';

/** Views that are read from the files again, which know nothing of transforms. */
const AS_MEASURED = ['source', 'machine'];

/**
 * @param {object} props
 * @param {string} props.of  makes ids unique
 * @param {string} props.label
 * @param {import('./detail-views.js').View<any>[]} props.views
 * @param {string} props.view  id of the one that is open; the first one where a link names one that does not exist
 * @param {(id: string) => void} props.onChoose
 * @param {number} [props.row]  of the function that they are of
 * @param {import('preact').ComponentChildren} [props.children]  after the tabs
 */
export function ViewTabs({ of, label, views, view, onChoose, row, children }) {
  const current = views.find(({ id }) => id === view) ?? at(views, 0);
  const { id, explanation, component: View, addsUp, byCycles } = current;
  return (
    <>
      <TabStrip {...{ of, label, onChoose, explanation }} tabs={views} current={id}>
        {children}
      </TabStrip>
      <TabPanel of={of} current={id}>
        {transforms.value.length > 0 && AS_MEASURED.includes(id) && (
          <p class="muted transform-note">Transforms do not change these figures.</p>
        )}
        {byCycles?.() && <CycleRuleNote where="In this view" />}
        {addsUp && isRateShown.value ? <RateNotice /> : <View row={row} />}
      </TabPanel>
    </>
  );
}
