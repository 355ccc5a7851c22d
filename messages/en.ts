/**
 * The English texts of the forum: strings, functions of their values, and records of such. What the specification says
 * stands here word for word. Each other language has the same names in a file of its own.
 */

export const language = 'en';

/** How `Intl` writes numbers, lists and relative times. It names the digits, because browsers and Node differ. */
export const numberTag = (): string => 'en-u-nu-latn';
/** How the server writes dates. */
export const siteDateTag = 'en-GB-u-nu-latn';
/** How the reader's browser writes dates: in the English of its own country, if it has one. */
export const dateTag = (): string =>
  /^en\b/.test(navigator.language) ? navigator.language : siteDateTag;

/** A figure as it is read: with its thousands set apart. */
export const number = (value: number): string => value.toLocaleString(numberTag());

// The words that several parts of the forum use.
export const home = 'Home';
export const membership = 'Membership';
export const dashboard = 'Dashboard';
export const announcements = 'Announcements';
export const cancel = 'Cancel';
export const save = 'Save';
export const edit = 'Edit';
export const remove = 'Delete';
export const close = 'Close';
export const tryAgain = 'Try again';
export const email = 'Email';
export const password = 'Password';

// The shell: the bar, the menu, the footer, what stands without the line.
export const quickLinks = 'Quick links';
export const contact = 'Contact';
export const follow = 'Follow';
/** @param year an element or a text. */
export const allRightsReserved = <T>(year: T, siteName: string) => [
  '© ',
  year,
  ` ${siteName}. All rights reserved.`,
];
export const keyboardShortcuts = 'Keyboard shortcuts';
export const newAnnouncements = (count: number) => `${number(count)} new`;

// Controls, dialogs, lists and times, wherever they stand.
export const justNow = 'just now';

// Home, announcements, tags, votes, saved posts.

// Posts.

// Comments, revisions, read positions.

// Inbox, members, mutes, search.

// Signing in and up.

// Profiles, membership.

// Set-up, settings.

// Users, the dashboard, statistics, health.

// Reports, held texts, moderation, sanctions, the log.

// Errors of calls.

// Mails and letters.

// Plain pages of the server, and the heads of pages.
