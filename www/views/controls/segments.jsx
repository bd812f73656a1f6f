/** A row of switches, each pressed or not. */

/**
 * @template {string} T
 * @param {object} props
 * @param {string} props.label
 * @param {readonly {id: T, label: import('preact').ComponentChildren, title?: string}[]} props.choices
 * @param {(id: T) => boolean} props.isChosen
 * @param {(id: T) => void} props.onChoose
 */
export function Segments({ label, choices, isChosen, onChoose }) {
  return (
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
}
