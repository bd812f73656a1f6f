/**
 * The views of a comparison: what changed, and pictures of it.
 *
 * @module
 */

import { chooseView } from '../comparison-actions.js';
import { view } from '../comparison-state.js';
import { ComparedFlame } from './compared-flame.jsx';
import { ComparedGraph } from './compared-graph.jsx';
import { ComparedTreemap } from './compared-treemap.jsx';
import { TabPanel, TabStrip } from './tab-strip.jsx';

/** @type {{id: typeof view.value, label: string}[]} */
const PICTURES = [
  { id: 'flame', label: 'Flame graph' },
  { id: 'graph', label: 'Call graph' },
  { id: 'treemap', label: 'Treemap' },
];

/**
 * @param {object} props
 * @param {string} props.label  of the first tab
 * @param {import('preact').ComponentChildren} props.children  what it shows
 */
export function ComparisonTabs({ label, children }) {
  const current = view.value;
  return (
    <>
      <TabStrip
        of="comparison"
        label="Views of the comparison"
        tabs={[{ id: 'changes', label }, ...PICTURES]}
        current={current}
        onChoose={(id) => chooseView(/** @type {typeof view.value} */ (id))}
      />
      <TabPanel of="comparison" current={current}>
        {current === 'changes' && children}
        {current === 'flame' && <ComparedFlame />}
        {current === 'graph' && <ComparedGraph />}
        {current === 'treemap' && <ComparedTreemap />}
      </TabPanel>
    </>
  );
}
