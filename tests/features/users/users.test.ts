import { describe, expect, test } from 'vitest';
import { grantAdmin, revokeAdmin } from '../../../db/features/users/admins.ts';
import { publish, roleOf } from '../../support/content.ts';
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

  test('a sync updates name and photo, and answers the user', async () => {
    const cy = await forum.memberWithoutPassword('Cy');
    const reply = await sync(cy, { displayName: 'Cyrus', photoURL: 'https://example.com/c.png' });
    expectAnswer('POST /users', reply);
    expect(reply.body).toMatchObject({
      email: 'cy@example.com',
      displayName: 'Cyrus',
      photoURL: 'https://example.com/c.png',
      isMember: false,
      role: 'user',
    });
    expect(await known(cy.email)).toEqual(reply.body);
  });

  test.each([
    ['missing', {}],
    ['empty', { displayName: '', photoURL: '' }],
    ['blank', { displayName: '  ', photoURL: ' ' }],
    ['null', { displayName: null, photoURL: null }],
  ])('a %s field erases nothing', async (_, body) => {
    const di = await forum.memberWithoutPassword('Di');
    await sync(di, { displayName: 'Diana', photoURL: 'http://example.com/d.png' });
    const reply = await sync(di, body);
    expect(reply.body).toMatchObject({
      displayName: 'Diana',
      photoURL: 'http://example.com/d.png',
    });
    expect(emails(await find('diana'))).toEqual([di.email]);
  });

  test('isMember, role and createdAt from outside are ignored, whatever they are', async () => {
    const eve = await forum.memberWithoutPassword('Eve');
    const before = await known(eve.email);
    for (const isMember of [true, 'true', 1, { a: [] }]) {
      const reply = await sync(eve, {
        isMember,
        role: 'admin',
        createdAt: 7,
        postCount: -9,
        _id: 'x',
      });
      expect(reply.body).toEqual(before);
    }
    await eve.refused(403, 'GET /admin/stats');
  });

  test("another's address is refused, and nothing is written", async () => {
    const before = await known(ana.email);
    const eve = await forum.memberWithoutPassword('Eve');
    const body = { email: ana.email, displayName: 'Mallory' };
    await eve.refused(403, 'POST /users', { body });
    await admin.refused(403, 'POST /users', { body });
    expect(await known(ana.email)).toEqual(before);
  });

  test('the own address may be written in capitals', async () => {
    const reply = await ana.call('POST /users', { body: { email: 'ANA@EXAMPLE.com' } });
    expect(reply.body.email).toBe('ana@example.com');
  });

  test('many syncs at once make one user', async () => {
    const { body: before } = await admin.call('GET /admin/stats');
    const fay = await forum.memberWithoutPassword('Fay');
    const names = Array.from({ length: 20 }, (_, n) => `Fay ${n}`);
    await Promise.all(names.map((displayName) => sync(fay, { displayName })));
    expect((await find(fay.email)).total).toBe(1);
    expect((await admin.call('GET /admin/stats')).body.users).toBe(before.users + 1);
  });

  test.each([
    [{ displayName: 'x'.repeat(81) }, 'must be at most 80 characters long'],
    [{ displayName: 7 }, 'must be of type string'],
    [{ displayName: 'a\u0000b' }, 'must not contain the NUL character'],
    [{ photoURL: `https://e.com/${'x'.repeat(2048)}` }, 'must be at most 2048 characters long'],
    [{ photoURL: 'javascript:alert(1)' }, 'must be an http or https address'],
    [{ photoURL: 'data:image/png;base64,AA' }, 'must be an http or https address'],
    [{ photoURL: 'ana.png' }, 'must be an http or https address'],
  ])('a bad name or photo is refused (%#)', async (body, sentence) => {
    const [field] = Object.keys(body);
    expect(expectProblem(await sync(ana, body), 400)).toBe(`${field} ${sentence}`);
  });

  test('a name is measured in code points and kept in one Unicode form', async () => {
    const gus = await forum.memberWithoutPassword('Gus');
    const wide = '🫖'.repeat(80);
    expect((await sync(gus, { displayName: wide })).body.displayName).toBe(wide);
    expect((await sync(gus, { displayName: 'Zoe\u0308' })).body.displayName).toBe('Zo\u00eb');
    expect((await sync(gus, { displayName: 'a\ud800b' })).body.displayName).toBe('a\ufffdb');
  });

  test('a new name shows at once wherever the member has written', async () => {
    const hal = await forum.memberWithoutPassword('Hal');
    const id = await publish(hal);
    const nameOf = async () =>
      (await forum.visitor.call('GET /posts/{id}', { params: { id } })).body.authorName;
    expect(await nameOf()).toBe('Hal');
    await sync(hal, { displayName: 'Harold' });
    expect(await nameOf()).toBe('Harold');
    expect((await forum.visitor.call('GET /posts')).body[0]?.authorName).toBe('Harold');
  });
});

describe('make admin and revoke', () => {
  test('a member becomes an admin, once, and a plain member again', async () => {
    const ida = await forum.memberWithoutPassword('Ida');
    const made = await admin.call(make, inPath('IDA@example.com'));
    const said = (code: string, message: string) => ({
      success: true,
      code,
      message,
      params: { name: 'Ida' },
    });
    expect(made.body).toEqual(said('now-admin', 'Ida is now an admin.'));
    const again = await admin.call(make, inPath(ida.email));
    expect(again.body).toEqual(said('already-admin', 'Ida is an admin already.'));
    expect(await roleOf(ida)).toEqual({ role: 'admin', isModerator: false });
    const taken = await admin.call(revoke, inPath(ida.email));
    expect(taken.body).toEqual(said('no-longer-admin', 'Ida is no longer an admin.'));
    const twice = await admin.call(revoke, inPath(ida.email));
    expect(twice.body).toEqual(said('not-admin', 'Ida is not an admin.'));
    expect(await roleOf(ida)).toEqual({ role: 'user', isModerator: false });
  });

  test.each([make, revoke])(
    '%s of an unknown user is 404 and says success: false',
    async (name) => {
      const reply = await admin.call(name, inPath('nobody@example.com'));
      expectProblem(reply, 404);
      expect(reply.body).toEqual({
        statusCode: 404,
        error: 'Not Found',
        code: 'member-unknown',
        message: 'There is no such user.',
        success: false,
      });
    },
  );

  test('the last admin stays', async () => {
    const { root } = await openForum(['Root']);
    const { message } = await root.refused(409, revoke, inPath(root.email));
    expect(message).toBe('The last admin must stay.');
    expect((await root.call('GET /admin/stats')).status).toBe(200);
  });

  test('of two admins who revoke each other at once one stays', async () => {
    const { root, jo } = await openForum(['Root', 'Jo']);
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
    for (const search of ['ÖZTÜRK', 'ülk', 'O\u0308ztu\u0308rk', 'ULI@EX', ' uli ']) {
      expect([search, emails(await find(search))]).toEqual([search, [uli.email]]);
    }
    expect(await find('nobody at all')).toEqual({ users: [], total: 0 });
  });

  test('%, _ and ! are ordinary characters', async () => {
    const one = await forum.memberWithoutPassword('We_Are!100%Real');
    for (const search of ['100%r', 'e_a', 'e!1', '%', '!']) {
      if (search.length > 1) expect(emails(await find(search))).toEqual([one.email]);
      else expect(emails(await find(search))).toContain(one.email);
    }
    expect((await find('100%l')).total).toBe(0);
    expect((await find('w__are')).total).toBe(0);
  });

  test('comes in pages, newest first, with the true total', async () => {
    for (let n = 1; n <= 12; n++) await forum.memberWithoutPassword(`Page${n}`);
    const first = await find('page');
    expect(emails(first)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `page${n}@example.com`),
    );
    expect(first.total).toBe(12);
    expect(emails(await find('page', 2))).toEqual(['page2@example.com', 'page1@example.com']);
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
    expect((await one.call('GET /user/{email}/status', inPath(email))).body).toEqual({
      isMember: false,
    });
    expect((await one.call('GET /user/{email}/recent-posts', inPath(email))).body).toEqual([]);
    expect((await one.call('GET /posts/count', { query: { email } })).body).toEqual({ count: 0 });
  });

  test('their case and their Unicode form do not matter', async () => {
    const one = await forum.memberWithoutPassword('Çelik');
    for (const email of ['ÇELIK@Example.COM', 'c\u0327elik@example.com']) {
      expect(await roleOf(one, email)).toEqual({ role: 'user', isModerator: false });
      expect((await one.call('GET /posts/user/{email}', inPath(email))).body.total).toBe(0);
    }
  });

  test('an unknown address is 404 for an admin and 403 for a member', async () => {
    for (const name of [
      'GET /users/{email}',
      'GET /user/{email}/status',
      'GET /user/{email}/recent-posts',
      'GET /posts/user/{email}',
    ] as const) {
      await admin.refused(404, name, inPath('nobody@example.com'));
      await ana.refused(403, name, inPath('nobody@example.com'));
    }
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
