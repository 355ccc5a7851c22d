import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { start } from '../../support/processes.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { openTestApp } from '../../support/test-app.ts';

const MAIN = fileURLToPath(new URL('../../../server/app/main.ts', import.meta.url));
/** What others reach, and of which nobody says that it is development. */
const UNSAID = { ...AS_PRODUCTION, NODE_ENV: '', VERIFY: 'off' };

test.each([
  ['by its address', {}],
  ['by its host', { HOST: '0.0.0.0' }],
])(
  'a forum that others reach %s is production unless somebody calls it development',
  async (_, env) => {
    const forum = await openTestApp({ ...UNSAID, ...env });
    const root = await forum.member('Root');
    expect(root.cookie).toMatch(/^__Secure-/);
    const { body } = await root.call('GET /users/{email}', { params: root });
    expect(body).toEqual({ role: 'user', isModerator: false });
    const paid = await root.refused(503, 'POST /membership', { body: { email: root.email } });
    expect(paid.message).toBe('Payments are not configured');
    for (const path of ['/docs', '/openapi.json', '/metrics'])
      expect([path, (await rawRequest(forum.url + path)).status]).toEqual([path, 401]);
  },
);

test('a forum that counts as production: its log holds no link that opens an account', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'adda-closed-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const { NODE_ENV: _, ...env } = UNSAID;
  const forum = start([MAIN], { ...env, DATA_DIR: dir, PORT: '0', LOG_LEVEL: 'trace' });
  const lines: string[] = [];
  let url: string | undefined;
  while (!url) {
    lines.push(await forum.nextLine());
    url = /The forum is at (http:\/\/[^"\s]+)/.exec(lines.at(-1) ?? '')?.[1];
  }
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: UNSAID.PUBLIC_URL },
      body: JSON.stringify(body),
    });
  const ana = { name: 'Ana', email: 'ana@example.com', password: 'correct horse battery' };
  expect((await post('/auth/sign-up/email', ana)).status).toBe(200);
  await post('/auth/request-password-reset', { email: ana.email, redirectTo: '/' });
  forum.process.kill('SIGTERM');
  for (;;) {
    const line = await forum.nextLine().catch(() => null);
    if (line === null) break;
    lines.push(line);
  }
  await forum.ended;
  expect(lines.join('\n')).not.toMatch(/token=|reset-password\/|confirm-email/);
  expect(lines.length).toBeGreaterThan(0);
});
