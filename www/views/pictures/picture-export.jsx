/**
 * Menu of formats to save a picture.
 *
 * @module
 */

import { Dropdown } from '../controls/dropdown.jsx';
import { MenuItem } from '../controls/menu-item.jsx';

/** @typedef {'svg' | 'png'} PictureFormat */
/** @typedef {(format: PictureFormat) => void} Exporter */

/** @type {{format: PictureFormat, name: string, purpose: string}[]} */
const FORMATS = [
  { format: 'svg', name: 'SVG', purpose: 'sharp at any size, with text' },
  { format: 'png', name: 'PNG', purpose: 'pixels, at twice the screen’s resolution' },
];

/** A further format of a picture. @typedef {{name: string, purpose: string, onSave: () => void}} FurtherFormat */

/** @param {{onExport: Exporter, further?: FurtherFormat[]}} props */
export function PictureExport({ onExport, further = [] }) {
  return (
    <Dropdown label="Save picture" face="Save" side="right">
      {(close) =>
        [
          ...FORMATS.map(({ format, ...of }) => ({ ...of, onSave: () => onExport(format) })),
          ...further,
        ].map(({ name, purpose, onSave }) => (
          <MenuItem key={name} close={close} onChoose={onSave}>
            <b>{name}</b> <span class="muted">{purpose}</span>
          </MenuItem>
        ))
      }
    </Dropdown>
  );
}
