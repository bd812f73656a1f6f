/** Menu of formats to save a picture. */

import { SAVE_TEXT } from '../../messages/pictures.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { MenuItem } from '../controls/menu-item.jsx';

/** @typedef {'svg' | 'png'} PictureFormat */
/** @typedef {(format: PictureFormat) => void} Exporter */

/** @type {{format: PictureFormat, name: string, purpose: string}[]} */
const FORMATS = [
  { format: 'svg', name: 'SVG', purpose: SAVE_TEXT.svg },
  { format: 'png', name: 'PNG', purpose: SAVE_TEXT.png },
];

/** A further format of a picture. @typedef {{name: string, purpose: string, onSave: () => void}} FurtherFormat */

/** @param {{onExport: Exporter, further?: FurtherFormat[]}} props */
export function PictureExport({ onExport, further = [] }) {
  return (
    <Dropdown label={SAVE_TEXT.label} face={SAVE_TEXT.save} side="right">
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
