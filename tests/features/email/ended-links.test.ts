import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { sealDue } from '../../../db/features/leaving/seal.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { finish, leave } from '../../support/features/leaving.ts';
import { PASSWORD, type Person } from '../../support/person.ts';
import { look, openEmailForum, press, renewed, signIn } from './forum.ts';

const scene = await openEmailForum({}, true);
const { forum, member } = scene;
const root = await forum.admin('Root');

const ENDS: readonly [string, (ana: Person) => Promise<unknown>][] = [
  [
    'the password is changed',
    ({ cookie }) => {
      const change = { currentPassword: PASSWORD, newPassword: 'an entirely new one' };
      return forum.post('/auth/change-password', change, { origin: forum.url, cookie });
    },
  ],
  [
    'an admin ends the sessions of the member',
    async (ana) => {
      const { _id: id } = (await ana.call('GET /me')).body;
      return root.call('DELETE /admin/users/{id}/sessions', { params: { id } });
    },
  ],
  ['the session that has asked is ended', (ana) => ana.call('DELETE /me/sessions')],
  ['the member is leaving', (ana) => leave(ana)],
];

test.each(ENDS)('a link to a new address works no more once %s', async (_, end) => {
  const ana = await forum.member(`Ana${ENDS.findIndex(([, one]) => one === end)}`);
  // A thief with her password has asked for an address of their own, and has the link to it.
  const { cookie } = await signIn(forum, ana.email);
  const thief = (await renewed(forum, cookie, ana.email)).person;
  const theirs = `thief-${ana.email}`;
  await scene.ask(thief, theirs);
  const link = await scene.confirmLink(theirs);
  expect((await look(link)).status).toBe(200);
  await end(ana);
  expect([(await look(link)).status, (await press(link)).status]).toEqual([410, 410]);
  expect([await member(theirs), (await member(ana.email))?.email]).toEqual([undefined, ana.email]);
});

test('a link to an address from before gives none to who has left', async () => {
  const ana = await forum.member('Ana');
  await scene.move(ana, 'anna@example.com');
  const undo = await scene.undoLink(ana.email);
  await leave((await renewed(forum, ana.cookie, 'anna@example.com')).person);
  await executeSql(forum, 'update users set leaving_at = 1 where leaving_at is not null');
  await sealDue(scene.store, (address) => address, Date.now());
  expect([(await look(undo)).status, (await press(undo)).status]).toEqual([410, 410]);
  await finish(forum);
  expect(await member(ana.email)).toBeUndefined();
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});
