import { expect, test } from 'vitest';
import { type House, openHouse, PASSWORD } from '../house.ts';

const FORGED = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-forwarded-host',
  'via',
  'client-ip',
  'x-cluster-client-ip',
] as const;

const signIn = (house: House, email: string, password: string, headers = {}) =>
  house.raw('/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.url, ...headers },
    body: JSON.stringify({ email, password }),
  });
const wrong = (n: number) => `wrong ${n}`;
const address = (n: number) => `203.0.113.${n}`;

test('ten guesses are all, whatever headers say where they come from', async () => {
  const house = await openHouse({ RATE_LIMITS: 'on' });
  const ana = await house.member('Ana');
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++) {
    const header = FORGED[n % FORGED.length] as string;
    const value = header === 'forwarded' ? `for=${address(n)};host=x` : address(n);
    const email = n % 2 ? ana.email : ana.email.toUpperCase();
    statuses.push((await signIn(house, email, wrong(n), { [header]: value })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
  const all = Object.fromEntries(FORGED.map((header) => [header, '198.51.100.7']));
  const right = await signIn(house, ana.email, PASSWORD, all);
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
  expect((await signIn(house, 'other@example.com', wrong(0), all)).status).toBe(429);
});

test('a hundred guesses at once are ten', async () => {
  const house = await openHouse({ RATE_LIMITS: 'on' });
  const ana = await house.member('Ana');
  const tries = Array.from({ length: 40 }, (_, n) => signIn(house, ana.email, wrong(n)));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

test('behind a trusted proxy the address that it saw counts, not the ones before it', async () => {
  const house = await openHouse({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8' });
  const forged = (n: number, seen: string) => ({ 'x-forwarded-for': `${address(n)}, ${seen}` });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    const headers = forged(n, '198.51.100.7');
    statuses.push((await signIn(house, `p${n}@example.com`, wrong(n), headers)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const elsewhere = await signIn(house, 'p1@example.com', wrong(1), forged(1, '198.51.100.8'));
  expect(elsewhere.status).toBe(401);
});

test('known and unknown addresses are answered alike, and take as long', async () => {
  const house = await openHouse();
  const ana = await house.member('Ana');
  const took = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  for (let n = 0; n < 8; n++) {
    for (const [kind, email] of [
      ['known', ana.email],
      ['unknown', `nobody${n}@example.com`],
    ] as const) {
      const began = performance.now();
      const { status, body, headers } = await signIn(house, email, wrong(n));
      took[kind].push(performance.now() - began);
      const names = [...headers.keys()].filter((name) => name !== 'date').join();
      answers.add(JSON.stringify([status, body, names]));
    }
  }
  expect(answers.size).toBe(1);
  const median = (times: number[]) => times.sort((a, b) => a - b)[4] as number;
  // A password that is not hashed at all is answered some fifty times as fast.
  expect(median(took.unknown) / median(took.known)).toBeGreaterThan(1 / 4);
  expect(median(took.unknown) / median(took.known)).toBeLessThan(4);
});

test('nor do other calls tell whether there is an account', async () => {
  const house = await openHouse();
  const ana = await house.member('Ana');
  const ben = await house.neighbour('Ben');
  const post = (path: string, body: object, headers = {}) =>
    house.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: house.url, ...headers },
      body: JSON.stringify(body),
    });
  const asked = async (email: string) => {
    const bearer = { authorization: `Bearer ${ben.token}` };
    const replies = await Promise.all([
      post('/jwt', { email }),
      post('/jwt', { email }, { cookie: ana.cookie.replace('=', '=x') }),
      post('/users', { email }, bearer),
      post('/membership', { email }, bearer),
      post('/auth/request-password-reset', { email }),
      post('/auth/send-verification-email', { email }),
      house.raw(`/users/${email}`, { headers: bearer }),
      house.raw(`/user/${email}/status`, { headers: bearer }),
      house.raw(`/posts/user/${email}`, { headers: bearer }),
      house.raw(`/posts/count?email=${email}`, { headers: bearer }),
      house.raw(`/users/${email}`),
    ]);
    return replies.map(({ status, body }) => [status, body]);
  };
  expect(await asked(ana.email)).toEqual(await asked('nobody@example.com'));
});
