/** A menu item, which closes the menu before its action. */

/**
 * @param {object} props
 * @param {() => void} props.close  the menu
 * @param {() => void} props.onChoose
 * @param {boolean} [props.isChosen]  whether a radio item is selected
 * @param {'menuitemcheckbox'} [props.role]  role of an item with a check mark
 * @param {string} [props.class]
 * @param {string} [props.title]
 * @param {string} [props.keys]  the same action by keyboard
 * @param {boolean} [props.isOff]  whether the item does nothing
 * @param {import('preact').ComponentChildren} props.children
 */
export function MenuItem(props) {
  const { close, onChoose, isChosen, role, class: kind = '', title, keys, isOff, children } = props;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: roles of choices have it
    <button
      type="button"
      class={`choice ${kind}`.trim()}
      role={role ?? (isChosen === undefined ? 'menuitem' : 'menuitemradio')}
      aria-checked={isChosen}
      aria-disabled={isOff}
      aria-keyshortcuts={keys}
      title={title}
      onClick={() => {
        if (isOff) return;
        close();
        onChoose();
      }}
    >
      {children}
    </button>
  );
}
