/**
 * One of a few choices, kept in a signal.
 *
 * @module
 */

/**
 * @template {string} T
 * @param {object} props
 * @param {string} props.label
 * @param {import('@preact/signals').Signal<T>} props.of
 * @param {{value: T, label: string}[]} props.choices
 */
export function Choice({ label, of, choices }) {
  return (
    <label class="picture-choice">
      <span class="muted">{label}</span>
      <select
        class="field"
        value={of.value}
        onChange={({ currentTarget }) => {
          of.value = /** @type {T} */ (currentTarget.value);
        }}
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
