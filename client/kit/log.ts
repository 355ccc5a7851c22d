/** For failures that the reader isn't told of: they go to the console, with what was tried. */
export const logged =
  (what: string) =>
  (cause: unknown): void =>
    console.error(`${what} failed.`, cause);
