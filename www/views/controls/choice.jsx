/** A list from which one of a few choices is selected. */

import { change } from '../../store/setters.js';

/**
 * @template {string} T
 * @param {object} props
 * @param {string} props.label
 * @param {import('@preact/signals').Signal<T>} [props.of]  what is chosen, if it is a signal of the page
 * @param {T} [props.value]  the selected one
 * @param {{value: T, label: string}[]} props.choices
 * @param {(value: T) => void} [props.onChoose]
 */
export function Choice({
  label,
  of,
  value: selected = of?.value,
  choices,
  onChoose = (value) => of && change(of, value),
}) {
  return (
    <label class="picture-choice">
      <span class="muted">{label}</span>
      <select
        class="field"
        value={selected}
        onChange={({ currentTarget }) => onChoose(/** @type {T} */ (currentTarget.value))}
      >
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
