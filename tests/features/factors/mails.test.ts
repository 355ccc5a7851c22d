import { afterEach, expect, test, vi } from 'vitest';
import type { SafetyKind } from '../../../contract/values/inbox-kinds.ts';
import { queueDelivery } from '../../../db/features/deliveries/deliveries.ts';
import { noteSafety } from '../../../db/features/safety/safety.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { type KindOfDelivery, openDeliveries } from '../../../server/mail/deliveries.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { setUpTotp } from '../../support/features/factors.ts';
import { HOUR, openForumWithMail } from '../../support/mail/notification-mails.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

test('a change of factors is told by mail at once, in the language of the receiver', async () => {
  const { forum, smtp, proven, sendAfter } = await openForumWithMail({ SITE_NAME: 'Tea' });
  const [ana, bina] = [await proven('Ana'), await proven('Bina')];
  await bina.call('PATCH /me/choices', { body: { language: 'bn' } });
  for (const who of [ana, bina]) {
    await who.call('PATCH /me', { body: { mail: 'off' } });
    await setUpTotp(who);
  }
  await forum.app.jobs.deliveries.run();
  const [toAna, ...more] = smtp.to(ana.email);
  expect(more).toEqual([]);
  expect(toAna?.subject).toBe('The safety of your account at Tea');
  expect(toAna?.text).toContain('A second factor was added to your account.');
  expect(toAna?.text).toContain('/dashboard/safety');
  // As times on pages: Bengali has no words for AM and PM.
  expect(toAna?.text).toMatch(/\(\d+ \w+ \d{4} at \d\d:\d\d GMT\+6\)/);
  const toBina = smtp.to(bina.email)[0]?.text;
  expect(toBina).toContain('দ্বিতীয় ধাপের যাচাই যোগ করা হয়েছে');
  expect(toBina).toMatch(/\([০-৯]+ [ঁ-ৣ]+, [০-৯]{4} এ [০-৯]{2}:[০-৯]{2} GMT \+৬\)/);
  const { items } = (await expectCall(ana, 'GET /inbox')).body;
  expect(items).toEqual([
    expect.objectContaining({ kind: 'safety', safety: 'factor-added', title: '', people: [] }),
  ]);
  await ana.call('PATCH /me', { body: { mail: 'all' } });
  await sendAfter(HOUR);
  await forum.app.jobs.deliveries.run();
  expect(smtp.to(ana.email)).toHaveLength(1);
});

test('each says what to do about it, a new device by its name; an unproven address gets none', async () => {
  const { forum, smtp, proven } = await openForumWithMail();
  const { store } = forum.app.context;
  const [ana, bina] = [await proven('Ana'), await proven('Bina')];
  const eva = await forum.memberWithoutPassword('Eva');
  await bina.call('PATCH /me/choices', { body: { language: 'bn' } });
  const mailOf = async ({ email }: Person, what: SafetyKind) => {
    const member = await store.read(findUser(email));
    const device = what === 'new-device' ? 'Firefox, Android' : undefined;
    await store.write((tx) => noteSafety(tx, { key: member?.key ?? 0 }, what, device));
    await forum.app.jobs.deliveries.run();
    return smtp.to(email).at(-1)?.text ?? '';
  };
  const asked = await mailOf(ana, 'factors-reset-asked');
  expect(asked).toContain('If you asked an admin for this, you need do nothing.');
  expect(asked).not.toContain('change your password');
  // A thief has changed it: the owner can't sign in with the one from before.
  expect(await mailOf(ana, 'password-changed')).toContain('“Forgot password?”');
  const ended = await mailOf(ana, 'tokens-ended');
  expect(ended).toContain('An admin ended all sessions of your account.');
  expect(ended).not.toContain('If this was you');
  const onDevice = await mailOf(ana, 'new-device');
  expect(onDevice).toContain('on a new device: Firefox on Android');
  expect(onDevice).toContain('end the other sessions');
  const inBengali = await mailOf(bina, 'leaving');
  expect(inBengali).toContain('থেকে যাই');
  expect(inBengali).not.toMatch(/[AP]M/);
  expect(await mailOf(eva, 'new-device')).toBe('');
  const { items } = (await expectCall(eva, 'GET /inbox')).body;
  expect(items[0]).toMatchObject({ safety: 'new-device', title: 'Firefox, Android' });
});

test('proofs of addresses that the mail server is slow about hold up no mail about safety, which waits for a mail server', async () => {
  const forum = await openTestApp();
  await forum.app.jobs.deliveries.close();
  const { context } = forum.app;
  const kinds = ['confirmation', 'confirmation', 'confirmation', 'safety'] as const;
  await context.store.write(function* (tx) {
    for (const [n, kind] of kinds.entries())
      yield* queueDelivery(tx, { userKey: n, kind, subject: 'a' });
  });
  await executeSql(forum, "update deliveries set due_at = 1 where kind = 'confirmation'");
  const slow = Promise.withResolvers<null>();
  const told = Promise.withResolvers<void>();
  const tell = async () => {
    told.resolve();
    return null;
  };
  const kind = (decide: KindOfDelivery['decide']) => ({ name: 'a mail', decide });
  const safety = vi.fn(tell);
  const decided = {
    confirmation: kind(() => slow.promise),
    safety: kind(safety),
    gift: kind(tell),
    revoked: kind(tell),
    address: kind(tell),
  };
  const worker = openDeliveries({ ...context, deliver: async () => undefined }, decided);
  const running = worker.run();
  await told.promise;
  slow.resolve(null);
  await running;
  await worker.close();
  await context.store.write((tx) =>
    queueDelivery(tx, { userKey: 9, kind: 'safety', subject: 'a' }),
  );
  const without = openDeliveries({ ...context, deliver: null }, decided);
  await without.run();
  await without.close();
  expect(safety).toHaveBeenCalledTimes(1);
});
