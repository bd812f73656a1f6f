/** A language of highlight.js; see highlight-core.d.ts. */
declare const language: (core: never) => object;
export default language;
