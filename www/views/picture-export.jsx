/**
 * Saving a picture.
 *
 * @module
 */

import { Dropdown } from './dropdown.jsx';

/** @typedef {'svg' | 'png'} PictureFormat */
/** @typedef {(format: PictureFormat) => void} Exporter */

/** @type {{format: PictureFormat, name: string, purpose: string}[]} */
const FORMATS = [
  { format: 'svg', name: 'SVG', purpose: 'sharp at any size, text stays text' },
  { format: 'png', name: 'PNG', purpose: 'as pixels, twice as fine as here' },
];

/** @param {{onExport: Exporter}} props */
export function PictureExport({ onExport }) {
  return (
    <Dropdown label="Save the picture" face="Save" side="right">
      {(close) =>
        FORMATS.map(({ format, name, purpose }) => (
          <button
            type="button"
            key={format}
            class="choice"
            role="menuitem"
            onClick={() => {
              close();
              onExport(format);
            }}
          >
            <b>{name}</b> <span class="muted">{purpose}</span>
          </button>
        ))
      }
    </Dropdown>
  );
}
