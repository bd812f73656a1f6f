/** Chooses a second event, shown next to the main one. */

import { SECOND_TEXT } from '../../messages/controls.js';
import { events } from '../../store/selectors.js';
import { changeShown } from '../../store/setters.js';
import { secondEvent } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { Dropdown } from './dropdown.jsx';
import { MenuItem } from './menu-item.jsx';

export function SecondEvent() {
  const [all, second] = [events.value, secondEvent.value];
  if (all.length < 2) return null;
  const choices = [null, ...all.keys()];
  return (
    <Dropdown
      label={SECOND_TEXT.label}
      face={second === null ? SECOND_TEXT.label : visible(all[second]?.name ?? '')}
    >
      {(close) =>
        choices.map((index) => (
          <MenuItem
            key={index}
            isChosen={index === second}
            title={visible(all[index ?? -1]?.longName ?? '')}
            close={close}
            onChoose={() => changeShown('secondEvent', index)}
          >
            {index === null ? 'none' : visible(all[index]?.name ?? '')}
          </MenuItem>
        ))
      }
    </Dropdown>
  );
}
