import type { Fault } from '../contract/core/input-faults.ts';

/** What a call's error says of itself, for the sentence in the reader's language. */
export interface ErrorDetails {
  message: string;
  code: string;
  fault?: Fault;
  params?: { field?: string; limit?: number; seconds?: number; name?: string };
}
