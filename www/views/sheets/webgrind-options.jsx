/**
 * Options of a webgrind file: its version, and what to do with numbers that do not fit.
 *
 * @module
 */

import { setWebgrindOptions } from '../../store/actions.js';
import { webgrindOptions, webgrindSurvey } from '../../store/state.js';
import { count, plural, share } from '../../values/format.js';
import { RadioList } from '../controls/radio-list.jsx';

/** @typedef {import('../../protocol/protocol.js').Overflow} Overflow */
/** @typedef {import('../../protocol/protocol.js').WebgrindExcess} WebgrindExcess */

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
  if (largest > 0n) found.push(`the largest is ${count(largest)}`);
  if (lowest < 0n) found.push(`the lowest is ${count(lowest)}`);
  return found.join(', ');
}

/** @param {{excess: WebgrindExcess}} props */
function Overflows({ excess }) {
  if (excess.values === 0) return <p role="status">All numbers of the profile fit into 32 bits.</p>;
  const verb = excess.values === 1 ? 'does' : 'do';
  return (
    <>
      <p role="status" class="warning">
        {`${plural(excess.values, 'number')} ${verb} not fit into the format’s 32 bits; ${extremes(excess)}.`}
      </p>
      <RadioList
        legend="Numbers that do not fit"
        choices={WAYS}
        value={webgrindOptions.value.overflow}
        onChoose={(overflow) => setWebgrindOptions({ overflow })}
      />
      <p class="muted">The file’s header lines record this choice.</p>
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
        {`This file cannot be written: ${survey.sentence}.`}
      </p>
    );
  const { read, total } = survey.progress;
  return <p class="muted">{`Reading the profile again… ${share(read, total)}`}</p>;
}

export function WebgrindOptions() {
  const { version, foldProxies } = webgrindOptions.value;
  return (
    <>
      <RadioList
        legend="Version"
        choices={VERSIONS}
        value={version}
        onChoose={(value) => setWebgrindOptions({ version: value })}
      />
      {version === 7 && (
        <label class="check">
          <input
            type="checkbox"
            checked={foldProxies}
            onChange={({ currentTarget }) =>
              setWebgrindOptions({ foldProxies: currentTarget.checked })
            }
          />
          <span>
            <b>Fold proxies</b>{' '}
            <span class="muted">
              calls through php::call_user_func and php::call_user_func_array, as webgrind does
            </span>
          </span>
        </label>
      )}
      <Survey />
    </>
  );
}
