import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutName, cutWithFound } from './cut-name.js';

/** A short name as the core codes it: `⟨` and `⟩` stand around what needs room, `|` before the mark, `⟨.⟩` after what is cut last. @param {string} text */
const coded = (text) =>
  text.replace('⟨.⟩', '⟨\u0003⟩').replace(/[⟨⟩]/g, '\u0001').replace('|', '\u0002');

test('of short names, what needs room is left out first, then the beginning is cut', () => {
  const name = coded("⟨a::⟩Map⟨<int, A>⟩::find⟨(int) const⟩|'2");
  const cut = (/** @type {number} */ most) => cutName(name, most);
  assert.equal(cut(40), "a::Map<int, A>::find(int) const'2");
  // 11 are always shown: `Map::find'2`.
  assert.equal(cut(23), "a::Map<int, A>::find'2");
  // Arguments of the class say more than its namespace.
  assert.equal(cut(21), "Map<int, A>::find'2");
  assert.equal(cut(17), "Map<int…>::find'2");
  assert.equal(cut(14), "a::Map::find'2");
  assert.equal(cut(11), "Map::find'2");
  // A few letters of a scope say less than the name alone, unless this is a short one.
  assert.equal(cut(10), "find'2");
  assert.equal(cutName(coded('⟨a::⟩String⟨⟩::new'), 9), 'Str…::new');
  // No room for the beginning: the name of the function.
  assert.equal(cut(8), "find'2");
  assert.equal(cut(5), "fi…'2");
  for (let most = 3; most < 40; most += 1) assert.ok(cut(most).length <= most, String(most));
});

test('of callers in a name, the nearest are shown as far as there is room', () => {
  const name = coded("f⟨'malloc'xmalloc'main⟩|'2");
  assert.equal(cutName(name, 40), "f'malloc'xmalloc'main'2");
  assert.match(cutName(name, 18), /^f'malloc'xm\w*…'2$/);
  assert.equal(cutName(name, 5), "f'2");
  for (let most = 3; most < 40; most += 1) assert.ok(cutName(name, most).length <= most);
});

test('arguments in which names differ are cut last', () => {
  const name = coded("⟨a::⟩sort⟨.⟩<⟨std::vector<⟩int⟨>::iterator⟩>⟨(A)⟩|'2");
  const cut = (/** @type {number} */ most) => cutName(name, most);
  assert.equal(cut(50), "a::sort<std::vector<int>::iterator>(A)'2");
  // An ellipsis stands for arguments that are left out.
  assert.equal(cut(18), "sort<…int…>(A)'2");
  assert.equal(cut(14), "sort<…int…>'2");
  assert.equal(cut(12), "sort<…in…>'2");
  assert.equal(cut(9), "sort…'2");
  assert.equal(cut(6), "sort'2");
  for (let most = 3; most < 40; most += 1) assert.ok(cut(most).length <= most, String(most));
});

test('arguments of the scope are cut before the name', () => {
  const name = coded('⟨std::⟩vector<std::pair<int, A>>⟨⟩::insert<int&>⟨(B)⟩');
  const cut = (/** @type {number} */ most) => cutName(name, most);
  assert.equal(cut(45), 'vector<std::pair<int, A>>::insert<int&>(B)');
  assert.equal(cut(44), 'vector<std::pair<int, A>>::insert<int&>(B)');
  assert.equal(cut(36), 'vector<pair<int, A>>::insert<int&>');
  assert.equal(cut(26), 'vector<pai…>::insert<int&>');
  assert.equal(cut(25), 'vector<pa…>::insert<int&>');
  assert.equal(cut(23), 'vector<…>::insert<int&>');
  assert.equal(cut(22), 'vector::insert<int&>');
  assert.equal(cut(19), 'vect…::insert<int&>');
  assert.equal(cut(17), 'insert<int&>');
  assert.equal(cut(13), 'insert<int&>');
  for (let most = 3; most < 50; most += 1) assert.ok(cut(most).length <= most, String(most));
});

test('overloads keep their class and the ends of their parameters', () => {
  const of = (/** @type {string} */ parameters) =>
    coded(`⟨std::⟩map⟨<std::string, int>⟩::operator[]${parameters}`);
  const [copied, moved] = [of('(std::string const&)'), of('(std::string&&)')];
  // `map::operator[]` has 15 characters, and the parameters have 20 and 15.
  assert.equal(cutName(copied, 35), 'map::operator[](std::string const&)');
  for (let most = 23; most < 35; most += 1) {
    const both = [copied, moved].map((name) => cutName(name, most));
    assert.notEqual(both[0], both[1]);
    assert.match(both[0] ?? '', /^map::operator\[\]\(st.*…/);
    assert.ok(both.every(({ length }) => length <= most));
  }
  for (const most of [15, 18, 21]) assert.match(cutName(copied, most), /^map::operator\[\]/);
  // Few characters of parameters do not tell them apart: more of them do, or the whole ones.
  assert.equal(
    cutName(coded('pointer_query⟨⟩::get_ref(tree_node*, gimple*)'), 24),
    'get_ref(tree_node*, gi…)',
  );
  assert.equal(cutName(coded('Parser⟨⟩::parse(Input&, int)'), 22), 'parse(Input&, int)');
});

test('in a few characters, a name is cut, not its arguments', () => {
  const cut = (/** @type {string} */ name, /** @type {number} */ most) =>
    cutName(coded(name), most);
  assert.equal(cut('operator new(unsigned long)', 7), 'ope…new');
  // The word that says what it does is whole.
  assert.equal(cut('operator new(unsigned long)', 5), 'o…new');
  assert.equal(cut('operator delete(void*)', 8), 'o…delete');
  assert.equal(cut('operator new(unsigned long)', 12), 'operator new');
  assert.equal(cut('operator new(unsigned long)', 17), 'operator new(un…)');
  assert.equal(cut('sort⟨.⟩<⟨std::vector<⟩int⟨>::iterator⟩>⟨(A)⟩', 5), 'sort…');
  assert.equal(cut('mergesort⟨.⟩<⟨std::vector<⟩int⟨>::iterator⟩>⟨(A)⟩', 6), 'merge…');
  assert.equal(cut('(below main)', 7), '(be…in)');
  assert.equal(cut('operator<<(std::ostream&)', 7), 'operat…');
});

test('both brackets of a pair are shown, or none', () => {
  const name = coded('sort⟨.⟩<⟨std::vector<⟩int⟨>::iterator⟩>⟨(A)⟩');
  assert.equal(cutName(name, 35), 'sort<std::vector<int>::iterator>(A)');
  assert.equal(cutName(name, 34), 'sort<vector<int>::iterator>(A)');
  assert.equal(cutName(name, 29), 'sort<vector<int>::iterator>');
  assert.equal(cutName(name, 26), 'sort<…int…>(A)');
  const rust = coded('⟨<⟩Vec⟨<T> as Drop>⟩::drop');
  assert.equal(cutName(rust, 22), '<Vec<T> as Drop>::drop');
  assert.equal(cutName(rust, 21), 'Vec::drop');
});

test('names of operators, arrows and broken names have no pairs', () => {
  const cut = (/** @type {string} */ name) => cutName(coded(name), 12);
  assert.equal(cut('operator<<⟨(std::ostream&)⟩'), 'operator<<');
  assert.equal(cut('a->ffffff⟨()⟩'), 'a->ffffff()');
  assert.equal(cut('operator()⟨(int)⟩'), 'operator()');
  assert.equal(cut('f⟨a>)⟩'), 'fa>)');
});

test('of arguments in several places, the words that tell a name apart are shown', () => {
  const name = coded(
    '⟨std::⟩_Rb_tree<⟨std::string, std::pair<std::string const, std::⟩vector⟨<⟩int⟨>>, A⟩>⟨⟩::_M_erase⟨(B)⟩',
  );
  assert.equal(
    cutName(name, 89),
    '_Rb_tree<std::string, std::pair<std::string const, std::vector<int>>, A>::_M_erase(B)',
  );
  assert.equal(cutName(name, 38), '_Rb_tree<…vector…int…>::_M_erase(B)');
  // First the class is cut, then the function, and the words as far as each is seen.
  for (const [most, pattern] of /** @type {const} */ ([
    [30, /^_Rb_tree<…vec\w*…int?…>::_M_erase$/],
    [23, /^_Rb\w*…<…v\w*…i\w*…>::_M_erase$/],
    [19, /^…<…v\w*…i\w*…>::_M_erase$/],
  ])) {
    assert.match(cutName(name, most), pattern);
    assert.ok(cutName(name, most).length <= most);
  }
  const longer = coded('_Rb_tree<⟨std::string, ⟩int⟨, A⟩>⟨⟩::_M_emplace_hint_unique');
  assert.equal(cutName(longer, 32), '_Rb_tree<…int…>::_M_emplace_hin…');
  assert.equal(cutName(longer, 22), '…<…int…>::_M_emplace_…');
  assert.equal(cutName(longer, 13), '_M_emp…unique');
  assert.equal(
    cutName(coded('_Rb_tree<⟨std::string, ⟩int⟨, A⟩>⟨⟩::_M_erase'), 18),
    '…<…int…>::_M_erase',
  );
  // Of its own arguments.
  const own = coded('std⟨⟩::__introsort_loop⟨.⟩<⟨main::{lambda()⟩#2⟨}⟩>⟨(A)⟩');
  assert.equal(cutName(own, 17), '__introsor…<…#2…>');
});

test('words by which arguments differ are cut alike, and namespaces first', () => {
  const box = (/** @type {string} */ policy, /** @type {string} */ map) =>
    coded(`⟨a::⟩Container<⟨a::⟩${policy}Policy, ⟨std::⟩${map}⟨<int>⟩>⟨⟩::insert⟨(int)⟩`);
  const names = [
    box('Linear', 'map'),
    box('Linear', 'unordered_map'),
    box('Square', 'map'),
    box('Square', 'unordered_map'),
  ];
  const cut = (/** @type {number} */ most) => names.map((name) => cutName(name, most));
  // 20 characters for the arguments; 17 of them for both words, which are too long, and their ellipses.
  assert.deepEqual(cut(37), [
    'Container<LinearPolicy, map…>::insert',
    'Container<LinearPo…unordere…>::insert',
    'Container<SquarePolicy, map…>::insert',
    'Container<SquarePo…unordere…>::insert',
  ]);
  for (const most of [20, 24, 28, 32, 36, 40, 50]) {
    const all = cut(most);
    assert.equal(new Set(all).size, 4, String(all));
    for (const name of all) assert.ok(name.length <= most && name.includes('::insert'), name);
  }
  const dot = (/** @type {number} */ length) => coded(`Fixed<double, ${length}>⟨⟩::dot⟨()⟩`);
  assert.deepEqual(
    [cutName(dot(3), 18), cutName(dot(4), 18)],
    ['Fixed<doub…3>::dot', 'Fixed<doub…4>::dot'],
  );
  // What was left out has the room before parameters and namespaces, and is cut where it does not fit.
  const run = coded('run⟨.⟩<Bid⟨, a::b::ProRata, ⟩int>⟨(a::b::Price)⟩');
  assert.equal(cutName(run, 40), 'run<Bid, a::b::ProRata, int>(Price)');
  assert.equal(cutName(run, 30), 'run<Bid, ProRata, int>(Price)');
  assert.equal(cutName(run, 22), 'run<Bid, ProRata, int>');
  assert.equal(cutName(run, 19), 'run<Bid, ProRa…int>');
  // A method that is a template keeps its class.
  const each = coded('⟨a::⟩Book⟨⟩::each⟨.⟩<⟨long, std::map<⟩{lambda⟨(int)⟩#2}⟨>⟩>⟨(A)⟩');
  assert.equal(cutName(each, 26), 'Book::each<…{lambda…#2}…>');
  assert.equal(cutName(each, 22), 'Book::each<…{lam…#2}…>');
  // Of a template of its own whose arguments have a class in front of a name.
  const sort = 'sort<std::vector<std::string>::iterator>(A)';
  assert.equal(cutName(coded(sort), 20), 'sort<std::vector<s…>');
  assert.equal(cutName(coded(sort), 6), 'sort…');
});

test('a bracket is closed by its own kind', () => {
  const cut = (/** @type {number} */ most) => cutName('copy<char*>(char*, char*)', most);
  assert.equal(cut(20), 'copy<char*>(char*,…)');
  assert.equal(cut(13), 'copy<char*>…');
  assert.equal(cut(9), 'copy<ch…>');
  // Arguments of a class have room before those of its function.
  const name = coded('⟨std::⟩Index<⟨std::string, std::⟩string>⟨⟩::insert⟨(std::string const&)⟩');
  assert.equal(cutName(name, 40), 'Index<string, string>::insert(string c…)');
  // Namespaces of arguments come last.
  assert.equal(cutName(name, 50), 'Index<string, string>::insert(std::string const&)');
});

test('what a filter found is seen', () => {
  const name = coded('⟨std::⟩vector<std::pair<int, A>>⟨⟩::insert⟨(B)⟩');
  const found = (/** @type {string} */ text, /** @type {number} */ most) => {
    const { parts, mark } = cutWithFound(name, most, text);
    return parts.map((part) => part.text).join('') + mark;
  };
  assert.equal(found('', 34), 'vector<std::pair<int, A>>::insert');
  assert.equal(found('insert', 34), 'vector<std::pair<int, A>>::insert');
  // In the short name, where there is no room for it, and only in the whole name.
  assert.equal(found('pair', 25), 'vector<pair<int…>::insert');
  assert.equal(found('allocator', 28), 'vector<…>::insert…allocator…');
  assert.equal(found('std::', 17), 'vector<…>::insert');
  const alone = cutWithFound(coded('Tree<std::string>⟨⟩::_M_get_insert_pos'), 18, 'insert');
  assert.equal(alone.parts[0]?.text, '_M_get_insert_pos');
  // Names stay different.
  const told = ['map', 'set'].map((word) =>
    coded(`Particles<⟨std::string, ⟩${word}⟨<int>⟩>⟨⟩::accumulateAllParticles`),
  );
  for (const most of [24, 34, 44])
    assert.equal(
      new Set(told.map((name) => JSON.stringify(cutWithFound(name, most, 'Particle')))).size,
      2,
    );
  // In several pieces.
  assert.equal(found('>>::insert(B', 36), 'vector<std::pair<int, A>>::insert(B)');
  assert.equal(found('basic_string<char, std::char_traits', 17), 'vector<…>::insert');
});

test('the suffix of a clone is cut before the name, the level of recursion is not', () => {
  const cut = (/** @type {string} */ name, /** @type {number} */ most) =>
    cutName(coded(name), most);
  assert.equal(cut('a::⟨⟩mergesort⟨(A)⟩|.isra.0', 19), 'a::mergesort.isra.0');
  assert.equal(cut('a::⟨⟩mergesort⟨(A)⟩|.isra.0', 18), 'a::mergesort(A)…');
  assert.equal(cut('a::⟨⟩mergesort⟨(A)⟩|.isra.0', 12), 'a::mergesort');
  assert.equal(cut('mergesort|.isra.0', 9), 'mergesort');
  assert.equal(cut("mergesort|.isra.0'2", 12), "mergesort…'2");
  assert.equal(cut("mergesort|.isra.0'2", 11), "mergesort'2");
});

test('names without pieces are cut in the middle, in a few characters at the end', () => {
  assert.equal(cutName('build_enumerator', 5), 'buil…');
  assert.equal(cutName('build_enumerator', 4), '');
  assert.equal(cutName('build_enumerator', 9), 'buil…ator');
  // Whole names.
  assert.equal(cutName('std::vector<int, A>::push_back(int)', 20), 'std::vect…_back(int)');
  assert.equal(cutName('sort<int, A>(int)', 12), 'sort<int, …>');
  assert.equal(cutName(coded('PostController⟨⟩->findAuthor'), 20), 'PostCon…->findAuthor');
});
