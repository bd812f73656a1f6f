/**
 * Composition root: starts the effects and puts the page on the screen.
 *
 * @module
 */

import { h, render } from 'preact';
import { keepTablesCurrent } from './effects/ask.js';
import { keepComparedPicturesCurrent } from './effects/ask-compared-pictures.js';
import { keepComparisonCurrent } from './effects/ask-comparison.js';
import { keepDetailsCurrent } from './effects/ask-details.js';
import { keepGraphCurrent } from './effects/ask-graph.js';
import { keepListCurrent } from './effects/ask-list.js';
import { keepPicturesCurrent } from './effects/ask-pictures.js';
import { keepTreemapsCurrent } from './effects/ask-treemaps.js';
import { showLateBasis } from './effects/basis.js';
import { keepComparedProgramsCurrent } from './effects/compared-programs.js';
import { acceptDrops } from './effects/drop.js';
import { keepHistory } from './effects/history.js';
import { acceptLaunches } from './effects/launch.js';
import { keepOffline } from './effects/offline.js';
import { acceptPastes } from './effects/paste.js';
import { followPrinting } from './effects/print.js';
import { openLinked } from './effects/profile-url.js';
import { keepProgramsCurrent } from './effects/programs.js';
import { keepRecent } from './effects/recent.js';
import { openEnclosed } from './effects/report.js';
import { keepSearchCurrent } from './effects/search.js';
import { keepSourceTextsCurrent } from './effects/source-texts.js';
import { keepSourceTimesCurrent } from './effects/source-times.js';
import { keepSyntaxCurrent } from './effects/syntax.js';
import { keepTransformsCurrent } from './effects/transform.js';
import { surveyWebgrind } from './effects/webgrind-export.js';
import { keepPreferences } from './preferences.js';
import { listenForShortcuts } from './shortcuts.js';
import { App } from './views/app.jsx';

keepPreferences();
keepTablesCurrent();
keepListCurrent();
keepTransformsCurrent();
showLateBasis();
keepHistory();
keepSearchCurrent();
surveyWebgrind();
keepPicturesCurrent();
keepTreemapsCurrent();
keepGraphCurrent();
keepDetailsCurrent();
keepComparisonCurrent();
keepComparedPicturesCurrent();
keepSourceTextsCurrent();
keepSyntaxCurrent();
keepSourceTimesCurrent();
keepProgramsCurrent();
keepComparedProgramsCurrent();
listenForShortcuts();
acceptDrops();
acceptLaunches();
keepRecent();
acceptPastes();
keepOffline();
followPrinting();
render(h(App, {}), /** @type {HTMLElement} */ (document.getElementById('page')));
openEnclosed();
openLinked();
