import { afterEach, expect, test, vi } from 'vitest';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { mentionIn, replyTo } from '../../support/features/inbox.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { openAlertScene } from '../../support/mail/alerts.ts';
import { MINUTE, openForumWithMail } from '../../support/mail/letters.ts';
import type { TakenMail } from '../../support/mail/smtp.ts';
import type { Person } from '../../support/person.ts';

afterEach(() => void vi.useRealTimers());

const rename = (who: Person, displayName: string) =>
  who.call('PATCH /me', { body: { displayName } });
/** All that a mail says, as text and as HTML, without the forum's own links. */
const saidIn = (mail: TakenMail | undefined) =>
  [mail?.subject, mail?.text, mail?.html].join('\n').replaceAll(/href="[^"]*"|https?:\/\/\S+/g, '');

/** A forum where Ben answers a comment of Ana's under a post; answers the letter that tells Ana. */
async function letterAbout(title: string, name: string) {
  const { proven, smtp, sendAfter } = await openForumWithMail();
  const [ana, ben] = [await proven('Ana'), await proven('Ben')];
  const post = await publish(ben, { title });
  const { _id: comment } = await writeComment(ana, post, 'Tea.');
  await rename(ana, name);
  await rename(ben, name);
  await replyTo(ben, post, comment);
  await sendAfter(11 * MINUTE);
  expect(smtp.to(ana.email)).toHaveLength(1);
  return smtp.to(ana.email)[0];
}

test('the dots inside an address of a name or title are written [.] in a letter, in text and HTML', async () => {
  const mail = await letterAbout('Visit evil.com/now.html. Then rest.', 'good.evil.net');
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
])('a title in a mail: %s', async (title, written) => {
  const mail = await letterAbout(title, 'Ben');
  expect(mail?.subject).toBe(`Ben replied to you under “${written}”`);
  expect(mail?.text).toContain(`“${written}”`);
  expect(mail?.html).toContain(`“${written}”`);
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
  const { report, ben, root, mails, alertAfter } = await openAlertScene();
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
