/**
 * A segmented control: one of a few choices.
 */

/**
 * @template {string} T
 * @param {object} props
 * @param {string} props.label
 * @param {T} props.value  the selected one
 * @param {{value: T, label: string}[]} props.choices
 * @param {(value: T) => void} props.onChoose
 */
export function Choice({ label, value: selected, choices, onChoose }) {
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
