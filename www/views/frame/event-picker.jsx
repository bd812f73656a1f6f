/**
 * Selects the event that all costs refer to.
 *
 * @module
 */

import { chooseEvent } from '../../store/actions.js';
import { events } from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { event } from '../../store/state.js';
import { totalOf } from '../../values/units.js';
import { EventMenu } from '../controls/event-menu.jsx';

/** @param {{figure?: (event: any) => string}} props  what is said of each; its total, if nothing else is said */
export function EventPicker({ figure = totalOf }) {
  return (
    <EventMenu
      events={events.value}
      chosen={event.value}
      figure={figure}
      onChoose={chooseEvent}
      onOwn={() => showSheet('ownEvents')}
    />
  );
}
