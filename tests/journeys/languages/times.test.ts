import type { Page } from '@playwright/test';
import { afterAll, expect as assert, describe, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../contract/values/languages.ts';
import { personScreen, SCREENS, tagScreen } from '../../../contract/values/screens.ts';
import { editPost, publish, reportComment, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { mentionIn, replyTo } from '../../support/features/inbox.ts';
import { sanction } from '../../support/features/sanctions.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { buildDevelopmentClient } from '../support/development-client.ts';
import { placeOf } from '../support/pages/post.ts';

const clients = {
  en: await buildDevelopmentClient('en'),
  bn: await buildDevelopmentClient('bn'),
} as const satisfies Record<Language, unknown>;
const forum = await openTestApp({}, true);
afterAll(async () => {
  for (const { remove } of Object.values(clients)) remove();
  await forum.close();
});
const root = await forum.admin('Ruby');
const ana = await forum.member('Ana');
const ben = await forum.member('Ben');
const post = await publish(ana, { title: 'আড্ডা', createdAt: 'a while ago' });
const other = await publish(ben, { title: 'চা', createdAt: 'a while ago' });
const { _id: first, authorId } = await writeComment(ben, post, 'চা খাব।');
await ana.call('POST /announcements', { body: { title: 'মেলা', description: 'শুক্রবার।' } });
await root.call('POST /announcements', { body: { title: 'মেলা', description: 'শুক্রবার।' } });

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** In London a day before Dhaka's and Kolkata's. */
const AT_NIGHT = (Math.floor(Date.now() / DAY) - 40) * DAY + 20.5 * HOUR;
await executeSql(
  forum,
  [
    'posts set posted_at',
    'comments set posted_at',
    'users set created_at',
    'announcements set created_at',
  ]
    .map((column) => `update ${column} = ${AT_NIGHT};`)
    .join(''),
);
await replyTo(ana, post, first, 'আমিও।');
await replyTo(ben, post, first, 'চলুন।');
await reportComment(ana, first);
const edited = await editPost(ben, other, { title: 'দুধ চা' });
const pinned = await root.call('PUT /posts/{id}/pinned', {
  params: { id: other },
  body: { on: true, until: new Date(Date.now() + 3 * DAY).toISOString() },
});
assert([edited.status, pinned.status]).toEqual([200, 200]);
await sanction(root, ben, 'silence', 3);

const ZONES = [
  ['Asia/Dhaka', 'bn-BD'],
  ['Asia/Kolkata', 'bn-IN'],
  ['Europe/London', 'en-GB'],
  ['America/New_York', 'en-US'],
] as const;
const S = SCREENS;
const RENDERED = [
  S.home,
  placeOf(post),
  placeOf(other),
  personScreen(authorId),
  S.announcements,
  tagScreen('general'),
  '/search?q=চা',
];
const OPENED: readonly (readonly [Person, readonly string[]])[] = [
  [forum.visitor, RENDERED],
  [ana, [S.home, placeOf(post), S.notifications]],
  [root, [S.moderation, S.log, S.reportedComments]],
];
/** What the client alone makes knows no zone but the browser's: the two ends of the world are enough for it. */
const openedIn = (zone: string) => OPENED.slice(0, /Dhaka|New_York/.test(zone) ? 3 : 1);

/**
 * What the page's times have of another language, digits or zone than the reader's, each as it is written. The browser
 * itself says how each should be: its words are not always those of Node.
 */
const foreignTimesOf = (page: Page, language: Language, zone: string) =>
  page.evaluate(
    ([language, timeZone]) => {
      const isBengali = language === 'bn';
      const tag = isBengali
        ? 'bn-BD-u-hc-h23-nu-beng'
        : /^en-[A-Z]{2}$/.test(navigator.language)
          ? navigator.language
          : 'en-GB-u-nu-latn';
      const written = (time: Date, options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(tag, { timeZone, ...options }).format(time);
      const foreign = isBengali ? /[A-Za-z0-9]/ : /\p{Script=Bengali}/u;
      const found: string[] = [];
      const times = [...document.querySelectorAll('time')];
      for (const element of times) {
        const time = new Date(element.dateTime);
        const texts = [
          element.title,
          ...[...element.querySelectorAll('*'), element].map((one) => one.textContent ?? ''),
        ];
        for (const text of texts) {
          const isClock = /\p{Nd}:\p{Nd}{2}/u.test(text);
          const isDay = /\p{Nd}{4}/u.test(text);
          const right = isClock
            ? written(time, { timeStyle: 'short' })
            : isDay
              ? written(time, { day: 'numeric' })
              : '';
          // Times to the second are told from those to the minute by no more than that.
          const isIn =
            text.includes(right) || text.includes(written(time, { timeStyle: 'medium' }));
          if (foreign.test(text) || !isIn) found.push(`${text}, not ${right}`);
        }
      }
      // Sentences name times, too.
      const all = document.body.innerText;
      for (const [one] of all.matchAll(isBengali ? /[0-9]+:[0-9]{2}|\b20[0-9]{2}\b/g : /[০-৯]+/g))
        found.push(one);
      return { found, times: times.length };
    },
    [language, zone] as const,
  );

/** A page that a test fulfils counts as foreign to the sockets of this machine; one that is left ends its live link. */
const EXPECTED = [/LOCAL_NETWORK_ACCESS/, /\/socket\.io\//];

describe.each(LANGUAGES)('pages in %s', (language) => {
  test.for(ZONES)(
    'in %s hydrate as they were rendered, and then have one language, one kind of digits and one zone',
    async ([zone, locale]) => {
      // Whoever has seen a notice finds it no more.
      await mentionIn(root, other, ana);
      for (const [who, places] of openedIn(zone)) {
        const said: string[] = [];
        const page = await visit(forum, who, {
          at: '/robots.txt',
          zone,
          locale,
          language,
          faults: EXPECTED,
          before: async (page) => {
            page.on('console', (message) => {
              if (['error', 'warning'].includes(message.type()))
                said.push(`${message.text()} ${message.location().url}`);
            });
            await clients[language].useIn(page);
          },
        });
        for (const at of places) {
          await page.goto(at);
          await isAlive(page);
          await expect(page.locator('[data-waits], .skeleton')).toHaveCount(0);
          await expect(page.locator('time').first()).toBeAttached();
          // The live link is loaded after the first rendering.
          await page.waitForFunction(() =>
            performance.getEntriesByType('resource').some(({ name }) => name.includes('/socket')),
          );
          const { found, times } = await foreignTimesOf(page, language, zone);
          assert({
            at,
            found,
            said: said.filter((text) => !EXPECTED.some((one) => one.test(text))),
          }).toEqual({ at, found: [], said: [] });
          assert(times).toBeGreaterThan(0);
        }
        await page.context().close();
      }
    },
  );
});
