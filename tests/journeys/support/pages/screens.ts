import type { Page } from '@playwright/test';
import { DAY_MS, dayOf } from '../../../../contract/since/days.ts';
import { SCREENS, sinceScreen } from '../../../../contract/values/screens.ts';
import { MESSAGES, type Messages } from '../../../../messages/languages.ts';
import type { Person } from '../../../support/person.ts';
import type { World } from '../forums/worlds.ts';
import { failing } from './post.ts';

/** A screen as somebody sees it. */
export interface Screen {
  name: string;
  at: string;
  who?: Person;
  /** A text that stands there once the screen is whole. */
  shows: string | RegExp;
  /** The acts that lead to it. */
  opens?: (page: Page) => Promise<unknown>;
}

type Shown = readonly [shows: string | RegExp, opens?: (page: Page) => Promise<unknown>];

/** The forum's zone, unless a setting names another. */
const yesterday = dayOf(Date.now() - DAY_MS, 'Asia/Dhaka');

/** Screens of one person, by name: where each is, and what it shows. */
const seenBy = (
  who: Person | undefined,
  screens: Readonly<Record<string, readonly [at: string, ...Shown]>>,
): Screen[] =>
  Object.entries(screens).map(([name, [at, shows, opens]]) => ({
    name,
    at,
    shows,
    ...(who && { who }),
    ...(opens && { opens }),
  }));

/** Every screen of the product. */
export function screensOf(world: World): readonly Screen[] {
  const named = namedScreens(world);
  const isNamed = (at: string) => named.some((screen) => screen.at === at);
  // Those of the dashboard that need no words, as Ana sees them.
  const plain = Object.entries(SCREENS).filter(
    ([, at]) => at.startsWith(`${SCREENS.dashboard}/`) && !isNamed(at),
  );
  return [
    ...named,
    ...seenBy(
      world.ana,
      Object.fromEntries(plain.map(([name, at]) => [name, [at, /\S/] as const])),
    ),
  ];
}

function namedScreens({ root, ana, rahim, mina, post, person, query }: World): readonly Screen[] {
  const S = SCREENS;
  const there = post.endsWith('none') ? 'This post is not here' : /^Comments/;
  const since = [sinceScreen(yesterday), /^New comments|^No new/] as const;
  return [
    ...seenBy(undefined, {
      home: [S.home, 'Browse by Tags'],
      announcements: [S.announcements, /^By|^Nothing/],
      search: [`/search?q=${encodeURIComponent(query)}`, /text|Nothing/],
      since,
      login: [S.login, 'Register here'],
      register: [S.register, 'Login here'],
      'reset-password': [S.resetPassword, 'Send the letter'],
      'confirm-email': ['/confirm-email?token=x', 'Confirm my email'],
      'post-for-visitors': [post, there],
      tag: ['/tags/general', '#General'],
      person: [person, /^Member since/],
      setup: ['/setup?code=x', 'Make your account'],
      'not-found': ['/no/such/page', 'no such page'],
      'post-not-found': ['/post-details/none', 'This post is not here'],
    }),
    ...seenBy(ana, {
      'home-for-members': [S.home, 'Browse by Tags'],
      'since-for-members': since,
      'person-for-members': [person, /^Member since/],
      notifications: [S.notifications, /^Nothing is new|^While you/],
      'membership-for-gold': [S.membership, 'You are already'],
      profile: [S.profile, 'Recent Posts'],
      preferences: [S.preferences, 'Change password'],
      'add-post': [S.addPost, 'Submit Post'],
      'my-posts': [S.myPosts, /Actions|^No posts/],
      'setup-form': ['/setup?code=x', 'Set up the forum'],
      'for-admins-only': [S.manageUsers, 'for admins'],
    }),
    ...seenBy(rahim, {
      'post-for-members': [post, there],
      membership: [S.membership, 'Currency'],
      limit: [S.addPost, /reached your limit|Submit Post/],
    }),
    ...seenBy(mina, { suspended: [S.suspended, /^Your account is/] }),
    ...seenBy(root, {
      'admin-profile': [S.adminProfile, 'Add Tag'],
      'manage-users': [S.manageUsers, /^Make Admin/],
      'reported-comments': [S.reportedComments, /^Ignore|^No reported/],
      'make-announcement': [S.announcement, 'Post Announcement'],
      moderation: [S.moderation, /^Running sanctions/],
      pictures: [S.pictures, /^There are no pictures|^Unblur/],
      log: [S.log, 'To what'],
      payments: [S.payments, /^No claims$/],
      settings: [S.settings, 'Save changes'],
      health: [S.health, 'Send a test mail'],
      moved: [S.moved, 'No other forum was moved here.'],
    }),
  ];
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** The name of a member in lower case. */
const nameOf = ({ email }: Person) => email.split('@')[0] ?? '';

/** Views and dialogs that open on the screens of a forum that has posts, by the words of a language. */
export function openedOf(world: World, words: Messages = MESSAGES.en): readonly Screen[] {
  const { root, ana, rahim, post, own } = world;
  const S = SCREENS;
  return [
    ...seenBy(rahim, {
      'full-view': [`${post}?comments=full`, words.oldestFirst],
      'full-comment': [
        post,
        words.fullComment,
        (page) => page.getByRole('link', { name: words.commentReadMore }).first().click(),
      ],
      'your-menu': [post, words.menuLogout, (page) => press(page, RegExp(nameOf(rahim), 'i'))],
    }),
    ...seenBy(ana, {
      question: [own, words.deletePostSure, (page) => press(page, words.deleteThisPost)],
      'editing-a-post': [own, words.postDescription, (page) => press(page, words.editThisPost)],
      'editing-a-profile': [S.profile, words.profileName, (page) => press(page, words.editProfile)],
      'change-password': [
        S.preferences,
        words.currentPassword,
        (page) => press(page, words.changePassword),
      ],
      'push-choices': [
        S.preferences,
        words.pushKindsLabel,
        (page) => press(page, words.pushChooseWhat),
      ],
      'tags-to-choose': [
        S.addPost,
        /\S/,
        async (page) => {
          await page.getByRole('combobox').first().click();
          await page.getByRole('option').first().waitFor();
        },
      ],
      'alert-of-a-failed-call': [
        S.myPosts,
        /\S/,
        async (page) => {
          await page.route('**/posts/*', failing('DELETE'));
          await press(page, RegExp(words.deletePostNamed('.*')));
          await page.getByRole('button', { name: words.remove, exact: true }).click();
          await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
        },
      ],
    }),
    ...seenBy(root, {
      found: [
        S.home,
        words.tagResults,
        async (page) => {
          await page.getByRole('searchbox').first().fill('general');
          await page.keyboard.press('Enter');
        },
      ],
      'the-keys': [S.home, words.keysInUse, (page) => page.keyboard.press('?')],
      pinning: [post, words.pinForHowLong, (page) => press(page, words.pinToTop)],
      'acts-on-a-member': [
        S.manageUsers,
        words.sanctionActs.suspend,
        (page) => press(page, RegExp(`^${words.userMore(nameOf(rahim))}$`, 'i')),
      ],
      'making-an-admin': [
        S.manageUsers,
        words.userMakeAdminQuestion,
        (page) => press(page, words.userMakeAdmin),
      ],
    }),
  ];
}
