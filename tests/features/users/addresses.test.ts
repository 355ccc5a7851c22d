import { describe, expect, test } from 'vitest';
import { admin, ana, forum, inPath, registerUsersForum } from './forum.ts';

registerUsersForum();

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
    expect((await one.call('GET /users/{email}', inPath(email))).body).toEqual({
      role: 'user',
      isModerator: false,
    });
    expect((await one.call('GET /user/{email}/status', inPath(email))).body).toEqual({
      isMember: false,
    });
    expect((await one.call('GET /user/{email}/recent-posts', inPath(email))).body).toEqual([]);
    expect((await one.call('GET /posts/count', { query: { email } })).body).toEqual({ count: 0 });
  });

  test('their case and their Unicode form do not matter', async () => {
    const one = await forum.memberWithoutPassword('Çelik');
    for (const email of ['ÇELIK@Example.COM', 'c\u0327elik@example.com']) {
      expect((await one.call('GET /users/{email}', inPath(email))).body).toEqual({
        role: 'user',
        isModerator: false,
      });
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
