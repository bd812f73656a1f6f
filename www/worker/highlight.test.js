import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf, SYNTAX } from '../code/syntax.js';
import { syntaxOf } from './highlight.js';
import { SyntaxRuns, syntaxByLine } from './syntax-runs.js';

const NAMES = Object.keys(SYNTAX);

/**
 * The pieces of a text by line: plain ones as they are, others as `kind:text`.
 *
 * @param {string} language @param {string} text
 */
function highlighted(language, text) {
  const syntax = syntaxOf(language, text);
  return text.split('\n').map((line, index) =>
    piecesOf(line, index, syntax)
      .map(({ kind, text }) => (kind === SYNTAX.plain ? text : `${NAMES[kind]}:${text}`))
      .join('|'),
  );
}

// Keywords, strings, comments and numbers follow the definitions of the languages.
/** @type {[string, string, string[]][]} */
const SAMPLES = [
  ['c', 'return 12; // "no"', ['keyword:return', 'constant:12', 'comment:// "no"']],
  ['cpp', 'while (x) { f("a // b"); }', ['keyword:while', 'string:"a // b"']],
  ['rust', 'let x = "a"; // b', ['keyword:let', 'string:"a"', 'comment:// b']],
  ['php-template', '<?php echo "a"; # b', ['keyword:echo', 'string:"a"', 'comment:# b']],
  [
    'python',
    'if x: return "a"  # b',
    ['keyword:if', 'keyword:return', 'string:"a"', 'comment:# b'],
  ],
  ['ruby', 'if x then 3 end # b', ['keyword:if', 'keyword:end', 'constant:3', 'comment:# b']],
  ['javascript', 'return `a` // b', ['keyword:return', 'string:`a`', 'comment:// b']],
  ['typescript', 'return 1 // b', ['keyword:return', 'constant:1', 'comment:// b']],
  ['go', 'return "a" // b', ['keyword:return', 'string:"a"', 'comment:// b']],
  ['java', 'return "a"; // b', ['keyword:return', 'string:"a"', 'comment:// b']],
  ['kotlin', 'return "a" // b', ['keyword:return', 'string:"a"', 'comment:// b']],
  ['scala', 'if (x) 3 else 4 // b', ['keyword:if', 'keyword:else', 'comment:// b']],
  ['csharp', 'return 5; // b', ['keyword:return', 'constant:5', 'comment:// b']],
  ['swift', 'return "a" // b', ['keyword:return', 'string:"a"', 'comment:// b']],
  ['d', 'return 7; // b', ['keyword:return', 'constant:7', 'comment:// b']],
  ['objectivec', 'return 7; // b', ['keyword:return', 'constant:7', 'comment:// b']],
  ['perl', 'my $x = "a"; # b', ['keyword:my', 'string:"a"', 'comment:# b']],
  ['lua', 'local x = "a" -- b', ['keyword:local', 'string:"a"', 'comment:-- b']],
  ['haskell', 'x = 3 -- b', ['constant:3', 'comment:-- b']],
  ['ocaml', 'let x = "a" (* b *)', ['keyword:let', 'string:"a"', 'comment:(* b *)']],
  ['fortran', 'real :: x ! b', ['comment:! b']],
  ['ada', 'return 3; -- b', ['keyword:return', 'constant:3', 'comment:-- b']],
  ['delphi', 'begin end; // b', ['keyword:begin', 'keyword:end', 'comment:// b']],
  ['erlang', 'f() -> 3. % b', ['constant:3', 'comment:% b']],
  ['elixir', 'if x, do: "a" # b', ['keyword:if', 'string:"a"', 'comment:# b']],
  ['julia', 'return "a" # b', ['keyword:return', 'string:"a"', 'comment:# b']],
  ['nim', 'return "a" # b', ['keyword:return', 'string:"a"', 'comment:# b']],
];

for (const [language, text, pieces] of SAMPLES) {
  test(`keywords, strings, numbers and comments of ${language}`, () => {
    const [line = ''] = highlighted(language, text);
    for (const piece of pieces) {
      assert.ok(
        line.split('|').some((found) => found.trim() === piece),
        `${piece} in ${line}`,
      );
    }
  });
}

test('runs across several lines are coloured on each line, and no line is cut', () => {
  const text = 'int a; /* one\n\n two */ int b;\n"x';
  assert.deepEqual(highlighted('c', text), [
    'type:int| a; |comment:/* one',
    '',
    'comment: two */| |type:int| b;',
    'string:"x',
  ]);
});

test('text is never markup and is not changed', () => {
  const text = '<img src=x onerror=alert(1)> "&amp;<b>" // \u202e </script>\n\t\ud83d\ude00 x';
  for (const [language] of SAMPLES) {
    const syntax = syntaxOf(language, text);
    const lines = text.split('\n').map((line, index) =>
      piecesOf(line, index, syntax)
        .map((piece) => piece.text)
        .join(''),
    );
    assert.equal(lines.join('\n'), text, language);
  }
});

test('runs are cut at the ends of lines', () => {
  const runs = new SyntaxRuns();
  runs.addText('ab');
  runs.startScope('keyword');
  runs.addText('c\nd');
  runs.startScope('no such scope');
  runs.addText('e');
  runs.endScope();
  runs.endScope();
  runs.endScope();
  runs.addText('f\n\n');
  const syntax = syntaxByLine('abc\ndef\n\n', runs);
  assert.deepEqual([...syntax.first], [0, 1, 3, 3, 3]);
  assert.deepEqual([...syntax.from], [2, 0, 2]);
  assert.deepEqual([...syntax.kind], [SYNTAX.keyword, SYNTAX.keyword, SYNTAX.plain]);
});
