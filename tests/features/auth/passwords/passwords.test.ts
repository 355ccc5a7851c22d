import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SCRYPT } from '../../../../server/identity/local/passwords/hashing.ts';
import { ana, openProvider, type Provider } from '../../../support/features/provider-browser.ts';
import { PASSWORD, type Reply } from '../../../support/person.ts';
import { AS_PRODUCTION } from '../../../support/production.ts';
import { openTestApp, type TestApp } from '../../../support/test-app.ts';
import {
  askForReset,
  copyOf,
  forum,
  NEW,
  outcome,
  register,
  registerMailVisitor,
  signIn,
  visitor,
} from '../mail-visitor.ts';

registerMailVisitor();
describe('passwords', () => {
  const PRODUCTION = {
    ...AS_PRODUCTION,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    SMTP_URL: 'smtp://127.0.0.1:1',
    RATE_LIMITS: 'off',
  };
  const GOOD = 'hilsha in mustard';

  const WEAK = [
    ['hilsha7', 'The password needs at least 8 characters.'],
    ['👩‍👩‍👧', 'The password needs at least 8 characters.'],
    ['password', 'This password is one of the commonest. Please choose another one.'],
    ['PassWord1', 'This password is one of the commonest. Please choose another one.'],
    ['1234567890', 'This password is one of the commonest. Please choose another one.'],
    ['qwertyuiop', 'This password is one of the commonest. Please choose another one.'],
  ] as const;

  let forum: Provider;
  beforeAll(async () => {
    forum = await openProvider(PRODUCTION);
  });
  afterAll(() => forum.close());

  describe.each(WEAK)('in production, %s is no password', (password, sentence) => {
    test('at registering', async () => {
      const { status, body } = await forum
        .visitor()
        .call('/sign-up/email', { ...ana, email: 'weak@example.com', password });
      expect([status, body['message'], body['code']]).toEqual([400, sentence, 'PASSWORD_TOO_WEAK']);
    });

    test('by a mail link, which stays valid', async () => {
      const visitor = forum.visitor();
      const email = `letter${password.length}${WEAK.findIndex(([one]) => one === password)}@example.com`;
      await visitor.call('/sign-up/email', { ...ana, email, password: GOOD });
      await visitor.call('/request-password-reset', { email });
      const token = new URL(forum.mails.at(-1)?.link ?? '').searchParams.get('token');
      const refused = await visitor.call('/reset-password', { token, newPassword: password });
      expect([refused.status, refused.body['message']]).toEqual([400, sentence]);
      const good = { token, newPassword: `${GOOD}, again` };
      expect((await visitor.call('/reset-password', good)).status).toBe(200);
    });

    test('by a change', async () => {
      const visitor = forum.visitor();
      const email = `change${WEAK.findIndex(([one]) => one === password)}@example.com`;
      await visitor.call('/sign-up/email', { ...ana, email, password: GOOD });
      const change = { currentPassword: GOOD, newPassword: password };
      const { status, body } = await visitor.call('/change-password', change);
      expect([status, body['message']]).toEqual([400, sentence]);
    });
  });

  test('passwords: in production an older account signs in with the one it has', async () => {
    const before = await openProvider();
    await before.visitor().call('/sign-up/email', ana);
    const { status } = await before
      .visitor()
      .call('/sign-in/email', { email: ana.email, password: ana.password });
    expect(status).toBe(200);
    await before.close();
    const unknown = await forum
      .visitor()
      .call('/sign-in/email', { email: ana.email, password: ana.password });
    expect(unknown.status).toBe(401);
  });

  test('passwords: in development six characters suffice, as with Firebase', async () => {
    const here = await openProvider();
    const { status } = await here.visitor().call('/sign-up/email', { ...ana, password: 'passwo' });
    expect(status).toBe(200);
    await here.close();
  });
});

describe('the change of a password', () => {
  const change = { currentPassword: ana.password, newPassword: NEW };

  test('asks for the old one, ends the other sessions and keeps this one', async () => {
    await register();
    const before = copyOf(visitor);
    const other = forum.visitor();
    await other.call('/sign-in/email', signIn);
    const wrong = { ...change, currentPassword: 'not this one' };
    const refused = await visitor.call('/change-password', wrong);
    expect([refused.status, refused.body['message']]).toEqual([401, 'The password is wrong.']);
    expect((await other.proof())?.email).toBe(ana.email);

    expect((await visitor.call('/change-password', change)).status).toBe(200);
    expect((await visitor.proof())?.email).toBe(ana.email);
    expect(await before.proof()).toBeNull();
    expect(await other.proof()).toBeNull();
    expect((await other.call('/sign-in/email', signIn)).status).toBe(401);
    expect((await other.call('/sign-in/email', { ...signIn, password: NEW })).status).toBe(200);
  });

  test('is for those who are signed in, and proves no address', async () => {
    await register();
    expect((await forum.visitor().call('/change-password', change)).status).toBe(401);
    await visitor.call('/change-password', change);
    expect((await visitor.proof())?.emailVerified).toBe(false);
  });

  test('tried at once is made once', async () => {
    await register();
    const tries = [1, 2, 3].map((n) =>
      copyOf(visitor).call('/change-password', { ...change, newPassword: `${NEW} ${n}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 401, 401]);
  });

  test('counts wrong passwords as failed sign-ins', async () => {
    await register();
    const wrong = { ...change, currentPassword: 'not this one' };
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1)
      tries.push((await visitor.call('/change-password', wrong)).status);
    expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await visitor.call('/change-password', change)).status).toBe(429);
  });
});

describe('mails for a forgotten password', () => {
  test('end with the one that is used, and so does the mail that proves the address', async () => {
    const address = await register();
    const [first, second] = [await askForReset(), await askForReset()];
    const use = (token: string | null) =>
      outcome(forum.visitor().call('/reset-password', { token, newPassword: NEW }));
    expect(await use(second)).toEqual([200, undefined]);
    expect(await use(first)).toEqual([400, 'INVALID_TOKEN']);
    const confirm = forum.visitor().call('/confirm-email', { token: address, password: NEW });
    expect(await outcome(confirm)).toEqual([400, 'INVALID_TOKEN']);
  });

  test('used at once set one password', async () => {
    await register();
    const tokens = [await askForReset(), await askForReset(), await askForReset()];
    const tries = tokens.map((token, n) =>
      forum.visitor().call('/reset-password', { token, newPassword: `${NEW} ${n}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect([...statuses].sort()).toEqual([200, 400, 400]);
    const password = `${NEW} ${statuses.indexOf(200)}`;
    expect((await visitor.call('/sign-in/email', { ...signIn, password })).status).toBe(200);
  });

  test('end with a changed password', async () => {
    await register();
    const token = await askForReset();
    const change = { currentPassword: ana.password, newPassword: NEW };
    expect((await visitor.call('/change-password', change)).status).toBe(200);
    const reset = { token, newPassword: 'the letter thief' };
    expect(await outcome(visitor.call('/reset-password', reset))).toEqual([400, 'INVALID_TOKEN']);
  });

  test('are not used up by a password that is refused', async () => {
    await register();
    const token = await askForReset();
    expect((await visitor.call('/reset-password', { token, newPassword: '123' })).status).toBe(400);
    expect((await visitor.call('/reset-password', { token, newPassword: NEW })).status).toBe(200);
  });
});

/** More than may wait, with those that are hashed while they arrive. */
const FLOOD = 200;
/** So few of a flood are answered while somebody else is answered first: those whose hashes had begun. */
const FEW = 8;
const BUSY = 'Too many people are signing in right now. Please try again in 5 seconds.';

const post = (
  forum: TestApp,
  path: string,
  body: object,
  { from = '', signal = null }: More = {},
) =>
  forum.raw(`/auth/${path}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from && { 'x-forwarded-for': from }) },
    body: JSON.stringify({ password: PASSWORD, ...body }),
    signal,
  });
interface More {
  from?: string;
  signal?: AbortSignal | null;
}
const person = (name: string) => ({ name, email: `${name}@example.com` });

/** Sends sign-ups at once; says when one of them is refused, and hangs up at the end. */
function flood(forum: TestApp, amount: number, from: (n: number) => string = () => '203.0.113.1') {
  const cut = new AbortController();
  const unanswered: string[] = [];
  const answers: Reply<unknown>[] = [];
  const refused = Promise.withResolvers<Reply<unknown>>();
  const all = Array.from({ length: amount }, async (_, n) => {
    const more = { from: from(n), signal: cut.signal };
    const name = `flood${n}`;
    const reply = await post(forum, 'sign-up', person(name), more).catch(() => null);
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

const TRUSTING = { TRUST_PROXY: '127.0.0.0/8' };

describe('a flood of sign-ups', () => {
  test('is refused with 503 and a time to come again once the queue is full', async () => {
    const forum = await openTestApp({}, false, SCRYPT);
    const sent = flood(forum, FLOOD);
    const { status, body, headers } = await sent.full;
    expect(status).toBe(503);
    expect(body).toMatchObject({ statusCode: 503, code: 'BUSY', message: BUSY });
    expect(headers.get('retry-after')).toBe('5');
    await sent.end();
  });

  test('holds up no sign-in, also from the same network', async () => {
    const forum = await openTestApp(TRUSTING, false, SCRYPT);
    const ana = await forum.member('Ana');
    const sent = flood(forum, FLOOD);
    await sent.full;
    const before = sent.made();
    const from = '203.0.113.1';
    expect((await post(forum, 'sign-in', { email: ana.email }, { from })).status).toBe(200);
    expect(sent.made() - before).toBeLessThan(FEW);
    await sent.end();
  });

  test("holds up no sign-up from another network, and takes nobody else's place", async () => {
    const forum = await openTestApp(TRUSTING, false, SCRYPT);
    const sent = flood(forum, FLOOD, (n) => `2001:db8:0:1::${n.toString(16)}`);
    await sent.full;
    const before = sent.made();
    const from = '2001:db8:0:2::1';
    expect((await post(forum, 'sign-up', person('bo'), { from })).status).toBe(200);
    expect(sent.made() - before).toBeLessThan(FEW);
    await sent.end();
  });

  test('leaves nothing behind of those who have hung up', async () => {
    const forum = await openTestApp({}, false, SCRYPT);
    const sent = flood(forum, FLOOD);
    await sent.full;
    await sent.end();
    // Of one network all are served in order: behind this one's turn theirs have passed, too.
    const { status } = await vi.waitFor(async () => {
      const reply = await post(forum, 'sign-up', person('bo'));
      expect(reply.status).not.toBe(503);
      return reply;
    }, 20_000);
    expect(status).toBe(200);
    const dropped = sent.unanswered()[50] as string;
    expect((await post(forum, 'sign-up', person(dropped))).status).toBe(200);
  });
});
