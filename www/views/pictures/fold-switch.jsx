/** Option: fold recursion in pictures of calling contexts. */

import { FLAME_TEXT } from '../../messages/pictures.js';
import { collapsed } from '../../store/picture-state.js';
import { Check } from '../controls/check.jsx';

export const FoldSwitch = () => <Check of={collapsed}>{FLAME_TEXT.fold}</Check>;
