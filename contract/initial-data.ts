/** Initial data: what the server sends within a page, so that the first screen needs no call. */
import type { AnswerOf, AnyCall, InputOf } from './calls.ts';

/**
 * The answer to a read, as a visitor gets it, with what was asked and the rev that it shows. Of a long answer the page
 * carries its beginning; the client reads the whole at once.
 */
export type FirstAnswer<Name extends AnyCall = AnyCall> = Name extends AnyCall
  ? { name: Name; input: InputOf<Name>; body: AnswerOf<Name>; rev: number; isPartial?: boolean }
  : never;

/** What a page may be answered with: it is there, was asked for wrongly, never was, or was removed. */
export type PageStatus = 200 | 400 | 404 | 410;

export interface InitialData {
  siteName: string;
  /** The forum's own origin, as the server knows it. */
  origin: string;
  /** Whether the forum shows the votes that an author starts a post with. */
  startingVotes: boolean;
  /** Whether browsers keep a service worker. */
  serviceWorker: boolean;
  /** The theme that the reader has chosen; null: the system's. */
  theme: 'light' | 'dark' | null;
  status: PageStatus;
  answers: readonly FirstAnswer[];
}
