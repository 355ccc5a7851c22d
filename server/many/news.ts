import type { Move } from '../../db/page-index.ts';

/** What servers of one forum tell each other besides what they tell the sockets. */
export type News =
  /** What a commit changed: tags of cached responses that are stale, or that all may be, and moves in the lists. */
  | { changed: { tags: string[]; all: boolean; moves: Move[] } }
  /** All kept answers are old. */
  | { clear: true }
  /** How many of a server's own sockets read a post, and how many write there. */
  | { present: [postId: string, readers: number, typing: number] };

/** What goes over the line. `newest` is the newest id that the server knows: what others make comes after it. */
export type Message =
  /** A server lives; `listens` when it may soon trust what it keeps, so that others wait until it has heard them. */
  | { from: string; newest: string; beat: number; listens: boolean }
  | { from: string; newest: string; n: number; news: News[] }
  /** To one server: all of its news up to `heard` have arrived. */
  | { from: string; heard: number }
  /** News of this server were lost on the way. */
  | { from: string; unsaid: true }
  | { from: string; bye: true };
