/**
 * Orders the requests of the page: one at a time, pictures behind tables, and of the kinds where
 * only the newest answer matters the older ones are dropped unanswered work.
 *
 * @module
 */

/** @typedef {import('../protocol/protocol.js').RequestKind} RequestKind */
/** @typedef {import('../protocol/protocol.js').WorkerMessage} WorkerMessage */
/** @typedef {{id: number, kind: RequestKind, params: any}} AnyRequest */

/** Kinds of which a newer request makes an older one pointless. @type {ReadonlySet<RequestKind>} */
const REPLACEABLE = new Set([
  'columns',
  'list',
  'moreColumns',
  'calls',
  'allCalls',
  'search',
  'partFigures',
  'contexts',
  'find',
  'callersOf',
  'calleesOf',
  'findings',
  'lineFindings',
  'codeFiles',
  'treemap',
  'contextMap',
  'callGraph',
  'rankings',
  'sourceLines',
  'instructions',
  'sourceRows',
  'machineRows',
  'comparedColumns',
  'comparedList',
  'comparedCalls',
  'comparedOverview',
  'comparedContexts',
  'comparedTreemap',
  'comparedGraph',
]);

/** Kinds that the rest of the page does not wait for. @type {ReadonlySet<RequestKind>} */
const PATIENT = new Set([
  'contexts',
  'callersOf',
  'calleesOf',
  'findings',
  'lineFindings',
  'codeFiles',
  'treemap',
  'contextMap',
  'callGraph',
  'rankings',
  'classes',
  'comparedOverview',
  'comparedContexts',
  'comparedTreemap',
  'comparedGraph',
]);

/** Whether the rest of the page does not wait for the answer. @param {RequestKind} kind */
const isPatient = (kind) => PATIENT.has(kind);

/**
 * @param {object} setup
 * @param {(request: AnyRequest) => Promise<void>} setup.answer  never rejects
 * @param {(message: WorkerMessage) => void} setup.send
 * @param {(run: () => void) => void} setup.later  runs a task behind the messages that have already arrived
 */
export function createRequestQueue({ answer, send, later }) {
  /** @type {AnyRequest[]} */
  let waiting = [];
  let busy = false;

  /** @param {AnyRequest} request */
  function dropOlder(request) {
    if (!REPLACEABLE.has(request.kind)) return;
    for (const { id, kind } of waiting) {
      if (kind === request.kind) send({ id, type: 'superseded' });
    }
    waiting = waiting.filter(({ kind }) => kind !== request.kind);
  }

  async function runNext() {
    const urgent = waiting.findIndex(({ kind }) => !isPatient(kind));
    const [request] = waiting.splice(Math.max(urgent, 0), 1);
    if (request) await answer(request);
    busy = waiting.length > 0;
    if (busy) later(runNext);
  }

  return {
    /** @param {AnyRequest} request */
    add(request) {
      dropOlder(request);
      waiting.push(request);
      if (busy) return;
      busy = true;
      later(runNext);
    },
  };
}
