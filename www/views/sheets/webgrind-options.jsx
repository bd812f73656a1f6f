/** Options of a webgrind file: its version, and what to do with numbers that do not fit. */

import { WEBGRIND_TEXT } from '../../messages/sheets.js';
import { setWebgrindOptions } from '../../store/actions.js';
import { webgrindOptions, webgrindSurvey } from '../../store/state.js';
import { Check } from '../controls/check.jsx';
import { RadioList } from '../controls/radio-list.jsx';

/** @import {Overflow, WebgrindExcess} from '../../protocol/types.js' */

/** @type {import('../controls/radio-list.jsx').Choice<number>[]} */
const VERSIONS = [
  { value: 4, name: '4', purpose: 'every single invocation; webgrind 0.4' },
  { value: 5, name: '5', purpose: 'functions and their callers; webgrind 0.5' },
  { value: 6, name: '6', purpose: 'callees too; webgrind 0.6 to 1.1' },
  { value: 7, name: '7', purpose: 'lines too; the only version that webgrind 1.2 and later opens' },
];

/** @type {import('../controls/radio-list.jsx').Choice<Overflow>[]} */
const WAYS = [
  { value: 'refuse', name: 'Refuse', purpose: 'do not save the file' },
  {
    value: 'scale',
    name: 'Scale down',
    purpose: 'divide all costs by the smallest power of ten that makes them fit',
  },
  { value: 'saturate', name: 'Clamp', purpose: 'to 4,294,967,295, the largest that fits, or to 0' },
  { value: 'wrap', name: 'Wrap around', purpose: 'modulo 4,294,967,296, as webgrind’s PHP does' },
];

/** @param {WebgrindExcess} excess */
function extremes({ largest, lowest }) {
  const found = [];
  if (largest > 0n) found.push(WEBGRIND_TEXT.largest(largest));
  if (lowest < 0n) found.push(WEBGRIND_TEXT.lowest(lowest));
  return found.join(', ');
}

/** @param {{excess: WebgrindExcess}} props */
function Overflows({ excess }) {
  if (excess.values === 0) return <p role="status">{WEBGRIND_TEXT.fits}</p>;
  return (
    <>
      <p role="status" class="warning">
        {WEBGRIND_TEXT.excess(excess.values, extremes(excess))}
      </p>
      <RadioList
        legend={WEBGRIND_TEXT.overflow}
        choices={WAYS}
        value={webgrindOptions.value.overflow}
        onChoose={(overflow) => setWebgrindOptions({ overflow })}
      />
      <p class="muted">{WEBGRIND_TEXT.recorded}</p>
    </>
  );
}

function Survey() {
  const survey = webgrindSurvey.value;
  if (!survey) return null;
  if (survey.stage === 'ready') return <Overflows excess={survey.excess} />;
  if (survey.stage === 'impossible')
    return (
      <p role="status" class="warning">
        {WEBGRIND_TEXT.impossible(survey.sentence)}
      </p>
    );
  const { read, total } = survey.progress;
  return <p class="muted">{WEBGRIND_TEXT.reading(read, total)}</p>;
}

export function WebgrindOptions() {
  const { version, foldProxies } = webgrindOptions.value;
  return (
    <>
      <RadioList
        legend={WEBGRIND_TEXT.version}
        choices={VERSIONS}
        value={version}
        onChoose={(value) => setWebgrindOptions({ version: value })}
      />
      {version === 7 && (
        <Check
          class="check"
          isOn={foldProxies}
          onSet={(isOn) => setWebgrindOptions({ foldProxies: isOn })}
        >
          <span>
            <b>{WEBGRIND_TEXT.foldProxies}</b>{' '}
            <span class="muted">{WEBGRIND_TEXT.foldProxiesNote}</span>
          </span>
        </Check>
      )}
      <Survey />
    </>
  );
}
