/** The parts of a profile: dumps, threads, files. Each can be excluded. */

import { useSignal } from '@preact/signals';
import { PARTS_TEXT } from '../../messages/overview.js';
import { isChosen, namedParts, onlyPart, toggledPart } from '../../store/part-choice.js';
import { at } from '../../values/at.js';
import { count } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { Button } from '../controls/button.jsx';
import { ColumnHead, columnHeads } from '../controls/column-head.jsx';
import { ROW } from '../controls/row-window.js';
import { VirtualGrid } from '../controls/virtual-grid.jsx';

/** @import {PartFacts} from '../../protocol/types.js' */

/** @param {{part: PartFacts, isSelected: boolean, total: number | bigint | undefined, written: (cost: number | bigint) => string}} props */
function Cells({ part, isSelected, total, written }) {
  const spawned = part.spawned.map(PARTS_TEXT.spawned);
  const name = visible([part.trigger, ...spawned].filter(Boolean).join(' · '));
  return (
    <>
      <div role="gridcell" class="mark">
        {isSelected ? '✓' : ''}
        <span class="for-readers">{isSelected ? PARTS_TEXT.selected : PARTS_TEXT.excluded}</span>
      </div>
      <div role="gridcell" class="figures">
        {visible(part.part)}
      </div>
      <div role="gridcell" class="figures">
        {visible(part.thread)}
      </div>
      <div
        role="gridcell"
        class={isSelected ? 'figures' : 'figures zero'}
        title={typeof total === 'bigint' ? count(total) : String(total ?? '')}
      >
        {total === undefined ? '–' : written(total)}
      </div>
      <div role="gridcell" class="name muted" title={name}>
        {name}
      </div>
      <div role="gridcell" class="name muted" title={visible(part.file)}>
        {visible(part.file)}
      </div>
    </>
  );
}

const heads = () => (
  <>
    <div role="columnheader">
      <span class="for-readers">{PARTS_TEXT.selection}</span>
    </div>
    {columnHeads(
      [PARTS_TEXT.partColumn, PARTS_TEXT.threadColumn, PARTS_TEXT.total],
      [PARTS_TEXT.trigger],
    )}
    <ColumnHead label={PARTS_TEXT.file} text={PARTS_TEXT.fileNote} />
  </>
);

/**
 * @param {object} props
 * @param {string} [props.title]
 * @param {PartFacts[]} props.parts
 * @param {Uint8Array | null} props.flags  flags of the selected parts; null for all
 * @param {(part: PartFacts) => number | bigint | undefined} props.total  undefined if unknown
 * @param {(cost: number | bigint) => string} props.written
 * @param {(flags: Uint8Array | null) => void} props.onSelect
 */
export function PartTable({ title = PARTS_TEXT.title, parts, flags, total, written, onSelect }) {
  const place = useSignal(-1);
  const isUnknown = useSignal(false);
  const current = parts[place.value];
  const toggle = (/** @type {number} */ index) => {
    place.value = index;
    const next = toggledPart(flags, parts.length, at(parts, index).index);
    if (next !== flags) onSelect(next);
  };
  return (
    <section class="neighbour-section" style={{ '--rows-height': `${parts.length * ROW}px` }}>
      <h2>
        {title} <span class="muted">{PARTS_TEXT.note}</span>
      </h2>
      <p class="part-actions">
        <Button disabled={flags === null} onClick={() => onSelect(null)}>
          {PARTS_TEXT.all}
        </Button>
        <Button
          disabled={!current}
          onClick={() => current && onSelect(onlyPart(parts.length, current.index))}
        >
          {PARTS_TEXT.onlyCurrent}
        </Button>
        {parts.some(({ trigger }) => trigger !== '') && (
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
      <VirtualGrid
        label={title}
        class="part-grid"
        columns={6}
        rows={parts.length}
        place={place.value}
        head={heads()}
        row={(index) => {
          const part = at(parts, index);
          return (
            <Cells
              part={part}
              isSelected={isChosen(flags, part.index)}
              total={total(part)}
              written={written}
            />
          );
        }}
        onMove={(index) => {
          place.value = index;
        }}
        onPick={toggle}
        onOpen={toggle}
      />
    </section>
  );
}
