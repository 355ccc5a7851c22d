import { describe, expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { admin, ana, emails, find, forum, known, registerUsersForum } from './forum.ts';

registerUsersForum();

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
