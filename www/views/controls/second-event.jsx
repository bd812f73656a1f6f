/**
 * Chooses a second event, shown next to the main one.
 *
 * @module
 */

import { chooseSecondEvent } from '../../store/actions.js';
import { profile, secondEvent } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { Dropdown } from './dropdown.jsx';
import { MenuItem } from './menu-item.jsx';

/** @param {{events?: readonly {name: string}[], second?: number | null, onChoose?: (index: number | null) => void}} props  those of the profile by default */
export function SecondEvent({
  events = profile.value?.facts.events ?? [],
  second = secondEvent.value,
  onChoose = chooseSecondEvent,
}) {
  if (events.length < 2) return null;
  const choices = [null, ...events.keys()];
  return (
    <Dropdown
      label="Second event"
      face={second === null ? 'Second event' : visible(events[second]?.name ?? '')}
    >
      {(close) =>
        choices.map((index) => (
          <MenuItem
            key={index}
            isChosen={index === second}
            close={close}
            onChoose={() => onChoose(index)}
          >
            {index === null ? 'none' : visible(events[index]?.name ?? '')}
          </MenuItem>
        ))
      }
    </Dropdown>
  );
}
