/** The acts on inboxes, and whether a page shows the inbox that the server says. */
import { expect } from 'vitest';
import type { InboxItem } from '../../../contract/features/inbox.ts';
import { TOP_ITEMS } from '../../../contract/values/limits.ts';
import type { Person } from '../person.ts';
import type { Reader } from '../realtime/reader.ts';
import { idOf, one, pageOf, people, type Scene, said, say } from './forum.ts';

const SETTLES_MS = 10_000;

export const INBOX = {
  follow: (who: Person, { posts }: Scene, n: number) => setFollow(who, one(posts, n), n, true),
  unfollow: (who: Person, { posts }: Scene, n: number) => setFollow(who, one(posts, n), n, false),
  async mention(who: Person, scene: Scene, n: number) {
    const postId = one(scene.posts, n);
    const text = `Ask @[somebody](member:${one(people.map(idOf), n)}) and nobody else`;
    return (await say(who, scene, postId, { text, format: 'markdown' })).status;
  },
  async see(who: Person, _: Scene, n: number) {
    const { body } = await said(who, 'GET /inbox');
    const ids = body.items.map(({ _id }) => _id);
    const until = one(ids, n);
    const { status, body: seen } = await who.call('POST /inbox/seen', { body: { until } });
    if (status === 200) pageOf(who, n).client.inbox.applyInbox(seen, seen.rev);
    return status;
  },
};

async function setFollow(who: Person, postId: string, n: number, on: boolean): Promise<number> {
  const name = on ? 'PUT /follows/{postId}' : 'DELETE /follows/{postId}';
  const { status, body } = await who.call(name, { params: { postId } });
  if (status === 200) pageOf(who, n).client.follows.apply({ [postId]: on }, body.rev);
  return status;
}

/** An item, whose people are called by the names of the time when it was read. */
const nameless = ({ people: named, by: _, ...item }: InboxItem) => ({
  ...item,
  people: named.map(({ _id }) => _id),
});

/** Compares the badge and the first items of a page with a fresh answer to its member. */
export async function expectSameInbox({ person: who, client }: Reader): Promise<void> {
  const { body, rev } = await said(who, 'GET /inbox');
  const { items, unseen } = body;
  await expect
    .poll(
      () => {
        const shown = client.inbox.useInbox.getState();
        return { unseen: shown.unseen, top: shown.top.map(nameless), rev: client.inbox.inboxRev() };
      },
      { interval: 10, timeout: SETTLES_MS },
    )
    .toEqual({ unseen, top: items.slice(0, TOP_ITEMS).map(nameless), rev });
}
