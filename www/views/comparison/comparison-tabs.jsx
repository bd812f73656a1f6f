/**
 * The views of a comparison: what changed, and pictures of it.
 *
 * @module
 */

import { chooseEvent, chooseView } from '../../store/comparison-actions.js';
import { comparison, currentEvent, isRateShown, view } from '../../store/comparison-state.js';
import { TabPanel, TabStrip } from '../controls/tab-strip.jsx';
import { RateNotice } from '../pictures/rate-notice.jsx';
import { ComparedFlame } from './compared-flame.jsx';
import { ComparedGraph } from './compared-graph.jsx';
import { ComparedMachineView } from './compared-machine-view.jsx';
import { ComparedSourceView } from './compared-source-view.jsx';
import { ComparedTreemap } from './compared-treemap.jsx';

/** @typedef {{id: typeof view.value, label: string}} Tab */

/** Of the selected function. @type {Tab[]} */
const LINES = [
  { id: 'source', label: 'Source' },
  { id: 'machine', label: 'Machine code' },
];

/** @type {Tab[]} */
const PICTURES = [
  { id: 'flame', label: 'Flame graph' },
  { id: 'graph', label: 'Call graph' },
  { id: 'treemap', label: 'Treemap' },
];

/**
 * @param {object} props
 * @param {string} props.label  of the first tab
 * @param {number | null} [props.row]  of the selected function
 * @param {import('preact').ComponentChildren} props.children  what it shows
 */
export function ComparisonTabs({ label, row = null, children }) {
  /** @type {Tab[]} */
  const tabs = [{ id: 'changes', label }, ...(row === null ? [] : LINES), ...PICTURES];
  const current = tabs.find(({ id }) => id === view.value)?.id ?? 'changes';
  return (
    <>
      <TabStrip
        of="comparison"
        label="Views of the comparison"
        tabs={tabs}
        current={current}
        onChoose={(id) => chooseView(/** @type {typeof view.value} */ (id))}
      />
      <TabPanel of="comparison" current={current}>
        {current === 'changes' && children}
        {current === 'source' && row !== null && <ComparedSourceView row={row} />}
        {current === 'machine' && row !== null && <ComparedMachineView row={row} />}
        {isRateShown.value && PICTURES.some(({ id }) => id === current) ? (
          <RateNotice
            events={comparison.value?.facts.events ?? []}
            event={currentEvent.value}
            onChoose={chooseEvent}
          />
        ) : (
          <>
            {current === 'flame' && <ComparedFlame />}
            {current === 'graph' && <ComparedGraph />}
            {current === 'treemap' && <ComparedTreemap />}
          </>
        )}
      </TabPanel>
    </>
  );
}
