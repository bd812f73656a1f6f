/**
 * Small pictures for the help, drawn from figures of a sample in the colours of the page.
 * They are hidden from screen readers: the text next to them says the same.
 */

import { example } from './help-examples.jsx';

/** @import {TransformKind} from '../../protocol/types.js' */

/** @param {{kind: 'inclusive' | 'self', percent: number, most: number}} props */
const Cost = ({ kind, percent, most }) => (
  <div class={`cost ${kind}`}>
    <i style={{ width: `${(100 * percent) / most}%` }} />
    <span>{`${percent.toFixed(2)}\u202f%`}</span>
  </div>
);

export const ListPicture = () => (
  <div class="help-picture help-list" aria-hidden="true">
    <div class="row head">
      <span class="numeric">Inclusive</span>
      <span class="numeric">Self</span>
      <span class="numeric">Called</span>
      <span>Function</span>
    </div>
    {example.value.rows.map(({ inclusive, self, called, name }) => (
      <div class="row" key={name}>
        <Cost kind="inclusive" percent={inclusive} most={example.value.most.inclusive} />
        <Cost kind="self" percent={self} most={example.value.most.self} />
        <div class="figures">{called}</div>
        <div class="name">{name}</div>
      </div>
    ))}
  </div>
);

/**
 * A box of a flame graph.
 *
 * @typedef {object} Box
 * @property {string} name
 * @property {number} left  in percent of the picture
 * @property {number} width
 * @property {number} level
 * @property {number} shade  1 to 6
 */

/** @param {{boxes: Box[], levels: number}} props */
export const Boxes = ({ boxes, levels }) => (
  <div class="help-picture help-flame" aria-hidden="true" style={{ '--levels': levels }}>
    {boxes.map(({ name, left, width, level, shade }) => (
      <span
        key={`${name}${left}`}
        style={{
          left: `${left}%`,
          width: `calc(${width}% - 1px)`,
          '--level': level,
          background: `var(--shade-${shade})`,
        }}
      >
        {name}
      </span>
    ))}
  </div>
);

/** A function, one that it calls and one called by that: as in a flame graph, and before a transform. */
export function FlamePicture() {
  const { names, share, ofShare } = example.value;
  const widths = [100, share, (share * ofShare) / 100];
  const boxes = names.map((name, level) => ({
    name,
    left: 0,
    width: widths[level] ?? 0,
    level,
    shade: [2, 3, 1][level] ?? 1,
  }));
  return <Boxes boxes={boxes} levels={3} />;
}

/** work costs 80, 60 of it in calls by a, so a quarter of leaf is assigned to b. @type {Box[]} */
const SHARED = [
  { name: 'a 75 %', left: 0, width: 75, level: 0, shade: 2 },
  { name: 'b 25 %', left: 75, width: 25, level: 0, shade: 2 },
  { name: 'work 60', left: 0, width: 75, level: 1, shade: 4 },
  { name: 'work 20', left: 75, width: 25, level: 1, shade: 4 },
  { name: '≈ leaf 30', left: 0, width: 37.5, level: 2, shade: 6 },
  { name: '≈ leaf 10', left: 75, width: 12.5, level: 2, shade: 6 },
];

export const SharePicture = () => <Boxes boxes={SHARED} levels={3} />;

/** Functions that call each other, as text with arrows. */
export const CyclePicture = () => (
  <div class="help-picture help-cycle" aria-hidden="true">
    <span>main</span>→
    <span class="ring">
      <span>parse_expression</span>⇄<span>parse_term</span>
      <em>{'<cycle 1>'}</em>
    </span>
    →<span>next_token</span>
  </div>
);

/** The remaining boxes, from the top; 100 % is the remaining total. @param {import('./help-examples.jsx').Example} example @returns {Partial<Record<TransformKind, Box[]>>} */
const leftOf = ({ names: [caller, subject, callee], share, ofShare }) => ({
  focus: [
    { name: subject, left: 0, width: 100, level: 0, shade: 3 },
    { name: callee, left: 0, width: ofShare, level: 1, shade: 1 },
  ],
  through: [
    { name: caller, left: 0, width: 100, level: 0, shade: 1 },
    { name: subject, left: 0, width: 100, level: 1, shade: 3 },
    { name: callee, left: 0, width: ofShare, level: 2, shade: 1 },
  ],
  // Drawn with its original width.
  ignore: [{ name: caller, left: 0, width: 100 - share, level: 0, shade: 5 }],
  charge: [
    { name: caller, left: 0, width: 100, level: 0, shade: 3 },
    { name: callee, left: 0, width: (share * ofShare) / 100, level: 1, shade: 1 },
  ],
  fold: [
    { name: caller, left: 0, width: 100, level: 0, shade: 2 },
    { name: subject, left: 0, width: share, level: 1, shade: 4 },
  ],
  object: [{ name: '[libc.so.6]', left: 0, width: 100, level: 0, shade: 6 }],
});

/** malloc() of the C library, and its callees there. @type {Box[]} */
const LIBRARY = [
  { name: 'malloc', left: 0, width: 100, level: 0, shade: 3 },
  { name: '_int_malloc', left: 0, width: 55.1, level: 1, shade: 5 },
];

/** Functions that call each other are merged. */
const RecursionPicture = () => (
  <div class="help-picture help-cycle" aria-hidden="true">
    <span>main</span>→<span>{'<cycle of parse_expression>'}</span>→<span>next_token</span>
  </div>
);

/** The result of a transform. @param {{kind: TransformKind}} props */
export function TransformPicture({ kind }) {
  if (kind === 'recursion') return <RecursionPicture />;
  const boxes = leftOf(example.value)[kind] ?? [];
  const levels = 1 + Math.max(...boxes.map(({ level }) => level));
  if (kind !== 'object') return <Boxes boxes={boxes} levels={levels} />;
  return (
    <>
      <Boxes boxes={LIBRARY} levels={2} />
      <p class="help-result" aria-hidden="true">
        results in
      </p>
      <Boxes boxes={boxes} levels={levels} />
    </>
  );
}
