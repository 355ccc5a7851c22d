import { describe, expect, test } from 'vitest';
import { findUser } from '../../../../db/features/users/writes.ts';
import { expectProblem } from '../../../support/expect-answer.ts';
import { openTestApp, type TestApp } from '../../../support/test-app.ts';
import { post, registerGoogleForum, settings, signed } from './google.ts';

registerGoogleForum();

describe('Firebase keys: an hour brings a network twenty new members', () => {
  const openCounting = () =>
    openTestApp({ ...settings, RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', VERIFY: 'off' });
  const emailOf = (n: number) => `p${n}@example.com`;
  const come = (of: TestApp, n: number, from: string, path = '/jwt') =>
    post(path, signed({ sub: `p${n}`, email: emailOf(n) }), emailOf(n), of, from);

  test.each(['/jwt', '/users'])('by POST %s, and lets members in all the same', async (path) => {
    const own = await openCounting();
    const all = Array.from({ length: 23 }, (_, n) => come(own, n, `2001:db8::${n}:1`, path));
    const replies = await Promise.all(all);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const refused = replies.filter(({ status }) => status !== 200);
    for (const reply of refused) {
      expectProblem(reply, 429);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3_000);
      expect(reply.body).toMatchObject({
        message: 'Too many accounts were made from your network. Please try again in 60 minutes.',
      });
    }
    const member = statuses.indexOf(200);
    const stranger = statuses.indexOf(429);
    expect(await own.app.context.store.read(findUser(emailOf(stranger)))).toBeUndefined();
    for (const again of ['/jwt', '/users'])
      expect((await come(own, member, '2001:db8::1', again)).status).toBe(200);
    expect((await come(own, stranger, '2001:db8:0:1::1', path)).status).toBe(200);
  });

  test('and neither returning members nor refused sign-ins count', async () => {
    const own = await openCounting();
    const sign = (change: object, email: string) =>
      post('/jwt', signed({ email, ...change }), email, own);
    for (let n = 0; n < 12; n++) expect((await come(own, 0, '192.0.2.1')).status).toBe(200);
    for (let n = 0; n < 12; n++)
      expect((await sign({ sub: 'p0' }, 'moved@example.com')).status).toBe(403);
    const statuses: number[] = [];
    for (let n = 1; n < 21; n++) statuses.push((await come(own, n, '192.0.2.1')).status);
    expect(statuses).toEqual([...Array<number>(19).fill(200), 429]);
  });
});
