/** Differences between pictures of a profile and of a comparison: colours, marks and figures. */

import { computed } from '@preact/signals';
import { comparison } from '../../store/state.js';
import { COMPARED_SKIN } from './compared-skin.js';
import { PROFILE_SKIN } from './profile-skin.js';

/** @import {Boxes} from '../../protocol/types.js' */
/** @import {Colours} from '../../pictures/colours.js' */
/** @import {GraphPicture} from '../../pictures/graph-paint.js' */

/** Formatted inclusive and self cost. @typedef {{inclusive: string, self: string}} CostTexts */

/**
 * The steps are those of `stepOf` in difference.js: 0 in a profile. Rows are those of functions.
 *
 * @typedef {object} Skin
 * @property {(colours: Colours, cost?: 'self' | 'inclusive') => {colour: string, text: string}[]} legend  meaning of the colours of a cost, or of the boxes of a flame graph
 * @property {(boxes: Boxes, colours: Colours) => (box: number) => string} boxFill
 * @property {() => (row: number, box: number) => number} boxStep
 * @property {(boxes: Boxes, box: number) => CostTexts} boxCosts
 * @property {(boxes: Boxes, box: number) => string} boxCalls  number of calls; empty if unknown
 * @property {(row: number, box: number) => string} boxDoubt  why its figures may be wrong; empty if they are exact
 * @property {(colours: Colours) => (row: number) => string} rowFill
 * @property {() => (row: number) => number} rowStep
 * @property {(row: number, all?: ReturnType<typeof import('../../store/selectors.js').groupOf>) => CostTexts} rowCosts  with `all` of all rows of its function
 * @property {(row: number, all: ReturnType<typeof import('../../store/selectors.js').groupOf>) => string} called  number of calls, with `all` of all rows of its function; empty for none
 * @property {(row: number, cost: number) => string} areaCost  of a cell of the treemap, -1 for none
 * @property {(picture: GraphPicture, colours: Colours) => Pick<import('../../pictures/graph-paint.js').GraphLook, 'fill' | 'mark' | 'callFill'>} graphLook
 * @property {(picture: GraphPicture, node: number) => string[]} nodeFigures
 * @property {(picture: GraphPicture, node: number) => CostTexts} nodeCosts
 */

/** The skin of the current document. @type {import('@preact/signals').ReadonlySignal<Skin>} */
export const skin = computed(() => (comparison.value ? COMPARED_SKIN : PROFILE_SKIN));
