import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Done, Id, IsoTime, Model, Paging, Text } from '../core/schemas.ts';
import { LONGEST } from '../values/limits.ts';
import { Comment } from './comments.ts';
import { Post } from './posts.ts';
import { Bio, Role } from './users.ts';

/** Present only while it is true: the profile of others has no field that says nothing. */
const IsModerator = Type.Optional(
  Type.Literal(true, { description: 'an admin has made the member a moderator' }),
);

/** The public profile of a member; it holds no e-mail address. */
export const Member = Model('Member', {
  _id: Id,
  displayName: Type.String(),
  photoURL: Type.String(),
  bio: Bio,
  isMember: Type.Boolean(),
  role: Role,
  isModerator: IsModerator,
  createdAt: IsoTime,
  posts: Count,
  comments: Count,
});
export type Member = Static<typeof Member>;

const { authorEmail: _ofPost, ...postFields } = Post.properties;
const { authorEmail: _ofComment, ...commentFields } = Comment.properties;

/** A post as the page of its author shows it: without the e-mail address. */
export const WrittenPost = Model('WrittenPost', postFields);
export type WrittenPost = Static<typeof WrittenPost>;

/** A comment as the page of its author shows it: without the e-mail address, and with the title of its post. */
export const WrittenComment = Model('WrittenComment', {
  ...commentFields,
  postTitle: Type.String(),
});
export type WrittenComment = Static<typeof WrittenComment>;

const memberCalls = endpoints({
  'GET /members/{id}': {
    summary: "A member's public profile, with how many posts and comments they have",
    access: 'anyone',
    answer: Member,
    rev: 'members',
  },
  'GET /members/{id}/posts': {
    summary: "A member's posts, newest first",
    access: 'anyone',
    query: Type.Object(Paging),
    answer: Type.Object({ posts: Type.Array(WrittenPost), total: Count }),
    rev: 'members',
  },
  'GET /members/{id}/comments': {
    summary: "A member's comments, newest first",
    access: 'anyone',
    query: Type.Object(Paging),
    answer: Type.Object({ comments: Type.Array(WrittenComment), total: Count }),
    rev: 'members',
  },
  'POST /members/{id}/clear': {
    summary:
      'Removes all posts, comments and pictures of a young account, and suspends it; safe to repeat',
    access: 'moderator',
    body: Type.Object({ reason: Text(LONGEST.reason) }),
    answer: Type.Object({
      posts: Count,
      comments: Count,
      until: Type.String({ ...IsoTime, description: 'from then on it can not be undone' }),
    }),
  },
  'DELETE /members/{id}/clear': {
    summary: 'Undoes the clear of a member whole',
    access: 'moderator',
    answer: Done,
  },
});

const memberErrors = {
  'member-unknown': [404, 'there is no such member'],
  'member-too-old': [409, 'the account is too old for all of its texts to go at once'],
} as const;

export const members = { calls: memberCalls, errors: memberErrors };
