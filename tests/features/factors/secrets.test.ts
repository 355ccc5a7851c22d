import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { run } from '../../support/commands.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { addPasskey, codeOf, forgetSteps, setUpTotp } from '../../support/features/factors.ts';
import { freshFolder } from '../../support/folders.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';
import { upToFactor } from './browser.ts';

const [OLD, NEW] = ['the first secret of the forum, long', 'the second secret of the forum, long'];

const reset = (env: Record<string, string>, ...whom: string[]) =>
  run('admin', ['reset-factors', ...whom], { NODE_ENV: 'test', ...env });

/** A forum whose data stay when it closes. */
async function lastingForum() {
  const DATA_DIR = freshFolder();
  const open = (env: Record<string, string>) => openTestApp({ DATA_DIR, ...env });
  const first = await open({ JWT_SECRET: OLD });
  const [ana, bo] = [await first.member('Ana'), await first.member('Bo')];
  return { DATA_DIR, open, first, ana, bo };
}

// On PostgreSQL the database would go with the forum.
describe.skipIf(onServers)('a change of JWT_SECRET', () => {
  test('stops the start with the number of members, until the one from before is told', async () => {
    const { open, first, ana, bo } = await lastingForum();
    const { secret } = await setUpTotp(ana);
    await setUpTotp(bo);
    await addPasskey(first, await first.member('Cem'));
    await first.close();
    await expect(open({ JWT_SECRET: NEW })).rejects.toThrow(
      "The authenticators of 2 members can't be read with this JWT_SECRET",
    );
    const JWT_SECRET_BEFORE = 'neither the first nor the second of them';
    await expect(open({ JWT_SECRET: NEW, JWT_SECRET_BEFORE })).rejects.toThrow('2 members');
    const second = await open({ JWT_SECRET: NEW, JWT_SECRET_BEFORE: OLD });
    await forgetSteps(second);
    await second.close();
    const third = await open({ JWT_SECRET: NEW });
    const { statusOf } = await upToFactor(third, ana);
    expect(await statusOf({ code: codeOf(secret) })).toBe(200);
  });

  test('the command removes all second factors, and the forum starts', async () => {
    const { DATA_DIR, open, first, ana, bo } = await lastingForum();
    await setUpTotp(ana);
    await addPasskey(first, bo);
    await first.close();
    const env = { DATA_DIR, JWT_SECRET: NEW };
    const { said, complaints } = await reset(env, '--all');
    expect([said.join('\n'), complaints]).toEqual([
      'Removed the second factors of ana@example.com, bo@example.com, and ended their sessions.',
      '',
    ]);
    expect((await reset(env, '--all')).said).toEqual(['Nobody had a second factor.']);
    const second = await open({ JWT_SECRET: NEW });
    for (const who of [ana, bo]) expect((await upToFactor(second, who)).status).toBe(200);
    expect(await faultsOf(second.app.context.config)).toEqual([]);
  });
});

test('the command removes those of one member, while the forum runs', async () => {
  const forum = await openTestApp();
  const { config } = forum.app.context;
  const [ana, bo] = [await forum.member('Ana'), await forum.member('Bo')];
  for (const who of [ana, bo]) await setUpTotp(who);
  const env = {
    DATA_DIR: config.dataDir,
    JWT_SECRET: config.jwtSecret,
    ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
  };
  const { said } = await reset(env, 'Ana@Example.com');
  expect(said).toEqual([
    'Removed the second factors of ana@example.com, and ended their sessions.',
  ]);
  await expect.poll(async () => (await ana.call('GET /me/factors')).status).toBe(401);
  expect((await upToFactor(forum, ana)).status).toBe(200);
  expect((await expectCall(bo, 'GET /me/factors')).body.totp).toBe(true);
  const unknown = await reset(env, 'nobody@example.com');
  expect(unknown.complaints).toContain('There is no user nobody@example.com.');
  expect((await reset(env)).complaints).toContain('Say: npm run admin');
});
