/** Commands that record a profile, ready to copy. */

import { useSignal } from '@preact/signals';
import { RECORDING_TEXT } from '../../messages/start.js';
import { Button } from '../controls/button.jsx';

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
    await navigator.clipboard.writeText(command);
    copied.value = true;
    setTimeout(() => {
      copied.value = false;
    }, 1500);
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

export function RecordingGuide() {
  return (
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
}
