/** The profiles that were opened last. */

import { forgetRecent, reopen } from '../../effects/recent.js';
import { RECENT_TEXT } from '../../messages/start.js';
import { recent } from '../../store/state.js';
import { visible } from '../../values/names.js';

/** @param {{entry: import('../../store/state.js').Recent}} props */
function Entry({ entry }) {
  return (
    <li>
      <button type="button" class="link recent-name" onClick={() => reopen(entry)}>
        {visible(entry.title)}
      </button>
    </li>
  );
}

export function RecentList() {
  if (recent.value.length === 0) return null;
  return (
    <section class="recent" aria-label={RECENT_TEXT.title}>
      <h2>{RECENT_TEXT.title}</h2>
      <ul>
        {recent.value.map((entry) => (
          <Entry key={entry.title} entry={entry} />
        ))}
      </ul>
      <button type="button" class="quiet" onClick={forgetRecent}>
        {RECENT_TEXT.clear}
      </button>
    </section>
  );
}
