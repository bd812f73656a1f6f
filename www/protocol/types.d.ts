// All types of the contract between the page and its workers: those of the analyser, which are generated from
// Rust, and those of this folder, which replace some of them.

export * from '../../pkg/grindscope.js';
export type { ComparedBasis, ComparedTables } from './comparison.js';
export * from './comparison.js';
export * from './details.js';
export * from './inlined.js';
export type { GroupColumns, GroupFacts } from './list.js';
export * from './list.js';
export type { LineFindings } from './pictures.js';
export * from './pictures.js';
export type {
  EventColumns,
  FunctionCalls,
  FunctionIdentity,
  Neighbours,
  Relatives,
} from './protocol.js';
export * from './protocol.js';
export * from './requests.js';
