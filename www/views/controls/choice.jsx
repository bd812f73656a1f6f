/**
 * One of a few choices.
 *
 * @module
 */

/**
 * @template {string} T
 * @param {object} props
 * @param {string} props.label
 * @param {T} props.value  what is chosen
 * @param {{value: T, label: string}[]} props.choices
 * @param {(value: T) => void} props.onChoose
 */
export function Choice({ label, value: chosen, choices, onChoose }) {
  return (
    <label class="picture-choice">
      <span class="muted">{label}</span>
      <select
        class="field"
        value={chosen}
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
