/**
 * Small pictures of the results of transforms, from the gcc sample, with figures of
 * callgrind_annotate. They are hidden from screen readers: the text next to them says the same.
 */

import { Boxes } from './help-pictures.jsx';

/** @import {Box} from './help-pictures.jsx' */
/** @import {TransformKind} from '../../protocol/types.js' */

/** The transformed function costs 69.9 % of its caller, its callee 64.4 % of it. */
const [CALLER, SUBJECT, CALLEE] = [
  'ira_init()',
  'ira_init_register_move_cost(…)',
  'register_move_cost(…)',
];

/** The remaining boxes, from the top; 100 % is the remaining total. @type {Partial<Record<TransformKind, Box[]>>} */
const LEFT = {
  focus: [
    { name: SUBJECT, left: 0, width: 100, level: 0, shade: 3 },
    { name: CALLEE, left: 0, width: 64.4, level: 1, shade: 1 },
  ],
  through: [
    { name: CALLER, left: 0, width: 100, level: 0, shade: 1 },
    { name: SUBJECT, left: 0, width: 100, level: 1, shade: 3 },
    { name: CALLEE, left: 0, width: 64.4, level: 2, shade: 1 },
  ],
  // Drawn with its original width.
  ignore: [{ name: CALLER, left: 0, width: 30.1, level: 0, shade: 5 }],
  charge: [
    { name: CALLER, left: 0, width: 100, level: 0, shade: 3 },
    { name: CALLEE, left: 0, width: 45, level: 1, shade: 1 },
  ],
  fold: [
    { name: CALLER, left: 0, width: 100, level: 0, shade: 2 },
    { name: SUBJECT, left: 0, width: 69.9, level: 1, shade: 4 },
  ],
  object: [{ name: '[libc.so.6]', left: 0, width: 100, level: 0, shade: 6 }],
};

/** malloc() of the C library, and its callees there. @type {Box[]} */
const LIBRARY = [
  { name: 'malloc', left: 0, width: 100, level: 0, shade: 3 },
  { name: '_int_malloc', left: 0, width: 55.1, level: 1, shade: 5 },
];

/** The profile before a transform. */
export const BeforePicture = () => (
  <Boxes
    levels={3}
    boxes={[
      { name: CALLER, left: 0, width: 100, level: 0, shade: 2 },
      { name: SUBJECT, left: 0, width: 69.9, level: 1, shade: 3 },
      { name: CALLEE, left: 0, width: 45, level: 2, shade: 1 },
    ]}
  />
);

/** Functions that call each other are merged. */
function RecursionPicture() {
  return (
    <div class="help-picture help-cycle" aria-hidden="true">
      <span>main</span>→<span>{'<cycle of parse_expression>'}</span>→<span>next_token</span>
    </div>
  );
}

/** The result of a transform. @param {{kind: TransformKind}} props */
export function TransformPicture({ kind }) {
  if (kind === 'recursion') return <RecursionPicture />;
  const boxes = LEFT[kind] ?? [];
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
