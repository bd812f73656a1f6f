/**
 * Cuts short names to a number of characters, in lists, titles and pictures alike. What needs room is left out first (of
 * it, arguments without their namespaces are shown as far as they fit, then parameters, then namespaces),
 * then arguments of the scope are cut, then the middle of parameters that tell it apart, then the scope, then arguments that
 * tell a name apart. Other names, and those
 * of functions without their scopes, are cut in the middle. An ellipsis stands for all that is cut, but for namespaces
 * and whole arguments that need not be shown.
 */

import { piecesOf, withoutCodes } from './names.js';

/** Fewest characters that show what a piece is, and from which a name that is cut in the middle can be recognised. */
const PIECE = 4;
const SEVERAL = 5;
/** Fewest characters of arguments that are shown only if there is room. */
const PART = 6;
/** Fewest characters of a scope that are shown before a name. */
const SCOPE = 4;
/** Fewest characters of a function that is cut before arguments that tell it apart. */
const FUNCTION = 8;
/** The same with the separator, where its class has room too. */
const WORD = 16;
/** Most words that are cut alike where nothing is left out between them. */
const FEW = 3;
/** Fewest characters of such arguments. */
const ARGUMENTS = 8;
/** Fewest characters of parameters that tell a function apart: overloads differ at one of their ends. */
const PARAMETERS = 12;
/** Fewest characters that a name cut in the middle has. */
const MIDDLE = 8;
/** The longest text that is added because it was found, in characters. */
const LONGEST_FOUND = 24;

/** @typedef {{text: string, isMuted: boolean}} Part  muted: not needed to tell the name apart */

/** Not brackets: arrows, and the names of operators. */
const OPERATORS = /operator *(<=>|<<=?|>>=?|[<>]=?|->\*?|\(\)|\[\])|->/g;
/** @type {Record<string, string>} */
const OPENS = { '>': '<', ')': '(', ']': '[', '}': '{' };
/** @type {Record<string, string>} */
const CLOSES = { '<': '>', '(': ')', '[': ']', '{': '}' };
const BRACKETS = /[<>()[\]{}]/g;

const WORDS = /([\w#]+)/;
const NAMESPACES = /^(\w+::)+$/;

/** @param {string} text */
const withoutNamespaces = (text) => text.replace(/\b(?:\w+::)+(?=[\w~]|$)/g, '');

const isOptional = (/** @type {number} */ place) => place % 2 === 1;

/**
 * The places of optional pieces that are within brackets which are always shown, and of those that have one bracket of a pair.
 *
 * @param {string[]} pieces
 */
function placesIn(pieces) {
  /** @type {Set<number>} */
  const inner = new Set();
  /** @type {Set<number>} */
  const paired = new Set();
  /** @type {{bracket: string, place: number}[]} */
  const open = [];
  for (const [place, piece] of pieces.entries()) {
    if (isOptional(place) && piece && open.some((of) => !isOptional(of.place))) inner.add(place);
    for (const [bracket] of piece.replace(OPERATORS, '').matchAll(BRACKETS)) {
      const opening = OPENS[bracket];
      if (!opening) open.push({ bracket, place });
      else if (open.at(-1)?.bracket === opening) {
        const from = open.pop()?.place ?? place;
        if (from !== place) paired.add(from).add(place);
      }
    }
  }
  return { inner, paired };
}

/**
 * The mark of a name: its suffix of a clone is cut before the name, the level of recursion is not.
 *
 * @param {string} mark
 * @param {number} room  after the name with its scope
 */
function fittedMark(mark, room) {
  const level = /'\d+$/.exec(mark)?.[0] ?? '';
  if (mark.length <= room || level === mark) return mark;
  return level.length < room ? `…${level}` : level;
}

/** The bracket that is open in a text, the outermost one. @param {string} text */
function openIn(text) {
  /** @type {string[]} */
  const open = [];
  for (const [bracket] of text.replace(OPERATORS, '').matchAll(BRACKETS)) {
    if (!OPENS[bracket]) open.push(bracket);
    else if (open.at(-1) === OPENS[bracket]) open.pop();
  }
  return open[0] ?? '';
}

/** The beginning of what is in brackets, with the bracket that closes it, or of callers; empty without room for it. @param {string} piece @param {number} room @param {number} [fewest] */
function partOf(piece, room, fewest = PIECE) {
  if (room < fewest || !/^[<(']/.test(piece)) return '';
  const start = piece.slice(0, room - 2).replace(/…$/, '');
  return `${start}…${CLOSES[openIn(start)] ?? ''}`;
}

/** What is before the template arguments of a scope, these, and what is after them. @param {string} scope */
function scopeParts(scope) {
  const [, before = '', args = '', after = ''] = /^([^<]*)(<.*>)([^>]*)$/.exec(scope) ?? [];
  return { before, args, after };
}

/**
 * A scope that is cut: its own arguments (`vector<std::pa…>`), or all of them, or its end; empty without room.
 *
 * @param {string} scope
 * @param {number} room
 */
function fittedScope(scope, room) {
  const { before, args: whole, after } = scopeParts(scope);
  const args = withoutNamespaces(whole);
  const left = room - before.length - after.length;
  const part = args.length <= left ? args : partOf(args, left, '<…>'.length);
  if (part) return before + part + after;
  const bare = args ? before + after : scope;
  if (bare.length <= room) return bare;
  return room >= SCOPE ? `${bare.slice(0, room - 1)}…` : '';
}

/** The length of the brackets that a text begins with. @param {string} text */
function lengthOfBrackets(text) {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(BRACKETS)) {
    depth += OPENS[bracket] ? -1 : 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}

/** Divides a name before its arguments, which tell functions apart, but not in a few characters, and not those of its class. @param {string} name */
function withoutArguments(name) {
  const bare = /operator *[(<]/.test(name) ? name : (/^.?[^(<]*/.exec(name)?.[0] ?? '');
  const args = name.slice(bare.length);
  return args.startsWith('::', lengthOfBrackets(args)) ? [name, ''] : [bare, args];
}

/** Divides room: nothing has more than its length, and nothing that is cut has less than something else. @param {number[]} lengths @param {number} room */
function shares(lengths, room) {
  const all = lengths.map((length, place) => ({ length, place }));
  const given = lengths.map(() => 0);
  let left = room;
  let open = all.length;
  for (const { length, place } of all.sort((a, b) => a.length - b.length)) {
    given[place] = Math.min(length, Math.floor(left / open));
    left -= given[place] ?? 0;
    open -= 1;
  }
  return given;
}

/** Divides room of which each has a least part; undefined if there is less. @param {number[]} lengths @param {number[]} fewest @param {number} room */
function divided(lengths, fewest, room) {
  const needed = lengths.map((length, place) => Math.min(length, fewest[place] ?? 0));
  const left = room - needed.reduce((sum, length) => sum + length, 0);
  if (left < 0) return undefined;
  const open = lengths.map((length, place) => length - (needed[place] ?? 0));
  return shares(open, left).map((more, place) => more + (needed[place] ?? 0));
}

/** A text with at most some characters, without its end. @param {string} text @param {number} most */
const cutEnd = (text, most) =>
  text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1)).replace(/…$/, '')}…`;

/** Whether each word of the arguments is needed to recognise the function. @param {string} args */
const tellApart = (args) =>
  args.includes('…') || (/^<[^(]*>$/.test(args) && args.split(WORDS).length <= 2 * FEW + 1);

/** Arguments that differ from those of other functions: every word is cut at its end; with too little room, only the first words are shown. @param {string} args @param {number} room */
function fittedArguments(args, room) {
  if (args.length <= room) return args;
  const pieces = args.split(WORDS);
  const lengths = pieces.filter((_, place) => isOptional(place)).map(({ length }) => length);
  for (let most = room; most >= 2 * lengths.length; most -= 1) {
    const given = shares(lengths, most);
    const cut = pieces.map((piece, place) =>
      isOptional(place) ? cutEnd(piece, given[(place - 1) / 2] ?? 0) : piece,
    );
    const text = cut.join('').replace(/…(, |…)+/g, '…');
    if (text.length <= room) return text;
  }
  return partOf(args, room);
}

/** A function after its whole class: of parameters that tell it apart, the middle is left out; undefined if more of them are seen without the class. @param {string} ofClass @param {string} bare @param {string} args @param {number} room */
function withClass(ofClass, bare, args, room) {
  const before = ofClass + bare;
  const left = room - before.length;
  const withoutClass = room - bare.length;
  const isWhole = args.length <= withoutClass;
  if (left < 0 || (isWhole && left < PARAMETERS)) return undefined;
  if (left < ARGUMENTS && withoutClass >= PARAMETERS) return undefined;
  if (left < ARGUMENTS) return before + (partOf(args, left) || (left > 0 ? '…' : ''));
  const end = left >> 1;
  return `${before}${args.slice(0, left - 1 - end)}…${args.slice(-end)}`;
}

/**
 * Pieces with as many optional ones as there is room for: arguments first, namespaces last.
 *
 * @param {string[]} pieces
 * @param {ReturnType<typeof placesIn>} places
 * @param {string[]} least  the pieces that are always shown, and what stands for the others
 * @param {number} room  after these
 * @returns {Part[]}
 */
function filled(pieces, { inner, paired }, least, room) {
  const shown = [...least];
  let left = room;
  const show = (/** @type {number} */ place, /** @type {string} */ text) => {
    left -= text.length - (shown[place]?.length ?? 0);
    shown[place] = text;
  };
  const bare = pieces.map(withoutNamespaces);
  const added = (/** @type {number} */ place) =>
    (bare[place]?.length ?? 0) - (least[place]?.length ?? 0);
  const both = [...paired].filter(isOptional);
  const isWhole = both.reduce((sum, place) => sum + added(place), 0) <= left;
  const isScope = (/** @type {number} */ place) => NAMESPACES.test(pieces[place] ?? '');
  const others = [...pieces.keys()].filter((place) => isOptional(place) && !paired.has(place));
  const args = others.filter((place) => !isScope(place));
  for (const place of isWhole ? [...both, ...args] : args) {
    const text = bare[place] ?? '';
    if (added(place) <= left) show(place, text);
    else if (!inner.has(place)) show(place, partOf(text, left, PART));
    else if (left >= PART && !/[<>()]/.test(text))
      show(place, fittedArguments(text, left + 1) || '…');
  }
  for (const place of [...(isWhole ? both : []), ...args, ...others.filter(isScope)])
    if ((pieces[place]?.length ?? 0) - (shown[place]?.length ?? 0) <= left)
      show(place, pieces[place] ?? '');
  return shown.map((text, place) => ({ text, isMuted: isOptional(place) }));
}

/**
 * A function with the arguments of its class, which differ from those of other classes: the class is cut first. Undefined if there is too little room.
 *
 * @param {string} head
 * @param {string} own
 * @param {number} room
 */
function withScope(head, own, room) {
  const { before, args, after } = scopeParts(head);
  for (const [ofClass, ofOwn] of [
    [before.length, WORD],
    [SCOPE, WORD],
    [1, FUNCTION + 2],
  ]) {
    const lengths = [before.length, args.length, own.length];
    const fewest = [ofClass ?? 0, ARGUMENTS, ofOwn ?? 0];
    const given = divided(lengths, fewest, room - after.length);
    if (!given) continue;
    const part = fittedArguments(args, given[1] ?? 0) + after;
    const scope = cutEnd(before, ofClass === 1 ? 1 : (given[0] ?? 0)) + part;
    return scope + cutEnd(own, room - scope.length);
  }
  return undefined;
}

/**
 * A name that does not even fit without its optional pieces.
 *
 * @param {string[]} least
 * @param {number} tail
 * @param {string} mark
 * @param {number} most
 */
function shortened(least, tail, mark, most) {
  const head = least.slice(0, tail).join('');
  const own = least.slice(tail).join('');
  const room = most - mark.length;
  if (tellApart(scopeParts(head).args)) {
    const text = withScope(head, own, room);
    if (text) return text;
  }
  const left = room - own.length;
  const scope = head && fittedScope(head, left);
  if (scope) return scope + own;
  // A name of its own says more than a few letters of its scope; `new` or `{closure#0}` does not.
  const bareOwn = own.replace(/^(::|->)/, '');
  if (head && left > 0 && !/^[\w~]{4}/.test(bareOwn)) return `${head.slice(0, left - 1)}…${own}`;
  const [bare = '', args = ''] = withoutArguments((least[tail] ?? '').replace(/^(::|->)/, ''));
  const ofArgs = args + least.slice(tail + 1).join('');
  if (tellApart(ofArgs)) {
    const { before, after, args: ofScope } = scopeParts(head);
    const ofClass = (ofScope ? before + after : head) + own.slice(0, own.length - bareOwn.length);
    const isShown = head && ofClass.length + bare.length + ARGUMENTS <= room;
    if (!isShown && bareOwn.length <= room) return bareOwn;
    const rest = isShown ? room - ofClass.length : room;
    const fewest = Math.max(FUNCTION, Math.min(bare.length, rest - ARGUMENTS));
    const given = divided([bare.length, ofArgs.length], [fewest, ARGUMENTS], rest);
    const part = given && fittedArguments(ofArgs, given[1] ?? 0);
    if (part) return (isShown ? ofClass : '') + cutEnd(bare, rest - part.length) + part;
  }
  if (head && ofArgs.startsWith('(')) {
    const ofClass = head + own.slice(0, own.length - bareOwn.length);
    const text = withClass(ofClass, bare, ofArgs, room);
    if (text) return text;
  }
  if (bareOwn.length <= room) return bareOwn;
  const ofPart = room - bare.length;
  if (ofArgs && ofPart >= 0) return `${bare}${partOf(ofArgs, ofPart) || (ofPart > 0 ? '…' : '')}`;
  return undefined;
}

/** The middle of a name is left out, in a few characters its end. @param {string} name @param {number} most @param {boolean} isWord */
function cutInside(name, most, isWord) {
  if (most < SEVERAL) return '';
  // A few letters of both ends are no word; but the second word of `operator new` is.
  if (most < MIDDLE && isWord) return `${name.slice(0, most - 1)}…`;
  const word = /(?<= )\w+$/.exec(name)?.[0].length ?? most;
  const end = word < most ? word : Math.floor(most / 2);
  return `${name.slice(0, most - 1 - end)}…${name.slice(-end)}`;
}

/**
 * A name with at most some characters, in parts, and its mark.
 *
 * @param {string} coded  with the codes of short names
 * @param {number} most
 * @returns {{parts: Part[], mark: string}}
 */
export function cutParts(coded, most) {
  const { pieces, tail, mark: whole } = piecesOf(coded);
  const places = placesIn(pieces);
  const least = pieces.map((piece, place) => {
    if (!isOptional(place)) return piece;
    return places.inner.has(place) && !NAMESPACES.test(piece) ? '…' : '';
  });
  const room = most - least.join('').length;
  const mark = fittedMark(whole, room);
  if (room >= mark.length)
    return { parts: filled(pieces, places, least, room - mark.length), mark };
  const text = shortened(least, tail, mark, most);
  if (text !== undefined) return { parts: [{ text, isMuted: false }], mark };
  const [bare = ''] = withoutArguments((least[tail] ?? '').replace(/^(::|->)/, ''));
  const cut = cutInside(bare + mark, most, mark === '' && !bare.includes(' '));
  return { parts: [{ text: cut, isMuted: false }], mark: '' };
}

/** The same as text. @param {string} coded @param {number} most */
export function cutName(coded, most) {
  const { parts, mark } = cutParts(coded, most);
  return parts.map(({ text }) => text).join('') + mark;
}

/**
 * The same with a text that a filter found in the whole name, at its end if it is not seen otherwise. A whole scope,
 * and a text that is most of a name, say nothing about it.
 *
 * @param {string} coded
 * @param {number} most
 * @param {string} found  empty if nothing is searched
 */
export function cutWithFound(coded, most, found) {
  const whole = cutParts(coded, most);
  const seen = whole.parts.map(({ text }) => text).join('');
  if (seen.includes(found) || found.endsWith('::') || found.length > LONGEST_FOUND) return whole;
  const { pieces, tail, mark: own } = piecesOf(coded);
  // Whether words of its arguments tell it apart, which say more than what was found.
  const isTold = placesIn(pieces).inner.size > 0;
  const alone = (pieces[tail] ?? '').replace(/^(::|->)/, '');
  if (!isTold && alone.includes(found) && alone.length + own.length <= most)
    return { parts: [{ text: alone, isMuted: false }], mark: own };
  const text = withoutCodes(coded).endsWith(found) ? `…${found}` : `…${found}…`;
  const left = most - text.length;
  if (isTold && left < WORD + ARGUMENTS) return whole;
  const { parts, mark } = cutParts(coded, Math.max(0, left));
  const isCut = parts.at(-1)?.text.endsWith('…') && mark === '';
  return { parts: [...parts, { text: isCut ? text.slice(1) : text, isMuted: true }], mark };
}
