/** Tabs with arrow keys. The strip scrolls if they do not all fit. */

import { useEffect, useRef } from 'preact/hooks';
import { Explain } from './column-heads.jsx';
import { tabAfterKey } from './tab-keys.js';

/** A tab that is off stays where it is. @typedef {{id: string, label: string, isOff?: boolean}} Tab */

/** Returns the id of a tab's element, and of its panel. @param {string} of @param {string} id */
const tabId = (of, id) => `tab-${of}-${id}`;

/**
 * @param {object} props
 * @param {string} props.of  what the tabs belong to; makes ids unique
 * @param {string} props.label  for screen readers
 * @param {Tab[]} props.tabs
 * @param {string} props.current  id of the open one
 * @param {(id: string) => void} props.onChoose
 * @param {string} [props.off]  why some tabs are off
 * @param {string} [props.explanation]  explanation of the open tab
 * @param {import('preact').ComponentChildren} [props.children]  after the tabs
 */
export function TabStrip({ of, label, tabs, current, onChoose, explanation, off, children }) {
  const strip = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const open = strip.current?.querySelector('[aria-selected=true]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The focus stays with the open tab, however that was chosen.
    if (open instanceof HTMLElement && strip.current?.contains(document.activeElement))
      open.focus();
  }, [current]);

  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const usable = tabs.filter(({ isOff }) => !isOff);
    const place = usable.findIndex(({ id }) => id === current);
    const next = usable[tabAfterKey(event.key, place, usable.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(tabId(of, next.id))?.focus();
  };

  return (
    <div class="tab-bar">
      <div ref={strip} class="tab-strip" role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map(({ id, label: name, isOff = false }) => (
          <button
            type="button"
            key={id}
            id={tabId(of, id)}
            role="tab"
            aria-selected={id === current}
            aria-controls={`panel-${of}`}
            aria-disabled={isOff}
            title={isOff ? off : undefined}
            tabIndex={id === current ? 0 : -1}
            onClick={() => isOff || onChoose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {explanation && (
        <Explain what={tabs.find(({ id }) => id === current)?.label ?? ''} text={explanation} />
      )}
      {children}
    </div>
  );
}

/** The panel of the open tab. @param {{of: string, current: string, children: import('preact').ComponentChildren}} props */
export const TabPanel = ({ of, current, children }) => (
  <div id={`panel-${of}`} class="tab-panel" role="tabpanel" aria-labelledby={tabId(of, current)}>
    {children}
  </div>
);
