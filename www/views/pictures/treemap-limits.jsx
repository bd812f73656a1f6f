/** Limits of treemaps. */

import { TREEMAP_TEXT } from '../../messages/pictures.js';
import { treemapDepth, treemapLeast } from '../../store/picture-state.js';
import { Choice } from '../controls/choice.jsx';

/** @type {{value: typeof treemapDepth.value, label: string}[]} */
const DEPTHS = [
  { value: '1', label: '1 level' },
  { value: '2', label: '2 levels' },
  { value: '3', label: '3 levels' },
  { value: '5', label: '5 levels' },
  { value: 'all', label: TREEMAP_TEXT.allLevels },
];

/** @type {{value: typeof treemapLeast.value, label: string}[]} */
const AREAS = [
  { value: '10', label: '10 px²' },
  { value: '30', label: '30 px²' },
  { value: '100', label: '100 px²' },
  { value: '300', label: '300 px²' },
  { value: '1000', label: '1000 px²' },
];

export function TreemapLimits() {
  return (
    <>
      <Choice label={TREEMAP_TEXT.depth} of={treemapDepth} choices={DEPTHS} />
      <Choice label={TREEMAP_TEXT.minimum} of={treemapLeast} choices={AREAS} />
    </>
  );
}
