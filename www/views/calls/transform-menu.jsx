/** Menu of the selected functions, mainly of transforms. */

import { TRANSFORM_MENU_TEXT } from '../../messages/calls.js';
import { selectedRows } from '../../store/selectors.js';
import { Actions } from '../controls/context-menu.jsx';
import { Dropdown } from '../controls/dropdown.jsx';
import { functionActions } from '../controls/function-actions.js';

export function TransformMenu() {
  return (
    <Dropdown label={TRANSFORM_MENU_TEXT.label} face={TRANSFORM_MENU_TEXT.label} side="right">
      {(close) => <Actions actions={functionActions(selectedRows.value)} close={close} />}
    </Dropdown>
  );
}
