/**
 * Which event every cost refers to.
 *
 * @module
 */

import { chooseEvent } from '../actions.js';
import { event, ownEventsOpen, profile } from '../state.js';
import { totalOf } from '../units.js';
import { EventMenu } from './event-menu.jsx';

export function EventPicker() {
  return (
    <EventMenu
      events={profile.value?.facts.events ?? []}
      chosen={event.value}
      figure={totalOf}
      onChoose={chooseEvent}
      onOwn={() => {
        ownEventsOpen.value = true;
      }}
    />
  );
}
