/**
 * The field that finds text in sources.
 */
import { CODE_TEXT } from '../../messages/code.js';

/** @param {{search: ReturnType<typeof import('./source-search.js').useSourceSearch>}} props */
export function FindField({ search }) {
  return (
    <>
      <input
        class="field"
        type="search"
        placeholder={CODE_TEXT.find}
        aria-label={CODE_TEXT.find}
        onInput={(event) => search.search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          search.find(event.shiftKey ? -1 : 1);
        }}
      />
      <span class="muted figures" aria-live="polite">
        {search.found}
      </span>
    </>
  );
}
