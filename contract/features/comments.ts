import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import {
  Count,
  Done,
  EditedAt,
  Email,
  Id,
  IsHeld,
  IsoTime,
  Model,
  Paging,
  RemovalQuery,
  RenderedFields,
  Rev,
  Text,
  TextFormat,
  Verbatim,
  Version,
} from '../core/schemas.ts';
import { EXCERPT, LONGEST, THREAD_ORDERS, type ThreadOrder } from '../values/limits.ts';

/** The comment that a reply answers. */
export const ReplyTo = Type.Union(
  [
    Type.Object({
      _id: Id,
      authorId: Id,
      authorName: Type.String(),
      excerpt: Type.String({ description: `the first ${EXCERPT} graphemes of today's text` }),
    }),
    Type.Object({ removed: Type.Literal(true) }, { description: 'it was deleted' }),
    Type.Null(),
  ],
  { title: 'ReplyTo' },
);
export type ReplyTo = Static<typeof ReplyTo>;

export const Comment = Model('Comment', {
  _id: Id,
  postId: Id,
  authorId: Id,
  authorEmail: Type.String({ description: 'masked for visitors' }),
  authorName: Type.String(),
  authorImage: Type.String(),
  text: Type.String(),
  format: TextFormat,
  ...RenderedFields,
  createdAt: Type.String({ description: "the author's own locale date-time, as given" }),
  postedAt: IsoTime,
  version: Version,
  editedAt: EditedAt,
  replyTo: ReplyTo,
  thanks: Count,
});
export type Comment = Static<typeof Comment>;

export const CommentPage = Type.Object({ comments: Type.Array(Comment), totalComments: Count });
export type CommentPage = Static<typeof CommentPage>;

const commentCalls = endpoints({
  'GET /comments/{id}': {
    summary: 'A page of the comments of the post `id`, or the page that has one of them',
    access: 'anyone',
    query: Type.Object({
      ...Paging,
      order: Type.Optional(Type.Unsafe<ThreadOrder>(Type.Enum([...THREAD_ORDERS]))),
      around: Type.Optional(
        Type.String({
          ...Id,
          description: 'a comment: its page is answered; not with `page`',
        }),
      ),
    }),
    answer: Type.Object({
      ...CommentPage.properties,
      page: Type.Optional(
        Type.Integer({ minimum: 1, description: 'of an answer to `around`: which page it is' }),
      ),
    }),
    rev: 'comments',
  },
  'POST /comments': {
    summary: 'Writes a comment',
    access: 'signedIn',
    whileSilenced: false,
    needsProvenAddress: true,
    idempotent: true,
    body: Type.Object({
      postId: Id,
      authorEmail: Email,
      text: Text(LONGEST.comment),
      format: Type.Optional(TextFormat),
      createdAt: Type.Optional(Verbatim(LONGEST.createdAt)),
      replyTo: Type.Optional(
        Type.String({
          ...Id,
          description: 'the comment of the same post that this one answers',
        }),
      ),
    }),
    answer: Type.Object({ ...Comment.properties, insertedId: Id, held: IsHeld }),
    status: 201,
    rev: 'comments',
  },
  'PATCH /comments/{id}': {
    summary: 'Changes the text of a comment; `version` is the one that the author saw',
    access: 'authorOnly',
    whileSilenced: false,
    resource: 'comment',
    needsProvenAddress: true,
    body: Type.Object({
      text: Text(LONGEST.comment),
      format: Type.Optional(TextFormat),
      version: Version,
    }),
    answer: Type.Object({ ...Comment.properties, held: IsHeld }),
    mayBeHeld: true,
    conflict: Comment,
    rev: 'comments',
  },
  'DELETE /comments/{id}': {
    summary: 'Deletes a comment and settles every report on it',
    access: 'authorOrModerator',
    whileSilenced: true,
    resource: 'comment',
    query: RemovalQuery,
    answer: Done,
  },
});

const commentEvents = {
  'comment:added': Type.Object({ comment: Comment, totalComments: Count, rev: Rev }),
  'comment:changed': Type.Object({
    _id: Id,
    postId: Id,
    text: Type.String(),
    format: TextFormat,
    ...RenderedFields,
    version: Version,
    editedAt: EditedAt,
    rev: Rev,
  }),
  'comment:removed': Type.Object({ _id: Id, postId: Id, totalComments: Count, rev: Rev }),
  /** All that a moderator has taken of one member. */
  'comments:removed': Type.Object({
    postId: Id,
    ids: Type.Array(Id),
    totalComments: Count,
    rev: Rev,
  }),
};

const commentRooms = { comments: CommentPage };

const commentErrors = {
  'reply-gone': [400, 'the comment that was to be answered has been deleted'],
  'comment-unknown': [404, 'there is no such comment'],
} as const;

export const comments = {
  calls: commentCalls,
  events: commentEvents,
  rooms: commentRooms,
  errors: commentErrors,
};
