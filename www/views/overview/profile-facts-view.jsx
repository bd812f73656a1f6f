/** Facts about the profile and its events. */

import { FACTS_TEXT } from '../../messages/overview.js';
import { currentEvent } from '../../store/selectors.js';
import { profile } from '../../store/state.js';
import { bytes, isRate } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { WhereCostIs, WhoseCodeToo } from './cost-bar.jsx';
import { EventList } from './event-list.jsx';
import { FindingList } from './finding-list.jsx';
import { PartTimeline } from './part-timeline.jsx';
import { ProfileParts } from './profile-parts.jsx';
import { RankedFiles, RankedObjects } from './ranked-groups.jsx';
import { TopLines } from './top-lines.jsx';

/** @import {ProfileFacts} from '../../protocol/types.js' */

/** @param {{facts: ProfileFacts}} props */
function Origin({ facts }) {
  const files = facts.files.map(({ name, bytes: size }) => `${visible(name)} (${bytes(size)})`);
  return (
    <dl class="origin">
      <dt>{FACTS_TEXT.command}</dt>
      <dd class={facts.command ? 'name-text' : ''}>
        {visible(facts.command) || FACTS_TEXT.notStated}
      </dd>
      <dt>{FACTS_TEXT.recordedBy}</dt>
      <dd>{visible(facts.creator) || FACTS_TEXT.notStated}</dd>
      <dt>{files.length === 1 ? FACTS_TEXT.file : FACTS_TEXT.files}</dt>
      <dd>{files.join(', ')}</dd>
    </dl>
  );
}

export function ProfileFactsView() {
  const facts = profile.value?.facts;
  if (!facts) return null;
  return (
    <div class="profile-facts">
      <WhereCostIs />
      <TopLines />
      <FindingList />
      <WhoseCodeToo />
      {facts.parts.length > 1 && !isRate(currentEvent.value) && (
        <PartTimeline parts={facts.parts} />
      )}
      <EventList />
      <RankedObjects />
      <RankedFiles />
      <ProfileParts />
      <Origin facts={facts} />
    </div>
  );
}
