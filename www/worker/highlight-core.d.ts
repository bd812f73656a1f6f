/** The parts of highlight.js that are used. Its own types need those of a document, which workers do not have. */
declare const highlighter: {
  registerLanguage(name: string, language: (core: never) => object): void;
  configure(options: { __emitter: new () => object }): void;
  highlight(
    text: string,
    options: { language: string; ignoreIllegals: boolean },
  ): { _emitter: unknown };
};
export default highlighter;
