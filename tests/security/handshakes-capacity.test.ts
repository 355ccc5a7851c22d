import { expect, onTestFinished, test, vi } from 'vitest';
import { capacityOf } from '../../server/app/capacity.ts';
import { openTestApp } from '../support/test-app.ts';
import { comes, from, knock, openSessions, PROXIED, TOWN } from './handshake-clients.ts';

/** A machine that takes 48 sockets in all, of which no network has more than 12, and 6 are unfinished. */
function onSmallMachine() {
  const report = { userLimits: { open_files: { soft: 128 } } };
  const asked = vi.spyOn(process.report, 'getReport').mockReturnValue(report);
  onTestFinished(() => asked.mockRestore());
}

test.each([
  ['whoever comes with RATE_LIMITS=off', { RATE_LIMITS: 'off' }],
  ['the machine itself in development', { RATE_LIMITS: 'on' }],
])('%s has no bound of a network, and those in all', async (_, env) => {
  onSmallMachine();
  const knocked = await openTestApp(env);
  for (let n = 0; n < 20; n++) expect((await knock(knocked, TOWN)).status).toBe(200);
  expect(openSessions(knocked)).toBe(6);
  const full = await openTestApp(env);
  for (let n = 0; n < 48; n++) expect(await comes(full, TOWN)).not.toBeNull();
  expect((await knock(full, TOWN)).status).toBe(503);
  expect(await comes(full, TOWN)).toBeNull();
});

test('handshakes: when all sockets are taken a newcomer is told so, and still gets the pages', async () => {
  onSmallMachine();
  const forum = await openTestApp(PROXIED);
  for (let n = 0; n < 4; n++) {
    const network = `198.51.100.${n}`;
    for (let m = 0; m < 12; m++) expect(await comes(forum, network)).not.toBeNull();
    expect((await knock(forum, network)).status).toBe(429);
  }
  const refused = await knock(forum, TOWN);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.body).toMatchObject({
    message: 'The forum is full right now. Please try again in 5 seconds.',
  });
  expect((await forum.raw('/posts', { headers: from(TOWN) })).status).toBe(200);
});

test.each([
  ['a small machine', { handles: 65_536, memory: 2 ** 30 }, 16_384, 500],
  ['few file handles', { handles: 1_024, memory: 2 ** 34 }, 672, 168],
  ['next to nothing', { handles: 32, memory: 2 ** 20 }, 1, 1],
])('%s takes as many sockets as it can hold', (_, machine, sockets, perNetwork) => {
  expect(capacityOf(500, machine)).toMatchObject({ sockets, perNetwork });
});
