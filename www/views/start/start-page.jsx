/** The page before a profile is open. */

import { useSignal } from '@preact/signals';
import { pasteText } from '../../effects/drop.js';
import { copyText } from '../../effects/export.js';
import { awaited } from '../../effects/history.js';
import { openSample } from '../../effects/open-files.js';
import { forgetRecent, reopen } from '../../effects/recent.js';
import {
  EMBEDDING_TEXT,
  INDEX_TEXT,
  PRIVACY_TEXT,
  RECENT_TEXT,
  RECORDING_TEXT,
  SAMPLES_TEXT,
  START_TEXT,
} from '../../messages/start.js';
import { change } from '../../store/actions.js';
import { SAMPLES } from '../../store/samples.js';
import { showSheet } from '../../store/sheets.js';
import { benchmarks, isEmbedded, loading, offline, recent, tabs } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { Button } from '../controls/fields.jsx';
import {
  Brand,
  FailurePanel,
  LoadProgress,
  OpenButton,
  ThemeSwitch,
} from '../controls/page-bar.jsx';
import { ProfileTabs } from '../frame/profile-bar.jsx';

/** @type {{writer: string, command: string}[]} */
const COMMANDS = [
  { writer: 'C, C++, Rust: instructions', command: 'valgrind --tool=callgrind ./program' },
  {
    writer: 'PHP with Xdebug 3: time and memory',
    command: 'php -d xdebug.mode=profile script.php',
  },
];

const MORE_COMMANDS = [
  {
    writer:
      'PHP web request, with xdebug.mode=profile in php.ini; the file is in xdebug.output_dir',
    command: "curl 'http://localhost/page?XDEBUG_TRIGGER=1'",
  },
  {
    writer: 'C, C++, Rust with caches and branches',
    command: 'valgrind --tool=callgrind --cache-sim=yes --branch-sim=yes ./program',
  },
  {
    writer: 'Cache misses by line, without calls',
    command: 'valgrind --tool=cachegrind --cache-sim=yes ./program',
  },
  { writer: 'Heap memory by call site', command: 'valgrind --xtree-memory=full ./program' },
  {
    writer: 'Python, by cProfile',
    command: 'pyprof2calltree -i program.cprof -o callgrind.out.program',
  },
  {
    writer: 'Go and others, by pprof',
    command: 'pprof -callgrind -output=callgrind.out.program cpu.pprof',
  },
  {
    writer: 'Node.js and Chrome, by .cpuprofile',
    command: 'chrome2calltree -i program.cpuprofile -o callgrind.out.program',
  },
];

/** @param {{writer: string, command: string}} props */
function Command({ writer, command }) {
  const copied = useSignal(false);
  const copy = async () => {
    copied.value = await copyText(async () => command);
    setTimeout(() => change(copied, false), 1500);
  };
  return (
    <li class="command">
      <small>{writer}</small>
      <div>
        <code>{command}</code>
        <Button class="quiet" aria-label={RECORDING_TEXT.copy(command)} onClick={copy}>
          {RECORDING_TEXT.face(copied.value)}
        </Button>
      </div>
    </li>
  );
}

const RecordingGuide = () => (
  <section class="recording" aria-labelledby="recording-title">
    <h2 id="recording-title">{RECORDING_TEXT.title}</h2>
    <ul>
      {COMMANDS.map((entry) => (
        <Command key={entry.command} {...entry} />
      ))}
    </ul>
    <details>
      <summary>{RECORDING_TEXT.others}</summary>
      <ul>
        {MORE_COMMANDS.map((entry) => (
          <Command key={entry.command} {...entry} />
        ))}
      </ul>
    </details>
  </section>
);

/** The profiles that were opened last. @param {{entry: import('../../store/state.js').Recent}} props */
const Entry = ({ entry }) => (
  <li>
    <Button class="link recent-name" onClick={() => reopen(entry)}>
      {visible(entry.title)}
    </Button>
  </li>
);

function RecentList() {
  if (recent.value.length === 0) return null;
  return (
    <section class="recent" aria-label={RECENT_TEXT.title}>
      <h2>{RECENT_TEXT.title}</h2>
      <ul>
        {recent.value.map((entry) => (
          <Entry key={entry.title} entry={entry} />
        ))}
      </ul>
      <Button class="quiet" onClick={forgetRecent}>
        {RECENT_TEXT.clear}
      </Button>
    </section>
  );
}

/** Whether a change is an increase or a broken rule. @param {string} text */
const isWorse = (text) => /^(\+|BROKEN)/.test(text);

function BenchmarkIndex() {
  if (benchmarks.value.length === 0) return null;
  return (
    <section aria-labelledby="index-title">
      <h1 id="index-title">{INDEX_TEXT.title}</h1>
      <table class="benchmark-index">
        <thead>
          <tr>
            {INDEX_TEXT.columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {benchmarks.value.map(({ name, rows, open }) =>
            rows.map((cells, place) => (
              <tr key={`${name} ${cells[0]}`}>
                <th scope="row">
                  {place === 0 && (
                    <Button class="link" onClick={open}>
                      {visible(name)}
                    </Button>
                  )}
                </th>
                {cells.map((cell, column) => (
                  <td key={INDEX_TEXT.columns[column + 1]} class={isWorse(cell) ? 'worse' : ''}>
                    {visible(cell)}
                  </td>
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Says that the address waits for a profile. */
function Awaited() {
  const link = awaited();
  return link && <p class="awaited">{START_TEXT.awaited(link)}</p>;
}

/** The drop area. While a file is read it shows the progress. */
const DropZone = () => (
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

/** The sample profiles, each with what it demonstrates. */
const SampleCards = () => (
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

/** Explains what happens to the user's data. */
const PrivacyNote = () => (
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

/** The page before another one has sent a profile. */
const EmbeddedStart = () => (
  <main class="start">
    <Brand size={24} />
    {loading.value ? <LoadProgress loading={loading.value} /> : <p>{EMBEDDING_TEXT.waiting}</p>}
    <FailurePanel />
  </main>
);

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
