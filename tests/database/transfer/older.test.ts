import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../support/commands.ts';
import { done, freshFolder, openOn, PAIRS, settingsOn } from '../../support/forums/transfer.ts';

test('an import of an older export takes revocations from the log, where its members lack them', {
  timeout: 120_000,
}, async () => {
  const settings = await settingsOn(PAIRS[0]?.[0] ?? 'SQLite');
  const forum = await openOn(settings);
  const root = await forum.admin('Root');
  const bo = await forum.memberWithoutPassword('Bo');
  await forum.memberWithoutPassword('Cleo');
  const toBo = { params: { email: bo.email } };
  await root.call('PATCH /admin/users/make-admin/{email}', toBo);
  await root.call('PATCH /admin/users/revoke-admin/{email}', toBo);
  await forum.close();
  const exported = async (of: Record<string, string>) => {
    const folder = join(freshFolder(), 'export');
    expect(await run('export', [folder], of)).toMatchObject(done);
    return { folder, users: readFileSync(join(folder, 'users.jsonl'), 'utf8') };
  };
  const { folder, users } = await exported(settings);
  expect(users.match(/"adminRevokedAt":\d+/g)).toHaveLength(1);
  const older = users.replaceAll(/"adminRevokedAt":(\d+|null),/g, '');
  expect(older).not.toContain('adminRevokedAt');
  writeFileSync(join(folder, 'users.jsonl'), older);

  const target = await settingsOn(PAIRS[0]?.[1] ?? 'SQLite');
  expect(await run('import', [folder], target)).toMatchObject(done);
  const found = (await exported(target)).users;
  expect(found.replaceAll(/"adminRevokedAt":\d+/g, '"adminRevokedAt":7')).toBe(
    users.replaceAll(/"adminRevokedAt":\d+/g, '"adminRevokedAt":7'),
  );
});
