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

test.each(LANGUAGES)(
  'of a forum in %s, letters, mails to admins and test mails are in the language of who gets them',
  async (LANGUAGE) => {
    const { admin, proven, report, smtp, forum, alertAfter, sendAfter } = await openAlertForum({
      LANGUAGE,
      SITE_NAME,
    });
    const ben = await proven('Bina');
    const post = await publish(ben, { title: 'চা' });
    const people: { own: Language; who: Person; boss: Person }[] = [];
    for (const [n, language] of CHOICES.entries()) {
      const [who, boss] = [await proven(`Mina${n}`), await admin(`Mia${n}`)];
      for (const one of [who, boss]) await choose(one, language);
      await mentionIn(ben, post, who);
      people.push({ own: language ?? LANGUAGE, who, boss });
    }
    await report();
    await alertAfter(MINUTE);
    for (const { own, boss } of people) {
      expect(newest(smtp, boss)).toEqual([MESSAGES[own].alertSubject([1, 0, 0], SITE_NAME), own]);
      await (await forum.signInAgain(boss)).call('POST /admin/health/mail');
      expect(newest(smtp, boss)[0]).toBe(MESSAGES[own].testMailSubject(SITE_NAME));
      expect(smtp.to(boss.email).at(-1)?.text).toBe(`${MESSAGES[own].testMailText(SITE_NAME)}\n`);
    }
    await sendAfter(11 * MINUTE);
    for (const { own, who } of people)
      expect(newest(smtp, who)).toEqual([MESSAGES[own].mailMention('চা', 'Bina'), own]);
  },
);

test('a language that LANGUAGES offers no more is nobody’s choice', async () => {
  const { forum, proven, smtp, sendAfter } = await openForumWithMail({ LANGUAGES: 'en' });
  const [who, ben] = [await proven('Ana'), await proven('Ben')];
  await executeSql(forum, "update users set language = 'bn'");
  await mentionIn(ben, await publish(ben, { title: 'চা' }), who);
  await sendAfter(11 * MINUTE);
  expect(newest(smtp, who)).toEqual(['Ben mentioned you under “চা”', 'en']);
});

test('mails are in the digits that their receiver has chosen, and the next one in its own', async () => {
  const { admin, proven, report, smtp, alertAfter, sendAfter } = await openAlertForum({
    SITE_NAME,
  });
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

describe('mails of an account are in the language of their receiver:', () => {
  test.each(ASKS)('that of a request in their browser: %s, by %j', async (language, headers) => {
    const { mails, visitor } = await openProvider({ SITE_NAME });
    const own = MESSAGES[language];
    const browser = visitor();
    const { cookie, ...others } = headers;
    if (cookie) browser.cookies.set('language', 'bn');
    const ask = (path: string, body: object) => browser.call(path, body, { headers: others });
    await ask('/sign-up/email', ana);
    await ask('/request-password-reset', { email: ana.email });
    await ask('/send-verification-email', { email: ana.email });
    expect(mails.map(({ subject, text }) => [subject, text])).toEqual([
      [own.confirmMailSubject(SITE_NAME), own.confirmMailText(SITE_NAME)],
      [own.resetMailSubject(SITE_NAME), own.resetMailText(SITE_NAME)],
      [own.confirmMailSubject(SITE_NAME), own.confirmMailText(SITE_NAME)],
    ]);
  });

  test('not that of a stranger who asks; that which the member has chosen, else the forum’s', async () => {
    const { forum, smtp } = await openForumWithMail({ SITE_NAME, LANGUAGE: 'en' });
    const eva = await forum.member('Eva');
    const ask = async (path: string, language: Language) => {
      const headers = { origin: forum.url, 'accept-language': language };
      expect((await forum.post(path, { email: eva.email }, headers)).status).toBe(200);
      await expect.poll(() => smtp.to(eva.email)).not.toEqual([]);
      return smtp.to(eva.email).at(-1)?.subject;
    };
    const path = '/auth/request-password-reset';
    expect(await ask(path, 'bn')).toBe(MESSAGES.en.resetMailSubject(SITE_NAME));
    await choose(eva, 'bn');
    const subjects = () => smtp.to(eva.email).map(({ subject }) => subject);
    await ask(path, 'en');
    const own = MESSAGES.bn.resetMailSubject(SITE_NAME);
    await expect.poll(subjects).toContain(own);
    await ask('/auth/send-verification-email', 'en');
    const confirm = MESSAGES.bn.confirmMailSubject(SITE_NAME);
    await expect.poll(subjects).toContain(confirm);
  });

  const signUp = (forum: TestApp, language: Language) => {
    const headers = { origin: forum.url, 'accept-language': language };
    return forum.post('/auth/sign-up/email', { ...ana, password: PASSWORD }, headers);
  };

  test('one that was deferred still is, and one that an earlier release had queued is in the forum’s', async () => {
    for (const isOld of [false, true]) {
      const { forum, smtp } = await openForumWithMail({ SITE_NAME, LANGUAGE: 'en' });
      smtp.fails();
      expect((await signUp(forum, 'bn')).status).toBe(200);
      await forum.app.jobs.deliveries.run();
      expect(smtp.to(ana.email)).toEqual([]);
      if (isOld) await executeSql(forum, "update deliveries set detail = ''");
      smtp.takesAll();
      pass(5 * MINUTE);
      await forum.app.jobs.deliveries.run();
      const { confirmMailSubject, confirmMailText } = MESSAGES[isOld ? 'en' : 'bn'];
      expect(newest(smtp, ana)[0]).toBe(confirmMailSubject(SITE_NAME));
      expect(smtp.to(ana.email)[0]?.text).toContain(confirmMailText(SITE_NAME));
    }
  });
});
