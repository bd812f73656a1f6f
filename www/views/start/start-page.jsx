/**
 * The page before a profile is open.
 *
 * @module
 */

import { pasteText } from '../../effects/paste.js';
import { showSheet } from '../../store/sheets.js';
import { loading } from '../../store/state.js';
import { tabs } from '../../store/tab-state.js';
import { Brand } from '../controls/brand.jsx';
import { FailurePanel } from '../controls/failure-panel.jsx';
import { LoadProgress } from '../controls/load-progress.jsx';
import { OpenButton } from '../controls/open-button.jsx';
import { ThemeSwitch } from '../controls/theme-switch.jsx';
import { ProfileTabs } from '../frame/profile-tabs.jsx';
import { PrivacyNote } from './privacy-note.jsx';
import { RecentList } from './recent-list.jsx';
import { RecordingGuide } from './recording-guide.jsx';
import { SampleCards } from './sample-cards.jsx';

/** The drop area. While a file is read it shows the progress. */
function DropZone() {
  return (
    <div class="drop-zone">
      {loading.value ? (
        <LoadProgress loading={loading.value} />
      ) : (
        <>
          <div>
            <h2>Drop profiles anywhere on this page</h2>
            <p>
              <code>callgrind.out.*</code>, <code>cachegrind.out.*</code> and the like, plain or in
              gz, zst, xz, bz2 or zip. Files of one run open as parts of one profile.
            </p>
          </div>
          <div class="drop-actions">
            <button
              type="button"
              class="button large"
              title="Text of a profile on the clipboard (Ctrl V)"
              onClick={pasteText}
            >
              Paste text
            </button>
            <OpenButton class="button primary large" label="Open files…" />
          </div>
        </>
      )}
    </div>
  );
}

export function StartPage() {
  return (
    <div class="start">
      <header class="start-bar">
        <Brand size={24} />
        {tabs.value.length > 0 ? <ProfileTabs /> : <span class="grow" />}
        <button
          type="button"
          class="quiet"
          aria-haspopup="dialog"
          onClick={() => showSheet('help')}
        >
          How do I read a profile?
        </button>
        <ThemeSwitch />
      </header>
      <main>
        <h1>Open a callgrind profile. Right here.</h1>
        <p class="lead">
          Valgrind callgrind and cachegrind, Xdebug, and any other tool that writes the format.
          Opens in your browser with exact figures, even files of several gigabytes.
        </p>
        <DropZone />
        <FailurePanel />
        <RecentList />
        <SampleCards />
        <div class="start-columns">
          <RecordingGuide />
          <PrivacyNote />
        </div>
      </main>
    </div>
  );
}
