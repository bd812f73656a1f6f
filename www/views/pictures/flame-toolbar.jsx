/** Toolbar of a flame graph. */

import { FLAME_TEXT } from '../../messages/pictures.js';
import { placeOfFound } from '../../pictures/found-boxes.js';
import { REST_BOX } from '../../protocol/pictures.js';
import { goToFound } from '../../store/picture-actions.js';
import {
  direction,
  find,
  findProblem,
  flameOf,
  found,
  foundPart,
  inTimeOrder,
  invertedTree,
  program,
} from '../../store/picture-state.js';
import { changeShown } from '../../store/setters.js';
import { profile, selected } from '../../store/state.js';
import { Check } from '../controls/check.jsx';
import { Choice } from '../controls/choice.jsx';
import { DrawnBy } from './drawn-by.jsx';
import { FoldSwitch } from './fold-switch.jsx';
import { InvertSwitch } from './invert-switch.jsx';
import { PictureBar } from './picture-bar.jsx';

/** @type {{value: typeof flameOf.value, label: string}[]} */
const SCOPES = [
  { value: 'program', label: 'program' },
  { value: 'around', label: 'function' },
];

/** @type {{value: typeof direction.value, label: string}[]} */
const DIRECTIONS = [
  { value: 'icicle', label: 'down' },
  { value: 'flame', label: 'up' },
];

/** The share of the matches of the search. */
function FoundShare() {
  if (findProblem.value) return <span class="problem">{findProblem.value}</span>;
  if (!foundPart.value) return null;
  const { count: number, share: part } = foundPart.value;
  const boxes = program.value.contexts.value?.boxes;
  const areAll = !boxes?.row.includes(REST_BOX);
  const place = placeOfFound(boxes, found.value, program.value.currentBox.value);
  return (
    <span class="figures muted" role="status" title={areAll ? undefined : FLAME_TEXT.matchesNote}>
      {number === 0 ? FLAME_TEXT.noMatches : FLAME_TEXT.matches(part, number, place, areAll)}
    </span>
  );
}

function FindField() {
  return (
    <input
      class="field"
      type="search"
      aria-label={FLAME_TEXT.findNote}
      title={FLAME_TEXT.findNote}
      placeholder={FLAME_TEXT.find}
      value={find.value}
      aria-invalid={findProblem.value !== ''}
      onInput={({ currentTarget }) => changeShown('find', currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') changeShown('find', '');
        else if (event.key === 'Enter')
          goToFound(program.value, found.value, event.shiftKey ? -1 : 1);
      }}
    />
  );
}

/**
 * @param {object} props
 * @param {import('./picture-export.jsx').Exporter} props.onExport
 * @param {boolean} props.isAround  whether the picture shows the selected function
 * @param {import('preact').ComponentChildren} props.children  how exact the picture is
 */
export function FlameToolbar({ onExport, isAround, children }) {
  const origin = program.value.contexts.value?.origin;
  return (
    <PictureBar
      onExport={onExport}
      options={() => (
        <>
          <DrawnBy what={FLAME_TEXT.widthsBy} />
          {!isAround && <Choice label={FLAME_TEXT.grows} of={direction} choices={DIRECTIONS} />}
          {!isAround && !invertedTree.value && origin?.hasTimeOrder && (
            <Check isOn={inTimeOrder.value} onSet={(isOn) => changeShown('inTimeOrder', isOn)}>
              {FLAME_TEXT.timeOrder}
            </Check>
          )}
          <FoldSwitch />
        </>
      )}
    >
      <FindField />
      {!isAround && <FoundShare />}
      {!isAround && <InvertSwitch />}
      {profile.value && selected.value !== null && (
        <Choice label={FLAME_TEXT.show} of={flameOf} choices={SCOPES} />
      )}
      {children}
    </PictureBar>
  );
}
