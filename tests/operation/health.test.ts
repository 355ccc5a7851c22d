import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { grantAdmin } from '../../db/features/users/admins.ts';
import { saveUser } from '../../db/features/users/sign-in.ts';
import { watchEventLoop } from '../../server/app/lifecycle/event-loop.ts';
import { logSetup } from '../../server/features/setup/setup-code.ts';
import { capacityOf } from '../../server/limits/capacity.ts';
import { expectProblem } from '../support/expect-answer.ts';
import { freshFolder } from '../support/folders.ts';
import { sharedForum } from '../support/open-forum.ts';
import { PASSWORD, type Person } from '../support/person.ts';
import { start, type TestProcess } from '../support/processes.ts';
import { AS_PRODUCTION } from '../support/production.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { STARTER } from './build/starter.ts';

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
  const signUp = await own.post('/auth/sign-up/email', {
    name: 'Eve',
    email,
    password: PASSWORD,
    image: '',
  });
  const cookies = signUp.headers.getSetCookie().map((line) => line.split(';')[0]);
  expect(cookies).not.toEqual([]);
  const headers = { cookie: cookies.join('; ') };
  for (const path of ABOUT) expectProblem(await own.raw(path, { headers }), 401);
});

test('metrics: in production they are open where the settings say so, and health always is', async () => {
  const own = await openTestApp({ ...PRODUCTION, DOCS: 'open', METRICS: 'open' });
  for (const path of [...ABOUT, '/healthz', '/readyz'])
    expect([path, (await own.raw(path)).status]).toEqual([path, 200]);
});

test('metrics: switched off they exist for nobody, not even admins', async () => {
  const own = await openTestApp({ DOCS: 'off', METRICS: 'off' });
  const { root, token } = await peopleOf(own);
  for (const path of ABOUT) {
    expectProblem(await own.raw(path), 404);
    expectProblem(await own.raw(path, { headers: token(root) }), 404);
  }
});

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

const GB = 2 ** 30;

test('capacity: one network has at most a quarter of the sockets, and the database always a file of its own', () => {
  const small = capacityOf(500, { handles: 1_024, memory: GB });
  expect(small).toMatchObject({ connections: 1_024 - 128, sockets: 672, perNetwork: 168 });
  expect(capacityOf(500, { handles: 65_536, memory: 4 * GB }).perNetwork).toBe(500);
  // Where open files have no limit, as on Windows, memory bounds connections and sockets.
  const unlimited = capacityOf(500, { handles: Number.POSITIVE_INFINITY, memory: GB / 4 });
  expect(unlimited).toMatchObject({ connections: 8_192, sockets: 4_096 });
});

test('capacity: the limits of the machine are read without asking a name server about open connections', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    line.destroy();
    server.close();
  });
  await once(line, 'connect');
  const reports = vi.spyOn(process.report, 'getReport');
  capacityOf(500);
  const report = reports.mock.results[0]?.value as
    | { libuv: { remoteEndpoint?: { host: string } | null }[] }
    | undefined;
  const hosts = report?.libuv.flatMap(({ remoteEndpoint }) => remoteEndpoint?.host ?? []);
  expect(hosts).toContain('127.0.0.1');
  expect(hosts).not.toContain('localhost');
});

const ADDRESS = /Become the first at (http:\/\/[^"\s]+)\/setup\?code=([\w-]+)/;

/** Stops a forum, and gives the lines that its log has still to say. */
async function restOf(forum: TestProcess): Promise<string> {
  forum.process.kill('SIGTERM');
  const lines: string[] = [];
  for (;;) {
    const line = await forum.nextLine().catch(() => null);
    if (line === null) return lines.join('\n');
    lines.push(line);
  }
}

test('start: the log shows the same address of the setup at every start, and no request of it', async () => {
  const DATA_DIR = freshFolder();
  const forum = start([STARTER], { PORT: '0', DATA_DIR });
  let found: RegExpExecArray | null = null;
  while (!found) found = ADDRESS.exec(await forum.nextLine());
  const [, home = '', code = ''] = found;
  // The screen is asked for with the code, and no line of the log holds it again.
  await fetch(`${home}/setup?code=${code}`, { headers: { accept: 'text/html' } });
  await fetch(`${home}/setup?code=${code}`, { method: 'POST', body: 'x' });
  expect(await restOf(forum)).not.toContain(code);

  const told = async (ADMIN_EMAILS: string) => {
    const { app, url, close } = await openTestApp({ DATA_DIR, ADMIN_EMAILS });
    const info = vi.spyOn(app.context.log, 'info');
    await logSetup(app.context, url);
    await close();
    return info.mock.calls.flat().join();
  };
  expect(ADDRESS.exec(await told(''))?.[2]).toBe(code);
  expect(await told('ana@example.com')).not.toMatch(ADDRESS);
});
