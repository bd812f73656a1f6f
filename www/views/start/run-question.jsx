/**
 * Asks how to open files of several runs: their sum is rarely useful.
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
  return (
    <div class="answers">
      <button type="button" class="button primary" onClick={() => answer('tabs')}>
        Open in separate tabs
      </button>
      {runs.length === 2 && (
        <button type="button" class="button" onClick={() => answer('compare')}>
          Compare
        </button>
      )}
      <button type="button" class="button" onClick={() => answer('parts')}>
        Open as parts of one profile
      </button>
      <button type="button" class="button" onClick={() => answer('nothing')}>
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
  const title = `These files come from ${plural(question.runs.length, 'run')}`;
  return (
    <dialog
      ref={dialog}
      class="question"
      aria-label={title}
      onClose={() => question.answer('nothing')}
    >
      <h2>{title}</h2>
      <p class="muted">
        Files are parts of one run if they have the same process and different parts or threads. As
        parts of one profile, different runs are summed.
      </p>
      <ul>
        {question.runs.map((run, index) => (
          <RunFacts key={index} run={run} />
        ))}
      </ul>
      <Answers {...question} />
    </dialog>
  );
}
