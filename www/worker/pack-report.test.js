import assert from 'node:assert/strict';
import { test } from 'node:test';

import { blockOf, withBlocks } from '../report/format.js';
import { packReport } from './pack-report.js';

test('names in a block are escaped', () => {
  assert.equal(
    blockOf({ number: 1, profile: 0, name: '"><b>&.out' }, 'AAAA'),
    '<script type="application/octet-stream" data-file="1" data-name="&quot;&gt;&lt;b&gt;&amp;.out">AAAA</script>\n',
  );
});

test('only profiles after the first are numbered', () => {
  const block = (/** @type {number} */ profile) =>
    blockOf({ number: 2, profile, name: 'c' }, 'AAAA');
  assert.match(block(0), / data-file="2" data-name="c">/);
  assert.match(block(1), / data-file="2" data-profile="1" data-name="c">/);
});

test('blocks go before the end of the body, and anything without one is refused', async () => {
  const page = "<script>'</body>'</script></body></html>";
  assert.equal(
    await withBlocks(page, ['1', '2']).text(),
    "<script>'</body>'</script>12</body></html>",
  );
  assert.throws(() => withBlocks('<html>', ['1']), /no end/);
});

test('a profile too large for a browser to open in one file is refused', async () => {
  const packed = new File([new Uint8Array([0x1f, 0x8b]), new Uint8Array(3 << 20)], 'packed.gz');
  await assert.rejects(
    packReport({ profiles: [[packed]], sources: [] }, () => {}, null, 2 << 20),
    ({ file, cause }) => file === 'packed.gz' && /exceeds 2 MiB/.test(cause.message),
  );
});
