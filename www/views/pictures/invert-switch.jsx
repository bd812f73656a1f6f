/** Option of flame graph and call tree of the whole program: callers below callees. */

import { FLAME_TEXT } from '../../messages/pictures.js';
import { invertedTree } from '../../store/picture-state.js';
import { changeShown } from '../../store/setters.js';
import { Check } from '../controls/check.jsx';

export const InvertSwitch = () => (
  <Check
    isOn={invertedTree.value}
    onSet={(isOn) => changeShown('invertedTree', isOn)}
    title={FLAME_TEXT.invertNote}
  >
    {FLAME_TEXT.invert}
  </Check>
);
