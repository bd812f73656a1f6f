/**
 * Small pictures for the help, drawn from figures of the gcc sample in the colours of the page.
 * They are hidden from screen readers: the text next to them says the same.
 */

/** @import {TransformKind} from '../../protocol/types.js' */

/** Rows of the function list: inclusive and self cost in percent, calls, name. */
const ROWS = [
  { inclusive: 16.15, self: 3.28, called: '1', name: 'ira_init()' },
  { inclusive: 11.28, self: 3.93, called: '42', name: 'ira_init_register_move_cost(…)' },
  { inclusive: 3.42, self: 3.42, called: '261,218', name: 'reg_class_subset_p(int, int)' },
];

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
    {ROWS.map(({ inclusive, self, called, name }) => (
      <div class="row" key={name}>
        <Cost kind="inclusive" percent={inclusive} most={20} />
        <Cost kind="self" percent={self} most={4} />
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

/** Of gcc: initialising its register allocator. @type {Box[]} */
const FLAME = [
  { name: 'ira_init()', left: 0, width: 100, level: 0, shade: 2 },
  { name: 'ira_init_register_move_cost(…)', left: 0, width: 69.9, level: 1, shade: 3 },
  { name: 'register_move_cost(…)', left: 0, width: 45, level: 2, shade: 1 },
];

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

export const FlamePicture = () => <Boxes boxes={FLAME} levels={3} />;

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

/** The transformed function costs 69.9 % of its caller, its callee 64.4 % of it. */
const [CALLER, SUBJECT, CALLEE] = [
  'ira_init()',
  'ira_init_register_move_cost(…)',
  'register_move_cost(…)',
];

/** The remaining boxes by callgrind_annotate, from the top; 100 % is the remaining total. @type {Partial<Record<TransformKind, Box[]>>} */
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
const RecursionPicture = () => (
  <div class="help-picture help-cycle" aria-hidden="true">
    <span>main</span>→<span>{'<cycle of parse_expression>'}</span>→<span>next_token</span>
  </div>
);

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
