import { type Static, Type } from 'typebox';
import { endpoints } from '../endpoint.ts';
import { LONGEST } from '../limits.ts';
import { Count, Done, Email, Id, IsoTime, Paging, Rev, Text, Verbatim } from '../schemas.ts';

export const Comment = Type.Object({
  _id: Id,
  postId: Id,
  authorId: Id,
  authorEmail: Type.String({ description: 'masked for visitors' }),
  authorName: Type.String(),
  authorImage: Type.String(),
  text: Type.String(),
  createdAt: Type.String({ description: "the author's own locale date-time, as given" }),
  postedAt: IsoTime,
});
export type Comment = Static<typeof Comment>;

export const CommentPage = Type.Object({ comments: Type.Array(Comment), totalComments: Count });
export type CommentPage = Static<typeof CommentPage>;

const commentCalls = endpoints({
  'GET /comments/{postId}': {
    summary: "A post's comments, newest first",
    access: 'anyone',
    query: Type.Object(Paging),
    answer: CommentPage,
    rev: 'comments',
  },
  'POST /comments': {
    summary: 'Writes a comment',
    access: 'signedIn',
    needsProvenAddress: true,
    body: Type.Object({
      postId: Id,
      authorEmail: Email,
      text: Text(LONGEST.comment),
      createdAt: Type.Optional(Verbatim(LONGEST.createdAt)),
    }),
    answer: Type.Object({ ...Comment.properties, insertedId: Id }),
    status: 201,
    rev: 'comments',
  },
  'DELETE /comments/{id}': {
    summary: 'Deletes a comment and settles every report on it',
    access: 'author',
    resource: 'comment',
    answer: Done,
  },
});

const commentEvents = {
  'comment:added': Type.Object({ comment: Comment, totalComments: Count, rev: Rev }),
  'comment:removed': Type.Object({ _id: Id, postId: Id, totalComments: Count, rev: Rev }),
};

const commentRooms = { comments: CommentPage };

export const comments = { calls: commentCalls, events: commentEvents, rooms: commentRooms };
