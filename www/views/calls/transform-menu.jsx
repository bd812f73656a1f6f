/**
 * Menu of transforms for the selected function.
 */

import { selectedStep, transformSelected } from '../../effects/transform.js';
import { TRANSFORM_MENU_TEXT } from '../../messages/calls.js';
import { TRANSFORMS } from '../../store/transforms.js';
import { ActionItem } from '../controls/context-menu.jsx';
import { Dropdown } from '../controls/dropdown.jsx';
import { focusList } from '../controls/focus-next.js';

export function TransformMenu() {
  return (
    <Dropdown label={TRANSFORM_MENU_TEXT.label} face={TRANSFORM_MENU_TEXT.label} side="right">
      {(close) =>
        TRANSFORMS.map(({ kind, key, label, what }) => {
          const isOff = selectedStep(kind) === null;
          const run = () => {
            transformSelected(kind);
            focusList();
          };
          return <ActionItem key={kind} action={{ label, what, key, isOff, run }} close={close} />;
        })
      }
    </Dropdown>
  );
}
