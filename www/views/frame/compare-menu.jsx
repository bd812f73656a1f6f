/**
 * Menu of profiles to compare the current one with, and of files to add to it.
 *
 * @module
 */

import { compare } from '../../effects/compare.js';
import { addAsParts } from '../../effects/open.js';
import { compareWithFiles } from '../../effects/open-files.js';
import { pickFiles } from '../../effects/pick-files.js';
import { profile } from '../../store/state.js';
import { comparablePairs } from '../../store/tab-state.js';
import { visible } from '../../values/names.js';
import { Dropdown } from '../controls/dropdown.jsx';

/** @param {{run: () => void, close: () => void, children: import('preact').ComponentChildren}} props */
function Item({ run, close, children }) {
  return (
    <button
      type="button"
      class="choice compare-choice"
      role="menuitem"
      onClick={() => {
        close();
        run();
      }}
    >
      {children}
    </button>
  );
}

export function CompareMenu() {
  if (!profile.value) return null;
  return (
    <Dropdown label="Compare" face="Compare" side="right">
      {(close) => (
        <>
          {comparablePairs.value.map(([a, b]) => (
            <Item key={`${a.number} ${b.number}`} close={close} run={() => compare(a, b)}>
              {visible(a.title.value)} → {visible(b.title.value)}
            </Item>
          ))}
          <Item close={close} run={() => pickFiles(compareWithFiles)}>
            with another file…
          </Item>
          <hr />
          <Item close={close} run={() => pickFiles(addAsParts)}>
            Add files as parts…
          </Item>
        </>
      )}
    </Dropdown>
  );
}
