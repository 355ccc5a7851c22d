import { afterEach, describe, expect, test, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { sealDue } from '../../../db/features/leaving/seal.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { finish, leave } from '../../support/features/leaving.ts';
import { PASSWORD } from '../../support/person.ts';
import { look, openEmailForum, press, renewed, signIn } from './forum.ts';

afterEach(() => void vi.useRealTimers());

const THIEFS = 'thief@example.com';

/** A thief with Ana's password has asked for an address of their own, and has the link to it. */
async function openAsked() {
  const scene = await openEmailForum();
  const { forum, ask, confirmLink } = scene;
  const ana = await forum.member('Ana');
  const { cookie } = await signIn(forum, ana.email);
  const thief = (await renewed(forum, cookie, ana.email)).person;
  await ask(thief, THIEFS);
  return { ...scene, ana, thief, link: await confirmLink(THIEFS) };
}

describe('a link to a new address works no more', () => {
  test('once the password is changed', async () => {
    const { forum, ana, link, member } = await openAsked();
    const change = { currentPassword: PASSWORD, newPassword: 'an entirely new one' };
    const headers = { origin: forum.url, cookie: ana.cookie };
    expect((await forum.post('/auth/change-password', change, headers)).status).toBe(200);
    expect([(await look(link)).status, (await press(link)).status]).toEqual([410, 410]);
    expect(await member(ana.email)).toBeDefined();
  });

  test('once an admin ends the sessions of the member', async () => {
    const { forum, ana, link } = await openAsked();
    const root = await forum.admin('Root');
    const { _id: id } = (await ana.call('GET /me')).body;
    await root.call('DELETE /admin/users/{id}/sessions', { params: { id } });
    expect((await press(link)).status).toBe(410);
  });

  test('once the session that has asked is ended', async () => {
    const { ana, link, member } = await openAsked();
    expect((await look(link)).status).toBe(200);
    await ana.call('DELETE /me/sessions');
    expect([(await look(link)).status, (await press(link)).status]).toEqual([410, 410]);
    expect(await member(ana.email)).toBeDefined();
  });

  test('once the member is leaving', async () => {
    const { ana, link } = await openAsked();
    await leave(ana);
    expect((await press(link)).status).toBe(410);
  });
});

test('a link to an address from before gives none to who has left', async () => {
  const { forum, store, move, undoLink, member } = await openEmailForum();
  const ana = await forum.member('Ana');
  await move(ana, 'anna@example.com');
  const undo = await undoLink(ana.email);
  await leave((await renewed(forum, ana.cookie, 'anna@example.com')).person);
  await executeSql(forum, 'update users set leaving_at = 1 where leaving_at is not null');
  await sealDue(store, (address) => address, Date.now());
  expect([(await look(undo)).status, (await press(undo)).status]).toEqual([410, 410]);
  await finish(forum);
  expect(await member(ana.email)).toBeUndefined();
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});
