import type { Page } from '@playwright/test';
import { DAY_MS, dayOf } from '../../../../contract/since/days.ts';
import { SCREENS, sinceScreen } from '../../../../contract/values/screens.ts';
import type { Person } from '../../../support/person.ts';
import type { World } from '../forums/worlds.ts';

/** A screen as somebody sees it. */
export interface Screen {
  name: string;
  at: string;
  who?: Person;
  /** A text that stands there once the screen is whole. */
  shows: string | RegExp;
  faults?: readonly RegExp[];
  /** The acts that lead to it. */
  opens?: (page: Page) => Promise<unknown>;
}

/** The forum's zone, unless a setting names another. */
const yesterday = dayOf(Date.now() - DAY_MS, 'Asia/Dhaka');

/** The screens of the dashboard that need no words, as Ana sees them. */
const plainScreens = ({ ana }: World, others: readonly Screen[]): Screen[] =>
  Object.entries(SCREENS).flatMap(([name, at]) =>
    at.startsWith(`${SCREENS.dashboard}/`) && !others.some((other) => other.at === at)
      ? [{ name, at, who: ana, shows: /\S/ }]
      : [],
  );

/** Every screen of the product. */
export function screensOf(world: World): readonly Screen[] {
  const named = namedScreens(world);
  return [...named, ...plainScreens(world, named)];
}

function namedScreens({ root, ana, rahim, mina, post, person }: World): readonly Screen[] {
  const there = post.endsWith('none') ? 'This post is not here' : /^Comments/;
  const faults = [/404/, /no such post/];
  return [
    { name: 'home', at: '/', shows: 'Browse by Tags' },
    { name: 'announcements', at: '/announcements', shows: /^By|^Nothing/ },
    { name: 'search', at: '/search?q=the', shows: /text|Nothing/ },
    { name: 'since', at: sinceScreen(yesterday), shows: /^New comments|^No new/ },
    {
      name: 'since-for-members',
      at: sinceScreen(yesterday),
      who: ana,
      shows: /^New comments|^No new/,
    },
    { name: 'login', at: '/login', shows: 'Register here' },
    { name: 'register', at: '/register', shows: 'Login here' },
    { name: 'reset-password', at: '/reset-password', shows: 'Send the letter' },
    { name: 'confirm-email', at: '/confirm-email?token=x', shows: 'Confirm my email' },
    { name: 'post-for-visitors', at: post, shows: there, faults },
    { name: 'post-for-members', at: post, who: rahim, shows: there, faults },
    { name: 'tag', at: '/tags/general', shows: '#General' },
    { name: 'person', at: person, shows: /^Member since/ },
    { name: 'notifications', at: '/notifications', who: ana, shows: /^Nothing is new|^While you/ },
    { name: 'membership', at: '/membership', who: rahim, shows: 'Currency' },
    { name: 'membership-for-gold', at: '/membership', who: ana, shows: 'You are already' },
    { name: 'profile', at: '/dashboard/profile', who: ana, shows: 'Recent Posts' },
    { name: 'add-post', at: '/dashboard/add-post', who: ana, shows: 'Submit Post' },
    {
      name: 'limit',
      at: '/dashboard/add-post',
      who: rahim,
      shows: /reached your limit|Submit Post/,
    },
    { name: 'my-posts', at: '/dashboard/my-posts', who: ana, shows: /Actions|^No posts/ },
    { name: 'admin-profile', at: '/dashboard/admin-profile', who: root, shows: 'Add Tag' },
    { name: 'manage-users', at: '/dashboard/manage-users', who: root, shows: /^Make Admin/ },
    {
      name: 'reported-comments',
      at: '/dashboard/reported-comments',
      who: root,
      shows: /^Ignore|^No reported/,
    },
    {
      name: 'make-announcement',
      at: '/dashboard/announcement',
      who: root,
      shows: 'Post Announcement',
    },
    {
      name: 'suspended',
      at: '/suspended',
      who: mina,
      shows: /^Your account is/,
      faults: [/403/, /suspended/],
    },
    { name: 'moderation', at: '/dashboard/moderation', who: root, shows: /^Running sanctions/ },
    { name: 'log', at: '/dashboard/log', who: root, shows: 'To what' },
    {
      name: 'payments',
      at: '/dashboard/payments',
      who: root,
      shows: /^No claims$/,
    },
    { name: 'settings', at: '/dashboard/settings', who: root, shows: 'Save changes' },
    { name: 'health', at: '/dashboard/health', who: root, shows: 'Send a test mail' },
    { name: 'setup', at: '/setup?code=x', shows: 'Make your account' },
    { name: 'setup-form', at: '/setup?code=x', who: ana, shows: 'Set up the forum' },
    { name: 'for-admins-only', at: '/dashboard/manage-users', who: ana, shows: 'for admins' },
    { name: 'not-found', at: '/no/such/page', shows: 'no such page', faults: [/404/] },
  ];
}

/** Views and dialogs that open on the screens of a forum that has posts. */
export function openedOf({ root, ana, rahim, post }: World): readonly Screen[] {
  return [
    {
      name: 'found',
      at: '/',
      shows: 'Search results',
      opens: async (page) => {
        await page.getByPlaceholder('education').fill('education');
        await page.keyboard.press('Enter');
      },
    },
    { name: 'full-view', at: `${post}?comments=full`, who: rahim, shows: 'Oldest first' },
    {
      name: 'full-comment',
      at: post,
      shows: 'Full Comment',
      opens: (page) => page.getByRole('link', { name: 'Read More' }).first().click(),
    },
    {
      name: 'pinning',
      at: post,
      who: root,
      shows: 'For how long',
      opens: (page) => page.getByRole('button', { name: 'Pin to the top of home' }).click(),
    },
    {
      name: 'question',
      at: '/dashboard/my-posts',
      who: ana,
      shows: 'Are you sure',
      opens: (page) =>
        page
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click(),
    },
    {
      name: 'your-menu',
      at: post,
      who: rahim,
      shows: 'Logout',
      opens: (page) => page.getByRole('button', { name: /^Your account/ }).click(),
    },
    {
      name: 'change-password',
      at: '/dashboard/profile',
      who: ana,
      shows: 'Current password',
      opens: (page) => page.getByRole('button', { name: 'Change password' }).click(),
    },
    {
      name: 'push-choices',
      at: '/dashboard/profile',
      who: ana,
      shows: 'Tell me of',
      opens: (page) => page.getByRole('button', { name: 'Choose what comes' }).click(),
    },
    {
      name: 'tags-to-choose',
      at: '/dashboard/add-post',
      who: ana,
      shows: 'General',
      opens: (page) => page.getByPlaceholder('Select a tag').click(),
    },
  ];
}
