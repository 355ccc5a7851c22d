import fc from 'fast-check';
import { REASONS, type Reason } from '../../../contract/values/report-reasons.ts';
import { postBy } from '../content.ts';
import type { Person } from '../person.ts';
import type { Reader } from '../realtime/reader.ts';
import { ASKING, askingPost } from './asking.ts';
import { faultless, one, people, readers, type Scene, say } from './forum.ts';
import { INBOX } from './inbox.ts';
import { openPage, PAGES } from './pages.ts';
import { TALK } from './talk.ts';

export interface Act {
  what: keyof typeof ACT;
  who: number;
  which: number;
  /** True if the next act waits for this one's answer. */
  waits: boolean;
}

let word = 0;

/** The acts of people: each a call, whose own answer enters the stores of the page it was made from. */
export const ACT = {
  ...TALK,
  ...INBOX,
  ...ASKING,
  async post(who: Person, scene: Scene, n = 0) {
    const { status, body } = await who.call('POST /posts', { body: postBy(who, askingPost(n)) });
    if (status === 201) {
      scene.posts.push(body.insertedId);
      scene.authors.set(body.insertedId, who);
    }
    return status;
  },
  up: (who: Person, scene: Scene, n: number) => vote('PATCH /posts/{id}/upvote', who, scene, n),
  down: (who: Person, scene: Scene, n: number) => vote('PATCH /posts/{id}/downvote', who, scene, n),
  withdraw: (who: Person, scene: Scene, n: number) =>
    vote('DELETE /posts/{id}/vote', who, scene, n),
  async comment(who: Person, scene: Scene, n: number) {
    const postId = one(scene.posts, n);
    return (await say(who, scene, postId, { text: `Word ${word++}` })).status;
  },
  uncomment: async (who: Person, { comments }: Scene, n: number) =>
    (await who.call('DELETE /comments/{id}', { params: { id: one(comments, n) } })).status,
  unpost: async (who: Person, { posts }: Scene, n: number) =>
    (await who.call('DELETE /posts/{id}', { params: { id: one(posts, n) } })).status,
  async report(who: Person, scene: Scene, n: number) {
    const feedback = REASONS[n % REASONS.length] as Reason;
    const { status, body } = await who.call('POST /reports', {
      body: { commentId: one(scene.comments, n), feedback, reporterEmail: who.email },
    });
    if (status === 201) scene.reports.push(body.insertedId);
    return status;
  },
  ignore: async (who: Person, { reports }: Scene, n: number) =>
    (await who.call('DELETE /reports/{id}', { params: { id: one(reports, n) } })).status,
  announce: async (who: Person) =>
    (await who.call('POST /announcements', { body: { title: `News ${word++}`, description: 'x' } }))
      .status,
  tag: async (who: Person) =>
    (await who.call('POST /tags', { body: { name: `tag ${word++}` } })).status,
  async promote(who: Person, _: Scene, n: number) {
    const name = n % 2 ? 'make-admin' : 'revoke-admin';
    const [, , , dua] = people;
    const params = { email: String(dua?.email) };
    return (await who.call(`PATCH /admin/users/${name}/{email}`, { params })).status;
  },
  async open(_: Person, { posts }: Scene, n: number) {
    const of = PAGES[n % PAGES.length];
    const reader = readers[n % readers.length];
    if (of && reader) openPage(reader, one(posts, n), of);
    return 200;
  },
  watch: onReader((reader) => reader.watch()),
  reconnect: onReader((reader) => reader.reconnect()),
  offline: onReader((reader) => reader.goOffline()),
  halfOpen: onReader((reader) => reader.goHalfOpen()),
};

/** Something that happens to one of the pages. */
function onReader(happens: (reader: Reader) => Promise<void> | void) {
  return async (_: Person, __: Scene, n: number) => {
    const reader = readers[n % readers.length];
    if (reader) await happens(reader);
    return 200;
  };
}

/** Has all acts done by these people, and the next act wait for one that says so; `then` follows what was waited for. */
export async function doAll(
  acts: Act[],
  actors: readonly Person[],
  scene: Scene,
  then: (what: Act['what']) => Promise<void> = async () => {},
) {
  const underWay: Promise<unknown>[] = [];
  for (const { what, who, which, waits } of acts) {
    const act = ACT[what](actors[who] as Person, scene, which);
    const done = act.then((status) => faultless(what, status));
    underWay.push(done);
    if (!waits) continue;
    await done;
    await then(what);
  }
  await Promise.all(underWay);
  for (const reader of readers) reader.flush();
}

async function vote(
  name: 'PATCH /posts/{id}/upvote' | 'PATCH /posts/{id}/downvote' | 'DELETE /posts/{id}/vote',
  who: Person,
  { posts }: Scene,
  which: number,
) {
  const id = one(posts, which);
  const { status, body } = await who.call(name, { params: { id } });
  if (status === 200) {
    const mine = readers.find((reader) => reader.person === who);
    mine?.client.posts.applyPostChange({ ...body, _id: id });
  }
  return status;
}

export const kinds = (...what: Act['what'][]) => fc.constantFrom(...what);
/** The actor and the target of an act among those of the scene, and whether the next act waits. */
export const DETAILS = { who: fc.nat(3), which: fc.nat(1_000), waits: fc.boolean() };

/** Any act; votes and comments are the most frequent. */
export const act: fc.Arbitrary<Act> = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: kinds('up', 'down', 'withdraw', 'comment') },
    { weight: 3, arbitrary: kinds('post', 'report', 'report', 'uncomment', 'ignore') },
    { weight: 1, arbitrary: kinds('unpost', 'announce', 'tag', 'promote', 'watch', 'reconnect') },
    { weight: 1, arbitrary: kinds('offline', 'halfOpen') },
    { weight: 4, arbitrary: kinds('edit', 'edit', 'reply', 'reply', 'open', 'read') },
    { weight: 2, arbitrary: kinds('follow', 'unfollow', 'mention', 'see', 'see') },
    { weight: 2, arbitrary: kinds('editPost', 'hide', 'read', 'mute', 'unmute', 'rename') },
    { weight: 3, arbitrary: kinds('thank', 'thank', 'unthank', 'answer') },
    { weight: 3, arbitrary: kinds('choose', 'choose', 'unchoose') },
    { weight: 1, arbitrary: kinds('poll', 'endPoll', 'asks') },
  ),
  ...DETAILS,
});
