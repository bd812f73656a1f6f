/**
 * Saving the profile in other formats.
 *
 * @module
 */

import { download } from '../effects/download.js';
import { currentEvent } from '../selectors.js';
import { Dropdown } from './dropdown.jsx';

/** @type {{format: import('../protocol.js').ExportFormat, name: string, purpose: (event: string) => string}[]} */
const FORMATS = [
  { format: 'csv', name: 'CSV', purpose: () => 'one row for each function, every event' },
  {
    format: 'webgrind6',
    name: 'webgrind',
    purpose: (event) => `preprocessed buffer, version 6, of ${event}`,
  },
];

export function ExportMenu() {
  const event = currentEvent.value?.name ?? '';
  return (
    <Dropdown label="Export" face="Export" side="right">
      {(close) =>
        FORMATS.map(({ format, name, purpose }) => (
          <button
            type="button"
            key={format}
            class="choice"
            role="menuitem"
            onClick={() => {
              close();
              download(format);
            }}
          >
            <b>{name}</b> <span class="muted">{purpose(event)}</span>
          </button>
        ))
      }
    </Dropdown>
  );
}
