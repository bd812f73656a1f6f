/** Selects the event that all costs refer to. Each is shown with its long name and one figure. */

import { EVENT_TEXT } from '../../messages/frame.js';
import { chooseEvent } from '../../store/actions.js';
import { events } from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { event } from '../../store/state.js';
import { totalOf } from '../../values/units.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { EventName } from '../controls/event-name.jsx';
import { MenuItem } from '../controls/menu-item.jsx';

/** @param {{figure?: (event: any) => string}} props  figure of each event; its total by default */
export function EventPicker({ figure = totalOf }) {
  const current = events.value[event.value];
  if (!current) return null;
  return (
    <Dropdown label={EVENT_TEXT.label} buttonId="event-picker" face={<EventName of={current} />}>
      {(close) => (
        <>
          {events.value.map((of, place) => (
            <MenuItem
              key={of.name}
              class="event-choice"
              isChosen={place === event.value}
              close={close}
              onChoose={() => chooseEvent(place)}
            >
              <EventName of={of} />
              <span class="figures">{figure(of)}</span>
            </MenuItem>
          ))}
          <hr />
          <MenuItem close={close} onChoose={() => showSheet('ownEvents')}>
            {EVENT_TEXT.addFormula}
          </MenuItem>
        </>
      )}
    </Dropdown>
  );
}
