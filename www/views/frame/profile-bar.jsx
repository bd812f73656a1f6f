/** The bar with the open profiles: history, tabs, search, help, and menus to compare and open files. */

import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { goBack, goForward, goToStart } from '../../effects/history.js';
import { closeTab, showTab } from '../../effects/tabs.js';
import { BAR_TEXT, COMPARE_MENU_TEXT, OPEN_MENU_TEXT, TABS_TEXT } from '../../messages/frame.js';
import { selectNothing } from '../../store/actions.js';
import { facts } from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { historyPlace, isEmbedded, profile, shown, tabs } from '../../store/state.js';
import { commonEnds, visible } from '../../values/names.js';
import { Button } from '../controls/fields.jsx';
import { Actions, Dropdown, MenuItem } from '../controls/menus.jsx';
import { Brand, OpenButton, ThemeSwitch } from '../controls/page-bar.jsx';
import { comparisons, fileActions } from './file-actions.js';

/** @import {Tab} from '../../store/state.js' */

/** What a tab has on hover. @param {Tab} tab */
function hint({ kind, title: { value: title }, subtitle }) {
  if (kind === 'comparison') return TABS_TEXT.comparison(title);
  return subtitle ? TABS_TEXT.profile(title, subtitle) : visible(title);
}

/** @param {Tab} tab */
function show(tab) {
  if (tab !== shown.peek()) showTab(tab);
  else selectNothing();
}

/** The last characters of what differs in the titles of several runs: they are never cut. */
const END = 8;

/** Between the titles of the sides of a comparison. */
const ARROW = ' → ';

/** A name whose ends are cut before what is its own. @param {{name: string, ends: ReturnType<typeof commonEnds>}} props */
function Cut({ name, ends: { start, end } }) {
  const own = name.slice(start, name.length - end);
  return [
    start > 0 && <span class="common">{name.slice(0, start)}</span>,
    own.length > END && <span>{own.slice(0, -END)}</span>,
    <span class="end">{own.slice(-END)}</span>,
    end > 0 && <span class="common">{name.slice(-end)}</span>,
  ];
}

const NOTHING = { start: 0, end: 0 };

/** The names of the sides of a comparison without what both have, unless one begins with the other; once for parts of one profile. The tooltip has the whole names. @param {string[]} names */
function whatDiffers(names) {
  const [a = '', b = ''] = names;
  if (a === b) return [a];
  if (a.startsWith(b) || b.startsWith(a)) return names;
  const { start, end } = commonEnds(names);
  return names.map((name) => name.slice(start, name.length - end));
}

/** @param {{tab: Tab, ends: ReturnType<typeof commonEnds>, isAlone: boolean}} props  `ends`: what all names have in common */
function ProfileTab({ tab, ends, isAlone }) {
  const isCurrent = tab === shown.value;
  const title = visible(tab.title.value);
  const isCompared = tab.kind === 'comparison';
  const names = isCompared ? whatDiffers(title.split(ARROW)) : [title];
  return (
    <li class={isCurrent ? 'profile-tab current' : 'profile-tab'}>
      <Button
        class="profile-tab-name"
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isAlone ? `${title} ${visible(tab.subtitle)}` : title}
        title={hint(tab)}
        onClick={() => show(tab)}
      >
        {isCompared && (
          <span class="comparison-mark" aria-hidden="true">
            A|B
          </span>
        )}
        <span class="profile-tab-title">
          {names.map((name, side) => (
            <Fragment key={side}>
              {side > 0 && <span class="end">{ARROW}</span>}
              <Cut name={name} ends={isCompared ? NOTHING : ends} />
            </Fragment>
          ))}
        </span>
        {isAlone && <span class="muted">{visible(tab.subtitle)}</span>}
      </Button>
      <Button
        class="quiet profile-tab-close"
        aria-label={TABS_TEXT.closeOne(tab.title.value)}
        title={TABS_TEXT.close}
        onClick={() => closeTab(tab)}
        next=".profile-tab.current .profile-tab-name"
      >
        <span aria-hidden="true">✕</span>
      </Button>
    </li>
  );
}

/** Open profiles, each in a tab; a click on the current one shows its overview. */
export function ProfileTabs() {
  const strip = useRef(/** @type {HTMLElement | null} */ (null));
  const ends = commonEnds(tabs.value.flatMap(({ title }) => visible(title.value).split(ARROW)));
  useEffect(() => {
    // A single tab is in sight, and asking for its place costs a layout.
    const current = tabs.value.length > 1 && strip.current?.querySelector('.current');
    if (current) current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown.value, tabs.value]);
  return (
    <nav ref={strip} class="profile-tabs" aria-label={TABS_TEXT.label}>
      <ul>
        {tabs.value.map((tab) => (
          <ProfileTab key={tab.number} tab={tab} ends={ends} isAlone={tabs.value.length === 1} />
        ))}
      </ul>
    </nav>
  );
}

/** From this many tabs on some may be out of sight. */
const MANY = 4;

/** Menu of the open profiles, with the profiled commands. */
function TabsMenu() {
  if (tabs.value.length < MANY) return null;
  return (
    <Dropdown
      label={TABS_TEXT.label}
      face={
        <>
          {tabs.value.length} <span class="for-readers">{TABS_TEXT.label}</span>
        </>
      }
      side="right"
    >
      {tabs.value.map((tab) => (
        <MenuItem
          key={tab.number}
          class="compare-choice"
          isChosen={tab === shown.value}
          onChoose={() => showTab(tab)}
        >
          {visible(tab.title.value)} <span class="muted">{visible(tab.subtitle)}</span>
        </MenuItem>
      ))}
    </Dropdown>
  );
}

/** Menu of profiles to compare the current one with. */
const CompareMenu = () =>
  profile.value && (
    <Dropdown label={COMPARE_MENU_TEXT.label} side="right">
      <Actions actions={comparisons()} />
    </Dropdown>
  );

/** Menu next to the Open button: files for the profile that is open. */
function OpenMenu() {
  const actions = fileActions();
  if (actions.length === 0) return null;
  return (
    <Dropdown
      label={OPEN_MENU_TEXT.label}
      face={<span class="for-readers">{OPEN_MENU_TEXT.label}</span>}
      side="right"
    >
      <Actions actions={actions} />
    </Dropdown>
  );
}

/** The start page, and back and forward through the views. */
function HistoryButtons() {
  const { current, last } = historyPlace.value;
  const steps = [
    { label: BAR_TEXT.back, face: '‹', key: '[', isOff: current <= 0, go: goBack },
    { label: BAR_TEXT.forward, face: '›', key: ']', isOff: current >= last, go: goForward },
  ];
  return (
    <>
      <Button class="quiet" title={BAR_TEXT.startNote} onClick={goToStart}>
        <Brand size={20} />
      </Button>
      {steps.map(({ label, face, key, isOff, go }) => (
        // Not `disabled`: the button that leads to the first entry keeps the focus.
        <Button
          key={key}
          class="quiet history-step"
          aria-label={label}
          aria-disabled={isOff}
          aria-keyshortcuts={key}
          title={BAR_TEXT.step(label, key)}
          onClick={() => !isOff && go()}
        >
          {face}
        </Button>
      ))}
    </>
  );
}

export function ProfileBar() {
  // The other page has its own title, and its own ways to open profiles.
  const isBare = isEmbedded && tabs.value.length < 2;
  return (
    <header class="profile-bar">
      <HistoryButtons />
      {isBare ? <span class="grow" /> : <ProfileTabs />}
      {!isBare && <TabsMenu />}
      {facts.value && (
        <Button
          class="button search-button"
          aria-haspopup="dialog"
          onClick={() => showSheet('palette')}
        >
          {BAR_TEXT.search} <kbd>Ctrl K</kbd>
        </Button>
      )}
      <ThemeSwitch />
      <Button class="quiet" aria-haspopup="dialog" onClick={() => showSheet('help')}>
        {BAR_TEXT.help}
      </Button>
      <Button
        class="quiet"
        title={BAR_TEXT.keysNote}
        aria-label={BAR_TEXT.keys}
        aria-haspopup="dialog"
        onClick={() => showSheet('keys')}
      >
        {BAR_TEXT.keysWord}
      </Button>
      {!isEmbedded && (
        <>
          <CompareMenu />
          <div class="open-buttons">
            <OpenButton class="button" label={BAR_TEXT.open} />
            <OpenMenu />
          </div>
        </>
      )}
    </header>
  );
}
