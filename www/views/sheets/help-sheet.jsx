/**
 * “How do I read this?”: what the figures and pictures mean and where to begin.
 *
 * @module
 */

import { helpOpen, keysOpen, profile } from '../../store/state.js';
import { TRANSFORMS } from '../../store/transforms.js';
import { explainEvent, FIGURES, VIEWS } from '../../values/explanations.js';
import { visible } from '../../values/names.js';
import { Sheet } from '../controls/sheet.jsx';
import { DETAIL_VIEWS, PROFILE_VIEWS, viewsFor } from '../frame/detail-views.js';
import { CyclePicture, FlamePicture, ListPicture, SharePicture } from './help-pictures.jsx';
import { BeforePicture, TransformPicture } from './help-transforms.jsx';

function Begin() {
  return (
    <section aria-label="Where to begin">
      <h3>Where to begin</h3>
      <ol>
        <li>
          Read what stands out on the <b>Overview</b>, then sort the list by <b>Self</b>: what is at
          its top is where the cost is.
        </li>
        <li>
          Select such a function. Its <b>callers</b> say why it runs so often; its <b>source</b>{' '}
          says which line it is.
        </li>
        <li>
          Sort by <b>Inclusive</b> and go down: where a function costs much and each of its callees
          little, or where one callee takes nearly all, there is something to learn.
        </li>
      </ol>
    </section>
  );
}

function Figures() {
  return (
    <section aria-label="The function list">
      <h3>The function list</h3>
      <ListPicture />
      <p>
        The compiler called <code>ira_init()</code> once. With all that it called it took 16 % of
        everything that was counted; its own code took 3 %.{' '}
        <code>reg_class_subset_p(int, int)</code> calls nothing, so both figures are the same.
      </p>
      <dl class="help-terms">
        <dt>Inclusive</dt>
        <dd>{FIGURES.inclusive}</dd>
        <dt>Self</dt>
        <dd>{FIGURES.self}</dd>
        <dt>Called</dt>
        <dd>{FIGURES.called}</dd>
      </dl>
    </section>
  );
}

function Pictures() {
  return (
    <section aria-label="Flame graph, cycles, estimates">
      <h3>Flame graph</h3>
      <FlamePicture />
      <p>{VIEWS.flame}</p>
      <h3>Cycles</h3>
      <CyclePicture />
      <p>
        Functions that call each other, in a ring of any size, cannot be told apart by what they
        cost inclusively. They are taken together as one row, <code>{'<cycle 1>'}</code>, of which
        calls from outside give the cost. That is why recursion makes nothing cost more than the
        whole program here. Where a file records single invocations, as Xdebug does, there are no
        cycles: the inclusive cost of a function is that of its outermost invocations, exactly.
      </p>
      <h3>Estimates</h3>
      <SharePicture />
      <p>
        A profile holds sums for each function and each call, not every single stack. If{' '}
        <code>a</code> and <code>b</code> both call <code>work</code>, which calls <code>leaf</code>
        , nothing says for whom <code>leaf</code> was called. What is drawn then divides it as the
        calls of <code>work</code> cost, 60 to 20, and says so: “estimated from the call graph”, or
        ≈ before a figure. Everything without such a mark is exact, to the last count. Profiles by
        Xdebug, and by Valgrind with <code>--separate-callers</code>, hold more, and are exact in
        more places.
      </p>
    </section>
  );
}

function Transforms() {
  return (
    <section aria-label="Transforms">
      <h3>Transforms</h3>
      <p>
        What would be left without a function? How does it look from here on? The menu{' '}
        <b>Transform</b> of a selected function and its keys change the whole profile, and every
        figure and picture follows. The steps stand above the list, each to be taken back; the
        browser’s back button takes back the last one.
      </p>
      <BeforePicture />
      <p>
        This is <code>ira_init()</code> of the compiler, and what it calls. If the function in the
        middle is selected, each transform leaves:
      </p>
      <dl class="help-terms">
        {TRANSFORMS.map(({ kind, key, label, what }) => (
          <div key={kind}>
            <dt>
              {label} <kbd>{key}</kbd>
            </dt>
            <dd>
              {what}
              <TransformPicture kind={kind} />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Where the profile holds single calls, as those of Xdebug do, the result is exact. On a call
        graph, functions with several callers are divided in proportion, and it is said how much of
        the result is certain. To take functions as one is always exact.
      </p>
    </section>
  );
}

/** Events of the open profile. */
function Events() {
  const facts = profile.value?.facts;
  if (!facts) return null;
  return (
    <section aria-label="Events of this profile">
      <h3>Events of this profile</h3>
      <dl class="help-terms">
        {facts.events.map((event) => (
          <div key={event.name}>
            <dt>{visible(event.name)}</dt>
            <dd>{visible(explainEvent(event))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Views() {
  const facts = profile.value?.facts;
  if (!facts) return null;
  const all = [...viewsFor(PROFILE_VIEWS, facts), ...viewsFor(DETAIL_VIEWS, facts)];
  const labels = new Map(all.map(({ id, label }) => [id, label]));
  return (
    <section aria-label="Views">
      <h3>Views</h3>
      <dl class="help-terms">
        {[...labels].map(([id, label]) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{VIEWS[id]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function HelpSheet() {
  return (
    <Sheet open={helpOpen} title="How do I read this?">
      {helpOpen.value && <Content />}
    </Sheet>
  );
}

function Content() {
  return (
    <>
      <Begin />
      <Figures />
      <Pictures />
      <Transforms />
      <Views />
      <Events />
      <p>
        <button
          type="button"
          class="link"
          onClick={() => {
            helpOpen.value = false;
            keysOpen.value = true;
          }}
        >
          All keys
        </button>
      </p>
    </>
  );
}
