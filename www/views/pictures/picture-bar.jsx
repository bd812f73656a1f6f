/**
 * The toolbar of a picture, in one line: the controls that are used most, how exact the picture is, saving,
 * and a panel with all other options.
 */

import { TOOLS_TEXT } from '../../messages/pictures.js';
import { legendIsOpen } from '../../store/picture-state.js';
import { profile } from '../../store/state.js';
import { Check } from '../controls/check.jsx';
import { Dropdown } from '../controls/dropdown.jsx';
import { ShortNamesSwitch } from '../controls/short-names-switch.jsx';
import { PictureExport } from './picture-export.jsx';

/** How exact the figures are, on one line. @param {{isDoubtful: boolean, text: string}} props */
export const Trust = ({ isDoubtful, text }) => (
  <p class={isDoubtful ? 'trust doubtful' : 'trust'} title={text}>
    {text}
  </p>
);

/**
 * @param {object} props
 * @param {import('./picture-export.jsx').Exporter} props.onExport
 * @param {import('./picture-export.jsx').FurtherFormat[]} [props.further]
 * @param {() => import('preact').ComponentChildren} props.options  controls of the panel
 * @param {import('preact').ComponentChildren} props.children  controls that are always visible
 */
export function PictureBar({ onExport, further, options, children }) {
  return (
    <div class="picture-bar">
      {children}
      <span class="grow" />
      <PictureExport onExport={onExport} further={further} />
      <Dropdown
        label={TOOLS_TEXT.options}
        face={TOOLS_TEXT.options}
        side="right"
        role="dialog"
        class="options-panel"
      >
        {() => (
          <>
            {options()}
            {/* A comparison has it in the bar above. */}
            {profile.value && <ShortNamesSwitch />}
            <Check of={legendIsOpen}>{TOOLS_TEXT.legend}</Check>
          </>
        )}
      </Dropdown>
    </div>
  );
}
