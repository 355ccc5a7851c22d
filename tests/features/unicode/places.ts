import type { AnyCall } from '../../../contract/core/calls.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { postBy, publish } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';

/** Tells whether a status is that of an accepted call. */
export const isGood = (status: unknown) => status === 200 || status === 201;

/** A forum with an admin and a post, for all tests of a file, and everywhere text comes in there. */
export async function openUnicodeForum() {
  const { forum, root } = await openFileForumWith(['Root']);
  await root.call('POST /membership', { body: { email: root.email } });
  const postId = await publish(root);

  /** Calls as the admin with this body. */
  const post = (name: AnyCall, body: object) =>
    forum.post(name.slice('POST '.length), body, { authorization: `Bearer ${root.token}` });
  const search = (path: string) => (text: string) =>
    forum.raw(`${path}${encodeURIComponent(text)}`, {
      headers: { authorization: `Bearer ${root.token}` },
    });
  const signUp = (name: string) =>
    forum.post(
      '/auth/sign-up/email',
      {
        name,
        email: `${crypto.randomUUID()}@example.com`,
        password: PASSWORD,
      },
      { origin: forum.url },
    );

  /** Everywhere text comes in: how it is sent, how its field is called, and how long it may be. */
  const PLACES: [
    string,
    send: (text: string) => ReturnType<typeof post>,
    field: string,
    most: number,
  ][] = [
    [
      'title of a post',
      (title) => post('POST /posts', { ...postBy(root), title }),
      'Title',
      LONGEST.title,
    ],
    [
      'description of a post',
      (description) => post('POST /posts', { ...postBy(root), description }),
      'Description',
      LONGEST.description,
    ],
    [
      'comment',
      (text) => post('POST /comments', { postId, authorEmail: root.email, text }),
      'Text',
      LONGEST.comment,
    ],
    ['tag', (name) => post('POST /tags', { name }), 'Name', LONGEST.tag],
    [
      'title of an announcement',
      (title) => post('POST /announcements', { title, description: 'x' }),
      'Title',
      LONGEST.announcementTitle,
    ],
    [
      'description of an announcement',
      (description) => post('POST /announcements', { title: 'x', description }),
      'Description',
      LONGEST.announcementText,
    ],
    [
      'name of a member',
      (displayName) => post('POST /users', { email: root.email, displayName }),
      'displayName',
      LONGEST.name,
    ],
    ['name at the registration', signUp, 'Name', LONGEST.name],
    ['search for a tag', search('/posts/search?tag='), 'Tag', LONGEST.search],
    ['search for a member', search('/admin/users?search='), 'Search', LONGEST.search],
  ];

  return { forum, root, postId, post, PLACES };
}
