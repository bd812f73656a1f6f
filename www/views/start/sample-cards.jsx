/**
 * The sample profiles, each with what it demonstrates.
 */

import { openSample } from '../../effects/open-files.js';
import { SAMPLES_TEXT } from '../../messages/start.js';
import { SAMPLES } from '../../store/samples.js';

export function SampleCards() {
  return (
    <section class="samples" aria-label={SAMPLES_TEXT.title}>
      {SAMPLES.map((sample, index) => (
        <button type="button" class="sample" key={sample.title} onClick={() => openSample(sample)}>
          <strong>{sample.title}</strong>
          <span>{sample.lesson}</span>
          <em>{index === 0 ? SAMPLES_TEXT.tryOne : SAMPLES_TEXT.open} →</em>
        </button>
      ))}
    </section>
  );
}
