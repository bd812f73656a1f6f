/**
 * The instructions of a function in two profiles: A, B and the difference of each.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { at } from '../at.js';
import { machinePairs, shownPairs } from '../compared-machine.js';
import { instructions, linesFailure, programA, programB } from '../comparison-state.js';
import { giveComparedProgram } from '../effects/compared-programs.js';
import { peakOf } from '../exact-column.js';
import { changedPlaces } from '../places.js';
import { canDisassemble } from '../spawn-disassembler.js';
import { ComparedMachineCells } from './compared-machine-cells.jsx';
import { HotLines, hotStep } from './hot-lines.jsx';
import { FileButton, ProgramNote } from './program-chooser.jsx';
import { VirtualGrid } from './virtual-grid.jsx';

/** @typedef {import('../protocol-comparison.js').ComparedInstructions} ComparedInstructions */
/** @typedef {import('../protocol-comparison.js').SideInstructions} SideInstructions */

/** What is said of how instructions were brought together. */
const BY = {
  text: 'Instructions are the same where both programs have the same text, but for addresses.',
  address: 'Instructions are the same where their addresses are.',
  offset:
    'Instructions are counted from the begin of the function: give both programs to have them told by what they are.',
};

/**
 * @param {SideInstructions | null} own
 * @param {import('../comparison-state.js').KnownProgram} program
 * @returns {import('../compared-machine.js').Side | null}
 */
function sideOf(own, program) {
  if (!own || own.code.at.length === 0) return null;
  const isRead = program?.state === 'read' && program.code === own.code;
  return { code: own.code, listing: isRead ? program.listing : null };
}

/** @param {{hasText: boolean}} props */
function Heads({ hasText }) {
  return (
    <>
      {['A', 'B', 'Difference', 'Ratio', 'Address A', 'Address B'].map((label) => (
        <div key={label} role="columnheader" class="numeric">
          {label}
        </div>
      ))}
      {hasText && <div role="columnheader">Instruction</div>}
      <div role="columnheader">Source</div>
    </>
  );
}

/** @param {{of: ComparedInstructions}} props */
function ComparedGrid({ of }) {
  const [knownA, knownB] = [programA.value, programB.value];
  const place = useSignal(-1);
  const hotAt = useSignal(0);
  const opened = useSignal(/** @type {ReadonlySet<number>} */ (new Set()));
  const [a, b] = useMemo(() => [sideOf(of.a, knownA), sideOf(of.b, knownB)], [of, knownA, knownB]);
  const all = useMemo(() => machinePairs(a ?? null, b ?? null), [a, b]);
  const rows = useMemo(() => shownPairs(all, opened.value), [all, opened.value]);
  const hot = useMemo(() => changedPlaces(all.cost.change.high), [all]);
  const peak = useMemo(() => peakOf(all.cost.change), [all]);
  const hasText = Boolean(a?.listing ?? b?.listing);
  useEffect(() => {
    place.value = -1;
    hotAt.value = 0;
    opened.value = new Set();
  }, [all]);

  /** @param {1 | -1} step */
  const goToHot = (step) => {
    const wanted = hot[hotAt.value + step - 1];
    if (wanted === undefined) return;
    hotAt.value += step;
    place.value = rows.indexOf(wanted);
  };
  /** @param {number} index */
  const pick = (index) => {
    const row = at(rows, index);
    if (typeof row === 'number') place.value = index;
    else opened.value = new Set(opened.value).add(row.first);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its parts leave over
    <div
      class="source-view"
      onKeyDown={(event) => {
        const step = hotStep(event);
        if (step) goToHot(step);
      }}
    >
      <div class="source-tools">
        <HotLines noun="difference" place={hotAt.value} count={hot.length} onStep={goToHot} />
        <span class="spring" />
        {of.a && (
          <FileButton side="A" known={knownA} onGive={(file) => giveComparedProgram('a', file)} />
        )}
        {of.b && (
          <FileButton side="B" known={knownB} onGive={(file) => giveComparedProgram('b', file)} />
        )}
      </div>
      <p class="program-note muted">{BY[all.by]}</p>
      {of.a && canDisassemble && <ProgramNote known={knownA} side="A" />}
      <ProgramNote known={knownB} side="B" />
      <VirtualGrid
        id="machine"
        label="Machine code"
        class={`machine-grid compared-machine${hasText ? ' with-text' : ''}`}
        columns={hasText ? 8 : 7}
        rows={rows.length}
        place={place.value}
        origin={of.row}
        head={<Heads hasText={hasText} />}
        row={(index) => (
          <ComparedMachineCells
            a={a ?? null}
            b={b ?? null}
            all={all}
            row={at(rows, index)}
            peak={peak}
            hasText={hasText}
          />
        )}
        onMove={(index) => {
          place.value = index;
        }}
        onPick={pick}
        onOpen={pick}
      />
    </div>
  );
}

/** @param {{row: number}} props */
export function ComparedMachineView({ row }) {
  const [failure, of] = [linesFailure.value, instructions.value];
  if (failure) {
    return (
      <p class="none failure" role="alert">
        The instructions cannot be read: {failure.sentence}
      </p>
    );
  }
  if (!of) return <p class="none muted">Reading the instructions of the function…</p>;
  const places = (of.a?.code.at.length ?? 0) + (of.b?.code.at.length ?? 0);
  if (places === 0) {
    return (
      <p class="none muted">
        Neither profile has addresses of this function. callgrind writes them if it is told to, by{' '}
        <code>--dump-instr=yes</code>.
      </p>
    );
  }
  return (
    <div class="source-frame" aria-busy={of.row !== row}>
      <ComparedGrid of={of} />
    </div>
  );
}
