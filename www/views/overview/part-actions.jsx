/** Controls of all tables of parts: the mark of a selected part, and buttons and a field that select parts. */

import { useSignal } from '@preact/signals';
import { PARTS_TEXT } from '../../messages/overview.js';
import { namedParts, onlyPart } from '../../store/part-choice.js';
import { Button } from '../controls/button.jsx';

/** @param {{isSelected: boolean}} props */
export const PartMark = ({ isSelected }) => (
  <div role="gridcell" class="mark">
    {isSelected ? '✓' : ''}
    <span class="for-readers">{isSelected ? PARTS_TEXT.selected : PARTS_TEXT.excluded}</span>
  </div>
);

export const PartMarkHead = () => (
  <div role="columnheader">
    <span class="for-readers">{PARTS_TEXT.selection}</span>
  </div>
);

export const OnlyHead = () => (
  <div role="columnheader">
    <span class="for-readers">{PARTS_TEXT.onlyCurrent}</span>
  </div>
);

/** Selects one part with a click; for keys there is a button above. @param {{onOnly: () => void}} props */
export const OnlyCell = ({ onOnly }) => (
  <div role="gridcell">
    <button
      type="button"
      class="link"
      tabIndex={-1}
      title={PARTS_TEXT.onlyCurrent}
      onClick={(event) => {
        // A click on the row includes or excludes the part.
        event.stopPropagation();
        onOnly();
      }}
    >
      {PARTS_TEXT.only}
    </button>
  </div>
);

/**
 * @param {object} props
 * @param {import('../../protocol/types.js').PartFacts[]} props.parts
 * @param {Uint8Array | null} props.flags  flags of the selected parts; null for all
 * @param {number | undefined} props.current  index of the part of the current row
 * @param {(flags: Uint8Array | null) => void} props.onSelect
 */
export function PartActions({ parts, flags, current, onSelect }) {
  const isUnknown = useSignal(false);
  return (
    <p class="part-actions">
      <Button disabled={flags === null} onClick={() => onSelect(null)}>
        {PARTS_TEXT.all}
      </Button>
      <Button
        disabled={current === undefined}
        onClick={() => current !== undefined && onSelect(onlyPart(parts.length, current))}
      >
        {PARTS_TEXT.onlyCurrent}
      </Button>
      {parts.some(({ trigger }) => trigger !== parts[0]?.trigger) && (
        <input
          class="field"
          type="search"
          aria-label={PARTS_TEXT.byName}
          placeholder={PARTS_TEXT.byName}
          title={PARTS_TEXT.byNameNote}
          onKeyDown={({ key, currentTarget: { value } }) => {
            if (key !== 'Enter') return;
            const next = namedParts(parts, value);
            isUnknown.value = next === undefined;
            if (next !== undefined) onSelect(next);
          }}
        />
      )}
      {isUnknown.value && <span role="status">{PARTS_TEXT.noneNamed}</span>}
    </p>
  );
}
