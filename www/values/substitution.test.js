import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renamed, withoutPrefix } from './substitution.js';

test('characters of a prefix have no special meaning', () => {
  assert.equal(withoutPrefix('/home/me/'), 's/^\\/home\\/me\\///');
  const prefix = 'C:\\a.b*c+d?(e)[f]{g}|h^i$j&k#l~m-n/';
  const [, old = ''] = /^s\/(.*)\/\/$/.exec(withoutPrefix(prefix)) ?? [];
  assert.match(prefix, new RegExp(old.replace(/\\([&#~-])/g, '$1')));
  assert.doesNotMatch(prefix.replace('.', 'x'), new RegExp(old.replace(/\\([&#~-])/g, '$1')));
});

test('one whole name is replaced, and neither name has a special meaning', () => {
  assert.equal(renamed('a/b(int)', 'c$1\\/d'), 's/^a\\/b\\(int\\)$/c\\$1\\\\\\/d/');
});
