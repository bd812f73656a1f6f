/**
 * Menu of transforms for the selected function.
 */

import { selectedStep, transformSelected } from '../../effects/transform.js';
import { TRANSFORM_MENU_TEXT } from '../../messages/calls.js';
import { TRANSFORMS } from '../../store/transforms.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { focusList } from '../controls/focus-next.js';

export function TransformMenu() {
  return (
    <Dropdown label={TRANSFORM_MENU_TEXT.label} face={TRANSFORM_MENU_TEXT.label} side="right">
      {(close) =>
        TRANSFORMS.map(({ kind, key, label, what }) => (
          <button
            type="button"
            key={kind}
            class="choice transform-choice"
            role="menuitem"
            aria-disabled={selectedStep(kind) === null}
            aria-keyshortcuts={key}
            onClick={() => {
              if (!selectedStep(kind)) return;
              close();
              transformSelected(kind);
              focusList();
            }}
          >
            <span>
              {label} <span class="muted">{what}</span>
            </span>
            <kbd>{key}</kbd>
          </button>
        ))
      }
    </Dropdown>
  );
}
