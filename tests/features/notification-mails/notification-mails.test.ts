import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { upgradeJournal } from '../../../server/app/lifecycle/upgrade-write-guard.ts';
import { withoutLinks } from '../../../server/texts/addresses.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { mentionIn, replyTo, seeAll } from '../../support/features/inbox.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { openAlertForum } from '../../support/mail/alerts.ts';
import {
  HOUR,
  MINUTE,
  openForumWithMail,
  openMailForum,
  pass,
} from '../../support/mail/notification-mails.ts';
import type { TakenMail } from '../../support/mail/smtp.ts';
import type { Person } from '../../support/person.ts';

afterEach(() => void vi.useRealTimers());

describe('letters: when', () => {
  test('one letter tells of all that is still unseen after MAIL_AFTER, once', async () => {
    const settings = { MAIL_AFTER: '7200' };
    const { answer, ana, ben, post, letters, sendAfter } = await openMailForum(settings);
    await answer();
    await mentionIn(ben, post, ana);
    await sendAfter(119 * MINUTE);
    expect(letters()).toEqual([]);
    await sendAfter(2 * MINUTE);
    expect(letters()).toHaveLength(1);
    expect(letters()[0]?.subject).toBe('2 things are new for you at My Site');
    await sendAfter(50 * HOUR);
    expect(letters()).toHaveLength(1);
  });

  test('what was seen meanwhile is not mailed', async () => {
    const { ana, answer, letters, sendAfter } = await openMailForum();
    await answer();
    await seeAll(ana);
    await sendAfter(HOUR);
    expect(letters()).toEqual([]);
  });

  test('at most one letter an hour, which tells only what no letter has told', async () => {
    const { ana, ben, post, answer, letters, sendAfter } = await openMailForum();
    await answer();
    await sendAfter(9 * MINUTE);
    expect(letters()).toEqual([]);
    await sendAfter(2 * MINUTE);
    expect(letters()).toHaveLength(1);
    await mentionIn(ben, post, ana);
    await sendAfter(40 * MINUTE);
    expect(letters()).toHaveLength(1);
    await sendAfter(21 * MINUTE);
    expect(letters().map(({ subject }) => subject)).toEqual([
      'Ben replied to you under “চা না কফি? ক্ষ্ম & <b>”',
      'Ben mentioned you under “চা না কফি? ক্ষ্ম & <b>”',
    ]);
  });

  test('what happens after the clock has stepped back is told by the next letter', async () => {
    const { ana, ben, post, answer, letters, sendAfter } = await openMailForum();
    await answer();
    await sendAfter(11 * MINUTE);
    pass(-9 * MINUTE);
    await mentionIn(ben, post, ana);
    await sendAfter(HOUR);
    expect(letters()).toHaveLength(1);
    await sendAfter(10 * MINUTE);
    expect(letters()[1]?.subject).toContain('Ben mentioned you');
    await sendAfter(2 * HOUR);
    expect(letters()).toHaveLength(2);
  });

  test('nobody is mailed with a page open; the letter comes after it has closed', async () => {
    const { forum, ana, answer, letters, sendAfter } = await openMailForum();
    const socket = await ana.socket();
    // The client's side has closed before the server knows of it.
    const [there] = forum.app.context.live.io.of('/').sockets.values();
    await answer();
    await sendAfter(11 * MINUTE);
    expect(letters()).toEqual([]);
    const left = new Promise((resolve) => there?.once('disconnect', resolve));
    socket.disconnect();
    await left;
    await sendAfter(11 * MINUTE);
    expect(letters()).toHaveLength(1);
  });

  test('what happens while a letter is under way comes with the next one', async () => {
    const { ana, ben, post, answer, letters, smtp, sendDue, sendAfter } = await openMailForum();
    await answer();
    pass(11 * MINUTE);
    const { arrived, answerIt } = smtp.hold();
    const sent = sendDue();
    await arrived;
    await mentionIn(ben, post, ana);
    answerIt(null);
    await sent;
    expect(letters()).toHaveLength(1);
    smtp.takesAll();
    await sendAfter(62 * MINUTE);
    expect(letters()[1]?.subject).toContain('Ben mentioned you');
  });
});

test('a mail server that fails is tried again later, and then takes the letter once', async () => {
  const { answer, letters, smtp, sendAfter } = await openMailForum();
  await answer();
  smtp.fails();
  await sendAfter(11 * MINUTE);
  smtp.takesAll();
  await sendAfter(MINUTE / 2);
  expect(letters()).toEqual([]);
  await sendAfter(MINUTE);
  expect(letters()).toHaveLength(1);
});

test('a letter that is never taken is given up with a line in the log, and the inbox keeps all', async () => {
  const { forum, ben, post, comment, answer, letters, smtp, sendAfter } = await openMailForum();
  const logged = vi.spyOn(forum.app.context.log, 'error');
  const givenUp = () => logged.mock.calls.filter(([, line]) => /given up/.test(String(line)));
  await answer();
  smtp.fails();
  await sendAfter(11 * MINUTE);
  for (let n = 1; n < 12; n++) {
    expect(givenUp()).toEqual([]);
    await sendAfter(7 * HOUR);
  }
  expect(givenUp()).toHaveLength(1);
  smtp.takesAll();
  await sendAfter(7 * HOUR);
  expect(letters()).toEqual([]);
  await replyTo(await forum.signInAgain(ben), post, comment);
  await sendAfter(11 * MINUTE);
  expect(letters()).toHaveLength(1);
  expect(letters()[0]?.text).toContain('Ben replied to you');
});

test('a mailbox that is refused for ever is given up at once, and no other letter waits for it', async () => {
  const { ana, ben, post, answer, smtp, proven, sendAfter } = await openMailForum();
  await answer();
  smtp.refuses(ana.email);
  const dia = await proven('Dia');
  await mentionIn(ben, post, dia);
  await sendAfter(11 * MINUTE);
  expect(smtp.to(dia.email)).toHaveLength(1);
  smtp.takesAll();
  await sendAfter(7 * HOUR);
  expect(smtp.to(ana.email)).toEqual([]);
});

test('while an upgrade may be undone no letter is sent; afterwards it comes once', async () => {
  const { forum, ana, root, ben, postId, report, mails, alertAfter, sendAfter } =
    await openAlertForum();
  const { _id } = await writeComment(ana, postId, 'Tea.');
  await replyTo(ben, postId, _id);
  await report();
  const journal = upgradeJournal(forum.app.context.config);
  writeFileSync(journal, '{}');
  await alertAfter(MINUTE);
  await sendAfter(11 * MINUTE);
  expect([mails(root), mails(ana)]).toEqual([[], []]);
  rmSync(journal);
  await alertAfter(0);
  await sendAfter(0);
  expect([mails(root).length, mails(ana).length]).toEqual([1, 1]);
});

const rename = (who: Person, displayName: string) =>
  who.call('PATCH /me', { body: { displayName } });
/** All that a mail says, as text and as HTML, without the forum's own links. */
const saidIn = (mail: TakenMail | undefined) =>
  [mail?.subject, mail?.text, mail?.html].join('\n').replaceAll(/href="[^"]*"|https?:\/\/\S+/g, '');

test('the dots inside an address of a name or title are written [.] in a letter, in text and HTML', async () => {
  const { proven, smtp, sendAfter } = await openForumWithMail();
  const [ana, ben] = [await proven('Ana'), await proven('Ben')];
  const post = await publish(ben, { title: 'Visit evil.com/now.html. Then rest.' });
  const { _id: comment } = await writeComment(ana, post, 'Tea.');
  for (const who of [ana, ben]) await rename(who, 'good.evil.net');
  await replyTo(ben, post, comment);
  await sendAfter(11 * MINUTE);
  const [mail] = smtp.to(ana.email);
  const title = '“Visit evil[.]com/now[.]html. Then rest.”';
  expect(mail?.subject).toBe(`good[.]evil[.]net replied to you under ${title}`);
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Hello good[.]evil[.]net, ');
    expect(part).toContain(`good[.]evil[.]net replied to you under ${title}`);
  }
  expect(saidIn(mail)).not.toMatch(/evil\.|\.evil/);
});

test.each([
  ['www.evil.example', 'www[.]evil[.]example'],
  ['https://evil.app/a.b?c=d.e', 'https://evil[.]app/a[.]b?c=d[.]e'],
  ['http://10.0.0.1/x', 'http://10[.]0[.]0[.]1/x'],
  ['(ana@evil.co.uk)', '(ana@evil[.]co[.]uk)'],
  ['চা.ভারত', 'চা[.]ভারত'],
  ['evil。com and evil．com', 'evil[.]com and evil[.]com'],
  ['evil\u2024com', 'evil[.]com'],
  ['evil.\u00adcom', 'evil[.]\u00adcom'],
  ['Tea 2.0 costs 3.50, e.g. here... or there.', 'Tea 2.0 costs 3.50, e.g. here... or there.'],
])('a title in a mail: %s', (title, written) => {
  expect(withoutLinks(title)).toBe(written);
});

test('a letter about several things has no link of a name or title either', async () => {
  const { proven, smtp, sendAfter, forum } = await openForumWithMail();
  const [ana, ben] = [await proven('Ana'), await proven('Ben')];
  const root = await forum.admin('Root');
  await rename(ben, 'evil.com');
  const post = await publish(ben, { title: 'Win at evil.com' });
  await mentionIn(ben, post, ana);
  const own = await publish(ana, { title: 'Mine is evil.com' });
  const reason = 'See https://forum.example/rules.';
  await root.call('DELETE /posts/{id}', { params: { id: own }, query: { reason } });
  await sanction(root, ana, 'silence');
  await sendAfter(11 * MINUTE);
  const [mail] = smtp.to(ana.email);
  expect(mail?.text).toContain('evil[.]com mentioned you under “Win at evil[.]com”');
  expect(mail?.text).toContain('removed “Mine is evil[.]com”');
  expect(saidIn(mail)).not.toContain('evil.com');
  // A moderator has written it.
  expect(mail?.text).toContain(reason);
});

test('a mail to admins has no link of a name, a title or a comment', async () => {
  const { report, ben, root, mails, alertAfter } = await openAlertForum();
  await rename(root, 'root.evil.com');
  await rename(ben, 'ben.evil.com');
  await report('Visit evil.xyz');
  const body = postBy(ben, { title: 'Win at evil.com' });
  expect((await ben.call('POST /posts', { body })).body.held).toBe(true);
  await alertAfter(MINUTE);
  const [mail] = mails();
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Hello root[.]evil[.]com');
    expect(part).toContain('“Win at evil[.]com”');
    expect(part).toContain('by ben[.]evil[.]com');
    expect(part).toContain('A comment was reported: “Visit evil[.]xyz”');
  }
  expect(saidIn(mail)).not.toContain('evil.com');
});
