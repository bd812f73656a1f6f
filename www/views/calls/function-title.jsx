/**
 * Title of the selected function: whole name, file, object.
 */

import { FUNCTION_TEXT } from '../../messages/calls.js';
import { isCycle } from '../../store/selectors.js';
import { functions, UNKNOWN } from '../../store/shown-names.js';
import { profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { isUnknown, wholeName } from '../../values/names.js';
import { TransformMenu } from './transform-menu.jsx';

/** @param {{row: number}} props */
function CycleTitle({ row }) {
  const of = functions.value;
  if (!of) return null;
  return (
    <header class="function-title">
      <h1>{wholeName(of.names, at(of.name, row))}</h1>
      <p class="muted">{FUNCTION_TEXT.cycle}</p>
      <TransformMenu />
    </header>
  );
}

/** @param {{row: number, badge?: string, children?: import('preact').ComponentChildren}} props */
export function TitleOf({ row, badge, children }) {
  const of = functions.value;
  if (!of) return null;
  const [fileName, objectName] = [of.file, of.object].map((column) =>
    wholeName(of.names, at(column, row)),
  );
  return (
    <header class="function-title">
      <h1>{wholeName(of.names, at(of.name, row)) || UNKNOWN}</h1>
      <p class="muted">
        {isUnknown(fileName ?? '') ? FUNCTION_TEXT.noFile : fileName}
        {' · '}
        {isUnknown(objectName ?? '') ? FUNCTION_TEXT.noObject : objectName}
        {badge && <span class="badge">{badge}</span>}
      </p>
      {children}
    </header>
  );
}

/** @param {{row: number}} props */
export function FunctionTitle({ row }) {
  if (!profile.value) return null;
  const cycle = at(profile.value.functions.cycle, row);
  if (isCycle(profile.value, row)) return <CycleTitle row={row} />;
  return (
    <TitleOf row={row} badge={cycle > 0 ? FUNCTION_TEXT.inCycle(cycle) : ''}>
      <TransformMenu />
    </TitleOf>
  );
}
