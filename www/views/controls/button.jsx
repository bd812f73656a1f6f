/** A button that does something on the page: it submits no form. */

/** @param {import('preact').ComponentProps<'button'>} props */
export const Button = ({ class: kind = 'button', ...others }) => (
  <button type="button" class={kind} {...others} />
);
