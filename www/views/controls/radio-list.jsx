/** Radio buttons, each with a short explanation. */

import { useId } from 'preact/hooks';

/**
 * @template {string | number} V
 * @typedef {object} Choice
 * @property {V} value
 * @property {string} name
 * @property {string} [purpose]
 */

/**
 * @template {string | number} V
 * @param {object} props
 * @param {string} props.legend
 * @param {Choice<V>[]} props.choices
 * @param {V} props.value
 * @param {(value: V) => void} props.onChoose
 */
export function RadioList({ legend, choices, value, onChoose }) {
  const name = useId();
  return (
    <fieldset class="radio-list">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>
            <b>{choice.name}</b> <span class="muted">{choice.purpose}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
