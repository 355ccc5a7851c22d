import { afterEach, expect, test, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { finish, leave, placesOf } from '../../support/features/leaving.ts';
import { HOUR, MINUTE, pass } from '../../support/mail/notification-mails.ts';
import { openEmailForum, press, renewed } from './forum.ts';

afterEach(() => void vi.useRealTimers());

type Line = { type: string; act?: string; isByMember?: boolean; doneAt: string };

test('the log names nobody who has left by an address that they had twice', async () => {
  const { forum, move } = await openEmailForum();
  const ana = await forum.member('Ana');
  let here = ana;
  for (const to of ['b@example.com', ana.email, 'c@example.com']) {
    await move(here, to);
    pass(MINUTE);
    here = (await renewed(forum, ana.cookie, to)).person;
  }
  await leave(here);
  await finish(forum);
  for (const address of [ana.email, 'b@example.com', 'c@example.com'])
    expect([address, await placesOf(forum, address)]).toEqual([address, []]);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('an export has the entries of the log of the time of each address, and nobody else has them', async () => {
  const { forum, move, ask, confirmLink } = await openEmailForum();
  const bo = await forum.member('Bo');
  await move(bo, 'bob@example.com');
  pass(7 * 24 * HOUR + 10 * MINUTE);
  const ana = await forum.member('Ana');
  await ask(ana, bo.email);
  await press(await confirmLink(bo.email));
  const entriesOf = async (email: string, cookie: string) => {
    const { person } = await renewed(forum, cookie, email);
    const lines = (await person.call('GET /me/export')).body as unknown as Line[];
    return lines.filter(({ type }) => type === 'logEntry');
  };
  const anas = await entriesOf(bo.email, ana.cookie);
  const since = Date.now() - HOUR;
  expect(anas.filter(({ doneAt }) => Date.parse(doneAt) < since)).toEqual([]);
  expect(anas.filter(({ act }) => act === 'signed in').length).toBeGreaterThan(0);
  const again = await forum.signInAgain({ ...bo, email: 'bob@example.com' });
  const bos = (await again.call('GET /me/export')).body as unknown as Line[];
  const acts = bos.filter(({ type }) => type === 'logEntry');
  expect(acts.map(({ act }) => act)).toEqual(['signed in', 'address changed']);
  expect(acts.filter(({ doneAt }) => Date.parse(doneAt) > since)).toEqual([]);
});
