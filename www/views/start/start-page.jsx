/** The page before a profile is open. */

import { awaited } from '../../effects/history.js';
import { openSample } from '../../effects/open-files.js';
import { pasteText } from '../../effects/paste.js';
import { EMBEDDING_TEXT, PRIVACY_TEXT, SAMPLES_TEXT, START_TEXT } from '../../messages/start.js';
import { SAMPLES } from '../../store/samples.js';
import { showSheet } from '../../store/sheets.js';
import { benchmarks, isEmbedded, loading, offline } from '../../store/state.js';
import { tabs } from '../../store/tab-state.js';
import { Brand } from '../controls/brand.jsx';
import { Button } from '../controls/button.jsx';
import { FailurePanel } from '../controls/failure-panel.jsx';
import { LoadProgress } from '../controls/load-progress.jsx';
import { OpenButton } from '../controls/open-button.jsx';
import { ThemeSwitch } from '../controls/theme-switch.jsx';
import { ProfileTabs } from '../frame/profile-tabs.jsx';
import { BenchmarkIndex } from './benchmark-index.jsx';
import { RecentList } from './recent-list.jsx';
import { RecordingGuide } from './recording-guide.jsx';

/** Says that the address waits for a profile. */
function Awaited() {
  const link = awaited();
  return link && <p class="awaited">{START_TEXT.awaited(link)}</p>;
}

/** The drop area. While a file is read it shows the progress. */
function DropZone() {
  return (
    <div class="drop-zone">
      {loading.value ? (
        <LoadProgress loading={loading.value} />
      ) : (
        <>
          <div>
            <h2>{START_TEXT.drop}</h2>
            <p>
              <code>callgrind.out.*</code>, <code>cachegrind.out.*</code> {START_TEXT.accepted}
            </p>
            <Awaited />
          </div>
          <div class="drop-actions">
            <Button class="button large" title={START_TEXT.clipboard} onClick={pasteText}>
              {START_TEXT.paste}
            </Button>
            <OpenButton class="button primary large" label={START_TEXT.open} />
          </div>
        </>
      )}
    </div>
  );
}

/** The sample profiles, each with what it demonstrates. */
function SampleCards() {
  return (
    <section class="samples" aria-label={SAMPLES_TEXT.title}>
      {SAMPLES.map((sample) => (
        <Button class="sample" key={sample.title} onClick={() => openSample(sample)}>
          <strong>{sample.title}</strong>
          <span>{sample.lesson}</span>
          <em>{SAMPLES_TEXT.open} →</em>
        </Button>
      ))}
    </section>
  );
}

/** Explains what happens to the user's data. */
function PrivacyNote() {
  return (
    <section class="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title">{PRIVACY_TEXT.title}</h2>
      <p>
        {PRIVACY_TEXT.about}
        {offline.value !== 'absent' && ` ${PRIVACY_TEXT.offline}`}
      </p>
      <p>
        <Button class="link" onClick={() => showSheet('privacy')}>
          {PRIVACY_TEXT.more}
        </Button>
      </p>
    </section>
  );
}

/** The page before another one has sent a profile. */
function EmbeddedStart() {
  return (
    <main class="start">
      <Brand size={24} />
      {loading.value ? <LoadProgress loading={loading.value} /> : <p>{EMBEDDING_TEXT.waiting}</p>}
      <FailurePanel />
    </main>
  );
}

export function StartPage() {
  if (isEmbedded) return <EmbeddedStart />;
  return (
    <div class="start">
      <header class="start-bar">
        <Brand size={24} />
        {tabs.value.length > 0 ? <ProfileTabs /> : <span class="grow" />}
        <Button class="quiet" aria-haspopup="dialog" onClick={() => showSheet('help')}>
          {START_TEXT.guide}
        </Button>
        <ThemeSwitch />
      </header>
      <main>
        <BenchmarkIndex />
        {benchmarks.value.length === 0 && (
          <>
            <h1>{START_TEXT.title}</h1>
            <p class="lead">{START_TEXT.about}</p>
          </>
        )}
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
