/** Highlights source texts with highlight.js, for the languages that profilers exist for. */

import highlighter from 'highlight.js/lib/core';
import ada from 'highlight.js/lib/languages/ada';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import d from 'highlight.js/lib/languages/d';
import delphi from 'highlight.js/lib/languages/delphi';
import elixir from 'highlight.js/lib/languages/elixir';
import erlang from 'highlight.js/lib/languages/erlang';
import fortran from 'highlight.js/lib/languages/fortran';
import go from 'highlight.js/lib/languages/go';
import haskell from 'highlight.js/lib/languages/haskell';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import julia from 'highlight.js/lib/languages/julia';
import kotlin from 'highlight.js/lib/languages/kotlin';
import lua from 'highlight.js/lib/languages/lua';
import nim from 'highlight.js/lib/languages/nim';
import objectivec from 'highlight.js/lib/languages/objectivec';
import ocaml from 'highlight.js/lib/languages/ocaml';
import perl from 'highlight.js/lib/languages/perl';
import php from 'highlight.js/lib/languages/php';
import phpTemplate from 'highlight.js/lib/languages/php-template';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scala from 'highlight.js/lib/languages/scala';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import { SyntaxRuns, syntaxByLine } from './syntax-runs.js';

/** By name; `php` is the code between the marks of `php-template`. Text around it is plain: XML is not included. */
const LANGUAGES = {
  ada,
  c,
  cpp,
  csharp,
  d,
  delphi,
  elixir,
  erlang,
  fortran,
  go,
  haskell,
  java,
  javascript,
  julia,
  kotlin,
  lua,
  nim,
  objectivec,
  ocaml,
  perl,
  php,
  'php-template': phpTemplate,
  python,
  ruby,
  rust,
  scala,
  swift,
  typescript,
};

for (const [name, language] of Object.entries(LANGUAGES))
  highlighter.registerLanguage(name, language);
highlighter.configure({ __emitter: SyntaxRuns });

/**
 * Returns the syntax of a text; plain if the text is not in that language.
 *
 * @param {string} language  see syntax.js
 * @param {string} text  lines with a line feed between them
 */
export function syntaxOf(language, text) {
  // The rest is still coloured after a syntax error.
  const { _emitter: runs } = highlighter.highlight(text, { language, ignoreIllegals: true });
  return syntaxByLine(text, /** @type {SyntaxRuns} */ (runs));
}
