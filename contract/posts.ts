import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import {
  Count,
  Counted,
  Done,
  Email,
  Id,
  Inserted,
  IsoTime,
  Paging,
  Rev,
  Text,
  Verbatim,
  Words,
} from './kinds.ts';
import { LONGEST, MOST_STARTING_VOTES } from './limits.ts';
import { MyVote } from './votes.ts';

export const Post = Type.Object({
  _id: Id,
  authorImage: Type.String(),
  authorName: Type.String(),
  authorEmail: Type.String({ description: 'masked for visitors' }),
  title: Type.String(),
  description: Type.String(),
  tag: Type.String(),
  upVote: Count,
  downVote: Count,
  commentCount: Count,
  createdAt: Type.String({ description: "the author's own locale date-time, as given" }),
  postedAt: IsoTime,
  rev: Rev,
});
export type Post = Static<typeof Post>;

/** A post as `GET /posts/{id}` gives it: with the caller's own vote for a signed-in caller. */
export const OpenedPost = Type.Object({ ...Post.properties, myVote: Type.Optional(MyVote) });
export type OpenedPost = Static<typeof OpenedPost>;

const StartingVotes = Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_STARTING_VOTES }));

export const postCalls = endpoints({
  'GET /posts': {
    says: 'Posts, newest first',
    who: 'anyone',
    query: Type.Object(Paging),
    answer: Type.Array(Post),
    rev: 'feed',
  },
  'GET /posts/popular': {
    says: 'Posts by upVote minus downVote, ties newest first',
    who: 'anyone',
    query: Type.Object(Paging),
    answer: Type.Array(Post),
    rev: 'feed',
  },
  'GET /posts/total': {
    says: 'How many posts there are',
    who: 'anyone',
    answer: Counted,
    rev: 'feed',
  },
  'GET /posts/search': {
    says: 'Posts by tag: equal tags first, then tags that contain the text; newest first',
    who: 'anyone',
    query: Type.Object({ tag: Text(LONGEST.search) }),
    answer: Type.Array(Post),
  },
  'GET /posts/count': {
    says: 'How many posts a member has',
    who: 'self',
    query: Type.Object({ email: Email }),
    answer: Counted,
    rev: 'user',
  },
  'GET /posts/user/{email}': {
    says: "A member's own posts, newest first",
    who: 'self',
    query: Type.Object(Paging),
    answer: Type.Object({ posts: Type.Array(Post), total: Count }),
  },
  'GET /user/{email}/recent-posts': {
    says: "A member's newest posts",
    who: 'self',
    answer: Type.Array(Post),
  },
  'GET /posts/{id}': { says: 'One post', who: 'anyone', answer: OpenedPost, rev: 'post' },
  'POST /posts': {
    says: 'Publishes a post; without Gold at most 5',
    who: 'signedIn',
    needsProvenAddress: true,
    body: Type.Object({
      title: Text(LONGEST.title),
      description: Text(LONGEST.description),
      authorEmail: Email,
      authorName: Type.Optional(Type.Unknown()),
      authorImage: Type.Optional(Type.Unknown()),
      tag: Type.Optional(Words(LONGEST.tag)),
      upVote: StartingVotes,
      downVote: StartingVotes,
      createdAt: Type.Optional(Verbatim(LONGEST.createdAt)),
    }),
    answer: Inserted,
    status: 201,
  },
  'DELETE /posts/{id}': {
    says: 'Deletes a post with its comments, votes and reports',
    who: 'author',
    answer: Done,
  },
});
