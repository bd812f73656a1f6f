/** An event with its description. */

import { visible } from '../../values/names.js';
import { plainName } from '../../values/units.js';

/** @param {{of: Pick<import('../../protocol/types.js').EventFacts, 'name' | 'longName' | 'unit'>}} props */
export const EventName = ({ of }) => (
  <>
    <b>{visible(plainName(of))}</b> <span class="muted">{visible(of.longName)}</span>
  </>
);
