/**
 * The flame graph of the whole program, with the boxes of the selected function framed; or that of the function alone,
 * with its callers above it and its callees below. With its toolbar, and its layout with all levels for saving.
 */

import { useEffect, useMemo } from 'preact/hooks';
import { COMPARED_PICTURES_TEXT, FLAME_TEXT } from '../../messages/pictures.js';
import { foundPartOf, placeOfFound, withoutRoots } from '../../pictures/boxes-in-sight.js';
import { heightOf, paintFlame } from '../../pictures/flame-paint.js';
import { moved } from '../../pictures/sheet.js';
import { REST_BOX } from '../../protocol/pictures.js';
import { changeShown } from '../../store/actions.js';
import { follow, goToFound } from '../../store/picture-actions.js';
import { collapsed, direction, flameOf } from '../../store/picture-state.js';
import { isOutermost } from '../../store/selectors.js';
import { current, profile, shownDocument } from '../../store/state.js';
import { share } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { Check, Choice } from '../controls/fields.jsx';
import { boxLook, FlameCanvas } from './flame-canvas.jsx';
import {
  DrawnBy,
  eventLine,
  FoldSwitch,
  InvertSwitch,
  Legend,
  PictureBar,
  PictureProgress,
  saveSheet,
  Trust,
} from './picture-bar.jsx';
import { skin } from './skin.js';

/** @import {Sheet} from '../../pictures/sheet.js' */
/** @import {Surface} from '../../pictures/surfaces.js' */
/** @import {ContextOrigin} from '../../protocol/types.js' */
/** @import {Flame} from '../../store/flame.js' */

/** Width of a saved picture, and the tallest height of a part of it. */
const WIDTH = 1600;
const TALLEST = 4000;

/** @param {Flame} flame @param {'icicle' | 'flame'} grows */
function partOf(flame, grows) {
  const all = flame.contexts.value?.boxes;
  if (!all) return null;
  const boxes = withoutRoots(all, flame.root);
  const height = Math.min(TALLEST, heightOf(boxes));
  const look = {
    width: WIDTH,
    height,
    span: flame.span.value,
    scroll: 0,
    direction: grows,
    ...boxLook(boxes),
    isSelected: () => false,
    current: -1,
  };
  return { height, draw: (/** @type {Surface} */ surface) => paintFlame(surface, boxes, look) };
}

/**
 * @param {[Flame, 'icicle' | 'flame'][]} flames  from top to bottom
 *
 * @param {Pick<Sheet, 'lines' | 'legend'>} head
 * @returns {Omit<Sheet, 'title'>}
 */
function flameSheet(flames, head) {
  const parts = flames.flatMap(([flame, grows]) => partOf(flame, grows) ?? []);
  return {
    ...head,
    width: WIDTH,
    height: parts.reduce((sum, { height }) => sum + height, 0),
    draw(surface) {
      let top = 0;
      for (const { height, draw } of parts) {
        draw(moved(surface, 0, top));
        top += height;
      }
    },
  };
}

const SCOPES = { program: 'program', around: 'callers and callees' };

const DIRECTIONS = { icicle: 'down', flame: 'up' };

/** The share of the matches of the search. */
function FoundShare() {
  const boxes = current.programFlame.value.contexts.value?.boxes;
  const found = current.found.value;
  const all = useMemo(() => boxes && found && foundPartOf(boxes, found), [boxes, found]);
  if (current.findProblem.value) return <span class="problem">{current.findProblem.value}</span>;
  if (!all) return null;
  const { count: number, share: part } = all;
  const areAll = !boxes?.row.includes(REST_BOX);
  const place = placeOfFound(boxes, found, current.programFlame.value.currentBox.value);
  return (
    <span class="figures muted" role="status" title={areAll ? undefined : FLAME_TEXT.matchesNote}>
      {number === 0 ? FLAME_TEXT.noMatches : FLAME_TEXT.matches(part, number, place, areAll)}
    </span>
  );
}

/** The picture below a control. @param {Element} control @returns {HTMLElement | null | undefined} */
const pictureOf = (control) => control.closest('.picture')?.querySelector('[role=application]');

const FindField = () => (
  <input
    class="field"
    type="search"
    aria-label={FLAME_TEXT.findNote}
    title={FLAME_TEXT.findNote}
    placeholder={FLAME_TEXT.find}
    value={current.find.value}
    aria-invalid={current.findProblem.value !== ''}
    onInput={({ currentTarget }) => changeShown({ find: currentTarget.value })}
    onKeyDown={(event) => {
      // The first clears the field, the next leaves it.
      if (event.key === 'Escape' && current.find.peek() !== '') changeShown({ find: '' });
      else if (event.key === 'Escape') pictureOf(event.currentTarget)?.focus();
      else if (event.key === 'Enter')
        goToFound(current.programFlame.value, current.found.value, event.shiftKey ? -1 : 1);
    }}
  />
);

/**
 * @param {object} props
 * @param {import('./picture-bar.jsx').Exporter} props.onExport
 * @param {boolean} props.isAround  whether the picture shows the selected function
 */
function FlameToolbar({ onExport, isAround }) {
  const origin = current.programFlame.value.contexts.value?.origin;
  return (
    <PictureBar
      onExport={onExport}
      options={() => (
        <>
          <DrawnBy what={FLAME_TEXT.widthsBy} />
          {!isAround && <Choice label={FLAME_TEXT.grows} of={direction} choices={DIRECTIONS} />}
          {!isAround && !current.invertedTree.value && origin?.hasTimeOrder && (
            <Check of={shownDocument.value.inTimeOrder}>{FLAME_TEXT.timeOrder}</Check>
          )}
          <FoldSwitch />
        </>
      )}
    >
      <FindField />
      {!isAround && <InvertSwitch />}
      {profile.value && current.selected.value !== null && (
        <Choice label={FLAME_TEXT.show} of={flameOf} choices={SCOPES} />
      )}
      {/* After the controls, which do not move when it appears. */}
      {!isAround && <FoundShare />}
    </PictureBar>
  );
}

/** Describes the accuracy of the picture. @param {ContextOrigin} origin */
export function trustOf({ estimated, certain, covered, ambiguous, hasTimeOrder, separate }) {
  const ofProgram = current.invertedTree.value ? FLAME_TEXT.callersOmitted : FLAME_TEXT.omitted;
  const hasCalls = profile.value?.facts.calls !== 0;
  const opens = hasCalls && !collapsed.value;
  const omitted = (certain === null ? FLAME_TEXT.notDrawn : ofProgram)(covered, opens);
  if (!hasCalls) return FLAME_TEXT.noCalls + omitted;
  if (separate) return FLAME_TEXT.separate;
  if (estimated)
    return (
      (certain === null ? FLAME_TEXT.estimatedFunction : FLAME_TEXT.estimated(certain)) + omitted
    );
  const ordered = hasTimeOrder && current.inTimeOrder.value ? FLAME_TEXT.ordered : '';
  if (ambiguous > 0) return FLAME_TEXT.rebuilt(ordered, ambiguous);
  return (isOutermost.value ? FLAME_TEXT.recorded : FLAME_TEXT.exact)(ordered);
}

/** @param {import('../../protocol/types.js').Boxes} boxes @param {import('../../protocol/types.js').OtherBoxes} other */
function comparedTrust(boxes, { origins, by }) {
  const missing = by === 'b' ? COMPARED_PICTURES_TEXT.noneOfA : COMPARED_PICTURES_TEXT.noneOfB;
  if (!origins.some(({ estimated }) => estimated)) {
    const open = origins.reduce((sum, { ambiguous }) => sum + ambiguous, 0);
    return open === 0
      ? COMPARED_PICTURES_TEXT.exact(missing)
      : COMPARED_PICTURES_TEXT.rebuilt(open, missing);
  }
  if (origins.some(({ separate }) => separate)) return FLAME_TEXT.separate;
  // Only the root and its children: there are no calls.
  if (boxes.levels.length < 4) return COMPARED_PICTURES_TEXT.noCalls(missing);
  const [a = '', b = ''] = origins.map(({ certain }) => share(certain ?? 0, 1));
  return COMPARED_PICTURES_TEXT.estimated(a, b, missing);
}

/** The accuracy of a profile or a comparison. @param {import('../../store/flame.js').ContextBoxes} contexts */
export const trustIn = ({ boxes, origin, other }) =>
  other ? comparedTrust(boxes, other) : trustOf(origin);

/** Requests contexts while a view shows them. @param {Flame} flame */
export function useContexts(flame) {
  useEffect(() => follow(flame.views), [flame]);
  return flame.contexts.value;
}

/** @param {[Flame, 'icicle' | 'flame'][]} flames  from top to bottom @param {'svg' | 'png'} format */
function saveFlames(flames, format) {
  const shown = flames[0]?.[0].contexts.value;
  if (!shown) return;
  const command = visible(profile.value?.facts.command ?? '');
  const widths = shown.other ? FLAME_TEXT.widthsOf(shown.other.by.toUpperCase()) : '';
  const lines = [[eventLine(), command, widths].filter(Boolean).join(' · '), trustIn(shown)];
  const legend = skin.value.legend();
  saveSheet(flameSheet(flames, { lines, legend }), { format, kind: 'flame' });
}

/** The whole program. @param {{foot: import('preact').ComponentChildren}} props */
function ProgramFlame({ foot }) {
  const shown = useContexts(current.programFlame.value);
  if (!shown) return null;
  const { boxes, other } = shown;
  return (
    <FlameCanvas
      flame={current.programFlame.value}
      direction={direction.value}
      boxes={boxes}
      label={other ? FLAME_TEXT.comparedLabel : FLAME_TEXT.label(trustIn(shown))}
      foot={foot}
    />
  );
}

/** Both sides of the selected function. @param {{foot: import('preact').ComponentChildren}} props */
function AroundFlame({ foot }) {
  const above = useContexts(current.callersFlame.value);
  const below = useContexts(current.calleesFlame.value);
  if (!above || !below) return null;
  return (
    <>
      <FlameCanvas
        flame={current.callersFlame.value}
        half="upper"
        direction="flame"
        boxes={above.boxes}
        label={FLAME_TEXT.callers}
      />
      <FlameCanvas
        flame={current.calleesFlame.value}
        half="lower"
        direction="icicle"
        boxes={below.boxes}
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
  const text = isAround ? FLAME_TEXT.both(trustOf(shown.origin)) : trustIn(shown);
  return <Trust text={text} />;
}

/** @param {{row?: number, [others: string]: unknown}} props  `row`: function; the whole program if missing */
export function FlameView({ row }) {
  const isAround = row !== undefined && profile.value !== null && flameOf.value === 'around';
  /** @type {[Flame, 'icicle' | 'flame'][]} */
  const flames = isAround
    ? [
        [current.callersFlame.value, 'flame'],
        [current.calleesFlame.value, 'icicle'],
      ]
    : [[current.programFlame.value, direction.value]];
  const [[first]] = /** @type {[[Flame, string]]} */ (flames);
  const isWaiting = flames.some(([flame]) => flame.isWaiting.value);
  const legend = <Legend entries={skin.value.legend()} />;
  return (
    <div class="picture" aria-busy={isWaiting}>
      <FlameToolbar isAround={isAround} onExport={(format) => saveFlames(flames, format)} />
      <FlameTrust flame={first} isAround={isAround} />
      <PictureProgress isWaiting={isWaiting} />
      {isAround ? <AroundFlame foot={legend} /> : <ProgramFlame foot={legend} />}
    </div>
  );
}
