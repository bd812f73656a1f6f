import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editorLink, isPattern } from './source-match.js';

const CODE = 'vscode://file/{path}:{line}';
const WEB = 'https://example.org/o/r/blob/1234/{path}#L{line}';

test('links of editors and of a repository', () => {
  assert.equal(editorLink(CODE, '/home/a b/x.c', 42, []), 'vscode://file/home/a%20b/x.c:42');
  assert.equal(
    editorLink('phpstorm://open?file={path}&line={line}', '/srv/App/Kernel.php', 7, []),
    'phpstorm://open?file=/srv/App/Kernel.php&line=7',
  );
  assert.equal(editorLink(CODE, 'C:\\dev\\x.c', 1, []), 'vscode://file/C%3A/dev/x.c:1');
  const rules = [
    { from: '/build/', to: '' },
    { from: '/var/www/', to: '/home/me/app/' },
  ];
  assert.equal(
    editorLink(WEB, '/build/src/x.c', 3, rules),
    'https://example.org/o/r/blob/1234/src/x.c#L3',
  );
  assert.equal(editorLink(CODE, '/var/www/a.php', 3, rules), 'vscode://file/home/me/app/a.php:3');
  // The line of a function may be unknown.
  assert.equal(editorLink(CODE, '/x.c', 0, []), 'vscode://file/x.c:1');
});

test('a path of a profile never becomes more than a path', () => {
  assert.equal(
    editorLink(WEB, '/a?b#c&d/../../../x"><\u202e.c', 1, []),
    'https://example.org/o/r/blob/1234/x%22%3E%3C%E2%80%AE.c#L1',
  );
  assert.equal(
    editorLink('phpstorm://open?file={path}&line={line}', '/x&line=1&file=/etc/{line}', 7, []),
    'phpstorm://open?file=/x%26line%3D1%26file%3D/etc/%7Bline%7D&line=7',
  );
  // `$&` is no pattern of replacements.
  assert.equal(editorLink(CODE, '/$&.c', 1, []), 'vscode://file/%24%26.c:1');
  assert.equal(editorLink(CODE, '', 1, []), null);
  assert.equal(editorLink(CODE, '???', 1, []), null);
});

test('patterns that are refused', () => {
  for (const pattern of [
    '',
    'x.c',
    CODE.replace('{path}', 'x'),
    'javascript://x/%0aalert({path})',
    'JavaScript://x/{path}',
    'java\nscript://x/{path}',
    ' javascript://x/{path}',
    'data://text/html,{path}',
    'blob://x/{path}',
    'vbscript://x/{path}',
    'file://x/{path}',
    'view-source://x/{path}',
    'ms-msdt://x/{path}',
    // Neither scheme nor host is of the profile.
    '{path}://x',
    'https://{path}',
    'https://{path}/x',
    'https://x.{path}/',
    'https://example.org{path}',
    'https://example.org?{path}',
    'mailto:{path}',
  ]) {
    assert.equal(isPattern(pattern), false, pattern);
    assert.equal(editorLink(pattern, '/x.c', 1, []), null, pattern);
  }
  for (const pattern of [
    CODE,
    WEB,
    'http://localhost:63342/api/file/{path}:{line}',
    'x-mine+1://open?f={path}',
  ])
    assert.equal(isPattern(pattern), true, pattern);
});
