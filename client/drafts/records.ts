/** The member's writing in the browser's storage: drafts, and the outbox of what is on its way. */
import type { InputOf } from '../../contract/core/calls.ts';

/** The calls that are sent with an idempotency key, by way of the outbox. */
export type SentCall = 'POST /posts' | 'POST /comments';

/** The texts of a form, and what they belong to, by the names of its fields. */
export type Fields = Readonly<Record<string, string>>;

/** Where a member writes: `comment {post id}`, `reply {comment id}`, `post`, `edit {id}`. */
export interface Place {
  /** The member's e-mail address: the drafts of members who share a browser stay apart. */
  member: string;
  place: string;
}

/** A write as it was sent: a repeat has the same key and the same body. */
export interface Attempt {
  key: string;
  call: SentCall;
  body: InputOf<SentCall>['body'];
  /** The newest comment before the first send; missing where no list brings what was written. */
  since?: Since;
}

/** A comment that was made by a write comes after it. */
export interface Since {
  /** The newest own comment of the thread that was known; '' is none. Ids are in the order of writing. */
  comment: string;
}

/** Texts that are written and not sent. */
export interface Draft extends Place {
  fields: Fields;
  savedAt: number;
  /** The send that failed with these fields; it may have reached the server all the same. */
  attempt?: Attempt;
  /** Why it was not sent. */
  reason?: string;
}

/** `sending`: a page sends it, or was closed while it did. `returned`: refused, while another draft has its place. */
export type Stage = 'sending' | 'waiting' | 'returned';

/** Items that are sent and not yet acknowledged. */
export interface OutboxItem extends Place, Attempt {
  fields: Fields;
  sentAt: number;
  stage: Stage;
  reason?: string;
}
