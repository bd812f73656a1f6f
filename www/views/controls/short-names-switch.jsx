/** Switches between full names and short names. */

import { SHORT_NAMES_TEXT } from '../../messages/controls.js';
import { namesAreShort } from '../../store/state.js';
import { Check } from './check.jsx';

export const ShortNamesSwitch = () => (
  <Check title={SHORT_NAMES_TEXT.note} of={namesAreShort}>
    {SHORT_NAMES_TEXT.label}
  </Check>
);
