/** Jitter, in milliseconds: all pages find a gap or hear of a change at once, so each waits a random part of 400. */
export const jitter = (): number => Math.random() * 400;
