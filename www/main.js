/**
 * Composition root: starts the effects and puts the page on the screen.
 *
 * Data flows one way here too: file → worker → store → views. Modules import only from layers above theirs
 * in this list; layers on one line do not import each other (`tests/layers.test.js` checks it):
 *
 * ```text
 * protocol                                    messages between the page and its workers
 * values                                      exact numbers and names, and their formatting
 * messages                                    texts that users see, by subject
 * code, pictures                              lines and instructions; geometry and colours. Both pure
 * service-worker                              stores the page for offline use
 * spawn                                       starts workers and sends them requests
 * report                                      a page that contains its profile
 * worker, store                               the analyser’s side; the state of the page, in signals
 * effects                                     keep the store in step with workers, files, address
 * views/controls                              controls that all views use
 * views/calls                                 callers and callees
 * views/list, views/code, views/pictures      functions; source and machine code; flame graph, call graph, treemap
 * views/overview                              the profile as a whole
 * views/comparison                            two profiles as a whole
 * views/frame                                 bars, tabs, keys
 * views/sheets, views/start                   dialogs; the page without a profile
 * views                                       the page
 * ```
 */

import './spawn/remove-webrtc.js';
import { h, render } from 'preact';
import { keepListCurrent, keepTablesCurrent } from './effects/ask.js';
import { keepDetailsCurrent } from './effects/ask-details.js';
import { keepGraphCurrent } from './effects/ask-graph.js';
import { keepPicturesCurrent } from './effects/ask-pictures.js';
import { keepOriginsCurrent } from './effects/basis.js';
import { acceptFiles } from './effects/drop.js';
import { acceptFromHost } from './effects/embedding.js';
import { surveyWebgrind } from './effects/export.js';
import { keepHistory } from './effects/history.js';
import { keepLinesPlaced } from './effects/inlined.js';
import { askBeforeLeaving, keepOffline } from './effects/offline.js';
import { openLinked } from './effects/open.js';
import { followPrinting } from './effects/print.js';
import { keepProgramsCurrent } from './effects/programs.js';
import { keepRecent } from './effects/recent.js';
import { watchFiles } from './effects/reload.js';
import { openEnclosed } from './effects/report.js';
import { keepSourceTextsCurrent } from './effects/source-texts.js';
import { keepTransformsCurrent } from './effects/transform.js';
import { keepPreferences } from './store/preferences.js';
import { App } from './views/app.jsx';
import { DETAIL_VIEWS } from './views/frame/detail-views.js';
import { keepFocus } from './views/frame/keep-focus.js';
import { listenForShortcuts } from './views/frame/shortcuts.js';
import { showWholeTexts } from './views/frame/whole-texts.js';

keepPreferences();
keepTablesCurrent(DETAIL_VIEWS);
keepListCurrent();
keepTransformsCurrent();
keepOriginsCurrent();
keepHistory();
askBeforeLeaving();
surveyWebgrind();
keepPicturesCurrent();
keepGraphCurrent();
keepDetailsCurrent();
keepSourceTextsCurrent();
keepProgramsCurrent();
keepLinesPlaced();
listenForShortcuts();
acceptFiles();
keepRecent();
watchFiles();
keepOffline();
followPrinting();
render(h(App, {}), /** @type {HTMLElement} */ (document.getElementById('page')));
keepFocus();
showWholeTexts();
openEnclosed();
openLinked();
acceptFromHost();
