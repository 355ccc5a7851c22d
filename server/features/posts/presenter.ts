import type { OpenedPost, Post } from '../../../contract/features/posts.ts';
import { excerptOf } from '../../../contract/values/excerpt.ts';
import { smallImagePath } from '../../../contract/values/images.ts';
import type { SiteSettings } from '../../../contract/values/site-settings.ts';
import type { Format } from '../../../contract/values/text-format.ts';
import { isPinned } from '../../../db/features/pins/pins.ts';
import { type NewPoll, parsePoll } from '../../../db/features/posts/poll.ts';
import type { OpenedPostRow, PostRow } from '../../../db/features/posts/reads.ts';
import { showEmail, type Viewer } from '../../http/email-masking.ts';
import { iso, isoOrNull } from '../../http/iso-time.ts';
import { type PhotoPolicy, shownPhoto } from '../../http/shown-photo.ts';
import { presentText } from '../../texts/present-text.ts';

type Repliers = Pick<PostRow, 'lastReplyAt' | 'replier1' | 'replier2' | 'replier3'>;

/** The vote counts of a post: the cast votes, and the starting votes unless `STARTING_VOTES` is off. */
export const voteCountsOf = (
  post: Pick<PostRow, 'startUp' | 'startDown' | 'castUp' | 'castDown'>,
  settings: SiteSettings,
) => ({
  upVote: post.castUp + (settings.startingVotes === 'on' ? post.startUp : 0),
  downVote: post.castDown + (settings.startingVotes === 'on' ? post.startDown : 0),
});

/** The decisions of moderators about a post, as of now. */
export function presentMarks(post: Pick<PostRow, 'isClosed' | 'pinnedAt' | 'pinnedUntil'>) {
  const pinned = isPinned(post, Date.now());
  return {
    closed: post.isClosed,
    pinned,
    pinnedUntil: isoOrNull(pinned ? post.pinnedUntil : null),
  };
}

/** The last people who replied to a post, with the names and photos of today. */
export function presentReplies(
  { lastReplyAt, replier1, replier2, replier3 }: Repliers,
  policy: PhotoPolicy,
) {
  const repliers = [replier1, replier2, replier3].flatMap((replier) => {
    if (replier === null) return [];
    const [_id, displayName, photoURL]: [string, string, string] = JSON.parse(replier);
    return { _id, displayName, photoURL: shownPhoto(photoURL, policy) };
  });
  return { repliers, lastReplyAt: isoOrNull(lastReplyAt) };
}

/** The answer of a post, with the name of today and the beginning of today's text. */
export function presentAnswer({ answer }: Pick<PostRow, 'answer'>): Pick<Post, 'answer'> {
  if (answer === null) return { answer: null };
  const [_id, authorId, authorName, at, format, text]: [
    string,
    string,
    string,
    number,
    Format,
    string,
  ] = JSON.parse(answer);
  return { answer: { _id, authorId, authorName, excerpt: excerptOf(text, format), at: iso(at) } };
}

/** The pictures in the text of a post. */
const presentPictures = ({ imageCount, thumbnail }: Pick<PostRow, 'imageCount' | 'thumbnail'>) => ({
  images: imageCount,
  thumbnail: thumbnail === null ? null : smallImagePath(thumbnail),
});

/** The poll of a post, without its votes until it has ended. */
export function presentPoll({ poll }: Pick<PostRow, 'poll'>): Pick<Post, 'poll'> {
  if (poll === null) return { poll };
  const { options, choose, until, closed, version, voters, totals } = parsePoll(poll);
  const figures = { voters, totals: totals && [...totals] };
  return {
    poll: { options: [...options], choose, until: isoOrNull(until), closed, version, ...figures },
  };
}

/** A poll as its author gave it, which waits with its text. */
export const presentNewPoll = ({ options, choose, until }: NewPoll) => ({
  options: [...options],
  choose,
  until: isoOrNull(until),
});

/** The post of an HTTP answer or a live event, with the e-mail address that the viewer may see. */
export const presentPost = (post: PostRow, viewer: Viewer, settings: SiteSettings): Post => ({
  _id: post.id,
  authorId: post.authorId,
  authorImage: shownPhoto(post.authorImage, settings),
  authorName: post.authorName,
  authorEmail: showEmail(post.authorEmail, viewer),
  title: post.title,
  description: post.description,
  format: post.format,
  tag: post.tag,
  ...voteCountsOf(post, settings),
  commentCount: post.commentCount,
  ...presentReplies(post, settings),
  createdAt: post.createdText,
  postedAt: iso(post.postedAt),
  version: post.version,
  editedAt: isoOrNull(post.editedAt),
  ...presentPictures(post),
  ...presentPoll(post),
  ...presentMarks(post),
  ...presentAnswer(post),
  rev: post.rev,
});

/** The post of its own page: with its HTML, and the members whom it mentions. */
export const presentOpenedPost = (
  post: OpenedPostRow,
  viewer: Viewer,
  settings: SiteSettings,
): OpenedPost => ({ ...presentPost(post, viewer, settings), ...presentText(post) });

/** The fields of a post that an edit changes, for its live event. */
export const presentPostEdit = (post: OpenedPostRow) => ({
  _id: post.id,
  rev: post.rev,
  title: post.title,
  description: post.description,
  ...presentText(post),
  tag: post.tag,
  version: post.version,
  editedAt: isoOrNull(post.editedAt),
  ...presentPictures(post),
  ...presentAnswer(post),
});
