import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPrefix } from './substitution.js';

test('characters of a prefix have no special meaning', () => {
  assert.equal(withoutPrefix('/home/me/'), 's/^\\/home\\/me\\///');
  const prefix = 'C:\\a.b*c+d?(e)[f]{g}|h^i$j&k#l~m-n/';
  const [, old = ''] = /^s\/(.*)\/\/$/.exec(withoutPrefix(prefix)) ?? [];
  assert.match(prefix, new RegExp(old.replace(/\\([&#~-])/g, '$1')));
  assert.doesNotMatch(prefix.replace('.', 'x'), new RegExp(old.replace(/\\([&#~-])/g, '$1')));
});
