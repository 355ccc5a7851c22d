import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE, pass } from '../../support/mail/notification-mails.ts';
import { PASSWORD } from '../../support/person.ts';
import { openEmailForum } from './forum.ts';

afterEach(() => void vi.useRealTimers());

test('a change of the address asks for a fresh proof, and goes on with one', async () => {
  const { forum, ask, mailsTo } = await openEmailForum();
  const ana = await forum.member('Ana');
  pass(11 * MINUTE);
  const body = { email: 'anna@example.com' };
  const refused = await ana.refused(403, 'PUT /me/email', { body });
  expect(refused).toMatchObject({ code: 'step-up', methods: ['password'] });
  expect(await mailsTo('anna@example.com', /./)).toEqual([]);
  await ana.call('POST /me/step-up', { body: { password: PASSWORD } });
  expect((await ask(ana, 'anna@example.com')).status).toBe(200);
  expect(await mailsTo('anna@example.com', /./)).toHaveLength(1);
});
