/**
 * The sample profiles, each with what it demonstrates.
 *
 * @module
 */

import { openSample } from '../../effects/open-sample.js';
import { SAMPLES } from '../../store/samples.js';

export function SampleCards() {
  return (
    <section class="samples" aria-label="Samples">
      {SAMPLES.map((sample, index) => (
        <button type="button" class="sample" key={sample.title} onClick={() => openSample(sample)}>
          <strong>{sample.title}</strong>
          <span>{sample.lesson}</span>
          <em>{index === 0 ? 'Try a sample' : 'Open sample'} →</em>
        </button>
      ))}
    </section>
  );
}
