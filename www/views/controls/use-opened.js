/**
 * What is in a panel that a button opens is drawn when it opens for the first time: a page with half a
 * dozen menus is shown sooner without what is in them.
 *
 * @module
 */

import { useSignal } from '@preact/signals';

/**
 * Whether a panel was ever open, and the handler to call before it opens or closes. The browser reports
 * an open panel (`toggle`) only after what is in it was drawn: that happens at the end of the same task.
 *
 * @param {() => void} place  puts the panel where it belongs
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
