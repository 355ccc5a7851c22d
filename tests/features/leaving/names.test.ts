import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { publish } from '../../support/content.ts';
import {
  faults,
  finish,
  idOf,
  leave,
  marked,
  mention,
  placesOf,
} from '../../support/features/leaving.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

test('a leaving is finished of members with a hyphen in the address and the name, too', async () => {
  const { forum } = await openForumOfMany();
  const member = await forum.member('Jean-Luc');
  const lines = (await member.call('GET /me/export')).body as unknown as { type: string }[];
  expect(lines.map(({ type }) => type)).toContain('logEntry');
  await leave(member);
  await finish(forum);
  expect(await placesOf(forum, 'Jean-Luc')).toEqual([]);
  expect(await faults(forum)).toEqual([]);
});

test('a leaving leaves the names of others, who are called alike or begin so', async () => {
  const { forum } = await openForumOfMany();
  const [ana, anabel, bo] = [
    await forum.member('Ana'),
    await forum.memberWithoutPassword('Anabel'),
    await forum.memberWithoutPassword('Bo'),
  ];
  const other = await forum.memberWithoutPassword('Other');
  await other.call('PATCH /me', { body: { displayName: 'Ana' } });
  const her = mention('Ana', await idOf(ana));
  const named = mention('Anabel', await idOf(anabel));
  const alike = mention('Ana', await idOf(other));
  const description = `${her}, ${named}, ${alike}, @Anatol, [${her}](https://a.example)`;
  const post = await publish(bo, { description, ...marked });
  await leave(ana);
  await finish(forum);
  const { html = '' } = (await bo.call('GET /posts/{id}', { params: { id: post } })).body;
  const names = [...String(html).matchAll(/@[\w ]+/g)].map(([name]) => name);
  expect(names).toEqual(['@Deleted member', '@Anabel', '@Ana', '@Anatol', '@Deleted member']);
});

test.skipIf(onServers)(
  'a leaving whose time is set past the forum is finished, also while a commit is being synced',
  async () => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const { fdatasync } = fs;
    const syncs = vi.spyOn(fs, 'fdatasync');
    syncBuiltinESMExports();
    onTestFinished(() => {
      syncs.mockRestore();
      syncBuiltinESMExports();
    });
    const forum = await openTestApp();
    const member = await forum.member('Jean-Luc');
    await leave(member);
    syncs.mockImplementation((file, done) => {
      begun.resolve();
      void released.promise.then(() => fdatasync(file, done));
    });
    const writing = forum.app.context.store.write(function* () {});
    await begun.promise;
    setImmediate(released.resolve);
    await finish(forum);
    await writing;
    expect(await placesOf(forum, 'Jean-Luc')).toEqual([]);
  },
);
