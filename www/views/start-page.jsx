/**
 * What is seen before a profile is open.
 *
 * @module
 */

import { loading } from '../state.js';
import { Brand } from './brand.jsx';
import { FailurePanel } from './failure-panel.jsx';
import { LoadProgress } from './load-progress.jsx';
import { OpenButton } from './open-button.jsx';
import { PrivacyNote } from './privacy-note.jsx';
import { RecordingGuide } from './recording-guide.jsx';
import { SampleCards } from './sample-cards.jsx';
import { ThemeSwitch } from './theme-switch.jsx';

/** Where files go; while one is read, its progress stands in the same place. */
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
              gz, zst, xz, bz2 or zip. Several at once become parts of one profile.
            </p>
          </div>
          <OpenButton class="button primary large" label="Open files…" />
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
        <ThemeSwitch />
      </header>
      <main>
        <h1>Open a callgrind profile. Right here.</h1>
        <p class="lead">
          Valgrind callgrind and cachegrind, Xdebug, and everything else that writes the format.
          Read in your browser, to the last count; gigabytes are fine.
        </p>
        <DropZone />
        <FailurePanel />
        <SampleCards />
        <div class="start-columns">
          <RecordingGuide />
          <PrivacyNote />
        </div>
      </main>
    </div>
  );
}
