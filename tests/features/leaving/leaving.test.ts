import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { paramsOf } from '../../support/address.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import {
  faults,
  finish,
  idOf,
  leave,
  marked,
  mention,
  placesOf,
  signedInAnew,
  stateOf,
} from '../../support/features/leaving.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

/** Calls open to a leaving member besides those open to anybody: for the leaving itself, and for signing out again. */
const OPEN: readonly AnyCall[] = [
  ...(['GET /me', 'GET /me/export', 'DELETE /me/leaving', 'POST /me/step-up'] as const),
  ...(['POST /logout', 'DELETE /me/push/{id}'] as const),
];
const OF_NOBODY = ['anyone', 'proof', 'tokenOrProof'];
const CLOSED = (Object.keys(CALLS) as AnyCall[]).filter(
  (name) => !OPEN.includes(name) && !OF_NOBODY.includes(CALLS[name].access),
);

describe('Leaving', () => {
  test('ends every session at once, and closes all calls but those of the leaving itself', async () => {
    const { forum, at } = await openForumOfMany();
    const root = await forum.admin('Root');
    const zubaida = await forum.member('Zubaida');
    const second = await forum.signInAgain(zubaida);
    const socket = await at(second, 1).socket();
    await subscribe(socket, `user:${zubaida.email}`);
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));

    for (const name of ['', 'zubaida', 'Zubaida!', zubaida.email]) {
      const body = { texts: 'keep', name };
      const { params } = await zubaida.refused(400, 'POST /me/leaving', { body });
      expect([name, params?.field]).toEqual([name, 'name']);
    }
    const began = performance.now();
    const body = { texts: 'keep', name: ' Zubaida ' } as const;
    const reply = await zubaida.call('POST /me/leaving', { body });
    expectAnswer('POST /me/leaving', reply);
    await gone;
    expect(performance.now() - began).toBeLessThan(1_000);
    const { at: doneAt } = reply.body;
    expect(Math.abs(Date.parse(doneAt) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000);
    for (const person of [zubaida, at(second, 1)]) await person.refused(401, 'GET /me');
    const renewal = await forum.post('/jwt', { email: zubaida.email }, { cookie: zubaida.cookie });
    expect(renewal.status).toBe(401);

    const back = await signedInAnew(forum, zubaida);
    if (typeof back === 'number') throw new Error(`Nobody signs in: ${back}`);
    expect((await back.call('GET /me')).body.leaving).toEqual({ at: doneAt });
    expectAnswer('GET /me', await back.call('GET /me'));
    const named = { post: '-', comment: '-', member: '-', email: zubaida.email };
    for (const call of CLOSED) {
      const { upload } = CALLS[call] as Endpoint;
      const body = upload ? new Blob(['-'], { type: upload.types[0] ?? '' }) : {};
      const asked = { params: paramsOf(call, named), ...(!call.startsWith('GET') && { body }) };
      const { code, until } = await back.refused(403, call, asked);
      expect([call, code, until]).toEqual([call, 'leaving', doneAt]);
    }
    const post = await publish(root);
    const read = await back.call('GET /posts/{id}', { params: { id: post } });
    expect(read.body.authorEmail).toMatch(/^ro…@/);
    const [joined] = await subscribe(await back.socket(), `user:${zubaida.email}`);
    expect(joined?.ok).toBe(false);
    expectAnswer('GET /me/export', await back.call('GET /me/export'));
    expect((await back.call('POST /logout')).status).toBe(200);
  });

  test('undone, all is as if it had never been', async () => {
    const { forum } = await openForumOfMany();
    const root = await forum.admin('Root');
    const zubaida = await forum.member('Zubaida');
    const post = await publish(zubaida);
    await zubaida.call('PUT /saved/{postId}', { params: { postId: post } });
    const id = await idOf(zubaida);
    await executeSql(
      forum,
      `insert into letters (user_key, due_at, attempts) select key, 4102444800000, 2 from users where id = '${id}'`,
    );
    const before = await stateOf(forum);
    await leave(zubaida, 'remove');
    expect(await stateOf(forum)).not.toEqual(before);
    const back = (await signedInAnew(forum, zubaida)) as Person;
    for (let times = 0; times < 2; times++)
      expectAnswer('DELETE /me/leaving', await back.call('DELETE /me/leaving'));
    expect(await stateOf(forum)).toEqual(before);
    expect((await back.call('GET /me')).body).not.toHaveProperty('leaving');
    await writeComment(back, post, 'I stay');
    await forum.app.jobs.leaving.run();
    expect((await back.call('GET /me')).status).toBe(200);
    const acts = (await root.call('GET /admin/audit')).body.entries.map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(['leaving begun', 'leaving undone']));
    expect(await faults(forum)).toEqual([]);
  });

  test('no notice, mail or mention reaches who is leaving', async () => {
    const { forum } = await openForumOfMany();
    const root = await forum.admin('Root');
    const [zubaida, bo] = [await forum.member('Zubaida'), await forum.memberWithoutPassword('Bo')];
    const id = await idOf(zubaida);
    const post = await publish(zubaida);
    const { _id: comment } = await writeComment(zubaida, post, 'mine');
    await leave(zubaida);
    const told = await stateOf(forum);
    await writeComment(bo, post, mention('Zubaida', id), { ...marked, replyTo: comment });
    await bo.call('PATCH /posts/{id}/upvote', { params: { id: post } });
    await sanction(root, zubaida, 'silence', null);
    await root.call('DELETE /comments/{id}', { params: { id: comment }, query: {} });
    const now = await stateOf(forum);
    expect(now['notices']).toEqual(told['notices']);
    expect(now['letters']).toEqual(told['letters']);
    const back = (await signedInAnew(forum, zubaida)) as Person;
    await back.call('DELETE /me/leaving');
    // Comments of a thread that is followed are counted at reading.
    const items = (await back.call('GET /inbox')).body.items.map(({ kind }) => kind);
    expect(items).toEqual(['comments', 'safety']);
    await bo.call('PATCH /posts/{id}/downvote', { params: { id: post } });
    expect(await faults(forum)).toEqual([]);
  });

  test('the last admin who can act stays', async () => {
    const { forum } = await openForumOfMany();
    const root = await forum.admin('Root');
    const body = { texts: 'keep', name: 'Root' } as const;
    expect((await root.refused(409, 'POST /me/leaving', { body })).code).toBe('last-admin');
    const ana = await forum.admin('Ana');
    const all = await Promise.all([
      root.call('POST /me/leaving', { body }),
      ana.call('POST /me/leaving', { body: { ...body, name: 'Ana' } }),
    ]);
    expect(all.map(({ status }) => status).sort()).toEqual([202, 409]);
    const [stays, leaves] = all[0]?.status === 202 ? [ana, root] : [root, ana];
    const name = 'PATCH /admin/users/revoke-admin/{email}';
    const refusal = await stays.refused(409, name, { params: { email: stays.email } });
    expect(refusal.code).toBe('last-admin');
    await finish(forum);
    expect(await placesOf(forum, leaves.email)).toEqual([]);
    expect(await faults(forum)).toEqual([]);
  });
});

test('a leaving takes a name with a hyphen, too, and leaves those of others, who are called alike or begin so', async () => {
  const { forum } = await openForumOfMany();
  const [ana, jean] = [await forum.member('Ana'), await forum.member('Jean-Luc')];
  const lines = (await jean.call('GET /me/export')).body as unknown as { type: string }[];
  expect(lines.map(({ type }) => type)).toContain('logEntry');
  const anabel = await forum.memberWithoutPassword('Anabel');
  const other = await forum.memberWithoutPassword('Other');
  await other.call('PATCH /me', { body: { displayName: 'Ana' } });
  const her = mention('Ana', await idOf(ana));
  const named = mention('Anabel', await idOf(anabel));
  const alike = mention('Ana', await idOf(other));
  const description = `${her}, ${named}, ${alike}, @Anatol, [${her}](https://a.example)`;
  const post = await publish(other, { description, ...marked });
  for (const who of [ana, jean]) await leave(who);
  await finish(forum);
  expect(await placesOf(forum, 'Jean-Luc')).toEqual([]);
  const { html = '' } = (await other.call('GET /posts/{id}', { params: { id: post } })).body;
  const names = [...String(html).matchAll(/@[\w ]+/g)].map(([name]) => name);
  expect(names).toEqual(['@Deleted member', '@Anabel', '@Ana', '@Anatol', '@Deleted member']);
  expect(await faults(forum)).toEqual([]);
});

test.skipIf(onServers)(
  'a leaving whose time is set past the forum is finished, also while a commit is being synced',
  async () => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const { fdatasync } = fs;
    const syncs = vi.spyOn(fs, 'fdatasync');
    syncBuiltinESMExports();
    onTestFinished(() => {
      syncs.mockRestore();
      syncBuiltinESMExports();
    });
    const forum = await openTestApp();
    const member = await forum.member('Jean-Luc');
    await leave(member);
    syncs.mockImplementation((file, done) => {
      begun.resolve();
      void released.promise.then(() => fdatasync(file, done));
    });
    const writing = forum.app.context.store.write(function* () {});
    await begun.promise;
    setImmediate(released.resolve);
    await finish(forum);
    await writing;
    expect(await placesOf(forum, 'Jean-Luc')).toEqual([]);
  },
);
