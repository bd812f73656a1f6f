/** A profile to read, compressed or not: its bytes, a file, or a stream (of a browser or of Node.js). */
export type Input =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** An exact figure: a number, or a bigint where a number would round. Rates may be NaN. */
export type Exact = number | bigint;

/** What is counted, such as `Ir`. */
export interface Event {
  /** Its number, which selects it in all methods. */
  index: number;
  name: string;
  longName: string;
  unit: 'count' | 'time' | 'bytes' | 'rate';
  /** Sum of all self cost; 0 of a rate. */
  total: bigint;
}

/** A row of the profile: a function, or a cycle of functions that call each other. */
export interface Row {
  /** Its number, which selects it in all methods of the same profile. */
  row: number;
  /** Invalid UTF-8 and invisible characters are escaped. Names are untrusted: never use them as markup. */
  name: string;
  file: string;
  object: string;
  isCycle: boolean;
}

/** A row with its costs. */
export interface Costs extends Row {
  called: Exact;
  self: Exact;
  /** Self cost and the cost of everything it calls. */
  inclusive: Exact;
}

/** Calls between a function and a caller or callee. */
export interface Calls extends Row {
  /** Number of calls. */
  count: Exact;
  /** Inclusive cost of the calls. */
  cost: Exact;
}

/** A box of a flame graph. */
export interface Box {
  /** What it shows; null for the whole profile, and for boxes too small to be shown separately. */
  of: Row | null;
  /** Index of the parent; 0 for the first box, the root. */
  parent: number;
  left: number;
  width: number;
  self: Exact;
  inclusive: Exact;
}

export interface Flame {
  /** Whether costs of contexts are estimates, because the profile has only sums of each function. */
  estimated: boolean;
  /** Level by level, the root first. */
  boxes: Box[];
}

/** A format of `Profile.export`. */
export interface Format {
  id: string;
  name: string;
  /** Of its usual file name, such as `.csv`. */
  ending: string;
  /** Its media type. */
  type: string;
}

/** A profile. Events are given by number, 0 if omitted; unknown numbers throw a RangeError. */
export interface Profile {
  /** The profiled command. */
  readonly command: string;
  /** The program that wrote the profile. */
  readonly creator: string;
  readonly events: Event[];
  /** What was unusual in the file and how it was handled. */
  readonly warnings: string[];
  /** The formats of `export`. */
  readonly formats: Format[];
  functions(event?: number): Costs[];
  callers(row: number, event?: number): Calls[];
  callees(row: number, event?: number): Calls[];
  flame(event?: number): Flame;
  export(format: string, event?: number): Uint8Array;
  /** Frees the memory; nothing can be asked afterwards. */
  free(): void;
}

/** A figure in A, in B, and B − A. */
export interface Change {
  a: Exact;
  b: Exact;
  change: Exact;
}

/** A function of two profiles, matched by object, file and name; 0 where it is missing. */
export interface ChangedCosts extends Row {
  called: Change;
  self: Change;
  inclusive: Change;
}

export interface Comparison {
  /** The events of both profiles. */
  readonly events: Event[];
  functions(event?: number): ChangedCosts[];
  /** Frees the memory; nothing can be asked afterwards. */
  free(): void;
}

/** Reads a profile. An input that is none throws an Error with `kind` and `line`. */
export function open(input: Input): Promise<Profile>;

/** Reads and compares two profiles. */
export function compare(a: Input, b: Input): Promise<Comparison>;
