/**
 * Column heads of tables that show inclusive and self cost, a count, and what has them.
 *
 * @module
 */

/** @param {{counted: string, named: string}} props  what is counted, and what has the figures */
export function FigureHeads({ counted, named }) {
  return (
    <>
      {['Inclusive', 'Self', counted].map((label) => (
        <div key={label} role="columnheader" class="numeric">
          {label}
        </div>
      ))}
      <div role="columnheader">{named}</div>
    </>
  );
}
