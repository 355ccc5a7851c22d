import { describe, expect, test, vi } from 'vitest';
import { SCRYPT } from '../../../../server/auth/providers/local/passwords/hashing.ts';
import { PASSWORD, type Reply } from '../../../support/person.ts';
import { openTestApp, type TestApp } from '../../../support/test-app.ts';

/** More than may wait, with those that are hashed while they arrive. */
const FLOOD = 200;
/** So few of a flood are answered while somebody else is answered first: those whose hashes had begun. */
const FEW = 8;
const BUSY = 'Too many people are signing in right now. Please try again in 5 seconds.';

const post = (
  forum: TestApp,
  path: string,
  body: object,
  from = '127.0.0.1',
  signal: AbortSignal | null = null,
) =>
  forum.raw(`/auth/${path}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ password: PASSWORD, ...body }),
    signal,
  });
const person = (name: string) => ({ name, email: `${name}@example.com` });

/** Sends sign-ups at once; says when one of them is refused, and hangs up at the end. */
function flood(forum: TestApp, amount: number, from: (n: number) => string = () => '203.0.113.1') {
  const cut = new AbortController();
  const unanswered: string[] = [];
  const answers: Reply<unknown>[] = [];
  const refused = Promise.withResolvers<Reply<unknown>>();
  const all = Array.from({ length: amount }, async (_, n) => {
    const name = `flood${n}`;
    const sent = post(forum, 'sign-up', person(name), from(n), cut.signal);
    const reply = await sent.catch(() => null);
    if (!reply) return void unanswered.push(name);
    answers.push(reply);
    if (reply.status === 503) refused.resolve(reply);
  });
  return {
    /** How many accounts were made. */
    made: () => answers.filter(({ status }) => status === 200).length,
    /** Those who hung up before they were answered, in the order in which they had come. */
    unanswered: () => unanswered,
    full: refused.promise,
    async end() {
      cut.abort();
      await Promise.all(all);
    },
  };
}

describe('a flood of sign-ups', () => {
  test('is refused with 503 and a time to come again, and leaves nothing of those who have hung up', async () => {
    const forum = await openTestApp({}, false, SCRYPT);
    const sent = flood(forum, FLOOD);
    const { status, body, headers } = await sent.full;
    expect(status).toBe(503);
    expect(body).toMatchObject({ statusCode: 503, code: 'BUSY', message: BUSY });
    expect(headers.get('retry-after')).toBe('5');
    await sent.end();
    // Of one network all are served in order: behind this one's turn theirs have passed, too.
    const reply = await vi.waitFor(async () => {
      const later = await post(forum, 'sign-up', person('bo'));
      expect(later.status).not.toBe(503);
      return later;
    }, 60_000);
    expect(reply.status).toBe(200);
    const dropped = sent.unanswered()[50] as string;
    expect((await post(forum, 'sign-up', person(dropped))).status).toBe(200);
  });

  test.each([
    ['sign-in, also from the same network', () => '203.0.113.1', 'sign-in', '203.0.113.1'],
    [
      "sign-up from another network, and takes nobody else's place",
      (n: number) => `2001:db8:0:1::${n.toString(16)}`,
      'sign-up',
      '2001:db8:0:2::1',
    ],
  ])('holds up no %s', async (_, floodFrom, path, from) => {
    const forum = await openTestApp({ TRUST_PROXY: '127.0.0.0/8' }, false, SCRYPT);
    const { email } = await forum.member('Ana');
    const sent = flood(forum, FLOOD, floodFrom);
    await sent.full;
    const before = sent.made();
    const body = path === 'sign-in' ? { email } : person('bo');
    expect((await post(forum, path, body, from)).status).toBe(200);
    expect(sent.made() - before).toBeLessThan(FEW);
    await sent.end();
  });
});
