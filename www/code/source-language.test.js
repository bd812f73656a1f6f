import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from './syntax.js';

test('the language follows from the extension, then from the first line, then from the folder', () => {
  /** @type {[string, string, string | null][]} */
  const cases = [
    ['/src/queens.c', '', 'c'],
    ['/src/board.h', '', 'cpp'],
    ['C:\\src\\Board.CPP', '', 'cpp'],
    ['old.C', '', 'cpp'],
    ['/rustc/abc/library/core/src/iter.rs', '', 'rust'],
    ['/var/www/index.php', '#!/usr/bin/python', 'php-template'],
    ['solve.F90', '', 'fortran'],
    ['/usr/bin/manage', '#!/usr/bin/env python3', 'python'],
    ['/usr/bin/manage', '#!/usr/bin/env nodejs', 'javascript'],
    ['/usr/bin/manage', '#!/usr/bin/nodemon', null],
    ['/usr/bin/manage', 'import os', null],
    ['/usr/include/c++/12/vector', '', 'cpp'],
    ['/usr/include/c++/12/bits/stl_vector.h', '', 'cpp'],
    ['.rs', '', 'rust'],
    ['', '', null],
    ['php:internal', '', null],
  ];
  for (const [path, line, language] of cases) {
    assert.equal(languageOf(path, line), language, `${path} ${line}`);
  }
});
