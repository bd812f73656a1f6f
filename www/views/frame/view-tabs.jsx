/**
 * A strip of tabs and the open view.
 *
 * @module
 */

import { VIEW_TEXT } from '../../messages/frame.js';
import { isRateShown } from '../../store/selectors.js';
import { transforms } from '../../store/state.js';
import { at } from '../../values/at.js';
import { CycleRuleNote } from '../calls/cycle-rule-note.jsx';
import { TabPanel, TabStrip } from '../controls/tab-strip.jsx';
import { RateNotice } from '../pictures/rate-notice.jsx';

/** Views read from the files again, to which transforms do not apply. */
const AS_MEASURED = ['source', 'machine'];

/**
 * @param {object} props
 * @param {string} props.of  makes ids unique
 * @param {string} props.label
 * @param {import('./detail-views.js').View<any>[]} props.views
 * @param {string} props.view  id of the open one; the first one if a link has an unknown id
 * @param {(id: string) => void} props.onChoose
 * @param {number} [props.row]  of the function
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
          <p class="muted transform-note">{VIEW_TEXT.unchanged}</p>
        )}
        {byCycles?.() && <CycleRuleNote where={VIEW_TEXT.where} />}
        {addsUp && isRateShown.value ? <RateNotice /> : <View row={row} />}
      </TabPanel>
    </>
  );
}
