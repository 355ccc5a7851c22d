import { expect, test } from 'vitest';
import { grantAdmin, revokeAdmin } from '../../../db/features/users/writes.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, CALLERS, crowd, totals } from '../../support/races.ts';

test('races: of 20 admins all revoked at once one stays', async () => {
  const { forum, other } = await openForumOfMany();
  const storeOf = (n: number) => (n % 2 ? other : forum).app.context.store;
  const people = await crowd(forum);
  await atOnce((n) => grantAdmin(storeOf(n), (people[n] as Person).email, 'test'));
  const taken = await atOnce((n) => revokeAdmin(storeOf(n), (people[n] as Person).email, 'test'));
  expect(taken.filter(Boolean)).toHaveLength(CALLERS - 1);
});

test('races: 20 first sign-ins at once make one member', async () => {
  const { forum } = await openForumOfMany();
  const admin = await forum.admin('Root');
  await atOnce(() => forum.memberWithoutPassword('Ana'));
  expect(await totals(admin)).toMatchObject({ users: 2 });
});
