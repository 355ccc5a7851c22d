import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Done, IsoTime, Model, Version } from '../core/schemas.ts';
import { FORMATS, type Format } from '../values/text-format.ts';

const revision = {
  version: Version,
  text: Type.String(),
  format: Type.Unsafe<Format>(Type.Enum([...FORMATS])),
  html: Type.Union([Type.String(), Type.Null()]),
  editedAt: Type.Unsafe<string>({ ...IsoTime, description: 'when the text was replaced' }),
};
/** An earlier text of a comment. */
export const CommentRevision = Model('CommentRevision', revision);
export type CommentRevision = Static<typeof CommentRevision>;
/** The earlier texts of a post, as of one version. */
export const PostRevision = Model('PostRevision', {
  title: Type.String(),
  tag: Type.String(),
  ...revision,
});
export type PostRevision = Static<typeof PostRevision>;

const revisionCalls = endpoints({
  'GET /posts/{id}/revisions': {
    summary:
      'The earlier texts of a post, newest first, at most 100, fewer of very long ones; hidden ones are left out',
    access: 'anyone',
    answer: Type.Array(PostRevision),
    rev: 'post',
  },
  'GET /comments/{id}/revisions': {
    summary:
      'The earlier texts of a comment, newest first, at most 100, fewer of very long ones; hidden ones are left out',
    access: 'anyone',
    answer: Type.Array(CommentRevision),
    rev: 'comments',
  },
  'DELETE /posts/{id}/revisions/{version}': {
    summary: 'Hides an earlier text of a post for good; safe to repeat',
    access: 'author',
    whileSilenced: true,
    resource: 'post',
    answer: Done,
  },
  'DELETE /comments/{id}/revisions/{version}': {
    summary: 'Hides an earlier text of a comment for good; safe to repeat',
    access: 'author',
    whileSilenced: true,
    resource: 'comment',
    answer: Done,
  },
});

const revisionErrors = {
  'revision-unknown': [404, 'there is no such earlier text'],
  'edit-bytes': [
    429,
    "the caller's edits have as many bytes today as a day may have; `Retry-After` says when to edit again",
    ['seconds'],
  ],
} as const;

export const revisions = { calls: revisionCalls, errors: revisionErrors };
