import { describe, expect, test } from 'vitest';
import { grantAdmin, revokeAdmin } from '../../../db/features/users/admins.ts';
import { roleOf } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, CALLERS, crowd, totals } from '../../support/races.ts';
import { emails, inPath, make, openUsersForum, revoke } from './forum.ts';

const { admin, ana, find, forum, known } = await openUsersForum();

describe('POST /users', () => {
  const sync = (person: Person, body: object) =>
    person.call('POST /users', { body: { email: person.email, ...body } as never });

  test('a sync updates name and photo, and answers the user; no empty field erases anything', async () => {
    const cy = await forum.memberWithoutPassword('Cy');
    const given = { displayName: 'Cyrus', photoURL: 'https://example.com/c.png' };
    const reply = await sync(cy, given);
    expectAnswer('POST /users', reply);
    const shown = { email: cy.email, ...given, isMember: false, role: 'user' };
    expect(reply.body).toMatchObject(shown);
    expect(await known(cy.email)).toEqual(reply.body);
    expect((await sync(cy, {})).body).toEqual(reply.body);
    for (const empty of ['', '  ', null])
      expect((await sync(cy, { displayName: empty, photoURL: empty })).body).toEqual(reply.body);
    expect(emails(await find('cyrus'))).toEqual([cy.email]);
  });

  test("another's address is refused, and nothing is written; the own one may be in capitals", async () => {
    const before = await known(ana.email);
    const eve = await forum.someone('Eve');
    const body = { email: ana.email, displayName: 'Mallory' };
    for (const other of [eve, admin]) await other.refused(403, 'POST /users', { body });
    expect(await known(ana.email)).toEqual(before);
    const capitals = { body: { email: ana.email.toUpperCase() } };
    expect((await ana.call('POST /users', capitals)).body.email).toBe(ana.email);
  });
});

describe('make admin and revoke', () => {
  test('a member becomes an admin, once, and a plain member again', async () => {
    const ida = await forum.memberWithoutPassword('Ida');
    for (const [act, code, message, role] of [
      [make, 'now-admin', 'Ida is now an admin.', 'admin'],
      [make, 'already-admin', 'Ida is an admin already.', 'admin'],
      [revoke, 'no-longer-admin', 'Ida is no longer an admin.', 'user'],
      [revoke, 'not-admin', 'Ida is not an admin.', 'user'],
    ] as const) {
      const { body } = await admin.call(act, inPath('IDA@example.com'));
      expect(body).toEqual({ success: true, code, message, params: { name: 'Ida' } });
      expect(await roleOf(ida)).toEqual({ role, isModerator: false });
    }
  });

  test.each([make, revoke])(
    '%s of an unknown user is 404 and says success: false',
    async (name) => {
      const reply = await admin.call(name, inPath('nobody@example.com'));
      expectProblem(reply, 404);
      const problem = { statusCode: 404, error: 'Not Found', code: 'member-unknown' };
      const message = 'There is no such user.';
      expect(reply.body).toEqual({ ...problem, message, success: false });
    },
  );

  test('the last admin stays, also where two revoke each other at once', async () => {
    const { root, jo } = await openForum(['Root', 'Jo']);
    const { message } = await root.refused(409, revoke, inPath(root.email));
    expect(message).toBe('The last admin must stay.');
    await root.call(make, inPath(jo.email));
    await Promise.all([root.call(revoke, inPath(jo.email)), jo.call(revoke, inPath(root.email))]);
    const left = await Promise.all([root, jo].map((one) => one.call('GET /admin/stats')));
    expect(left.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('GET /admin/users', () => {
  test('finds a part of the name or the address, whatever its case', async () => {
    const uli = await forum.memberWithoutPassword('Uli');
    await uli.call('POST /users', { body: { email: uli.email, displayName: 'Ülkü Öztürk' } });
    for (const search of ['ÖZTÜRK', 'ülk', 'O\u0308ztu\u0308rk', 'ULI@EX', ' uli '])
      expect([search, emails(await find(search))]).toEqual([search, [uli.email]]);
    expect(await find('nobody at all')).toEqual({ users: [], total: 0 });
  });

  test('%, _ and ! are ordinary characters', async () => {
    const one = await forum.memberWithoutPassword('We_Are!100%Real');
    for (const search of ['100%r', 'e_a', 'e!1'])
      expect(emails(await find(search))).toEqual([one.email]);
    for (const search of ['%', '!']) expect(emails(await find(search))).toContain(one.email);
    for (const search of ['100%l', 'w__are']) expect((await find(search)).total).toBe(0);
  });

  test('comes in pages, newest first, with the true total', async () => {
    for (let n = 1; n <= 12; n++) await forum.memberWithoutPassword(`Page${n}`);
    const newest = Array.from({ length: 12 }, (_, n) => `page${12 - n}@example.com`);
    const first = await find('page');
    expect([first.total, emails(first)]).toEqual([12, newest.slice(0, 10)]);
    expect(emails(await find('page', 2))).toEqual(newest.slice(10));
    expect(await find('page', 3)).toEqual({ users: [], total: 12 });
    const everybody = (await admin.call('GET /admin/users')).body;
    expect(everybody.users).toHaveLength(10);
    expect(everybody.total).toBe((await admin.call('GET /admin/stats')).body.users);
  });
});

describe('addresses in paths', () => {
  test.each([
    'a+b@example.com',
    'a%b@example.com',
    'a%25b@example.com',
    "o'hara@example.com",
    'a/b?c#d&e=f@example.com',
    'নাসরিন@example.com',
    'çelik@example.com',
    `${'l'.repeat(242)}@example.com`,
  ])('an address is found, percent-encoded (%#)', async (email) => {
    const one = await forum.memberWithoutPassword(email.slice(0, email.indexOf('@')));
    expect(one.email).toBe(email);
    expect(await roleOf(one, email)).toEqual({ role: 'user', isModerator: false });
    for (const [name, input, answer] of [
      ['GET /user/{email}/status', inPath(email), { isMember: false }],
      ['GET /user/{email}/recent-posts', inPath(email), []],
      ['GET /posts/count', { query: { email } }, { count: 0 }],
    ] as const)
      expect((await one.call(name, input as never)).body).toEqual(answer);
  });

  test('their case and their Unicode form do not matter; an unknown one is 404 for an admin', async () => {
    const one = await forum.memberWithoutPassword('Çelik');
    for (const email of ['ÇELIK@Example.COM', 'c\u0327elik@example.com'])
      expect(await roleOf(one, email)).toEqual({ role: 'user', isModerator: false });
    for (const name of [
      'GET /users/{email}',
      'GET /user/{email}/status',
      'GET /user/{email}/recent-posts',
      'GET /posts/user/{email}',
    ] as const)
      await admin.refused(404, name, inPath('nobody@example.com'));
  });
});

test('races: of 20 admins all revoked at once one stays', async () => {
  const { forum, other } = await openForumOfMany();
  const storeOf = (n: number) => (n % 2 ? other : forum).app.context.store;
  const people = await crowd(forum);
  await atOnce((n) => grantAdmin(storeOf(n), (people[n] as Person).email, 'test'));
  const taken = await atOnce((n) => revokeAdmin(storeOf(n), (people[n] as Person).email, 'test'));
  expect(taken.filter(Boolean)).toHaveLength(CALLERS - 1);
});

test('races: 20 first sign-ins at once make one member', async () => {
  const { forum } = await openForumOfMany();
  const admin = await forum.admin('Root');
  await atOnce(() => forum.memberWithoutPassword('Ana'));
  expect(await totals(admin)).toMatchObject({ users: 2 });
});
