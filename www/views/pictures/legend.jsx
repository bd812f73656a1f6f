/** Legend of a picture. */

import { useEffect } from 'preact/hooks';
import { COLOURS_TEXT } from '../../messages/pictures.js';
import { legendIsOpen } from '../../store/picture-state.js';
import { closeLegendNextTime } from '../../store/preferences.js';
import { printing } from '../../store/state.js';

/** @param {{entries: {colour: string, text: string}[]}} props */
export function Legend({ entries }) {
  useEffect(closeLegendNextTime, []);
  if (entries.length === 0 || (!legendIsOpen.value && !printing.value)) return null;
  const isScale = entries.some(({ text }) => !text);
  return (
    <ul class={isScale ? 'legend scale' : 'legend'} aria-label={COLOURS_TEXT.colours}>
      {entries.map(({ colour, text }) => (
        <li key={colour} title={text} aria-hidden={!text}>
          <i style={{ background: colour }} />
          {text && <span>{text}</span>}
        </li>
      ))}
    </ul>
  );
}
