import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { NewPoll, POLL_OF_POST, PollVote } from '../core/poll-schemas.ts';
import {
  Count,
  Counted,
  Done,
  EditedAt,
  Email,
  Id,
  Inserted,
  IsHeld,
  IsoTime,
  Model,
  Paging,
  Person,
  RemovalQuery,
  RenderedFields,
  Rev,
  Text,
  TextFormat,
  Verbatim,
  Version,
  Words,
} from '../core/schemas.ts';
import { EXCERPT, LONGEST, MOST_STARTING_VOTES } from '../values/limits.ts';
import { MyVote } from './votes.ts';

/** The decisions of moderators about a post. */
const MARKS = {
  closed: Type.Boolean({ description: 'whether nobody may comment any more' }),
  pinned: Type.Boolean({ description: 'whether it stands above all others on home' }),
  pinnedUntil: Type.Union([IsoTime, Type.Null()], {
    description: 'when the pin ends; null: it is not pinned, or has no end',
  }),
};

/** The last people who replied, in a post and in its event. */
const REPLIES = {
  repliers: Type.Array(Person, {
    maxItems: 3,
    description: 'the last three different people who commented, newest first',
  }),
  lastReplyAt: Type.Union([IsoTime, Type.Null()], {
    description: 'when the newest comment was written; null: there is none',
  }),
};

/** The pictures in the text of a post, in the post and in the event of its edit. */
const PICTURES = {
  images: Type.Integer({ ...Count, description: 'how many pictures stand in the text' }),
  thumbnail: Type.Union([Type.String(), Type.Null()], {
    description: 'a path of the forum: the small form of the first of them; null: it has none',
  }),
};

/** The comment that answers a question, in a post and in its events. */
const ANSWER = {
  answer: Type.Union(
    [
      Type.Object({
        _id: Id,
        authorId: Id,
        authorName: Type.String(),
        excerpt: Type.String({ description: `the first ${EXCERPT} graphemes of today's text` }),
        at: IsoTime,
      }),
      Type.Null(),
    ],
    { description: 'null: nobody has chosen one, or the tag of the post does not ask' },
  ),
};

/** The questions of a list: posts with a tag that asks. */
const STATES = ['open', 'answered'] as const;
export type QuestionState = (typeof STATES)[number];

export const Post = Model('Post', {
  _id: Id,
  authorId: Id,
  authorImage: Type.String(),
  authorName: Type.String(),
  authorEmail: Type.String({ description: 'masked for visitors' }),
  title: Type.String(),
  description: Type.String(),
  format: TextFormat,
  tag: Type.String(),
  upVote: Count,
  downVote: Count,
  commentCount: Count,
  ...REPLIES,
  createdAt: Type.String({ description: "the author's own locale date-time, as given" }),
  postedAt: IsoTime,
  version: Version,
  editedAt: EditedAt,
  ...PICTURES,
  ...POLL_OF_POST,
  ...MARKS,
  ...ANSWER,
  rev: Rev,
});
export type Post = Static<typeof Post>;

/** The answer of `GET /posts/{id}`: the post, its HTML, and for a signed-in caller the own vote, and that in its poll. */
export const OpenedPost = Model('OpenedPost', {
  ...Post.properties,
  ...RenderedFields,
  myVote: Type.Optional(MyVote),
  pollVote: Type.Optional(Type.Object(PollVote)),
});
export type OpenedPost = Static<typeof OpenedPost>;
/** A post after a change of its texts, which may wait for approval. */
export const ChangedPost = Model('ChangedPost', { ...OpenedPost.properties, held: IsHeld });

const StartingVotes = Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_STARTING_VOTES }));

/** Only the posts with this tag (none have one that is unknown), and only questions that are open or answered. */
const WithTag = {
  tag: Type.Optional(Text(LONGEST.tag)),
  state: Type.Optional(Type.Unsafe<QuestionState>(Type.Enum([...STATES]))),
};

const postCalls = endpoints({
  'GET /posts': {
    summary: 'Posts, newest first',
    access: 'anyone',
    query: Type.Object({ ...Paging, ...WithTag }),
    answer: Type.Array(Post),
    rev: 'feed',
  },
  'GET /posts/popular': {
    summary: 'Posts by upVote minus downVote, ties newest first',
    access: 'anyone',
    query: Type.Object({ ...Paging, ...WithTag }),
    answer: Type.Array(Post),
    rev: 'feed',
  },
  'GET /posts/total': {
    summary: 'How many posts there are',
    access: 'anyone',
    query: Type.Object(WithTag),
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
    whileSilenced: false,
    needsProvenAddress: true,
    idempotent: true,
    body: Type.Object({
      title: Text(LONGEST.title),
      description: Text(LONGEST.description),
      format: Type.Optional(TextFormat),
      authorEmail: Email,
      authorName: Type.Optional(Type.Unknown()),
      authorImage: Type.Optional(Type.Unknown()),
      tag: Type.Optional(Words(LONGEST.tag)),
      upVote: StartingVotes,
      downVote: StartingVotes,
      createdAt: Type.Optional(Verbatim(LONGEST.createdAt)),
      poll: Type.Optional(NewPoll),
    }),
    answer: Type.Object({ ...Inserted.properties, held: IsHeld }),
    status: 201,
  },
  'PATCH /posts/{id}': {
    summary: 'Changes the texts of a post that it names; `version` is the one that the author saw',
    access: 'authorOnly',
    whileSilenced: false,
    resource: 'post',
    needsProvenAddress: true,
    body: Type.Object({
      title: Type.Optional(Text(LONGEST.title)),
      description: Type.Optional(Text(LONGEST.description)),
      format: Type.Optional(TextFormat),
      tag: Type.Optional(Words(LONGEST.tag)),
      version: Version,
    }),
    answer: ChangedPost,
    mayBeHeld: true,
    conflict: OpenedPost,
    rev: 'post',
  },
  'DELETE /posts/{id}': {
    summary: 'Deletes a post with its comments, votes and reports',
    access: 'authorOrModerator',
    whileSilenced: true,
    resource: 'post',
    query: RemovalQuery,
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
    ...REPLIES,
    version: Version,
    ...POLL_OF_POST,
    ...MARKS,
    ...ANSWER,
  }),
  'post:edited': Type.Object({
    _id: Id,
    rev: Rev,
    title: Type.String(),
    description: Type.String(),
    format: TextFormat,
    ...RenderedFields,
    tag: Type.String(),
    version: Version,
    editedAt: EditedAt,
    ...PICTURES,
    ...ANSWER,
  }),
  'post:removed': Type.Object({ _id: Id }),
  presence: Type.Object({ postId: Id, readers: Count, typing: Count }),
};

const postRooms = {
  feed: Type.Object({ total: Count }),
  post: OpenedPost,
  presence: Type.Object({ readers: Count, typing: Count }),
};

const postErrors = {
  'post-limit-reached': [403, 'a free member has five posts already', ['limit']],
  'post-closed': [403, 'nobody may comment on the post any more'],
  'post-unknown': [404, 'there is no such post'],
} as const;

export const posts = { calls: postCalls, events: postEvents, rooms: postRooms, errors: postErrors };
