import type { Post } from '../../../contract/features/posts.ts';
import type { PostRow } from '../../../db/features/posts.ts';
import type { Config } from '../../app/config.ts';
import { iso, showEmail, type Viewer } from '../../http/email-masking.ts';

/** The vote counts of a post: the cast votes, and the starting votes unless `STARTING_VOTES` is off. */
export const voteCountsOf = (
  post: Pick<PostRow, 'startUp' | 'startDown' | 'castUp' | 'castDown'>,
  config: Config,
) => ({
  upVote: post.castUp + (config.startingVotes ? post.startUp : 0),
  downVote: post.castDown + (config.startingVotes ? post.startDown : 0),
});

/** The post of an HTTP answer or a live event, with the e-mail address that the viewer may see. */
export const presentPost = (post: PostRow, viewer: Viewer, config: Config): Post => ({
  _id: post.id,
  authorId: post.authorId,
  authorImage: post.authorImage,
  authorName: post.authorName,
  authorEmail: showEmail(post.authorEmail, viewer),
  title: post.title,
  description: post.description,
  tag: post.tag,
  ...voteCountsOf(post, config),
  commentCount: post.commentCount,
  createdAt: post.createdText,
  postedAt: iso(post.postedAt),
  rev: post.rev,
});
