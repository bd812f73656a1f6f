/**
 * Legend of a picture.
 */
import { COLOURS_TEXT } from '../../messages/pictures.js';

/** @param {{entries: {colour: string, text: string}[]}} props */
export function Legend({ entries }) {
  const isScale = entries.some(({ text }) => !text);
  return (
    <ul class={isScale ? 'legend scale' : 'legend'} aria-label={COLOURS_TEXT.colours}>
      {entries.map(({ colour, text }) => (
        <li key={colour} title={text}>
          <i style={{ background: colour }} />
          {text && <span>{text}</span>}
        </li>
      ))}
    </ul>
  );
}
