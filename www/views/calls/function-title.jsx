/**
 * The line above the views: what is selected, and the way up to the whole profile.
 */

import { FUNCTION_TEXT } from '../../messages/calls.js';
import { DETAILS_TEXT } from '../../messages/frame.js';
import { selectNothing } from '../../store/actions.js';
import { hasObjects, isCycle } from '../../store/selectors.js';
import { functions, UNKNOWN } from '../../store/shown-names.js';
import { comparison, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { isUnknown, wholeName } from '../../values/names.js';
import { focusList } from '../controls/focus-next.js';
import { TransformMenu } from './transform-menu.jsx';

/** The title of a profile or a comparison. @param {{title: string, children: import('preact').ComponentChildren}} props */
export const WholeTitle = ({ title, children }) => (
  <header class="function-title whole">
    <h1>{title}</h1>
    <p class="muted">{children}</p>
  </header>
);

/** Shows the whole profile or comparison. */
function Up() {
  return (
    <>
      <button
        type="button"
        class="link"
        title={comparison.value ? DETAILS_TEXT.upOfComparison : DETAILS_TEXT.up}
        onClick={() => {
          selectNothing();
          focusList();
        }}
      >
        {comparison.value ? DETAILS_TEXT.comparison : DETAILS_TEXT.about}
      </button>
      <span class="muted" aria-hidden="true">
        ›
      </span>
    </>
  );
}

/** @param {{row: number, badge?: string, place?: string, children?: import('preact').ComponentChildren}} props  `children`: after the name */
export function TitleOf({ row, badge, place = placeOf(row), children }) {
  const of = functions.value;
  if (!of) return null;
  const name = wholeName(of.names, at(of.name, row)) || UNKNOWN;
  return (
    <header class="function-title">
      <Up />
      <h1 title={`${name}\n${place}`}>{name}</h1>
      {badge && <span class="badge">{badge}</span>}
      <p class="muted" title={place}>
        {place}
      </p>
      {children}
    </header>
  );
}

/** File and object of a function. @param {number} row */
function placeOf(row) {
  const of = functions.value;
  if (!of) return '';
  const [file = '', object = ''] = [of.file, of.object].map((column) =>
    wholeName(of.names, at(column, row)),
  );
  const names = [isUnknown(file) ? FUNCTION_TEXT.noFile : file];
  if (hasObjects.value) names.push(isUnknown(object) ? FUNCTION_TEXT.noObject : object);
  return names.join(' · ');
}

/** @param {{row: number, children: import('preact').ComponentChildren}} props  `children`: figures */
export function FunctionTitle({ row, children }) {
  if (!profile.value) return null;
  const cycle = at(profile.value.functions.cycle, row);
  const isOfCycle = isCycle(profile.value, row);
  return (
    <TitleOf
      row={row}
      badge={cycle > 0 && !isOfCycle ? FUNCTION_TEXT.inCycle(cycle) : ''}
      {...(isOfCycle && { place: FUNCTION_TEXT.cycle })}
    >
      {children}
      <TransformMenu />
    </TitleOf>
  );
}
