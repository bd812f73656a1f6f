/** Questions before files are opened: of several runs, whose sum is rarely useful, and of another page. */

import { EMBEDDING_TEXT, RUNS_TEXT } from '../../messages/start.js';
import { embeddingQuestion, runQuestion } from '../../store/state.js';
import { bytes } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { Question } from '../controls/dialogs.jsx';
import { Button } from '../controls/fields.jsx';

/** @import {Run} from '../../store/dropped.js' */

/** @param {{run: Run}} props */
function RunFacts({ run }) {
  const names = run.files.filter(({ size }) => size > 0).map(({ name }) => visible(name));
  const facts = [run.pid && RUNS_TEXT.process(run.pid), run.creator].filter(Boolean).join(' · ');
  return (
    <li>
      <p class="name-text">{visible(run.command) || RUNS_TEXT.noCommand}</p>
      <p class="muted">{visible(facts)}</p>
      <p>{names.join(', ')}</p>
    </li>
  );
}

/** @param {import('../../store/state.js').RunQuestion} props */
const Answers = ({ runs, answer }) => (
  <div class="answers">
    <Button class="button primary" onClick={() => answer('tabs')}>
      {RUNS_TEXT.separate}
    </Button>
    {runs.length === 2 && <Button onClick={() => answer('compare')}>{RUNS_TEXT.compare}</Button>}
    <Button onClick={() => answer('parts')}>{RUNS_TEXT.parts}</Button>
    <Button onClick={() => answer('nothing')}>{RUNS_TEXT.cancel}</Button>
  </div>
);

export function RunQuestionDialog() {
  const question = runQuestion.value;
  if (!question) return null;
  return (
    <Question
      title={RUNS_TEXT.title(question.runs.length)}
      about={RUNS_TEXT.about}
      onClose={() => question.answer('nothing')}
    >
      <ul>
        {question.runs.map((run, index) => (
          <RunFacts key={index} run={run} />
        ))}
      </ul>
      <Answers {...question} />
    </Question>
  );
}

/** Asks before files of another page are opened. */
export function EmbeddingQuestionDialog() {
  const question = embeddingQuestion.value;
  if (!question) return null;
  const { origin, files, answer } = question;
  return (
    <Question
      title={EMBEDDING_TEXT.title(files.length)}
      about={EMBEDDING_TEXT.from(origin)}
      onClose={() => answer(false)}
    >
      <ul>
        {files.map(({ name, size }, index) => (
          <li key={index} class="name-text">
            {EMBEDDING_TEXT.file(visible(name), bytes(size))}
          </li>
        ))}
      </ul>
      <p>{EMBEDDING_TEXT.about}</p>
      <div class="answers">
        <Button class="button primary" onClick={() => answer(true)}>
          {EMBEDDING_TEXT.open}
        </Button>
        <Button onClick={() => answer(false)}>{EMBEDDING_TEXT.refuse}</Button>
      </div>
    </Question>
  );
}
