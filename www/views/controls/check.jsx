/** A check box with its label. */

import { change } from '../../store/setters.js';

/**
 * @param {object} props
 * @param {string} [props.class]
 * @param {string} [props.title]
 * @param {import('@preact/signals').Signal<boolean>} [props.of]  what is switched, if it is a signal of the page
 * @param {boolean} [props.isOn]
 * @param {(isOn: boolean) => void} [props.onSet]
 * @param {import('preact').ComponentChildren} props.children  the label
 */
export const Check = ({
  class: kind = 'picture-choice',
  title,
  of,
  isOn = of?.value,
  onSet = (isOn) => of && change(of, isOn),
  children,
}) => (
  <label class={kind} title={title}>
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ currentTarget }) => onSet(currentTarget.checked)}
    />
    {children}
  </label>
);
