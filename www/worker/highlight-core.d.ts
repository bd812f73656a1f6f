/** What is used of highlight.js. Its own types bring those of a document along, which a worker has not. */
declare const highlighter: {
  registerLanguage(name: string, language: (core: never) => object): void;
  configure(options: { __emitter: new () => object }): void;
  highlight(
    text: string,
    options: { language: string; ignoreIllegals: boolean },
  ): { _emitter: unknown };
};
export default highlighter;
