import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Count, Done, Email, Id, IsoTime, Paging, Text, Verbatim } from './kinds.ts';
import { LONGEST } from './limits.ts';

export const Comment = Type.Object({
  _id: Id,
  postId: Id,
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

export const commentCalls = endpoints({
  'GET /comments/{postId}': {
    says: "A post's comments, newest first",
    who: 'anyone',
    query: Type.Object(Paging),
    answer: CommentPage,
    rev: 'comments',
  },
  'POST /comments': {
    says: 'Writes a comment',
    who: 'signedIn',
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
    says: 'Deletes a comment and settles every report on it',
    who: 'author',
    answer: Done,
  },
});
