import { afterEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGES, type Language } from '../../../contract/values/languages.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import { ana, openProvider } from '../../support/features/provider-browser.ts';
import { openAlertForum } from '../../support/mail/alerts.ts';
import { MINUTE, openForumWithMail, pass } from '../../support/mail/notification-mails.ts';
import type { Smtp } from '../../support/mail/smtp.ts';
import { PASSWORD, type Person } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

const SITE_NAME = 'আড্ডা';
const CHOICES = [null, ...LANGUAGES];
const choose = (who: Person, language: Language | null) =>
  who.call('PATCH /me/choices', { body: { language } });
/** The newest mail to an address: its subject, and the language of its document. */
function newest(smtp: Smtp, { email }: { email: string }) {
  const mail = smtp.to(email).at(-1);
  return [mail?.subject, /<html lang="(\w+)">/.exec(String(mail?.html))?.[1]];
}

describe.each(LANGUAGES)('of a forum in %s', (LANGUAGE) => {
  test('letters are in the language that their receiver has chosen, else in the forum’s', async () => {
    const { proven, smtp, sendAfter } = await openForumWithMail({ LANGUAGE, SITE_NAME });
    const ben = await proven('Ben');
    const post = await publish(ben, { title: 'চা' });
    for (const [n, language] of CHOICES.entries()) {
      const who = await proven(`Ana${n}`);
      await choose(who, language);
      await mentionIn(ben, post, who);
      await sendAfter(11 * MINUTE);
      const own = language ?? LANGUAGE;
      expect(newest(smtp, who)).toEqual([MESSAGES[own].mailMention('চা', 'Ben'), own]);
    }
  });

  test('mails to admins, and test mails, are so, too', async () => {
    const { admin, report, smtp, forum, alertAfter } = await openAlertForum({
      LANGUAGE,
      SITE_NAME,
    });
    const admins: Person[] = [];
    for (const [n, language] of CHOICES.entries()) {
      const one = await admin(`Mia${n}`);
      await choose(one, language);
      admins.push(one);
    }
    await report();
    await alertAfter(MINUTE);
    for (const [n, language] of CHOICES.entries()) {
      const own = language ?? LANGUAGE;
      const [who] = admins.slice(n);
      if (!who) throw new Error('There is no such admin.');
      expect(newest(smtp, who)).toEqual([MESSAGES[own].alertSubject([1, 0, 0], SITE_NAME), own]);
      await (await forum.signInAgain(who)).call('POST /admin/health/mail');
      expect(newest(smtp, who)[0]).toBe(MESSAGES[own].testMailSubject(SITE_NAME));
      expect(smtp.to(who.email).at(-1)?.text).toBe(`${MESSAGES[own].testMailText(SITE_NAME)}\n`);
    }
  });
});

test('a language that LANGUAGES offers no more is nobody’s choice', async () => {
  const { forum, proven, smtp, sendAfter } = await openForumWithMail({ LANGUAGES: 'en' });
  const [who, ben] = [await proven('Ana'), await proven('Ben')];
  await executeSql(forum, "update users set language = 'bn'");
  await mentionIn(ben, await publish(ben, { title: 'চা' }), who);
  await sendAfter(11 * MINUTE);
  expect(newest(smtp, who)).toEqual(['Ben mentioned you under “চা”', 'en']);
});

test('mails are in the digits that their receiver has chosen, and the next one in its own', async () => {
  const { proven, smtp, sendAfter } = await openForumWithMail({ SITE_NAME });
  const ben = await proven('Ben');
  const posts = [await publish(ben, { title: 'চা' }), await publish(ben, { title: 'কফি' })];
  for (const digits of ['latin', 'native'] as const) {
    const who = await proven(`Ana${digits}`);
    await who.call('PATCH /me/choices', { body: { language: 'bn', digits } });
    for (const post of posts) await mentionIn(ben, post, who);
    await sendAfter(11 * MINUTE);
    const count = digits === 'latin' ? '2' : '২';
    expect(newest(smtp, who)).toEqual([`${SITE_NAME}: আপনার জন্য ${count}টি নতুন খবর`, 'bn']);
  }
});

test('mails to admins are in their digits, too', async () => {
  const { admin, report, smtp, alertAfter } = await openAlertForum({ SITE_NAME });
  const mia = await admin('Mia');
  await mia.call('PATCH /me/choices', { body: { language: 'bn', digits: 'latin' } });
  await report();
  await alertAfter(MINUTE);
  expect(newest(smtp, mia)[0]).toBe(`${SITE_NAME}: 1টি রিপোর্ট অপেক্ষায়`);
});

const ASKS: readonly [Language, Record<string, string>][] = [
  ['en', {}],
  ['en', { 'accept-language': 'en-US,en;q=0.9,bn;q=0.8' }],
  ['bn', { 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.8' }],
  ['bn', { 'accept-language': 'en', cookie: 'language=bn' }],
];

describe('mails of an account are in the language of the request that asked for them:', () => {
  test.each(ASKS)('%s, by %j', async (language, headers) => {
    const { mails, visitor } = await openProvider({ SITE_NAME });
    const own = MESSAGES[language];
    const ask = (path: string, body: object) => visitor().call(path, body, { headers });
    await ask('/sign-up/email', ana);
    await ask('/request-password-reset', { email: ana.email });
    await ask('/send-verification-email', { email: ana.email });
    expect(mails.map(({ subject, text }) => [subject, text])).toEqual([
      [own.confirmMailSubject(SITE_NAME), own.confirmMailText(SITE_NAME)],
      [own.resetMailSubject(SITE_NAME), own.resetMailText(SITE_NAME)],
      [own.confirmMailSubject(SITE_NAME), own.confirmMailText(SITE_NAME)],
    ]);
  });

  const signUp = (forum: TestApp, language: Language) =>
    fetch(`${forum.url}/auth/sign-up/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: forum.url,
        'accept-language': language,
      },
      body: JSON.stringify({ ...ana, password: PASSWORD }),
    });

  test.each(LANGUAGES)('one that was deferred still is in %s', async (language) => {
    const { forum, smtp } = await openForumWithMail({ SITE_NAME });
    smtp.fails();
    expect((await signUp(forum, language)).status).toBe(200);
    await forum.app.context.identity.mails?.run();
    expect(smtp.to(ana.email)).toEqual([]);
    smtp.takesAll();
    pass(5 * MINUTE);
    await forum.app.context.identity.mails?.run();
    const [mail] = smtp.to(ana.email);
    expect(mail?.subject).toBe(MESSAGES[language].confirmMailSubject(SITE_NAME));
    expect(mail?.text).toContain(MESSAGES[language].confirmMailText(SITE_NAME));
  });

  test('one that an earlier release had queued is in the forum’s', async () => {
    const { forum, smtp } = await openForumWithMail({ SITE_NAME, LANGUAGE: 'bn' });
    smtp.fails();
    await signUp(forum, 'en');
    await forum.app.context.identity.mails?.run();
    await executeSql(forum, 'update confirmation_mails set language = null');
    smtp.takesAll();
    pass(5 * MINUTE);
    await forum.app.context.identity.mails?.run();
    expect(newest(smtp, ana)[0]).toBe(MESSAGES.bn.confirmMailSubject(SITE_NAME));
  });
});
