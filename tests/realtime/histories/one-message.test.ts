import { expect, test } from 'vitest';
import { amount } from '../../support/amounts.ts';
import { ACT } from '../../support/histories/acts.ts';
import {
  begin,
  emptyScene,
  faultless,
  one,
  people,
  readers,
  said,
} from '../../support/histories/forum.ts';
import { openPost } from '../../support/histories/pages.ts';
import { allIsRead } from '../../support/histories/play.ts';
import { expectSame, fillGaps } from '../../support/histories/truth.ts';
import type { Person } from '../../support/person.ts';
import { openReader } from '../../support/realtime/reader.ts';

/** How many messages the admin hears of what follows, or somewhat fewer: votes and totals are told together. */
const MESSAGES = 48;
/** The short form loses every eighth message, beginning with any of the first eight: a reader is dear. */
const STEP = amount(8, 1);
const FIRST_LOST = Math.floor(Math.random() * STEP);

test('client histories: whichever one message is lost, one watch makes the page right', async () => {
  await begin();
  const [root, ana, ben] = people as [Person, Person, Person];
  for (let lost = FIRST_LOST; lost < MESSAGES; lost += STEP) {
    let heard = 0;
    readers.push(await openReader(root, () => (heard++ === lost ? 'lost' : 'comes')));
  }
  const scene = emptyScene();
  const act = async (what: keyof typeof ACT, who: Person, which = 0) =>
    expect(faultless(what, await ACT[what](who, scene, which))).toBeLessThan(300);
  for (let n = 0; n < 3; n++) await act('post', n ? ana : ben);
  for (let n = 0; n < 8; n++) await act('comment', n % 2 ? ana : ben, n % 2);
  // More open reports than a page holds.
  for (let n = 0; n < 8; n++) await act('report', n < 4 ? ana : root, n);
  for (let n = 0; n < 8; n++) await act('report', n < 4 ? root : ben, n);
  for (const reader of readers) {
    const { body, rev } = await said(root, 'GET /announcements');
    reader.client.announcements.applyAnnouncements(body, rev);
    for (const id of scene.posts) openPost(reader, id);
    await reader.watch();
  }

  await act('ignore', root, 15);
  await act('report', ben, 0);
  await act('report', ana, 7);
  await act('ignore', root, 3);
  await act('uncomment', root, 6);
  await act('comment', ana, 0);
  await act('report', ana, 1);
  await act('comment', ben, 1);
  await act('uncomment', root, 1);
  for (const what of ['announce', 'tag', 'announce', 'tag'] as const) await act(what, root);
  await act('up', ana);
  await act('comment', ben);
  await act('up', ben);
  await act('unpost', root, 1);
  await act('post', ben);
  await act('comment', ana);
  await act('report', ben, 8);

  const latest = one(scene.posts, 3);
  for (const reader of readers) {
    openPost(reader, latest);
    await reader.watch();
  }
  for (const reader of readers) await fillGaps(reader);
  await allIsRead();
  for (const [n, reader] of readers.entries()) {
    await expectSame(reader, scene).catch((fault: unknown) => {
      throw new Error(`Message ${FIRST_LOST + n * STEP} was lost`, { cause: fault });
    });
  }
}, 120_000);
