/**
 * The written contract between the page and its worker: every request, reply and progress message.
 *
 * Tables are sent as columns in transferred buffers, never as one object for each row. A row number
 * of the function table is the same in every message of one profile.
 */

/** @import {ExactColumn, ProfileFacts, TransformStep} from '../../pkg/grindscope.js' */
/** @import {RequestKind, Requests} from './requests.js' */
/** @typedef {import('./comparison.js').WithFigures<import('../../pkg/grindscope.js').FunctionIdentity, ExactColumn>} FunctionIdentity */
/** @typedef {import('./comparison.js').WithFigures<import('../../pkg/grindscope.js').EventColumns, ExactColumn>} EventColumns */
/** @typedef {import('./comparison.js').WithFigures<import('../../pkg/grindscope.js').Neighbours, ExactColumn>} Neighbours */
/** @typedef {import('./comparison.js').WithFigures<import('../../pkg/grindscope.js').FunctionCalls, ExactColumn>} FunctionCalls */

/** @typedef {import('./comparison.js').WithFigures<import('../../pkg/grindscope.js').Relatives, ExactColumn>} Relatives */

/**
 * @typedef {object} LoadedTables
 * @property {ProfileFacts} facts
 * @property {FunctionIdentity} functions
 * @property {number} ownFunctions  number of functions in the file; transforms add others
 * @property {readonly TransformStep[]} steps  transforms applied to the tables
 * @property {number} milliseconds  from the first read to the finished tables
 */

/**
 * @template {RequestKind} K
 * @typedef {object} Request
 * @property {number} id  counts up; a reply carries the id of its request
 * @property {K} kind
 * @property {Requests[K]['params']} params
 */

/**
 * Why a request failed.
 *
 * @typedef {object} Failure
 * @property {string} sentence  what is wrong, for the user
 * @property {string} kind  stable id, such as `not-a-profile`; `memory` and `internal` come from the worker itself
 * @property {string} file  name of the file; may be empty
 * @property {number} line  line of the error, from 1; 0 if there is none
 */

/**
 * @typedef {object} Progress
 * @property {number} read  bytes read of all files together
 * @property {number} total  bytes of all files together
 * @property {number} milliseconds  since the load began
 */

/**
 * Messages of the worker. `superseded` answers a request that a newer one of its kind has made pointless.
 *
 * @typedef {{id: number, type: 'reply', value: any}
 *   | {id: number, type: 'failure', failure: Failure}
 *   | {id: number, type: 'superseded'}
 *   | {id: number, type: 'progress', progress: Progress}} WorkerMessage
 */

/**
 * How calls are counted: ordinary ones are added to inclusive costs. The cost of calls of a function to
 * itself and of calls within a cycle is contained in that of other calls and never added.
 */
export const CALL_KIND = /** @type {const} */ ({ counted: 0, selfCall: 1, inner: 2, inlined: 3 });

/** Exactness of a figure: exact, an estimate, or a limit. */
export const EXACTNESS = /** @type {const} */ ({ exact: 0, estimate: 1, atMost: 2, atLeast: 3 });
