import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { all } from '../../../db/core/procedure.ts';
import { query } from '../../../db/core/query.ts';
import { freshFolder } from '../../support/folders.ts';
import { selectFrom } from '../../support/forums/identity-rows.ts';
import { mailTokenFor } from '../../support/mail/mails.ts';
import { HOUR, MINUTE, openForumWithMail, pass } from '../../support/mail/notification-mails.ts';
import { openSmtp, type Smtp } from '../../support/mail/smtp.ts';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

const statusOf = async (forum: TestApp, path: string, body: object, cookie = '') =>
  (await forum.post(`/auth${path}`, body, { origin: forum.url, cookie })).status;
const tokenIn = (text = '') =>
  new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
const sendDue = ({ app }: TestApp) => app.jobs.deliveries.run();
async function sendAfter(forum: TestApp, ms: number) {
  pass(ms);
  await sendDue(forum);
}
const confirmations = (smtp: Smtp, who: { email: string }) =>
  smtp.to(who.email).filter(({ subject }) => subject?.startsWith('Confirm your e-mail address'));
const waiting = query()(
  ({ deliveries: mails }) => ({ id: mails.id, userId: mails.subject, base: mails.title }),
  (select, { deliveries: mails }) => select.from(mails),
);
/** Lines of the log about such mails. */
function logged({ app }: TestApp, level: 'warn' | 'error') {
  const lines = vi.spyOn(app.context.log, level);
  return () => lines.mock.calls.filter(([, line]) => /it proves an address/.test(String(line)));
}

test('a confirmation mail that is deferred (451) is sent again after a while, once, with a new link, which works', async () => {
  const { forum, smtp } = await openForumWithMail();
  const first = smtp.hold();
  const ana = await forum.member('Ana');
  const token = tokenIn((await first.arrived).text);
  first.answerIt(Object.assign(new Error('Later.'), { responseCode: 451 }));
  await sendDue(forum);
  // The database holds no link of a mail that waits.
  const { store } = forum.app.context;
  const whole = { where: [], limit: 10, skip: 0 };
  const tokens = await store.read(all(selectFrom('identityVerifications', whole), whole));
  for (const kept of [tokens, await store.read(all(waiting, {}))]) {
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
  }
  smtp.takesAll();
  await sendDue(forum);
  expect(confirmations(smtp, ana)).toEqual([]);
  await sendAfter(forum, 5 * MINUTE);
  expect(confirmations(smtp, ana)).toHaveLength(1);
  for (let n = 0; n < 12; n++) await sendAfter(forum, 2 * HOUR);
  const [mail, ...more] = confirmations(smtp, ana);
  expect(more).toEqual([]);
  const renewed = tokenIn(mail?.text);
  expect(renewed).not.toBe(token);
  pass(-23 * HOUR);
  expect(await statusOf(forum, '/confirm-email', { token: renewed }, ana.cookie)).toBe(200);
});

test('a mail server that is away is tried again, also after a restart, and takes the mail once', async () => {
  const DATA_DIR = freshFolder();
  const away = await openSmtp(true);
  await away.close();
  const DATABASE_URL = `file://${join(DATA_DIR, 'forum.db')}`;
  const env = { SMTP_URL: away.url, DATA_DIR, DATABASE_URL };
  const { forum: before, ana } = await openForumWithPasswords(['Ana'], env);
  await sendDue(before);
  await before.close();

  const smtp = await openSmtp(false, Number(new URL(away.url).port));
  const forum = await openTestApp(env);
  await sendAfter(forum, 5 * MINUTE);
  await sendAfter(forum, 24 * HOUR);
  expect(confirmations(smtp, ana)).toHaveLength(1);
});

test('a mail that is refused for ever is not sent again, and one that is never taken is tried at most twelve times', async () => {
  const { forum, smtp } = await openForumWithMail();
  const [tried, givenUp] = [logged(forum, 'warn'), logged(forum, 'error')];
  smtp.refuses('ana@example.com');
  const ana = await forum.member('Ana');
  await sendDue(forum);
  expect([tried().length, givenUp().length]).toEqual([0, 1]);
  smtp.takesAll();
  smtp.fails();
  const ben = await forum.member('Ben');
  await sendDue(forum);
  for (let n = 0; n < 48; n++) await sendAfter(forum, HOUR / 2);
  expect(givenUp()).toHaveLength(2);
  expect(tried().length).toBeGreaterThan(5);
  expect(tried().length).toBeLessThan(12);
  smtp.takesAll();
  await sendAfter(forum, 2 * HOUR);
  for (const who of [ana, ben]) expect(confirmations(smtp, who)).toEqual([]);
});

test('a mail that is under way is sent by nobody else', async () => {
  const { forum, smtp } = await openForumWithMail();
  const { arrived, answerIt } = smtp.hold();
  const ana = await forum.member('Ana');
  await arrived;
  pass(5 * MINUTE);
  const run = sendDue(forum);
  answerIt(null);
  await run;
  await sendAfter(forum, HOUR);
  expect(confirmations(smtp, ana)).toHaveLength(1);
});

test('who asks again gets one mail, and who has proven the address meanwhile none', async () => {
  const { forum, smtp } = await openForumWithMail();
  smtp.fails();
  const [ana, ben] = [await forum.member('Ana'), await forum.member('Ben')];
  const again = { email: ana.email };
  expect(await statusOf(forum, '/send-verification-email', again, ana.cookie)).toBe(200);
  const token = await mailTokenFor(forum, ben.email, 'reset-password');
  const reset = { token, newPassword: `${PASSWORD}!` };
  expect(await statusOf(forum, '/reset-password', reset)).toBe(200);
  await sendDue(forum);
  smtp.takesAll();
  await sendAfter(forum, HOUR);
  await sendAfter(forum, HOUR);
  expect([ana, ben].map((who) => confirmations(smtp, who).length)).toEqual([1, 0]);
});

test('without SMTP_URL nothing is queued', async () => {
  const forum = await openTestApp();
  await forum.member('Ana');
  expect(await forum.app.context.store.read(all(waiting, {}))).toEqual([]);
});
