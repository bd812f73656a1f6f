/**
 * The way from the whole to what a picture shows of it.
 *
 * @module
 */

/** Steps that are shown of a long way, the last ones. */
const MOST = 6;

/** @param {{steps: {text: string, go: () => void}[]}} props  the last one is where we are */
export function Crumbs({ steps }) {
  const left = Math.max(0, steps.length - MOST);
  return (
    <nav class="breadcrumbs" aria-label="What the treemap shows">
      {steps.map(({ text, go }, i) => {
        const isLast = i === steps.length - 1;
        if (i > 0 && i <= left) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <span key={i}>
            {i > 0 && <span class="muted">{left > 0 && i === left + 1 ? ' › … › ' : ' › '}</span>}
            {isLast && i > 0 ? (
              <span aria-current="true">{text}</span>
            ) : (
              <button type="button" class="link" onClick={go}>
                {text}
              </button>
            )}
          </span>
        );
      })}
    </nav>
  );
}
