/** Plays a history: acts, over lines that are bad. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Person } from '../person.ts';
import type { Fate } from '../realtime/reader.ts';
import { ACT, type Act, doAll } from './acts.ts';
import { showAllVotes, showPoll } from './asking.ts';
import { emptyScene, people, readers, type Scene, said } from './forum.ts';
import { closePages, fillPages, openPost } from './pages.ts';
import { fillGaps } from './truth.ts';

const EACH_MS = 5_000;
export const timeoutOf = (runs: number) => 60_000 + runs * EACH_MS;

let fateOfNext: () => Fate = () => 'comes';
export const nextFate = () => fateOfNext();
export function fated(fates: Fate[]) {
  let turn = 0;
  fateOfNext = () => fates[turn++ % fates.length] ?? 'comes';
}

/** The possible deliveries of a message; most arrive. */
export const fate = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fate>('comes') },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('twice', 'kept') },
  { weight: 2, arbitrary: fc.constant<Fate>('lost') },
);

export async function allIsRead() {
  for (const { client } of readers)
    await expect
      .poll(() => client.queryClient().isFetching(), { interval: 5, timeout: 10_000 })
      .toBe(0);
}

/** Plays the acts against the forum, with readers whose lines are bad, and answers the scene at its end. */
export async function play(acts: Act[], fates: Fate[]): Promise<Scene> {
  fated(fates);
  const scene = emptyScene();
  for (const reader of readers) {
    const { person: who, client, visibleRooms: shows } = reader;
    closePages(reader);
    for (const name of shows) if (/^(post|comments|poll):/.test(name)) shows.delete(name);
    const { body, rev } = await said(who, 'GET /announcements');
    client.announcements.applyAnnouncements(body, rev);
  }
  const look = async () => {
    for (const reader of readers) {
      for (const id of scene.posts) {
        openPost(reader, id);
        showPoll(reader, id);
      }
    }
    await Promise.all(readers.map((reader) => reader.watch()));
  };
  await ACT.post(people[1] as Person, scene);
  await ACT.post(people[2] as Person, scene);
  await look();

  // A new post is opened by all as soon as it is there.
  await doAll(acts, people, scene, async (what) => {
    if (what === 'post') await look();
  });
  await showAllVotes();
  await look();
  await Promise.all(readers.map(fillGaps));
  await Promise.all(readers.map(fillPages));
  await allIsRead();
  return scene;
}
