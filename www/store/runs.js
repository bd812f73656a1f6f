/**
 * Several files, sorted into the runs that they are of.
 *
 * @module
 */

/** @typedef {import('../protocol/protocol.js').Heading} Heading */

/**
 * A run of a program and the files that state nothing else.
 *
 * @typedef {object} Run
 * @property {string} creator
 * @property {string} command
 * @property {string} pid
 * @property {File[]} files
 */

/** The first text that is not empty. @param {Heading[]} headings @param {'creator' | 'command' | 'pid'} key */
function stated(headings, key) {
  return headings.find((heading) => heading[key] !== '')?.[key] ?? '';
}

/**
 * The runs in the order of their first files.
 *
 * @param {File[]} files
 * @param {Heading[]} headings  of the files
 * @returns {Run[]}
 */
export function runsOf(files, headings) {
  const numbers = [...new Set(headings.map(({ run }) => run))];
  return numbers.map((number) => {
    const own = headings.filter(({ run }) => run === number);
    return {
      creator: stated(own, 'creator'),
      command: stated(own, 'command'),
      pid: stated(own, 'pid'),
      files: files.filter((_, index) => headings[index]?.run === number),
    };
  });
}
