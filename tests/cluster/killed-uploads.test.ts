import { expect, test } from 'vitest';
import { removeFreeFiles, removeStrays } from '../../db/features/images/collect.ts';
import { removeBlockedImages } from '../../db/features/images/removal.ts';
import { findImageFaults } from '../../db/maintenance/check/images.ts';
import { amount } from '../support/amounts.ts';
import { pictureOf } from '../support/features/images.ts';
import type { Person } from '../support/person.ts';
import { openServers } from './support/killed.ts';
import { numbers } from './support/pair.ts';

const KILLS = amount(3, 20);
const WRITERS = 6;
/** A server is killed within so many answers. */
const SOON = 60;
const TWO_DAYS = 2 * 86_400_000;

/** Few of them, so that uploads and removals of the same bytes meet. The last is blocked now and then. */
const BYTES = ['one', 'two', 'blocked'].map((mark) => pictureOf({ mark, length: 60_000 }));
const BLOCKED = BYTES.length - 1;

/** Calls that a killed server leaves without an answer. */
const isCut = (error: unknown) => error instanceof TypeError && error.message === 'fetch failed';

test('servers killed among uploads, removals and blocks of the same bytes: no picture lacks its file', async () => {
  const { root, writers, servers, server, at, findFaults } = await openServers(
    async (forum) => ({
      root: await forum.admin('Root'),
      writers: await Promise.all(numbers(WRITERS).map((n) => forum.memberWithoutPassword(`W${n}`))),
    }),
    { ADMIN_EMAILS: 'root@example.com' },
  );
  /** The address of each picture that was acknowledged, and whose removal was never asked for. */
  const standing = new Map<string, { kind: number; by: Person }>();
  const wrong: unknown[] = [];
  let onAnswer = () => {};

  async function block(here: Person) {
    const reply = await here.call('POST /images', { body: BYTES[BLOCKED] as Blob });
    // Another has blocked it meanwhile.
    if (reply.status === 201) {
      const params = { id: reply.body._id };
      const { status } = await here.call('POST /admin/images/{id}/block', { params });
      if (status !== 200) wrong.push(status);
    }
    const { status, body } = await here.call('GET /admin/images/blocked');
    if (status !== 200) wrong.push(body);
    for (const { _id: id } of body.blocked)
      await here.call('DELETE /admin/images/{id}/block', { params: { id } });
  }
  async function sendOrRemove(by: Person, here: Person) {
    const own = [...standing].filter(([, image]) => image.by === by).map(([id]) => id);
    if (own.length > 2) {
      const id = own[Math.floor(Math.random() * own.length)] ?? '';
      standing.delete(id);
      const { status } = await here.call('DELETE /images/{id}', { params: { id } });
      if (status !== 200) wrong.push(status);
      return;
    }
    const kind = Math.floor(Math.random() * BYTES.length);
    const { status, body } = await here.call('POST /images', { body: BYTES[kind] as Blob });
    if (status === 201 && kind !== BLOCKED) standing.set(body._id, { kind, by });
    if (status !== 201 && (kind !== BLOCKED || status !== 403)) wrong.push(body);
  }
  /** Writes until a kill, or until this round ends. */
  async function write(by: Person, n: number, ended: AbortSignal) {
    const here = at(by, n);
    while (!ended.aborted) {
      try {
        await (by === root ? block(here) : sendOrRemove(by, here));
      } catch (error) {
        if (!isCut(error)) wrong.push(error);
        return;
      }
      onAnswer();
    }
  }

  for (const kill of numbers(KILLS)) {
    const ended = new AbortController();
    let left = Math.floor(Math.random() * SOON);
    const come = new Promise<void>((resolve) => {
      onAnswer = () => {
        if (left-- <= 0) resolve();
      };
    });
    const writing = [root, ...writers].map((who, n) => write(who, n, ended.signal));
    await come;
    await server(kill).end('SIGKILL');
    ended.abort();
    await Promise.all(writing);
    await server(kill).start();
    for (const [id, { kind }] of standing)
      for (const { url } of servers) {
        const answer = await fetch(`${url}/images/${id}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        const sent = Buffer.from(await (BYTES[kind] as Blob).arrayBuffer());
        expect([answer.status, bytes.equals(sent)]).toEqual([200, true]);
      }
  }
  expect(wrong).toEqual([]);
  const faults = await findFaults(async ({ context: { store, config } }) => {
    const { folder } = config.images;
    const found = await findImageFaults(config, folder);
    // Files without a row may be left: they go after a day.
    expect(found.filter((fault) => !fault.startsWith('A file of the pictures has no row'))).toEqual(
      [],
    );
    await removeBlockedImages(store);
    await removeFreeFiles(store, folder);
    await removeStrays(store, folder, Date.now() + TWO_DAYS);
  });
  expect(faults).toEqual([]);
});
