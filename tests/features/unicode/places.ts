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

  type Send = (text: string) => ReturnType<typeof post>;
  /** Sends a text as this field of a call's body. */
  const field =
    (name: AnyCall, of: string, body: object): Send =>
    (text) =>
      post(name, { ...body, [of]: text });
  const news = { title: 'x', description: 'x' };
  const comment = { postId, authorEmail: root.email };
  const { title, description, announcementTitle, announcementText } = LONGEST;
  /** Everywhere text comes in: how it is sent, how its field is called, and how long it may be. */
  const PLACES: [string, send: Send, field: string, most: number][] = [
    ['title of a post', field('POST /posts', 'title', postBy(root)), 'Title', title],
    [
      'description of a post',
      field('POST /posts', 'description', postBy(root)),
      'Description',
      description,
    ],
    ['comment', field('POST /comments', 'text', comment), 'Text', LONGEST.comment],
    ['tag', field('POST /tags', 'name', {}), 'Name', LONGEST.tag],
    [
      'title of an announcement',
      field('POST /announcements', 'title', news),
      'Title',
      announcementTitle,
    ],
    [
      'description of an announcement',
      field('POST /announcements', 'description', news),
      'Description',
      announcementText,
    ],
    [
      'name of a member',
      field('POST /users', 'displayName', { email: root.email }),
      'displayName',
      LONGEST.name,
    ],
    ['name at the registration', signUp, 'Name', LONGEST.name],
    ['search for a tag', search('/posts/search?tag='), 'Tag', LONGEST.search],
    ['search for a member', search('/admin/users?search='), 'Search', LONGEST.search],
  ];

  return { forum, root, postId, post, PLACES };
}
