/**
 * A check box with its label.
 */

/**
 * @param {object} props
 * @param {string} [props.class]
 * @param {string} [props.title]
 * @param {boolean} props.isOn
 * @param {(isOn: boolean) => void} props.onSet
 * @param {import('preact').ComponentChildren} props.children  the label
 */
export const Check = ({ class: kind = 'picture-choice', title, isOn, onSet, children }) => (
  <label class={kind} title={title}>
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ currentTarget }) => onSet(currentTarget.checked)}
    />
    {children}
  </label>
);
