import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { EPOCH_LEAP } from '../../../contract/core/rooms.ts';
import { run } from '../../support/commands.ts';
import { publish } from '../../support/content.ts';
import { onFile, openOld } from '../../support/forums/old.ts';
import { nextEvent } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

onFile('after a copy of the disk came back, `npm run epoch` begins the new epoch', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const post = await publish(ana);
  const rev = async () =>
    (await forum.visitor.call('GET /posts/{id}', { params: { id: post } })).body.rev;
  const before = await rev();
  const socket = await forum.visitor.socket();
  const resync = nextEvent(socket, 'resync');
  expect(await run('epoch', [], { DATA_DIR: forum.dataDir })).toEqual({
    code: 0,
    said: ['A new epoch has begun: everybody signs in again.'],
    complaints: '',
  });
  await resync;
  expect(await rev()).toBeGreaterThan(before + EPOCH_LEAP);
  await ana.refused(401, 'GET /users/{email}', { params: ana });
  expect((await run('epoch', [], { DATA_DIR: join(forum.dataDir, 'none') })).complaints).toContain(
    'There is no forum in',
  );
});

onFile('the audit log tells of a restore, and of an epoch begun by hand', async () => {
  const forum = await openTestApp();
  const { copy, takeBack } = await openOld(forum);
  await takeBack();
  expect((await run('epoch', [], { DATA_DIR: forum.dataDir })).code).toBe(0);
  const root = await forum.admin('Root');
  const { entries } = (await root.call('GET /admin/audit')).body;
  const told = entries.filter(({ act }) => act === 'forum restored');
  expect(told.map(({ actor, detail }) => [actor, detail])).toEqual([
    ['npm run epoch', ''],
    ['npm run restore', `from ${basename(copy)}`],
  ]);
});
