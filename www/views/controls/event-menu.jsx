/**
 * A choice among events, each with its long name and one figure.
 *
 * @module
 */

import { visible } from '../../values/names.js';
import { Dropdown } from './dropdown.jsx';
import { MenuItem } from './menu-item.jsx';

/** @param {{of: {name: string, longName: string}}} props */
function EventName({ of }) {
  return (
    <>
      <b>{visible(of.name)}</b> <span class="muted">{visible(of.longName)}</span>
    </>
  );
}

/**
 * @template {{name: string, longName: string}} T
 * @param {object} props
 * @param {T[]} props.events
 * @param {number} props.chosen  index in `events`
 * @param {(event: T) => string} props.figure
 * @param {(place: number) => void} props.onChoose
 * @param {() => void} props.onOwn  opens the dialog to define one
 */
export function EventMenu({ events, chosen, figure, onChoose, onOwn }) {
  const current = events[chosen];
  if (!current) return null;
  return (
    <Dropdown label="Event" buttonId="event-picker" face={<EventName of={current} />}>
      {(close) => (
        <>
          {events.map((event, place) => (
            <MenuItem
              key={event.name}
              class="event-choice"
              isChosen={place === chosen}
              close={close}
              onChoose={() => onChoose(place)}
            >
              <EventName of={event} />
              <span class="figures">{figure(event)}</span>
            </MenuItem>
          ))}
          <hr />
          <MenuItem close={close} onChoose={onOwn}>
            Add formula…
          </MenuItem>
        </>
      )}
    </Dropdown>
  );
}
