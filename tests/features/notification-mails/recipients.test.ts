import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { idOf, mentionIn } from '../../support/features/inbox.ts';
import {
  choose,
  HOUR,
  MINUTE,
  openForumWithMail,
  openMailForum,
} from '../../support/mail/notification-mails.ts';
import { openTestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

describe('letters: to whom', () => {
  test('off sends none, replies none about votes and comments, all about everything', async () => {
    const { ana, ben, letters, sendAfter, proven } = await openMailForum();
    const post = await publish(ana, { title: 'Rain' });
    await choose(ana, { mail: 'off' });
    await mentionIn(ben, post, ana);
    await sendAfter(11 * MINUTE);
    expect(letters()).toEqual([]);
    await choose(ana, { mail: 'replies' });
    const dia = await proven('Dia');
    await writeComment(dia, post, 'It pours.');
    await dia.call('PATCH /posts/{id}/upvote', { params: { id: post } });
    await sendAfter(11 * MINUTE);
    expect(letters()).toEqual([]);
    await choose(ana, { mail: 'all' });
    await writeComment(dia, post, 'It still pours.');
    await sendAfter(MINUTE);
    await sendAfter(11 * MINUTE);
    expect(letters()).toHaveLength(1);
    expect(letters()[0]?.text).toContain('There are 2 new comments under “Rain”, by Dia');
    expect(letters()[0]?.text).toContain('“Rain” has one vote by others');
  });

  test('none to an unproven address, nor to a suspended member, nor about a followed thread', async () => {
    const { forum, ana, ben, post, answer, smtp, sendAfter } = await openMailForum();
    // Ana follows the thread, and has not asked for letters about it.
    await writeComment(ben, post, 'And coffee.');
    const eva = await forum.memberWithoutPassword('Eva');
    await mentionIn(ben, post, eva);
    await sendAfter(MINUTE);
    await sendAfter(11 * MINUTE);
    expect((await ana.call('GET /inbox')).body.unseen).toBe(1);
    await executeSql(
      forum,
      `insert into sanctions (key, id, user_key, kind, reason, imposed_by, imposed_at)
      select 1, 'a', key, 'suspend', 'Spam', 'root@example.com', 1 from users where email = '${ana.email}'`,
    );
    await answer();
    await sendAfter(HOUR);
    expect(smtp.mails).toEqual([]);
  });

  test('without SMTP_URL nothing is queued', async () => {
    const quiet = await openTestApp({}, true);
    const ana = await quiet.memberWithoutPassword('Ana');
    const ben = await quiet.memberWithoutPassword('Ben');
    await mentionIn(ben, await publish(ben), ana);
    const again = await openForumWithMail({ ...quiet.shared, DATA_DIR: quiet.dataDir });
    await executeSql(quiet, 'update users set proven_at = 1');
    await again.sendAfter(30 * MINUTE);
    expect(again.smtp.mails).toEqual([]);
    // The member can be mailed: what happens from now on is told. The clock may have passed the end of earlier tokens.
    const later = await again.forum.signInAgain(ben);
    await mentionIn(later, await publish(later), await again.forum.signInAgain(ana));
    await again.sendAfter(30 * MINUTE);
    expect(again.smtp.mails).toHaveLength(1);
    await quiet.close();
  });
});

describe('letters: what they say', () => {
  test.each([
    ['silence', 'silenced'],
    ['suspend', 'suspended'],
  ] as const)('a letter about a sanction (%s) names it and its reason', async (kind, word) => {
    const { forum, ana, letters, sendAfter } = await openMailForum();
    const root = await forum.admin('Root');
    const body = { userId: await idOf(ana), kind, days: null, reason: 'Spam' };
    const { body: sanction } = await root.call('POST /sanctions', { body });
    // A suspended member gets no notification mails: this one is sent once the suspension has ended.
    await root.call('DELETE /sanctions/{id}', { params: { id: sanction._id } });
    await sendAfter(11 * MINUTE);
    expect(letters()[0]?.subject).toBe(`Your account was ${word}`);
    expect(letters()[0]?.text).toContain('Spam');
  });

  test('names, titles in any script, permalinks, and how to end them, as HTML and as text', async () => {
    const { forum, ana, post, answer, letters, sendAfter } = await openMailForum();
    const reply = await answer('So it is.');
    await sendAfter(11 * MINUTE);
    const [letter] = letters();
    const headers = Object.fromEntries(
      (letter?.headers ?? []).map(({ key, value }) => [key, value]),
    );
    expect(letter?.from).toMatchObject({ name: 'My Site' });
    expect(letter?.subject).toBe('Ben replied to you under “চা না কফি? ক্ষ্ম & <b>”');
    const link = `${forum.url}/post-details/${post}?comment=${reply._id}`;
    expect(letter?.text).toContain(
      `Hello Ana, this is new for you at My Site:\n\n• Ben replied to you under “চা না কফি? ক্ষ্ম & <b>”\n  ${link}\n`,
    );
    expect(letter?.html).toContain(`href="${link}"`);
    expect(letter?.html).toContain('Ben replied to you under “চা না কফি? ক্ষ্ম &amp; &lt;b&gt;”');
    const unsubscribe = headers['list-unsubscribe']?.slice(1, -1) ?? '';
    expect(unsubscribe).toMatch(`${forum.url}/unsubscribe/${await idOf(ana)}.`);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(headers['auto-submitted']).toBe('auto-generated');
    expect(headers['x-auto-response-suppress']).toBe('All');
    expect(letter?.html).toContain(`href="${unsubscribe}"`);
    expect(letter?.text).toContain(unsubscribe);
  });
});

/** A member with a notification mail, and the address in it that ends notification mails. */
async function openScene() {
  const scene = await openForumWithMail();
  const [ana, ben] = [await scene.proven('Ana'), await scene.proven('Ben')];
  const post = await publish(ben, { title: 'Rain' });
  const notificationMailNow = async () => {
    await mentionIn(ben, await publish(ben), ana);
    await scene.sendAfter(11 * MINUTE);
    return scene.smtp.to(ana.email);
  };
  const [letter] = await notificationMailNow();
  const listed = letter?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return {
    ...scene,
    ana,
    ben,
    post,
    address: listed.slice(1, -1),
    mailOf: async () => (await ana.call('GET /me')).body.mail,
  };
}
const ONE_CLICK = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

test('a GET shows a page with a form and changes nothing; the POST of a mail program ends the letters', async () => {
  const { address, mailOf, ana, ben, post, smtp, sendAfter } = await openScene();
  for (const method of ['GET', 'HEAD', 'GET']) {
    const page = await fetch(address, { method });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    if (method === 'GET') expect(await page.text()).toContain('<form method="post">');
  }
  expect(await mailOf()).toBe('replies');
  for (const _ of [1, 2]) {
    const done = await fetch(address, ONE_CLICK);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('You get no more letters');
  }
  expect(await mailOf()).toBe('off');
  await mentionIn(ben, post, ana);
  await sendAfter(40 * MINUTE);
  expect(smtp.to(ana.email)).toHaveLength(1);
});

test('a POST in any form ends the letters; the page says how to turn them on again, which works', async () => {
  const { address, ana, mailOf } = await openScene();
  const forms: RequestInit[] = [
    { body: new FormData() },
    {},
    { body: '{', headers: { 'content-type': 'application/json' } },
    { headers: { origin: 'https://mail.example.net' } },
    { headers: { origin: 'null' } },
    // The link has no end.
    ONE_CLICK,
  ];
  for (const form of forms) {
    await choose(ana, { mail: 'all' });
    expect(await mailOf()).toBe('all');
    expect((await fetch(address, { method: 'POST', ...form })).status).toBe(200);
    expect(await mailOf()).toBe('off');
  }
  const page = await (await fetch(address)).text();
  expect(page).toContain('href="/dashboard/preferences"');
  expect(page).not.toContain('<form');
});

test('a link without its right end is one of nobody; one from an earlier release works', async () => {
  const { address, forum, ana, mailOf } = await openScene();
  const dot = address.lastIndexOf('.');
  const other = `${address.slice(0, dot)}.${'A'.repeat(address.length - dot - 1)}`;
  for (const wrong of [address.slice(0, -1), other, address.slice(0, dot), `${address}A`]) {
    for (const init of [{}, ONE_CLICK]) {
      const page = await fetch(wrong, init);
      expect(page.status).toBe(404);
      expect(await page.text()).toContain('This link is not complete');
    }
  }
  expect(await mailOf()).toBe('replies');
  // Its form never changes.
  const { _id: id } = (await ana.call('GET /me')).body;
  const { jwtSecret } = forum.app.context.config;
  const mac = createHmac('sha256', jwtSecret).update(`unsubscribe:${id}`).digest('base64url');
  expect((await fetch(`${forum.url}/unsubscribe/${id}.${mac}`, ONE_CLICK)).status).toBe(200);
  expect(await mailOf()).toBe('off');
});
