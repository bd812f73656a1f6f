// Bundles the page into dist/, and serves it if requested: run by `cargo xtask`.
//
// node bundle/main.js [--dev] [--single-file] [--no-build] [--serve PORT]

import { parseArgs } from 'node:util';

import { buildPage, dist } from './build.js';
import { startServer } from './server.js';
import { watchSources } from './watch.js';

const { values } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    'single-file': { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    serve: { type: 'string' },
  },
});
const live = values.serve !== undefined && !values['no-build'];
const build = () => buildPage({ dev: values.dev, live, singleFile: values['single-file'] });
if (!values['no-build']) await build();
if (values.serve !== undefined) {
  const { url, reload } = await startServer({ folder: dist, port: Number(values.serve), live });
  console.log(`serving ${url} (Ctrl-C ends it)`);
  if (live) {
    console.log('the page reloads when scripts, styles or modules change');
    await watchSources(async () => {
      const begin = performance.now();
      await build();
      console.log(`rebuilt in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
      reload();
    });
  }
}
