import { type Static, Type } from 'typebox';
import { endpoints } from '../endpoint.ts';
import { LONGEST, MOST_STARTING_VOTES } from '../limits.ts';
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
} from '../schemas.ts';
import { MyVote } from './votes.ts';

export const Post = Type.Object({
  _id: Id,
  authorId: Id,
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

/** The answer of `GET /posts/{id}`: the post, and for a signed-in caller the caller's own vote. */
export const OpenedPost = Type.Object({ ...Post.properties, myVote: Type.Optional(MyVote) });
export type OpenedPost = Static<typeof OpenedPost>;

const StartingVotes = Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_STARTING_VOTES }));

const postCalls = endpoints({
  'GET /posts': {
    summary: 'Posts, newest first',
    access: 'anyone',
    query: Type.Object(Paging),
    answer: Type.Array(Post),
    rev: 'feed',
  },
  'GET /posts/popular': {
    summary: 'Posts by upVote minus downVote, ties newest first',
    access: 'anyone',
    query: Type.Object(Paging),
    answer: Type.Array(Post),
    rev: 'feed',
  },
  'GET /posts/total': {
    summary: 'How many posts there are',
    access: 'anyone',
    answer: Counted,
    rev: 'feed',
  },
  'GET /posts/search': {
    summary: 'Posts by tag: equal tags first, then tags that contain the text; newest first',
    access: 'anyone',
    query: Type.Object({ tag: Text(LONGEST.search) }),
    answer: Type.Array(Post),
  },
  'GET /posts/count': {
    summary: 'How many posts a member has',
    access: 'self',
    query: Type.Object({ email: Email }),
    answer: Counted,
    rev: 'user',
  },
  'GET /posts/user/{email}': {
    summary: "A member's own posts, newest first",
    access: 'self',
    query: Type.Object(Paging),
    answer: Type.Object({ posts: Type.Array(Post), total: Count }),
  },
  'GET /user/{email}/recent-posts': {
    summary: "A member's newest posts",
    access: 'self',
    answer: Type.Array(Post),
  },
  'GET /posts/{id}': { summary: 'One post', access: 'anyone', answer: OpenedPost, rev: 'post' },
  'POST /posts': {
    summary: 'Publishes a post; without Gold at most 5',
    access: 'signedIn',
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
    summary: 'Deletes a post with its comments, votes and reports',
    access: 'author',
    resource: 'post',
    answer: Done,
  },
});

const postEvents = {
  'feed:changed': Type.Object({ rev: Rev, total: Count }),
  'post:changed': Type.Object({
    _id: Id,
    rev: Rev,
    upVote: Count,
    downVote: Count,
    commentCount: Count,
  }),
  'post:removed': Type.Object({ _id: Id }),
  presence: Type.Object({ postId: Id, readers: Count, typing: Count }),
};

const postRooms = {
  feed: Type.Object({ total: Count }),
  post: OpenedPost,
  presence: Type.Object({ readers: Count, typing: Count }),
};

export const posts = { calls: postCalls, events: postEvents, rooms: postRooms };
