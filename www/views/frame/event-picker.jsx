/**
 * Selects the event that all costs refer to.
 *
 * @module
 */

import { chooseEvent } from '../../store/actions.js';
import { showSheet } from '../../store/sheets.js';
import { event, profile } from '../../store/state.js';
import { totalOf } from '../../values/units.js';
import { EventMenu } from '../controls/event-menu.jsx';

export function EventPicker() {
  return (
    <EventMenu
      events={profile.value?.facts.events ?? []}
      chosen={event.value}
      figure={totalOf}
      onChoose={chooseEvent}
      onOwn={() => showSheet('ownEvents')}
    />
  );
}
