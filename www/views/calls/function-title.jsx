/** The line above the views: what is selected, and the way up to the whole profile. */

import { FUNCTION_TEXT, TRANSFORM_MENU_TEXT } from '../../messages/calls.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { DETAILS_TEXT } from '../../messages/frame.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { selectNothing } from '../../store/actions.js';
import { foldedRows, hasObjects, isCycle, selectedRows } from '../../store/selectors.js';
import { codedNameOf, foldedName, functions, membersOf, UNKNOWN } from '../../store/shown-names.js';
import { comparison, profile, sourceRows } from '../../store/state.js';
import { at } from '../../values/at.js';
import { isUnknown, wholeName } from '../../values/names.js';
import { EditorLink } from '../controls/editor-link.jsx';
import { Button } from '../controls/fields.jsx';
import { focusList } from '../controls/focus-next.js';
import { functionActions } from '../controls/function-actions.js';
import { Actions, Dropdown } from '../controls/menus.jsx';
import { FittedName } from '../controls/name-cells.jsx';

/** The actions of the selected functions, mainly transforms. */
const SelectedActions = () => <Actions actions={functionActions(selectedRows.value)} />;

/** The title of a profile or a comparison. @param {{title: string, children: import('preact').ComponentChildren}} props */
export const WholeTitle = ({ title, children }) => (
  <header class="function-title whole">
    <h1>{title}</h1>
    <p class="muted">{children}</p>
  </header>
);

/** Shows the whole profile or comparison. */
const Up = () => (
  <>
    <Button
      class="link"
      title={comparison.value ? DETAILS_TEXT.upOfComparison : DETAILS_TEXT.up}
      onClick={() => {
        selectNothing();
        focusList();
      }}
    >
      {comparison.value ? DETAILS_TEXT.comparison : DETAILS_TEXT.about}
    </Button>
    <span class="muted" aria-hidden="true">
      ›
    </span>
  </>
);

/** In which of two profiles a function is, or in which cycle of one. @param {number} row */
function badgeOf(row) {
  const presence = comparison.value?.functions.presence[row];
  if (presence === PRESENCE.new) return COMPARED_CODE_TEXT.onlyB;
  if (presence === PRESENCE.gone) return COMPARED_CODE_TEXT.onlyA;
  const cycle = profile.value?.functions.cycle[row] ?? 0;
  return cycle > 0 && !isCycle(profile.value, row) ? FUNCTION_TEXT.inCycle(cycle) : '';
}

/** @param {{row: number, children: import('preact').ComponentChildren}} props  `children`: figures */
export function FunctionTitle({ row, children }) {
  const of = functions.value;
  if (!of) return null;
  const group = foldedRows.value;
  const name =
    (group
      ? wholeName(group.of.facts.names, group.group)
      : wholeName(of.names, at(of.name, row))) || UNKNOWN;
  const [badge, place] = [badgeOf(row), placeOf(row)];
  return (
    <header class="function-title">
      <Up />
      <h1 title={`${name}\n${place}`}>
        <FittedName coded={foldedRows.value ? foldedName(row, name) : codedNameOf(row)} />
      </h1>
      {badge && <span class="badge">{badge}</span>}
      <p class={isCycle(profile.value, row) ? 'muted members' : 'muted'} title={place}>
        <EditorLink path={fileOf(row)} line={firstLine(row)} isInGrid={false}>
          {place}
        </EditorLink>
      </p>
      {children}
      <Dropdown label={TRANSFORM_MENU_TEXT.label} side="right">
        <SelectedActions />
      </Dropdown>
    </header>
  );
}

/** The file of a function. @param {number} row */
const fileOf = (row) => {
  const of = functions.value;
  return of ? wholeName(of.names, at(of.file, row)) : '';
};

/** The first line of a function with a cost, if its lines were read; otherwise 0. @param {number} row */
function firstLine(row) {
  const known = sourceRows.value;
  if (known?.from.row !== row || known.from.file !== null) return 0;
  const { file, line } = known.lines;
  const own = line.high.filter((line, place) => line > 0 && file[place] === 0);
  return own.reduce((first, line) => Math.min(first, line), own[0] ?? 0);
}

/** File and object of a function. @param {number} row */
function placeOf(row) {
  const of = functions.value;
  if (isCycle(profile.value, row)) return `${membersOf(row)} · ${FUNCTION_TEXT.cycle}`;
  if (!of) return '';
  const [file = '', object = ''] = [of.file, of.object].map((column) =>
    wholeName(of.names, at(column, row)),
  );
  const names = [isUnknown(file) ? FUNCTION_TEXT.noFile : file];
  if (hasObjects.value) names.push(isUnknown(object) ? FUNCTION_TEXT.noObject : object);
  return names.join(' · ');
}
