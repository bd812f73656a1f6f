/**
 * Asks what to do with files of several runs: their sum is seldom what is wanted.
 *
 * @module
 */

import { useEffect, useRef } from 'preact/hooks';
import { runQuestion } from '../../store/state.js';
import { plural } from '../../values/format.js';
import { visible } from '../../values/names.js';

/** @typedef {import('../../store/runs.js').Run} Run */

/** @param {{run: Run}} props */
function RunFacts({ run }) {
  const facts = [run.pid && `process ${run.pid}`, run.creator].filter(Boolean).join(' · ');
  return (
    <li>
      <p class="name-text">{visible(run.command) || 'command not stated'}</p>
      <p class="muted">{visible(facts)}</p>
      <p>{run.files.map(({ name }) => visible(name)).join(', ')}</p>
    </li>
  );
}

/** @param {import('../../store/state.js').RunQuestion} props */
function Answers({ runs, answer }) {
  const [first] = runs;
  const all = runs.flatMap(({ files }) => files);
  return (
    <div class="answers">
      <button type="button" class="button primary" onClick={() => answer(first?.files ?? null)}>
        Open the first run only
      </button>
      <button type="button" class="button" onClick={() => answer(all)}>
        Add them up as parts of one profile
      </button>
      <button type="button" class="button" onClick={() => answer(null)}>
        Cancel
      </button>
    </div>
  );
}

export function RunQuestionDialog() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const question = runQuestion.value;
  useEffect(() => {
    if (question) dialog.current?.showModal();
  }, [question]);
  if (!question) return null;
  const title = `These files are of ${plural(question.runs.length, 'run')}`;
  return (
    <dialog ref={dialog} class="question" aria-label={title} onClose={() => question.answer(null)}>
      <h2>{title}</h2>
      <p class="muted">
        Threads and dumps of one run are parts of one profile. These state different commands,
        processes or writers.
      </p>
      <ul>
        {question.runs.map((run) => (
          <RunFacts key={run.files[0]?.name} run={run} />
        ))}
      </ul>
      <Answers {...question} />
    </dialog>
  );
}
