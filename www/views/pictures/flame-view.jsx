/**
 * The flame graph of the whole program, with the boxes of the selected function framed; or that of the
 * function alone, with its callers above it and its callees below.
 */

import { useEffect } from 'preact/hooks';
import { FLAME_TEXT } from '../../messages/pictures.js';
import { areEstimated } from '../../store/estimated-boxes.js';
import { followFlame } from '../../store/picture-actions.js';
import {
  callees,
  callers,
  direction,
  flameOf,
  inTimeOrder,
  program,
} from '../../store/picture-state.js';
import { profile } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { comparedTrust } from './compared-skin.js';
import { FlameCanvas } from './flame-canvas.jsx';
import { flameSheet } from './flame-sheet.js';
import { FlameToolbar } from './flame-toolbar.jsx';
import { PictureProgress } from './graph-progress.jsx';
import { Legend } from './legend.jsx';
import { Trust } from './picture-bar.jsx';
import { eventLine, saveSheet } from './picture-sheet.js';
import { skin } from './skin.js';
import { useColours } from './use-colours.js';

/** @import {ContextOrigin} from '../../protocol/types.js' */
/** @import {Flame} from '../../store/flame.js' */
/** @import {Colours} from '../../pictures/colours.js' */

/** Describes the accuracy of the picture. @param {ContextOrigin} origin */
export function trustOf({ estimated, certain, covered, ambiguous, hasTimeOrder }) {
  if (profile.value?.facts.calls === 0) {
    return FLAME_TEXT.noCalls(covered);
  }
  if (estimated && certain === null) {
    return FLAME_TEXT.estimatedFunction(covered);
  }
  if (estimated) {
    return FLAME_TEXT.estimated(certain ?? 0, covered);
  }
  const ordered = hasTimeOrder && inTimeOrder.value ? FLAME_TEXT.ordered : '';
  if (ambiguous > 0) {
    return FLAME_TEXT.rebuilt(ordered, ambiguous);
  }
  return FLAME_TEXT.exact(ordered);
}

/** The accuracy of a profile or a comparison. @param {import('../../store/flame.js').ContextBoxes} contexts */
export const trustIn = ({ boxes, origin, other }) =>
  other ? comparedTrust(boxes, other) : trustOf(origin);

/** What the mark at boxes means; empty without marks. @param {import('../../store/flame.js').ContextBoxes} contexts */
export const markNote = (contexts) => (areEstimated(contexts) ? FLAME_TEXT.marked : '');

/** Requests contexts while a view shows them. @param {Flame} flame */
export function useContexts(flame) {
  useEffect(() => followFlame(flame), [flame]);
  return flame.contexts.value;
}

/**
 * @param {[Flame, 'icicle' | 'flame'][]} flames  from top to bottom
 * @param {Colours} colours
 * @param {'svg' | 'png'} format
 */
function saveFlames(flames, colours, format) {
  const shown = flames[0]?.[0].contexts.value;
  if (!shown) return;
  const command = visible(profile.value?.facts.command ?? '');
  const widths = shown.other ? FLAME_TEXT.widthsOf(shown.other.by.toUpperCase()) : '';
  const lines = [[eventLine(), command, widths].filter(Boolean).join(' · '), trustIn(shown)];
  const legend = skin.value.legend(colours);
  saveSheet(flameSheet(flames, colours, { lines, legend }), { colours, format, kind: 'flame' });
}

/** The whole program. @param {{colours: Colours, foot: import('preact').ComponentChildren}} props */
function ProgramFlame({ colours, foot }) {
  const shown = useContexts(program.value);
  if (!shown) return null;
  const { boxes, other } = shown;
  return (
    <FlameCanvas
      flame={program.value}
      direction={direction.value}
      boxes={boxes}
      colours={colours}
      label={other ? FLAME_TEXT.comparedLabel : FLAME_TEXT.label(trustIn(shown))}
      foot={foot}
    />
  );
}

/** Both sides of the selected function. @param {{colours: Colours, foot: import('preact').ComponentChildren}} props */
function AroundFlame({ colours, foot }) {
  const above = useContexts(callers.value);
  const below = useContexts(callees.value);
  if (!above || !below) return null;
  return (
    <>
      <FlameCanvas
        flame={callers.value}
        half="upper"
        direction="flame"
        boxes={above.boxes}
        colours={colours}
        label={FLAME_TEXT.callers}
      />
      <FlameCanvas
        flame={callees.value}
        half="lower"
        direction="icicle"
        boxes={below.boxes}
        colours={colours}
        label={FLAME_TEXT.callees}
        foot={foot}
      />
    </>
  );
}

/** How exact the picture is. @param {{flame: Flame, isAround: boolean}} props */
function FlameTrust({ flame, isAround }) {
  const shown = flame.contexts.value;
  if (!shown) return null;
  const { estimated, ambiguous } = shown.origin;
  const text = isAround ? FLAME_TEXT.both(trustOf(shown.origin)) : trustIn(shown);
  return (
    <Trust isDoubtful={estimated || (!isAround && ambiguous > 0)} text={text + markNote(shown)} />
  );
}

/** @param {{row?: number, [others: string]: unknown}} props  `row`: function; the whole program if missing */
export function FlameView({ row }) {
  const colours = useColours();
  const isAround = row !== undefined && profile.value !== null && flameOf.value === 'around';
  if (!colours) return <div class="picture" aria-busy="true" />;
  /** @type {[Flame, 'icicle' | 'flame'][]} */
  const flames = isAround
    ? [
        [callers.value, 'flame'],
        [callees.value, 'icicle'],
      ]
    : [[program.value, direction.value]];
  const [[first]] = /** @type {[[Flame, string]]} */ (flames);
  const isWaiting = flames.some(([flame]) => flame.isWaiting.value);
  const legend = <Legend entries={skin.value.legend(colours)} />;
  return (
    <div class="picture" aria-busy={isWaiting}>
      <FlameToolbar isAround={isAround} onExport={(format) => saveFlames(flames, colours, format)}>
        <FlameTrust flame={first} isAround={isAround} />
      </FlameToolbar>
      <PictureProgress isWaiting={isWaiting} />
      {isAround ? (
        <AroundFlame colours={colours} foot={legend} />
      ) : (
        <ProgramFlame colours={colours} foot={legend} />
      )}
    </div>
  );
}
