import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { grantAdmin } from '../../db/features/users/admins.ts';
import { saveUser } from '../../db/features/users/sign-in.ts';
import { watchEventLoop } from '../../server/app/lifecycle/event-loop.ts';
import { setupAddress } from '../../server/features/setup/setup-code.ts';
import { expectProblem } from '../support/expect-answer.ts';
import { startBuilt } from '../support/features/built.ts';
import { freshFolder } from '../support/folders.ts';
import { sharedForum } from '../support/open-forum.ts';
import { PASSWORD, type Person } from '../support/person.ts';
import { AS_PRODUCTION } from '../support/production.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const forum = await sharedForum();

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
const PRODUCTION = { ...AS_PRODUCTION, VERIFY: 'off' };

/** Somebody signed in, as an admin or not, and the headers that each of them may send. */
async function peopleOf(own: TestApp) {
  const [ana, root] = [await own.member('Ana'), await own.member('Root')];
  await grantAdmin(own.app.context.store, root.email, 'a test');
  const token = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
  const session = ({ cookie }: Person) => ({ cookie });
  return { ana, root, token, session };
}

test.each([
  ['by default in production', PRODUCTION, ABOUT],
  ['where on means that default', { ...PRODUCTION, DOCS: 'on', METRICS: 'on' }, ['/metrics']],
  ['where the settings say so', { DOCS: 'admins', METRICS: 'admins' }, ['/docs', '/metrics']],
])('the documents and the figures are for admins alone, %s', async (_, env, paths) => {
  const own = await openTestApp(env);
  const { ana, root, token, session } = await peopleOf(own);
  for (const path of paths) {
    expectProblem(await own.raw(path), 401);
    expectProblem(await own.raw(path, { headers: { authorization: 'Bearer none' } }), 401);
    for (const as of [token, session]) {
      expectProblem(await own.raw(path, { headers: as(ana) }), 403);
      const { status, headers } = await own.raw(path, { headers: as(root) });
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  }
  await root.call('POST /logout');
  for (const path of paths) expectProblem(await own.raw(path, { headers: token(root) }), 401);
});

test("metrics: an account that registers an older admin's address reads them no more than a stranger", async () => {
  const own = await openTestApp(PRODUCTION);
  const { store } = own.app.context;
  const email = 'eva@example.com';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  await saveUser(store, { email, displayName: 'Eva', photoURL: '' }).finally(vi.useRealTimers);
  await grantAdmin(store, email, 'a test');
  const eve = { name: 'Eve', email, password: PASSWORD, image: '' };
  const signUp = await own.post('/auth/sign-up/email', eve);
  const cookies = signUp.headers.getSetCookie().map((line) => line.split(';')[0]);
  expect(cookies).not.toEqual([]);
  const headers = { cookie: cookies.join('; ') };
  for (const path of ABOUT) expectProblem(await own.raw(path, { headers }), 401);
});

test.each([
  ['open in production', { ...PRODUCTION, DOCS: 'open', METRICS: 'open' }, 200],
  ['there for nobody, not even admins,', { DOCS: 'off', METRICS: 'off' }, 404],
])(
  'the documents and the figures are %s where the settings say so, and health always is',
  async (_, env, wanted) => {
    const own = await openTestApp(env);
    const { root, token } = await peopleOf(own);
    for (const path of ABOUT)
      for (const headers of [{}, token(root)]) {
        const reply = await own.raw(path, { headers });
        expect([path, reply.status]).toEqual([path, wanted]);
        if (wanted === 404) expectProblem(reply, wanted);
      }
    for (const path of ['/healthz', '/readyz']) expect((await own.raw(path)).status).toBe(200);
  },
);

/** A histogram of given times between two timers, in milliseconds. */
function histogramOf(times: number[]) {
  const recorded = createHistogram();
  for (const ms of times) recorded.record(ms * 1_000_000);
  return Object.assign(recorded, { enable: () => true, disable: () => true });
}

test.each([
  ['an idle event loop has none, although a timer fires only every 10 ms', Array(200).fill(10), 0],
  ['a late timer has what is above those', [...Array(190).fill(10), ...Array(10).fill(15)], 5],
])('health: of delays %s', (_, times, ms) => {
  const watch = watchEventLoop(histogramOf(times));
  onTestFinished(watch.stop);
  const { p99, max } = watch.delays();
  expect(p99).toBeCloseTo(ms, 0);
  expect(max).toBeCloseTo(ms, 0);
});

test('health: a turn of 200 ms is told as at least as long a delay', async () => {
  const watch = watchEventLoop(monitorEventLoopDelay({ resolution: 10 }));
  onTestFinished(watch.stop);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const end = performance.now() + 200;
  while (performance.now() < end);
  await expect.poll(() => watch.delays().max).toBeGreaterThanOrEqual(180);
});

const ADDRESS = /^(http:\/\/\S+)\/setup\?code=([\w-]+)$/m;

test('start: the same address of the setup is shown at every start, and no line of the log has its code', async () => {
  const DATA_DIR = freshFolder();
  const forum = await startBuilt({ DATA_DIR });
  // Beside the log, whose lines are JSON, and at its end.
  await expect.poll(() => forum.errorOutput()).toMatch(ADDRESS);
  const [, home = '', code = ''] = ADDRESS.exec(forum.errorOutput()) ?? [];
  // The screen is asked for with the code, and no line of the log holds it again.
  await fetch(`${home}/setup?code=${code}`, { headers: { accept: 'text/html' } });
  await fetch(`${home}/setup?code=${code}`, { method: 'POST', body: 'x' });
  const { lines } = await forum.end();
  expect(lines.filter((line) => line.includes(code))).toEqual([]);

  const told = async (ADMIN_EMAILS: string) => {
    const { app, url, close } = await openTestApp({ DATA_DIR, ADMIN_EMAILS });
    const shown = await setupAddress(app.context, url);
    await close();
    return shown;
  };
  expect(ADDRESS.exec((await told('')) ?? '')?.[2]).toBe(code);
  expect(await told('ana@example.com')).toBeNull();
});
