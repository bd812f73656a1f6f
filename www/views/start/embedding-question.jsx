/** Asks before files of another page are opened. */

import { EMBEDDING_TEXT } from '../../messages/start.js';
import { embeddingQuestion } from '../../store/state.js';
import { bytes } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { Button } from '../controls/button.jsx';
import { Question } from '../controls/question.jsx';

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
