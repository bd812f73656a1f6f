import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';

import { integrityOf } from './sha256.js';

test('hashes are those of Node.js, around the ends of blocks and over many', () => {
  for (const size of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 128, 100_003]) {
    const content = Uint8Array.from({ length: size }, (_, at) => (at * 73 + (at >> 7)) & 0xff);
    const expected = createHash('sha256').update(content).digest('base64');
    assert.equal(integrityOf(content), `sha256-${expected}`, `${size} bytes`);
  }
});
