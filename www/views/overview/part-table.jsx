/** The parts of a profile: dumps, threads, files. Each can be excluded. */

import { useSignal } from '@preact/signals';
import { PARTS_TEXT } from '../../messages/overview.js';
import { areThreads, isChosen, onlyPart, toggledPart } from '../../store/part-choice.js';
import { at } from '../../values/at.js';
import { count } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { ColumnHead, columnHeads } from '../controls/column-head.jsx';
import { ROW } from '../controls/row-window.js';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { OnlyCell, OnlyHead, PartActions, PartMark, PartMarkHead } from './part-actions.jsx';

/** @import {PartFacts} from '../../protocol/types.js' */

/** @param {{part: PartFacts, isSelected: boolean, total: number | bigint | undefined, written: (cost: number | bigint) => string, isOfThreads: boolean, onOnly: () => void}} props */
function Cells({ part, isSelected, total, written, isOfThreads, onOnly }) {
  const spawned = part.spawned.map(PARTS_TEXT.spawned);
  const name = visible([part.trigger, ...spawned].filter(Boolean).join(' · '));
  const file = visible([part.file, part.command].filter(Boolean).join(' · '));
  return (
    <>
      <PartMark isSelected={isSelected} />
      {!isOfThreads && (
        <div role="gridcell" class="figures">
          {visible(part.part)}
        </div>
      )}
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
      <div role="gridcell" class="name muted" title={file}>
        {file}
      </div>
      <OnlyCell onOnly={onOnly} />
    </>
  );
}

/** @param {boolean} isOfThreads */
const heads = (isOfThreads) => (
  <>
    <PartMarkHead />
    {columnHeads(
      [...(isOfThreads ? [] : [PARTS_TEXT.partColumn]), PARTS_TEXT.threadColumn, PARTS_TEXT.total],
      [PARTS_TEXT.trigger],
    )}
    <ColumnHead label={PARTS_TEXT.file} text={PARTS_TEXT.fileNote} />
    <OnlyHead />
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
  const current = parts[place.value]?.index;
  // The number of the part is the same then.
  const isOfThreads = areThreads(parts);
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
      <PartActions {...{ parts, flags, current, onSelect }} />
      <VirtualGrid
        label={title}
        class={isOfThreads ? 'part-grid of-threads' : 'part-grid'}
        columns={isOfThreads ? 6 : 7}
        rows={parts.length}
        place={place.value}
        head={heads(isOfThreads)}
        row={(index) => {
          const part = at(parts, index);
          return (
            <Cells
              part={part}
              isSelected={isChosen(flags, part.index)}
              total={total(part)}
              written={written}
              isOfThreads={isOfThreads}
              onOnly={() => onSelect(onlyPart(parts.length, part.index))}
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
