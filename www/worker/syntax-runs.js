/**
 * Collects the output of a highlighter as runs of one kind, and splits these into lines.
 *
 * The highlighter normally creates markup. Not here: the result is numbers next to the text,
 * and the text stays text.
 */

import { SYNTAX } from '../code/syntax.js';

/** Kinds by the first word of a scope of highlight.js. Other scopes take the kind of the surrounding text. @type {Record<string, number>} */
const KINDS = {
  keyword: SYNTAX.keyword,
  'variable.language': SYNTAX.keyword,
  type: SYNTAX.type,
  class: SYNTAX.type,
  built_in: SYNTAX.type,
  'title.class': SYNTAX.type,
  title: SYNTAX.name,
  string: SYNTAX.string,
  regexp: SYNTAX.string,
  symbol: SYNTAX.string,
  subst: SYNTAX.plain,
  number: SYNTAX.constant,
  literal: SYNTAX.constant,
  'variable.constant': SYNTAX.constant,
  comment: SYNTAX.comment,
  quote: SYNTAX.comment,
  meta: SYNTAX.directive,
};

/** @param {string} scope @param {number} outer  kind of the surrounding text */
function kindOf(scope, outer) {
  const [first = '', second = ''] = scope.split('.');
  return KINDS[`${first}.${second}`] ?? KINDS[first] ?? outer;
}

/** Receives the pieces of a text from highlight.js, from beginning to end. */
export class SyntaxRuns {
  /** @type {number[]} */ lengths = [];
  /** @type {number[]} */ kinds = [];
  /** Kinds of the scopes that are open. @type {number[]} */
  #open = [SYNTAX.plain];

  /** @param {string} text */
  addText(text) {
    this.#add(text.length, this.#open.at(-1) ?? SYNTAX.plain);
  }

  /** @param {string} scope */
  startScope(scope) {
    this.#open.push(kindOf(scope, this.#open.at(-1) ?? SYNTAX.plain));
  }

  endScope() {
    if (this.#open.length > 1) this.#open.pop();
  }

  /** Older names, which highlight.js still calls. @param {string} scope */
  openNode(scope) {
    this.startScope(scope);
  }

  closeNode() {
    this.endScope();
  }

  /** A piece in another language. @param {SyntaxRuns} inner */
  __addSublanguage({ lengths, kinds }) {
    for (const [run, length] of lengths.entries()) this.#add(length, kinds[run] ?? SYNTAX.plain);
  }

  finalize() {}

  /** No markup. */
  toHTML() {
    return '';
  }

  /** @param {number} length @param {number} kind */
  #add(length, kind) {
    const last = this.lengths.length - 1;
    if (length === 0) return;
    if (this.kinds[last] === kind) this.lengths[last] = (this.lengths[last] ?? 0) + length;
    else {
      this.lengths.push(length);
      this.kinds.push(kind);
    }
  }
}

/**
 * Splits runs by line, without line ends. Text after the last run is plain.
 *
 * @param {string} text  lines that end in a line feed each, or the last one without
 * @param {{lengths: readonly number[], kinds: readonly number[]}} runs
 * @returns {import('../code/syntax.js').Syntax}
 */
export function syntaxByLine(text, { lengths, kinds }) {
  const first = [0];
  /** @type {number[]} */
  const from = [];
  /** @type {number[]} */
  const kind = [];
  let lineStart = 0;
  let lineEnd = endOfLine(text, 0);
  let at = 0;
  const nextLine = () => {
    first.push(from.length);
    lineStart = lineEnd + 1;
    lineEnd = endOfLine(text, lineStart);
  };
  for (const [run, length] of lengths.entries()) {
    const end = at + length;
    while (at < end) {
      while (at > lineEnd) nextLine();
      // A plain piece only matters after another one.
      const isFirst = from.length === first.at(-1);
      if (at < lineEnd && !(isFirst && kinds[run] === SYNTAX.plain)) {
        from.push(at - lineStart);
        kind.push(kinds[run] ?? SYNTAX.plain);
      }
      at = Math.min(end, lineEnd + 1);
    }
  }
  while (lineStart <= text.length) nextLine();
  return {
    first: Uint32Array.from(first),
    from: Uint32Array.from(from),
    kind: Uint8Array.from(kind),
  };
}

/** @param {string} text @param {number} start */
function endOfLine(text, start) {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}
