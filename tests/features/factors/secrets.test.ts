import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { run } from '../../support/commands.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { addPasskey, codeOf, forgetSteps, setUpTotp } from '../../support/features/factors.ts';
import { openTestApp } from '../../support/test-app.ts';
import { upToFactor } from './browser.ts';

const [OLD, NEW] = ['the first secret of the forum, long', 'the second secret of the forum, long'];

/** A forum whose data stay when it closes; on PostgreSQL its database would go, so there the test is skipped. */
async function lastingForum() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adda-secrets-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const open = (env: Record<string, string>) => openTestApp({ DATA_DIR, ...env });
  const first = await open({ JWT_SECRET: OLD });
  return { DATA_DIR, open, first, isLasting: first.app.context.config.databaseUrl === null };
}

describe('a change of JWT_SECRET', () => {
  test('stops the start with the number of members, until the one from before is told', async () => {
    const { open, first, isLasting } = await lastingForum();
    if (!isLasting) return;
    const [ana, bo] = [await first.member('Ana'), await first.member('Bo')];
    const { secret } = await setUpTotp(ana);
    await setUpTotp(bo);
    await addPasskey(first, await first.member('Cem'));
    await first.close();
    await expect(open({ JWT_SECRET: NEW })).rejects.toThrow(
      "The authenticators of 2 members can't be read with this JWT_SECRET",
    );
    const wrong = {
      JWT_SECRET: NEW,
      JWT_SECRET_BEFORE: 'neither the first nor the second of them',
    };
    await expect(open(wrong)).rejects.toThrow('2 members');
    const second = await open({ JWT_SECRET: NEW, JWT_SECRET_BEFORE: OLD });
    await forgetSteps(second);
    await second.close();
    const third = await open({ JWT_SECRET: NEW });
    const { browser, asked } = await upToFactor(third, ana);
    const shown = { ticket: asked.ticket, code: codeOf(secret) };
    expect((await browser.post('/jwt/factor', shown)).status).toBe(200);
  });

  test('the command removes all second factors, and the forum starts', async () => {
    const { DATA_DIR, open, first, isLasting } = await lastingForum();
    if (!isLasting) return;
    const [ana, bo] = [await first.member('Ana'), await first.member('Bo')];
    await setUpTotp(ana);
    await addPasskey(first, bo);
    await first.close();
    const env = { DATA_DIR, JWT_SECRET: NEW, NODE_ENV: 'test' };
    const { said, complaints } = await run('admin', ['reset-factors', '--all'], env);
    expect([said.join('\n'), complaints]).toEqual([
      'Removed the second factors of ana@example.com, bo@example.com, and ended their sessions.',
      '',
    ]);
    expect((await run('admin', ['reset-factors', '--all'], env)).said).toEqual([
      'Nobody had a second factor.',
    ]);
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
    NODE_ENV: 'test',
    JWT_SECRET: config.jwtSecret,
    ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
  };
  const { said } = await run('admin', ['reset-factors', 'Ana@Example.com'], env);
  expect(said).toEqual([
    'Removed the second factors of ana@example.com, and ended their sessions.',
  ]);
  await expect.poll(async () => (await ana.call('GET /me/factors')).status).toBe(401);
  expect((await upToFactor(forum, ana)).status).toBe(200);
  expect((await expectCall(bo, 'GET /me/factors')).body.totp).toBe(true);
  const unknown = await run('admin', ['reset-factors', 'nobody@example.com'], env);
  expect(unknown.complaints).toContain('There is no user nobody@example.com.');
  expect((await run('admin', ['reset-factors'], env)).complaints).toContain('Say: npm run admin');
});
