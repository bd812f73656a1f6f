/**
 * The views of the selected function. A new view is a file beside this one and an entry here.
 *
 * @module
 */

import { NeighbourView } from './neighbour-view.jsx';

/**
 * @typedef {object} DetailView
 * @property {string} id
 * @property {string} label
 * @property {import('preact').ComponentType<{row: number}>} component
 */

/** @type {DetailView[]} */
export const DETAIL_VIEWS = [
  { id: 'neighbours', label: 'Callers and callees', component: NeighbourView },
];
