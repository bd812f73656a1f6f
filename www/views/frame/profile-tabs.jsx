/** Open profiles, each in a tab; a click on the current profile shows its overview. */

import { useEffect, useRef } from 'preact/hooks';
import { closeTab, showTab } from '../../effects/tabs.js';
import { TABS_TEXT } from '../../messages/frame.js';
import { selectNothing } from '../../store/actions.js';
import { shown, tabs } from '../../store/tab-state.js';
import { visible } from '../../values/names.js';
import { focusNext } from '../controls/focus-next.js';

/** @import {Tab} from '../../store/tab-state.js' */

/** @param {Tab} tab */
function hint({ kind, title: { value: title }, subtitle }) {
  if (kind === 'comparison') return TABS_TEXT.comparison(title);
  return subtitle ? TABS_TEXT.profile(title, subtitle) : visible(title);
}

/** @param {Tab} tab */
function show(tab) {
  if (tab !== shown.peek()) showTab(tab);
  else selectNothing();
}

/** The last characters of a title, in which those of several runs differ: they are never cut. */
const END = 8;

/** The end that the names of all open files have in common, from a dot; empty for one file. */
function commonEnd() {
  const titles = tabs.value
    .filter(({ kind }) => kind === 'profile')
    .map(({ title }) => title.value);
  const [first = '', ...others] = titles;
  if (others.length === 0) return '';
  const dots = Array.from(first.slice(1).matchAll(/\./g), ({ index }) => index + 1);
  const ends = dots.map((place) => first.slice(place));
  return visible(ends.find((end) => others.every((other) => other.endsWith(end))) ?? '');
}

/** @param {{tab: Tab, common: string, isAlone: boolean}} props  `common`: end of several names */
function ProfileTab({ tab, common, isAlone }) {
  const isCurrent = tab === shown.value;
  const title = visible(tab.title.value);
  const own = common && title.endsWith(common) ? title.slice(0, -common.length) : title;
  return (
    <li class={isCurrent ? 'profile-tab current' : 'profile-tab'}>
      <button
        type="button"
        class="profile-tab-name"
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isAlone ? `${title} ${visible(tab.subtitle)}` : title}
        title={hint(tab)}
        onClick={() => show(tab)}
      >
        {tab.kind === 'comparison' && (
          <span class="comparison-mark" aria-hidden="true">
            A|B
          </span>
        )}
        <span class="profile-tab-title">
          <span>{own.slice(0, -END)}</span>
          <span class="end">{own.slice(-END)}</span>
          {own !== title && <span class="common">{common}</span>}
        </span>
        {isAlone && <span class="muted">{visible(tab.subtitle)}</span>}
      </button>
      <button
        type="button"
        class="quiet profile-tab-close"
        aria-label={TABS_TEXT.closeOne(tab.title.value)}
        title={TABS_TEXT.close}
        onClick={() => {
          closeTab(tab);
          focusNext('.profile-tab.current .profile-tab-name');
        }}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </li>
  );
}

export function ProfileTabs() {
  const strip = useRef(/** @type {HTMLElement | null} */ (null));
  const common = commonEnd();
  useEffect(() => {
    // A single tab is in sight, and asking for its place costs a layout.
    const current = tabs.value.length > 1 && strip.current?.querySelector('.current');
    if (current) current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown.value, tabs.value]);
  return (
    <nav ref={strip} class="profile-tabs" aria-label={TABS_TEXT.label}>
      <ul>
        {tabs.value.map((tab) => (
          <ProfileTab
            key={tab.number}
            tab={tab}
            common={common}
            isAlone={tabs.value.length === 1}
          />
        ))}
      </ul>
    </nav>
  );
}
