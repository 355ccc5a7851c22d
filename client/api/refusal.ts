import { CallError } from './call.ts';

/** The message of a failed call: the server's sentence, or another one where it gave none or was not reached. */
export const refusalOf = (cause: unknown, otherwise: string): string =>
  (cause instanceof CallError && cause.message) || otherwise;
