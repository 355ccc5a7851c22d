import { describe, expect, test } from 'vitest';
import { admin, emails, find, forum, registerUsersForum } from './forum.ts';

registerUsersForum();

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
