/** Menus of the events of the current document. */

import { SECOND_TEXT } from '../../messages/controls.js';
import { EVENT_TEXT } from '../../messages/frame.js';
import { changeShown, chooseEvent } from '../../store/actions.js';
import { events } from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { current } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { plainName, totalOf } from '../../values/units.js';
import { Dropdown, MenuItem } from './menus.jsx';

/** An event with its description. @param {{of: Pick<import('../../protocol/types.js').EventFacts, 'name' | 'longName' | 'unit'>}} props */
export const EventName = ({ of }) => (
  <>
    <b>{visible(plainName(of))}</b> <span class="muted">{visible(of.longName)}</span>
  </>
);

/** Chooses a second event, shown next to the main one. */
export function SecondEvent() {
  const [all, second] = [events.value, current.secondEvent.value];
  if (all.length < 2) return null;
  const chosen = all[second ?? -1];
  const face = chosen ? SECOND_TEXT.chosen(visible(plainName(chosen))) : SECOND_TEXT.label;
  return (
    <Dropdown label={SECOND_TEXT.label} face={face}>
      {[null, ...all.keys()].map((index) => {
        const of = all[index ?? -1];
        return (
          <MenuItem
            key={index}
            class={of && 'event-choice'}
            isChosen={index === second}
            onChoose={() => changeShown({ secondEvent: index })}
          >
            {of ? <EventName of={of} /> : SECOND_TEXT.none}
          </MenuItem>
        );
      })}
    </Dropdown>
  );
}

/** Selects the event that all costs refer to. Each is shown with its long name and one figure. @param {{figure?: (event: any) => string}} props  figure of each event; its total by default */
export function EventPicker({ figure = totalOf }) {
  const chosen = events.value[current.event.value];
  if (!chosen) return null;
  return (
    <Dropdown label={EVENT_TEXT.label} buttonId="event-picker" face={<EventName of={chosen} />}>
      {events.value.map((of, place) => (
        <MenuItem
          key={of.name}
          class="event-choice"
          isChosen={place === current.event.value}
          onChoose={() => chooseEvent(place)}
        >
          <EventName of={of} />
          <span class="figures">{figure(of)}</span>
        </MenuItem>
      ))}
      <hr />
      <MenuItem onChoose={() => showSheet('ownEvents')}>{EVENT_TEXT.addFormula}</MenuItem>
    </Dropdown>
  );
}
