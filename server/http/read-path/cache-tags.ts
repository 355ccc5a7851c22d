import type { Since } from '../../../contract/features/since.ts';

/** The tag of responses that show a member's bio, role or membership, or how much they have written. */
export const profileTag = (memberId: string) => `profile:${memberId}`;

/** The tag of responses that count comments of a member: a removed post takes those of any number of members along. */
export const POST_REMOVALS = 'post removals';

/**
 * The tags by which the servers hear of changed inboxes. No cached response has one: each server reads the inboxes that
 * are watched there.
 */
const INBOX = 'inbox:';
const FOLLOWERS = `${INBOX}followers:`;

/** The tag of a member's inbox, by the key of the member. */
export const inboxTag = (userKey: number): string => `${INBOX}${userKey}`;

/** The tag of the inboxes of all who follow a post. */
export const followersTag = (postId: string): string => `${FOLLOWERS}${postId}`;

/** The owners of the inboxes that a tag names: a member's, or those of a post's followers; null for another tag. */
export function parseInboxTag(tag: string): { userKey: number } | { postId: string } | null {
  if (tag.startsWith(FOLLOWERS)) return { postId: tag.slice(FOLLOWERS.length) };
  return tag.startsWith(INBOX) ? { userKey: Number(tag.slice(INBOX.length)) } : null;
}

/** The tag of what shows a text as the lead of a thread; an edit or the removal of the text drops it. */
export const leadTag = (commentId: string): string => `lead:${commentId}`;

/** The tag of what names a thread outside of its lists; an edit or the removal of its post drops it. */
export const threadTag = (postId: string): string => `thread:${postId}`;

/** The tag of the answers and pages about a time, which end together. */
export const sinceTag = (name: string): string => `since:${name}`;

/** The tags of what shows an answer of `GET /since/{date}`. */
export const sinceTags = (name: string, { threads }: Since): string[] => [
  sinceTag(name),
  ...threads.flatMap(({ postId, leadId }) => [threadTag(postId), leadTag(leadId)]),
];
