/** The part of the contract between page and worker about exported files. */

/** How numbers too large for a webgrind file are written. @typedef {'refuse' | 'saturate' | 'wrap' | 'scale'} Overflow */

export {};
