/**
 * The Bengali texts of the forum, with the names of `en.ts`. The words of the product are listed in `glossary-bn.md`, with
 * the phrases that a native speaker should look at.
 */

export const language = 'bn';

export const numberTag = (): string => 'bn-BD-u-nu-beng';
export const siteDateTag = 'bn-BD-u-nu-beng';
export const dateTag = numberTag;

export const number = (value: number): string => value.toLocaleString(numberTag());

// The words that several parts of the forum use.
export const home = 'হোম';
export const membership = 'সদস্যপদ';
export const dashboard = 'ড্যাশবোর্ড';
export const announcements = 'ঘোষণা';
export const cancel = 'বাতিল';
export const save = 'সংরক্ষণ করুন';
export const edit = 'সম্পাদনা';
export const remove = 'মুছুন';
export const close = 'বন্ধ করুন';
export const tryAgain = 'আবার চেষ্টা করুন';
export const email = 'ই-মেইল';
export const password = 'পাসওয়ার্ড';

// The shell: the bar, the menu, the footer, what stands without the line.
export const quickLinks = 'দ্রুত লিংক';
export const contact = 'যোগাযোগ';
export const follow = 'অনুসরণ করুন';
/** @param year an element or a text. */
export const allRightsReserved = <T>(year: T, siteName: string) => [
  '© ',
  year,
  ` ${siteName}। সর্বস্বত্ব সংরক্ষিত।`,
];
export const keyboardShortcuts = 'কিবোর্ড শর্টকাট';
export const newAnnouncements = (count: number) => `নতুন ${number(count)}টি`;

// Controls, dialogs, lists and times, wherever they stand.
export const justNow = 'এইমাত্র';

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
