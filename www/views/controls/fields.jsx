/** Buttons and fields: switches and choices, with their labels. */

import { useId } from 'preact/hooks';
import { SHORT_NAMES_TEXT } from '../../messages/controls.js';
import { change } from '../../store/actions.js';
import { namesAreShort } from '../../store/state.js';
import { focusNext } from './focus-next.js';

/**
 * A button that does something on the page: it submits no form.
 *
 * @param {import('preact').ComponentProps<'button'> & {onClick?: import('preact').MouseEventHandler<HTMLButtonElement>, next?: string}} props  `next`: selector of what has the focus after the click, if that removes the button
 */
export const Button = ({ class: kind = 'button', onClick, next, ...others }) => (
  <button
    type="button"
    class={kind}
    onClick={(event) => {
      onClick?.(event);
      if (next) focusNext(next);
    }}
    {...others}
  />
);

/** A cell of a grid. @param {import('preact').ComponentProps<'div'>} props */
export const Cell = (props) => <div role="gridcell" {...props} />;

/**
 * A check box with its label.
 *
 * @param {object} props
 * @param {string} [props.class]
 * @param {string} [props.title]
 * @param {import('@preact/signals').Signal<boolean>} [props.of]  what is switched, if it is one signal
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

/** Switches between full names and short names. */
export const ShortNamesSwitch = () => (
  <Check title={SHORT_NAMES_TEXT.note} of={namesAreShort}>
    {SHORT_NAMES_TEXT.label}
  </Check>
);

/**
 * A list from which one of a few choices is selected.
 *
 * @template {string} T
 * @param {object} props
 * @param {string} props.label
 * @param {import('@preact/signals').Signal<T>} [props.of]  what is chosen, if it is one signal
 * @param {T} [props.value]  the selected one
 * @param {{[value in T]?: string}} props.choices  labels in order
 * @param {(value: T) => void} [props.onChoose]
 */
export const Choice = ({
  label,
  of,
  value: selected = of?.value,
  choices,
  onChoose = (value) => of && change(of, value),
}) => (
  <label class="picture-choice">
    <span class="muted">{label}</span>
    <select
      class="field"
      value={selected}
      onChange={({ currentTarget }) => onChoose(/** @type {T} */ (currentTarget.value))}
    >
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/**
 * A row of switches, each pressed or not.
 *
 * @template {string} T
 * @param {object} props
 * @param {string} props.label
 * @param {readonly {id: T, label: import('preact').ComponentChildren, title?: string}[]} props.choices
 * @param {(id: T) => boolean} props.isChosen
 * @param {(id: T) => void} props.onChoose
 */
export const Segments = ({ label, choices, isChosen, onChoose }) => (
  <fieldset class="segments" aria-label={label}>
    {choices.map(({ id, label: text, title }) => (
      <button
        type="button"
        key={id}
        title={title}
        aria-pressed={isChosen(id)}
        onClick={() => onChoose(id)}
      >
        {text}
      </button>
    ))}
  </fieldset>
);

/**
 * Radio buttons, each with a short explanation.
 *
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
