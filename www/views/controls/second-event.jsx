/** Chooses a second event, shown next to the main one. */

import { SECOND_TEXT } from '../../messages/controls.js';
import { events } from '../../store/selectors.js';
import { changeShown } from '../../store/setters.js';
import { secondEvent } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { plainName } from '../../values/units.js';
import { Dropdown } from './dropdown.jsx';
import { EventName } from './event-name.jsx';
import { MenuItem } from './menu-item.jsx';

export function SecondEvent() {
  const [all, second] = [events.value, secondEvent.value];
  if (all.length < 2) return null;
  const chosen = all[second ?? -1];
  const face = chosen ? SECOND_TEXT.chosen(visible(plainName(chosen))) : SECOND_TEXT.label;
  return (
    <Dropdown label={SECOND_TEXT.label} face={face}>
      {(close) =>
        [null, ...all.keys()].map((index) => {
          const of = all[index ?? -1];
          return (
            <MenuItem
              key={index}
              class={of && 'event-choice'}
              isChosen={index === second}
              close={close}
              onChoose={() => changeShown('secondEvent', index)}
            >
              {of ? <EventName of={of} /> : SECOND_TEXT.none}
            </MenuItem>
          );
        })
      }
    </Dropdown>
  );
}
