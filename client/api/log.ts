/** Logs a failure that the page does not show: the action, and its cause. */
export const logFailure =
  (what: string) =>
  (cause: unknown): void =>
    console.error(`${what} failed.`, cause);
