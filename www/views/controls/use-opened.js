/**
 * Renders the content of a panel when it opens for the first time: a page with half a
 * dozen menus appears sooner without their content.
 *
 * @module
 */

import { useSignal } from '@preact/signals';

/**
 * Returns whether a panel was ever open, and the handler to call before it opens or closes. The browser reports
 * an open panel (`toggle`) only after its content was rendered: that happens at the end of the same task.
 *
 * @param {() => void} place  positions the panel
 */
export function useOpened(place) {
  const wasOpen = useSignal(false);
  return {
    wasOpen: wasOpen.value,
    /** @param {{newState: string}} event */
    onBeforeToggle({ newState }) {
      if (newState === 'open') wasOpen.value = true;
      place();
    },
  };
}
