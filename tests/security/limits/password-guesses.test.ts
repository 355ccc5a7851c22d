import { expect, test } from 'vitest';
import { openForumWithPasswords, sharedForum } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const FORGED = [
  ...['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'client-ip'],
  ...['true-client-ip', 'x-forwarded-host', 'via', 'x-cluster-client-ip'],
];

const signIn = (forum: TestApp, email: string, password: string, headers = {}) =>
  forum.post('/auth/sign-in/email', { email, password }, { origin: forum.url, ...headers });
const WRONG = 'wrong';
const address = (n: number) => `203.0.113.${n}`;

test('password guesses: ten are allowed, whatever headers say where they come from', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana'], { RATE_LIMITS: 'on' });
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++) {
    const header = FORGED[n % FORGED.length] as string;
    const value = header === 'forwarded' ? `for=${address(n)};host=x` : address(n);
    const email = n % 2 ? ana.email : ana.email.toUpperCase();
    statuses.push((await signIn(forum, email, WRONG, { [header]: value })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
  const all = Object.fromEntries(FORGED.map((header) => [header, '198.51.100.7']));
  const right = await signIn(forum, ana.email, PASSWORD, all);
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
  expect((await signIn(forum, 'other@example.com', WRONG, all)).status).toBe(429);
});

test('password guesses: of forty at once ten are allowed', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana'], { RATE_LIMITS: 'on' });
  const tries = Array.from({ length: 40 }, () => signIn(forum, ana.email, WRONG));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

test('password guesses: behind a trusted proxy the address that it saw counts, not the ones before it', async () => {
  const forum = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8' });
  const forged = (n: number, seen: string) => ({ 'x-forwarded-for': `${address(n)}, ${seen}` });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    const headers = forged(n, '198.51.100.7');
    statuses.push((await signIn(forum, `p${n}@example.com`, WRONG, headers)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const elsewhere = await signIn(forum, 'p1@example.com', WRONG, forged(1, '198.51.100.8'));
  expect(elsewhere.status).toBe(401);
});

const unlimited = await sharedForum();
const guessed = await unlimited.member('Guessed');

test('password guesses: known and unknown addresses get the same answer after the same time', async () => {
  const took = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  for (let n = 0; n < 5; n++) {
    for (const [kind, email] of [
      ['known', guessed.email],
      ['unknown', `nobody${n}@example.com`],
    ] as const) {
      const began = performance.now();
      const { status, body, headers } = await signIn(unlimited, email, `wrong ${n}`);
      took[kind].push(performance.now() - began);
      const names = [...headers.keys()].filter((name) => name !== 'date').join();
      answers.add(JSON.stringify([status, body, names]));
    }
  }
  expect(answers.size).toBe(1);
  // A time of the wall: the hash that takes it runs on a thread of its own, whose processor time nobody tells.
  const median = (times: number[]) => times.sort((a, b) => a - b)[2] as number;
  // A password that is not hashed at all is answered some fifty times as fast.
  expect(median(took.unknown) / median(took.known)).toBeGreaterThan(1 / 4);
  expect(median(took.unknown) / median(took.known)).toBeLessThan(4);
});

test("password guesses: other calls don't tell whether there is an account either", async () => {
  const forum = unlimited;
  const ben = await forum.newcomer('Ben');
  const bearer = { authorization: `Bearer ${ben.token}` };
  const calls = ['/jwt', '/auth/request-password-reset', '/auth/send-verification-email'];
  const reads = (email: string) => [
    ...[`/users/${email}`, `/user/${email}/status`],
    ...[`/posts/user/${email}`, `/posts/count?email=${email}`],
  ];
  const asked = async (email: string) => {
    const post = (path: string, headers = {}) =>
      forum.post(path, { email }, { origin: forum.url, ...headers });
    const replies = await Promise.all([
      ...calls.map((path) => post(path)),
      post('/jwt', { cookie: guessed.cookie.replace('=', '=x') }),
      ...['/users', '/membership'].map((path) => post(path, bearer)),
      ...reads(email).map((path) => forum.raw(path, { headers: bearer })),
      forum.raw(`/users/${email}`),
    ]);
    return replies.map(({ status, body }) => [status, body]);
  };
  expect(await asked(guessed.email)).toEqual(await asked('nobody@example.com'));
});

test.each<[string, (n: number) => string]>([
  ['with a port', (n) => `198.51.100.7:${40_000 + n}`],
  ['mapped into IPv6', (n) => ['::ffff:198.51.100.7', '::FFFF:c633:6407'][n % 2] as string],
  ['mapped, in brackets, with a port', (n) => `[::ffff:198.51.100.7]:${40_000 + n}`],
  ['of an IPv6 network, with a port', (n) => `[2001:db8:1:2::${n}]:${40_000 + n}`],
  ['of an IPv6 network, with a zone', (n) => `2001:db8:1:2::${n}%eth${n}`],
  ['behind a proxy with a port', (n) => `198.51.100.7:${n + 1}, 127.0.0.1:${40_000 + n}`],
  ['of no form', (n) => `_hidden${n}`],
])('password guesses: an address %s is one network', async (_, seen) => {
  const forum = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8' });
  const statuses: number[] = [];
  for (let n = 0; n < 13; n++) {
    const headers = { 'x-forwarded-for': seen(n) };
    statuses.push((await signIn(forum, `p${n}@example.com`, WRONG, headers)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429, 429]);
});
