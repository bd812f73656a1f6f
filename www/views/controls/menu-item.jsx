/**
 * A menu item, which closes the menu before its action.
 */

/**
 * @param {object} props
 * @param {() => void} props.close  the menu
 * @param {() => void} props.onChoose
 * @param {boolean} [props.isChosen]  whether a radio item is selected
 * @param {'menuitemcheckbox'} [props.role]  role of an item with a check mark
 * @param {string} [props.class]
 * @param {string} [props.title]
 * @param {import('preact').ComponentChildren} props.children
 */
export function MenuItem({ close, onChoose, isChosen, role, class: kind = '', title, children }) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: roles of choices have it
    <button
      type="button"
      class={`choice ${kind}`.trim()}
      role={role ?? (isChosen === undefined ? 'menuitem' : 'menuitemradio')}
      aria-checked={isChosen}
      title={title}
      onClick={() => {
        close();
        onChoose();
      }}
    >
      {children}
    </button>
  );
}
