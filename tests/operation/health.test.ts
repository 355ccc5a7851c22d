import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { grantAdmin, saveUser } from '../../db/features/users/writes.ts';
import { expectProblem } from '../support/expect-answer.ts';
import { PASSWORD, type Person } from '../support/person.ts';
import { AS_PRODUCTION } from '../support/production.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let forum: TestApp;
beforeAll(async () => {
  forum = await openTestApp({}, true);
});
afterAll(() => forum.close());

test('the page of the API documentation answers, and runs', async () => {
  const { status, headers, body } = await forum.raw('/docs');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const files = [...String(body).matchAll(/(?:src|href)="(\.?\/[^"]+)"/g)].map(([, file]) =>
    String(file),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { pathname } = new URL(file, `${forum.url}/docs/`);
    expect([pathname, (await forum.raw(pathname)).status]).toEqual([pathname, 200]);
  }
});

test('health: the server says that it is alive and ready, with each dependency', async () => {
  const live = await forum.raw('/healthz');
  expect([live.status, live.body]).toEqual([200, { status: 'ok' }]);
  const ready = await forum.raw('/readyz');
  expect([ready.status, ready.body]).toMatchObject([200, { status: 'ok', database: 'ok' }]);
});

test('metrics: they come in the form of Prometheus', async () => {
  const { status, headers, body } = await forum.raw('/metrics');
  expect([status, headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
  ]);
  for (const line of String(body).trim().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? \S+|)$/);
  }
  expect(body).toMatch(/^adda_sockets \d+$/m);
});

const ABOUT = ['/docs', '/docs/', '/docs/static/swagger-ui.css', '/openapi.json', '/metrics'];
const PRODUCTION = {
  ...AS_PRODUCTION,
  VERIFY: 'off',
};

/** Somebody signed in, as an admin or not, and the headers that each of them may send. */
async function peopleOf(own: TestApp) {
  const [ana, root] = [await own.member('Ana'), await own.member('Root')];
  await grantAdmin(own.app.context.store, root.email, 'a test');
  const token = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
  const session = ({ cookie }: Person) => ({ cookie });
  return { ana, root, token, session };
}

test.each([
  ['by default in production', PRODUCTION],
  ['where on means that default', { ...PRODUCTION, DOCS: 'on', METRICS: 'on' }],
  ['where the settings say so', { DOCS: 'admins', METRICS: 'admins' }],
])('the documents and the figures are for admins alone, %s', async (_, env) => {
  const own = await openTestApp(env);
  const { ana, root, token, session } = await peopleOf(own);
  for (const path of ABOUT) {
    expectProblem(await own.raw(path), 401);
    expectProblem(await own.raw(path, { headers: { authorization: 'Bearer none' } }), 401);
    for (const as of [token, session]) {
      expectProblem(await own.raw(path, { headers: as(ana) }), 403);
      const { status, headers } = await own.raw(path, { headers: as(root) });
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  }
  await root.call('POST /logout');
  for (const path of ABOUT) expectProblem(await own.raw(path, { headers: token(root) }), 401);
});

test("metrics: an account that registers an older admin's address reads them no more than a stranger", async () => {
  const own = await openTestApp(PRODUCTION);
  const { store } = own.app.context;
  const email = 'eva@example.com';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  await saveUser(store, { email, displayName: 'Eva', photoURL: '' }).finally(vi.useRealTimers);
  await grantAdmin(store, email, 'a test');
  const signUp = await own.raw('/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Eve', email, password: PASSWORD, image: '' }),
  });
  const cookies = signUp.headers.getSetCookie().map((line) => line.split(';')[0]);
  expect(cookies).not.toEqual([]);
  const headers = { cookie: cookies.join('; ') };
  for (const path of ABOUT) expectProblem(await own.raw(path, { headers }), 401);
});

test('metrics: in production they are open where the settings say so', async () => {
  const own = await openTestApp({ ...PRODUCTION, DOCS: 'open', METRICS: 'open' });
  for (const path of ABOUT) expect([path, (await own.raw(path)).status]).toEqual([path, 200]);
});

test('metrics: switched off they exist for nobody, not even admins', async () => {
  const own = await openTestApp({ DOCS: 'off', METRICS: 'off' });
  const { root, token } = await peopleOf(own);
  for (const path of ABOUT) {
    expectProblem(await own.raw(path), 404);
    expectProblem(await own.raw(path, { headers: token(root) }), 404);
  }
});

test('health: everybody may ask whether the server is alive, in production too', async () => {
  const own = await openTestApp(PRODUCTION);
  for (const path of ['/healthz', '/readyz'])
    expect([path, (await own.raw(path)).status]).toEqual([path, 200]);
});
