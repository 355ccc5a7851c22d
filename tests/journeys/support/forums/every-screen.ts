/** A forum in which each screen has something to show, and who sees which. */
import type { Page } from '@playwright/test';
import { personScreen, SCREENS, tagScreen } from '../../../../contract/values/screens.ts';
import { publish, writeComment } from '../../../support/content.ts';
import type { Person } from '../../../support/person.ts';
import { openTestApp, type TestApp } from '../../../support/test-app.ts';
import { expect, isAlive } from '../browser.ts';
import { placeOf } from '../pages/post.ts';

/** An address, and who opens it. */
export interface Seen {
  at: string;
  who: Person;
  /** What the page is called in a test. */
  name: string;
}

/** What people have written, each under a number by which it is known. */
type Words = (number: string) => string;

/** The screens of the forum as a visitor, a member and an admin see them. */
function screensOf(
  { visitor }: TestApp,
  people: Record<'root' | 'ana', Person>,
  post: string,
  authorId: string,
): Seen[] {
  const S = SCREENS;
  const { root, ana } = people;
  const [thread, person, nowhere] = [placeOf(post), personScreen(authorId), '/nowhere'];
  const seenBy: readonly (readonly [Person, readonly string[]])[] = [
    [
      visitor,
      [S.home, S.login, S.register, S.setup, S.search, '/search?q=202', S.announcements, nowhere],
    ],
    [visitor, [thread, person, tagScreen('general'), S.membership, S.resetPassword]],
    [visitor, [S.confirmEmail, '/post-details/none']],
    [ana, [S.home, thread, person, S.notifications, S.profile, S.addPost, S.myPosts, S.saved]],
    [ana, [S.membership, S.dashboard, S.manageUsers]],
    [root, [S.adminProfile, S.manageUsers, S.reportedComments, S.announcement, S.moderation]],
    [root, [S.log, S.settings, S.health]],
  ];
  return seenBy.flatMap(([who, places]) =>
    places.map((at) => ({ at, who, name: `${at}, seen by ${who.email || 'visitors'}` })),
  );
}

/**
 * Opens the forum. Its members are numbers, so that their names have no letters.
 * @param words what they write.
 */
export async function forumOfEveryScreen(words: Words = (number) => number) {
  const forum = await openTestApp({}, true);
  const root = await forum.admin('900');
  const ana = await forum.member('101');
  const ben = await forum.member('102');
  const post = await publish(ana, { title: words('201'), description: words('202') });
  const { _id, authorId } = await writeComment(ben, post, words('301'));
  await writeComment(ana, post, words('302'), { replyTo: _id });
  await writeComment(ben, post, words('303'));
  await root.call('POST /announcements', {
    body: { title: words('403'), description: words('404') },
  });
  const feedback = 'Spam or scam';
  await ana.call('POST /reports', { body: { commentId: _id, feedback, reporterEmail: ana.email } });
  await ana.call('PUT /mutes/{memberId}', { params: { memberId: authorId } });
  await ana.call('PUT /saved/{postId}', { params: { postId: post } });
  await root.call('POST /sanctions', {
    body: { userId: authorId, kind: 'silence', reason: words('501'), days: 3 },
  });
  // The log names settings and their values.
  for (const commentsView of ['full', 'short'] as const)
    await root.call('PATCH /settings', { body: { commentsView } });
  return { forum, root, ana, ben, post, screens: screensOf(forum, { root, ana }, post, authorId) };
}

/** Waits until a page of that forum is whole. */
export async function isWhole(page: Page, { email }: Person): Promise<void> {
  await isAlive(page);
  if (email !== '')
    await page
      .getByRole('button', { name: /101|900/ })
      .first()
      .waitFor();
  await expect(
    page.locator('main').getByText(/\S/).filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page.locator('[data-waits], .skeleton')).toHaveCount(0);
}
