/** Plays a history of inboxes: what changes them, on several tabs and devices, over lines that are bad. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Person } from '../person.ts';
import { type Fate, openReader } from '../realtime/reader.ts';
import type { TestApp } from '../test-app.ts';
import { ACT, type Act, DETAILS, doAll, kinds } from './acts.ts';
import { emptyScene, people, readers, type Scene, said } from './forum.ts';
import { expectSameInbox } from './inbox.ts';
import { fated, nextFate } from './play.ts';

const ACTS = 12;
const ALL = { query: { limit: '100' } };

/** Ana sits at two tabs and has her phone at hand: it is signed in by itself. */
const actors: Person[] = [];

/** Opens three pages of Ana's on two devices, and one page of each of two others. */
export async function openInboxes(forum: TestApp) {
  const [root, ana, ben] = people as [Person, Person, Person];
  const phone = await forum.signInAgain(ana);
  actors.splice(0, Number.POSITIVE_INFINITY, root, ana, ben, phone);
  // One after the other: each is given the client's modules anew.
  for (const who of [ana, ana, phone, root, ben]) {
    const reader = await openReader(who, nextFate);
    for (const room of reader.visibleRooms)
      if (!room.startsWith('inbox:')) reader.visibleRooms.delete(room);
    readers.push(reader);
  }
}

const inboxAct: fc.Arbitrary<Act> = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: kinds('comment', 'reply', 'reply', 'mention', 'up', 'down') },
    { weight: 3, arbitrary: kinds('see', 'read') },
    { weight: 2, arbitrary: kinds('uncomment', 'report', 'ignore', 'editPost', 'withdraw') },
    { weight: 2, arbitrary: kinds('mute', 'unmute', 'follow', 'unfollow', 'edit') },
    { weight: 2, arbitrary: kinds('thank', 'unthank', 'answer', 'answer', 'asks') },
    { weight: 2, arbitrary: kinds('watch', 'reconnect', 'offline', 'halfOpen') },
    { weight: 1, arbitrary: kinds('unpost', 'post') },
  ),
  ...DETAILS,
});
export const inboxActs = fc.array(inboxAct, { minLength: ACTS, maxLength: ACTS, size: 'max' });

/** The rows of a history are deleted, so that the inboxes of the next one are as short. */
async function clear({ posts, authors }: Scene) {
  for (const id of posts) await authors.get(id)?.call('DELETE /posts/{id}', { params: { id } });
}

/** Compares a page with a fresh answer, and the badge with the items that are listed as unseen. */
async function expectRight() {
  await Promise.all(readers.map(expectSameInbox));
  for (const who of actors.slice(0, 3)) {
    const { items, unseen, next } = (await said(who, 'GET /inbox', ALL)).body;
    const listed = items.filter(({ seen }) => !seen).length;
    if (next === null) expect(unseen).toBe(listed);
    else expect(unseen).toBeGreaterThanOrEqual(listed);
  }
}

/** Plays the acts against the forum; every page then shows the inbox that the server says. */
export async function playInboxes(acts: Act[], fates: Fate[]): Promise<void> {
  fated(fates);
  const scene = emptyScene();
  await ACT.post(actors[1] as Person, scene);
  await ACT.post(actors[2] as Person, scene);
  await ACT.comment(actors[1] as Person, scene, 0);
  await doAll(acts, actors, scene);
  await Promise.all(readers.map((reader) => reader.watch()));
  await expectRight();
  await clear(scene);
}
