import type { SettingsAsOf } from '../../db/features/settings/settings.ts';

/** A message from one server to the others, apart from live events. */
export type ClusterMessage =
  /** The stale tags of a commit. */
  | { changed: { tags: string[] } }
  /** The settings that admins have stored. */
  | { site: SettingsAsOf }
  /** All scores were computed again. */
  | { rescored: true }
  /** All cached responses and callers are stale. */
  | { clear: true }
  /** The readers of a post on the sending server: `ServerCounts` of presence. An older server names no members. */
  | { present: PresentReaders }
  /** Some messages of the others were lost on their way to the sender: asks for the readers of all posts. */
  | { askPresent: true }
  /** The answer to that: the posts that have readers on the sending server, and no others. */
  | { allPresent: PresentReaders[] };

/** The readers of a post on a server. */
export type PresentReaders = [
  postId: string,
  readers: number,
  typing: number,
  members?: readonly string[],
];

/**
 * The format on Redis. Servers of two versions run side by side while they are restarted one by one, so these
 * names never change. `newest` is the newest key that the sender knows: the receiver's next keys follow it.
 */
export type Envelope =
  /** A heartbeat. `listens`: the sender may serve its cache soon, so batches wait for its acknowledgement. */
  | { from: string; newest: number; beat: number; listens: boolean }
  /** Batch number `n` of a server's messages. */
  | { from: string; newest: number; n: number; news: ClusterMessage[] }
  /** The acknowledgement to one server: all of its batches up to `heard` have arrived. */
  | { from: string; heard: number }
  /** Messages of the sender were lost. */
  | { from: string; unsaid: true }
  /** The sender leaves. */
  | { from: string; bye: true };
