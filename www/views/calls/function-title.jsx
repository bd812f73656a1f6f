/**
 * Title of the selected function: whole name, file, object.
 *
 * @module
 */

import { isCycle } from '../../store/selectors.js';
import { profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { isUnknown, wholeName } from '../../values/names.js';
import { TransformMenu } from './transform-menu.jsx';

/** @param {{row: number}} props */
function CycleTitle({ row }) {
  const functions = profile.value?.functions;
  if (!functions) return null;
  return (
    <header class="function-title">
      <h1>{wholeName(functions.names, at(functions.name, row))}</h1>
      <p class="muted">
        Functions that call each other recursively. Calls between them are not added.
      </p>
      <TransformMenu />
    </header>
  );
}

/** @param {{row: number}} props */
export function FunctionTitle({ row }) {
  if (!profile.value) return null;
  const { functions } = profile.value;
  const { names, name, file, object, cycle } = functions;
  const fileName = wholeName(names, at(file, row));
  const objectName = wholeName(names, at(object, row));
  const cycleNumber = at(cycle, row);
  if (isCycle(profile.value, row)) return <CycleTitle row={row} />;
  return (
    <header class="function-title">
      <h1>{wholeName(names, at(name, row)) || '???'}</h1>
      <p class="muted">
        {isUnknown(fileName) ? 'source file unknown' : fileName}
        {' · '}
        {isUnknown(objectName) ? 'object unknown' : objectName}
        {cycleNumber > 0 && <span class="badge">{`in cycle ${cycleNumber}`}</span>}
      </p>
      <TransformMenu />
    </header>
  );
}
