import type { Page } from '@playwright/test';
import { afterAll, expect as assert, describe, test } from 'vitest';
import { PSEUDO } from '../../../client/vite.messages.ts';
import { personScreen, SCREENS, tagScreen } from '../../../contract/values/screens.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { buildOtherClient } from '../support/development-client.ts';
import { placeOf } from '../support/pages/post.ts';

/** The client with each message in ⟦ ⟧; what people have written has no letters here. */
const client = await buildOtherClient(PSEUDO);
const forum = await openTestApp({}, true);
afterAll(async () => {
  client.remove();
  await forum.close();
});
const root = await forum.admin('900');
const ana = await forum.member('101');
const ben = await forum.member('102');
const post = await publish(ana, { title: '201', description: '202' });
const { _id, authorId } = await writeComment(ben, post, '301');
await writeComment(ana, post, '302', { replyTo: _id });
await writeComment(ben, post, '303');
await ana.call('POST /announcements', { body: { title: '401', description: '402' } });
await root.call('POST /announcements', { body: { title: '403', description: '404' } });
const feedback = 'Spam or scam';
await ana.call('POST /reports', { body: { commentId: _id, feedback, reporterEmail: ana.email } });
await ana.call('PUT /mutes/{memberId}', { params: { memberId: authorId } });
await ana.call('PUT /saved/{postId}', { params: { postId: post } });
await root.call('POST /sanctions', {
  body: { userId: authorId, kind: 'silence', reason: '501', days: 3 },
});

/** What is no message: addresses, ids, names, the forum's own words, tags, settings, zones, keys, units. */
const NO_MESSAGES =
  /\S+@\S+|\b[A-Z]\w+(?:\/[\w+-]+)+|\bUTC\b|@example\.com|https?:\S*|[\da-f]{8}-[\da-f-]{27}|Facebook|YouTube|Google|SQLite|My Site|[rR]oot|\bX\b|A place to read[^⟦]*|[gG]eneral|বাংলা|English|[A-Z_]{4,}|\b(?:kB|MB|GB|ms|Esc|Enter|[a-z/?])\b/gu;
/** A message gives this text to a function that makes an element of it. */
const GIVEN_ON = ' waiting';

/** All that a page shows and says, without times, which Intl writes. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const hidden = 'script,style,noscript,time,code,textarea,option[value=""]';
    const texts: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (
      let node = walk.currentNode as Element | null;
      node;
      node = walk.nextNode() as Element | null
    ) {
      if (node.closest(hidden)) continue;
      for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
        texts.push(node.getAttribute(name) ?? '');
      for (const child of node.childNodes)
        if (child.nodeType === Node.TEXT_NODE) texts.push(child.nodeValue ?? '');
    }
    return [...texts, document.title];
  });

/** A text without its messages, whose marks may lie within each other. */
function withoutMessages(text: string): string {
  const inner = text.replaceAll(/⟦[^⟦⟧]*⟧/gu, ' ');
  // An element within a message divides its text.
  return inner === text ? text.replace(/⟦.*$/su, '') : withoutMessages(inner);
}

const unmarked = (texts: readonly string[]) =>
  texts.filter(
    (text) =>
      text !== GIVEN_ON && /\p{L}/u.test(withoutMessages(text).replaceAll(NO_MESSAGES, ' ')),
  );

const S = SCREENS;
const [thread, person, nowhere] = [placeOf(post), personScreen(authorId), '/nowhere'];
const SEEN_BY = [
  [
    forum.visitor,
    [S.home, S.login, S.register, S.setup, S.search, '/search?q=202', S.announcements, nowhere],
  ],
  [forum.visitor, [thread, person, tagScreen('general'), S.membership, S.resetPassword]],
  [forum.visitor, [S.confirmEmail, '/post-details/none']],
  [ana, [S.home, thread, person, S.notifications, S.profile, S.addPost, S.myPosts, S.saved]],
  [ana, [S.membership, S.dashboard, S.manageUsers]],
  [root, [S.adminProfile, S.manageUsers, S.reportedComments, S.announcement, S.moderation]],
  [root, [S.log, S.settings, S.health]],
] as const;

describe('each text is a message', () => {
  test.for(
    SEEN_BY.flatMap(([who, places]) =>
      places.map((at) => [at, who.email || 'visitors', who] as const),
    ),
  )('%s, seen by %s', async ([at, , who]) => {
    const page = await visit(forum, who, { at, before: client.useIn, faults: [/./] });
    await isAlive(page);
    if (who.email !== '')
      await page
        .getByRole('button', { name: /101|900/ })
        .first()
        .waitFor();
    await expect(
      page.locator('main').getByText('⟦').filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(page.locator('[data-waits], .skeleton')).toHaveCount(0);
    assert(unmarked(await textsOf(page))).toEqual([]);
  });

  test('but for what is no message, as a text that is none shows', () => {
    assert(unmarked(['⟦Write ⟦one⟧⟧ 5', 'Lost', '⟦a⟧ b c ⟦d⟧ lost'])).toEqual([
      'Lost',
      '⟦a⟧ b c ⟦d⟧ lost',
    ]);
  });
});
