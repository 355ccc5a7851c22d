/** The acts in a conversation: edit, answer, take back, read, mute and rename. */

import type { Person } from '../person.ts';
import { idOf, one, ownOf, pageOf, people, type Scene, say } from './forum.ts';

const TEXTS = [
  'plain words',
  '**bold** and https://example.com/ক',
  'কলকাতা **"শহর"**র কথা ১২৩',
  '> quoted\n\nsaid again',
  'plain words',
];
const FORMATS = [{}, { format: 'plain' }, { format: 'markdown' }] as const;

const text = (n: number) => `${TEXTS[n % TEXTS.length]}${n % 3 ? ` ${n % 11}` : ''}`;
const format = (n: number) => FORMATS[n % FORMATS.length] ?? {};

/** The version on the editor's page; now and then an old one. */
const versionOf = (known: { version: number } | undefined, n: number) =>
  n % 7 === 0 ? 1 : known?.version || 1;

export const TALK = {
  async edit(who: Person, scene: Scene, n: number) {
    const id = ownOf(scene, who, scene.comments, n);
    const { client } = pageOf(who, n);
    const version = versionOf(client.comments.storedComment(id), n);
    const body = { text: text(n), ...format(n), version };
    const said = await who.call('PATCH /comments/{id}', { params: { id }, body });
    if (said.status === 200) client.comments.applyComments([said.body]);
    if (said.status === 409) client.comments.applyComments([(said.body as never)['current']]);
    return said.status;
  },
  async editPost(who: Person, scene: Scene, n: number) {
    const id = ownOf(scene, who, scene.posts, n);
    const { client } = pageOf(who, n);
    const change = n % 2 ? { description: text(n), ...format(n) } : { title: `Title ${n % 5}` };
    const body = { ...change, version: versionOf(client.posts.storedPost(id), n) };
    const said = await who.call('PATCH /posts/{id}', { params: { id }, body });
    if (said.status === 200) client.posts.applyPosts([said.body]);
    if (said.status === 409) client.posts.applyPosts([(said.body as never)['current']]);
    return said.status;
  },
  async reply(who: Person, scene: Scene, n: number) {
    // Also to what was deleted.
    const replyTo = one(scene.comments, n);
    const postId = scene.postOf.get(replyTo) ?? one(scene.posts, n);
    const { status, headers, body } = await say(who, scene, postId, {
      text: text(n),
      ...format(n),
      replyTo,
    });
    if (status !== 201) return status;
    const { insertedId: _, ...comment } = body;
    pageOf(who, n).client.comments.addOwnComment(comment, Number(headers.get('x-rev')));
    return status;
  },
  async hide(who: Person, scene: Scene, n: number) {
    const id = ownOf(scene, who, scene.comments, n);
    const version = pageOf(who, n).client.comments.storedComment(id)?.version ?? 1;
    const params = { id, version: String(version - 1) };
    return (await who.call('DELETE /comments/{id}/revisions/{version}', { params })).status;
  },
  async read(who: Person, { comments, postOf }: Scene, n: number) {
    // Any comment: back as well as forward.
    const comment = one(comments, n);
    const postId = postOf.get(comment) ?? 'none';
    const { client } = pageOf(who, n);
    const said = await who.call('PUT /reads/{postId}', { params: { postId }, body: { comment } });
    if (said.status === 200)
      client.positions.apply({ [postId]: said.body }, Number(said.headers.get('x-rev')));
    return said.status;
  },
  thank: (who: Person, scene: Scene, n: number) => setThanks(who, scene, n, true),
  unthank: (who: Person, scene: Scene, n: number) => setThanks(who, scene, n, false),
  mute: (who: Person, _: Scene, n: number) => setMute(who, n, true),
  unmute: (who: Person, _: Scene, n: number) => setMute(who, n, false),
  async rename(who: Person, _: Scene, n: number) {
    const said = await who.call('PATCH /me', { body: { displayName: `Name ${n % 50}` } });
    return said.status;
  },
};

async function setMute(who: Person, n: number, muted: boolean): Promise<number> {
  const { client } = pageOf(who, n);
  try {
    await client.setMute(one(people.map(idOf), n), muted);
    return 200;
  } catch (cause) {
    return (cause as { status: number }).status;
  }
}

async function setThanks(who: Person, { comments }: Scene, n: number, on: boolean) {
  const id = one(comments, n);
  const name = on ? 'PUT /comments/{id}/thanks' : 'DELETE /comments/{id}/thanks';
  const { status, headers, body } = await who.call(name, { params: { id } });
  if (status !== 200) return status;
  const { client } = pageOf(who, n);
  client.comments.applyThanks([{ _id: id, thanks: body.thanks }], body.rev);
  client.thanked.apply({ [id]: body.mine }, Number(headers.get('x-rev')));
  return status;
}
