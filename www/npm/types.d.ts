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

/** A figure in A, in B, and B − A. */
export interface Change {
  a: Exact;
  b: Exact;
  change: Exact;
}

/** A row with its costs: exact figures of a profile, changes of a comparison. */
export interface Costs<F = Exact> extends Row {
  called: F;
  self: F;
  /** Self cost and the cost of everything it calls. */
  inclusive: F;
}

/** Calls between a function and a caller or callee. */
export interface Calls<F = Exact> extends Row {
  /** Number of calls. */
  count: F;
  /** Inclusive cost of the calls. */
  cost: F;
}

/** A box of a flame graph. */
export interface Box<F = Exact> {
  /** What it shows; null for the whole profile, and for boxes too small to be shown separately. Nothing can be asked about a cycle of a comparison. */
  of: Row | null;
  /** Index of the parent; 0 for the first box, the root. */
  parent: number;
  left: number;
  /** In a comparison that of B. */
  width: number;
  self: F;
  inclusive: F;
}

export interface Flame<F = Exact> {
  /** Whether costs of contexts are estimates, because the profile has only sums of each function. */
  estimated: boolean;
  /** Level by level, the root first. */
  boxes: Box<F>[];
}

/** A format of `export`. */
export interface Format {
  id: string;
  name: string;
  /** Of its usual file name, such as `.csv`. */
  ending: string;
  /** Its media type. */
  type: string;
}

/** What can be asked. Events are given by number, 0 if omitted; unknown numbers throw a RangeError. */
export interface Answers<F> {
  /** In a comparison those of both profiles. */
  readonly events: Event[];
  /** The formats of `export`. */
  readonly formats: Format[];
  functions(event?: number): Costs<F>[];
  callers(row: number, event?: number): Calls<F>[];
  callees(row: number, event?: number): Calls<F>[];
  flame(event?: number): Flame<F>;
  export(format: string, event?: number): Uint8Array;
  /** Frees the memory; nothing can be asked afterwards. */
  free(): void;
}

export interface Profile extends Answers<Exact> {
  /** The profiled command. */
  readonly command: string;
  /** The program that wrote the profile. */
  readonly creator: string;
  /** What was unusual in the file and how it was handled. */
  readonly warnings: string[];
}

/** Two profiles, whose functions are matched by object, file and name. Figures of a missing function are 0. */
export type Comparison = Answers<Change>;

/** Reads a profile. Several inputs are its parts, such as one for each thread. An input that is none throws an Error with `kind` and `line`. */
export function open(input: Input | readonly Input[]): Promise<Profile>;

/** Reads and compares two profiles. */
export function compare(
  a: Input | readonly Input[],
  b: Input | readonly Input[],
): Promise<Comparison>;
