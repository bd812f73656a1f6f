/** Inlined functions by a program: the part of the contract between page and workers about the chain of inlined functions at each address. */

/** Functions with their addresses. @typedef {import('../../pkg/grindscope.js').InlinedQuestion} InlinedQuestion */

/**
 * The chains of a program: the tree of all, and the node of each address.
 *
 * @typedef {object} InlinedChains
 * @property {string[]} files
 * @property {string[]} functions  inlined functions
 * @property {Uint32Array} functionFile  their source files
 * @property {Uint32Array} nodes  from node 1 on, four numbers each: the parent, the function, and the source file and line of
 *   the call, 0 if unknown
 * @property {Uint8Array} known  1 for each function of the question that is the program's
 * @property {Int32Array} own  its own name in `functions`, or -1
 * @property {Uint32Array} node  of each address; 0 if it is not inlined
 * @property {Int32Array} file  the source file of each address, or -1
 */

/** The question about a program, and its answer. @typedef {{side: number, asked: InlinedQuestion, chains: InlinedChains}} InlinedAnswer */

export {};
