import type { Page } from '@playwright/test';
import { afterAll, expect as assert, describe, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../contract/values/languages.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { isLong } from '../../support/amounts.ts';
import { editPost, publish, reportComment, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { buildDevelopmentClient } from '../support/development-client.ts';
import { REFUSED } from '../support/walk.ts';

/**
 * React for development names all that differs, attributes too; that of the forum's own client says of a text that it
 * differs.
 */
const clients = {
  en: await buildDevelopmentClient('en'),
  bn: isLong ? await buildDevelopmentClient('bn') : null,
} as const satisfies Record<Language, unknown>;
const forum = await openTestApp({}, true);
afterAll(async () => {
  for (const client of Object.values(clients)) client?.remove();
  await forum.close();
});
const root = await forum.admin('Root');
const ana = await forum.member('Ana');
const ben = await forum.memberWithoutPassword('Ben');
const ids: string[] = [];
for (let n = 0; n < 7; n++)
  ids.push(
    await publish(n < 5 ? ana : ben, {
      title: `আড্ডা ${n}`,
      upVote: n,
      downVote: 3,
      createdAt: 'a while ago',
    }),
  );
const [thread = '', told = ''] = ids;
for (let n = 1; n <= 7; n++) await writeComment(ben, thread, 'চা '.repeat(n * 3));
/** On the second page of Short, and quoted on the first. */
const quoted = await writeComment(ben, thread, '**মোটা** লেখা, [a link](https://example.com)');
for (let n = 1; n <= 6; n++)
  await writeComment(ana, thread, `- উত্তর ${n}`, { format: 'markdown', replyTo: quoted._id });
await root.call('POST /announcements', { body: { title: 'Friday', description: 'Tea at five.' } });
const { authorId } = await writeComment(ana, told, 'Said '.repeat(60));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** In London a day before Dhaka's and Kolkata's. */
const AT_NIGHT = (Math.floor(Date.now() / DAY) - 40) * DAY + 20.5 * HOUR;
const TIMES = ['posts set posted_at', 'comments set posted_at', 'users set created_at'];
await executeSql(
  forum,
  [...TIMES, 'announcements set created_at']
    .map((column) => `update ${column} = ${AT_NIGHT};`)
    .join(''),
);
await reportComment(ana, quoted._id);
const edited = await editPost(ben, ids[6] ?? '', { title: 'দুধ চা' });
const pinned = await root.call('PUT /posts/{id}/pinned', {
  params: { id: ids[6] ?? '' },
  body: { on: true, until: new Date(Date.now() + 3 * DAY).toISOString() },
});
assert([edited.status, pinned.status]).toEqual([200, 200]);
await sanction(root, ben, 'silence', 3);

/** Pages that are not there say so, and a page that a test fulfils counts as foreign to the sockets of this machine. */
const EXPECTED = [/status of 4/, REFUSED, /LOCAL_NETWORK_ACCESS/, /\/socket\.io\//];
const addresses = [
  `/people/${authorId}`,
  `/people/${authorId}?tab=comments`,
  '/people/nobody',
  '/',
  '/?page=2',
  '/?sort=popular',
  '/?tag=general',
  `/post-details/${thread}`,
  `/post-details/${thread}?page=2`,
  `/post-details/${ids[6]}`,
  `/post-details/${thread}?comments=full`,
  `/post-details/${thread}?comments=full-old&page=1`,
  `/post-details/${thread}?view=full`,
  `/post-details/${thread}?comment=${quoted._id}`,
  '/tags/general',
  '/tags/general?sort=popular&page=2',
  '/announcements',
  '/search',
  '/search?q=%E0%A6%9A%E0%A6%BE',
  '/search?q=%E0%A6%86%E0%A6%A1%E0%A7%8D%E0%A6%A1%E0%A6%BE&in=posts&sort=best&tag=general',
  '/search?q=x',
  `/search?q=said&author=${authorId}`,
  '/search?q=said&author=nobody',
  '/search?q=none+has+these',
  '/?page=99',
  '/post-details/nowhere',
];
const forAdmins = [SCREENS.moderation, SCREENS.log, SCREENS.reportedComments];

test('hydration: a page that is gone stays one when it is loaded again, and gives way to any other', async () => {
  const said: string[] = [];
  const id = await publish(root, { title: 'Short-lived' });
  const page = await visit(forum, forum.visitor, { faults: EXPECTED });
  page.on('console', (message) => said.push(message.text()));
  await page.getByRole('link', { name: 'Short-lived' }).first().click();
  await expect(page.getByRole('heading', { name: 'Short-lived' })).toBeVisible();
  await root.call('DELETE /posts/{id}', { params: { id } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This post is not here' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
  await page.evaluate(() => {
    location.hash = 'main';
  });
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
  assert(said.filter((text) => /hydrat/i.test(text))).toEqual([]);
});

/**
 * Times of the page in another language, digits or zone than the reader's, each as it is written. The browser
 * itself gives the right form: its words are not always those of Node.
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

const READERS = [
  { name: 'a visitor', who: forum.visitor, theme: 'light', width: 1280, places: addresses, nth: 3 },
  {
    name: 'a member by night on a phone',
    who: ana,
    theme: 'dark',
    width: 360,
    places: [SCREENS.notifications, ...addresses],
    nth: 6,
  },
  { name: 'an admin', who: root, theme: 'light', width: 1280, places: forAdmins, nth: 2 },
] as const;
/** One of so many of a reader's places, in each language others; before a release all. */
const placesOf = ({ places, nth }: (typeof READERS)[number], language: Language) =>
  places.filter((_, n) => isLong || n % nth === LANGUAGES.indexOf(language) % nth);
const ZONES = {
  bn: [
    { zone: 'Asia/Dhaka', locale: 'bn-BD' },
    { zone: 'Asia/Kolkata', locale: 'bn-IN' },
  ],
  en: [
    { zone: 'Europe/London', locale: 'en-GB' },
    { zone: 'America/New_York', locale: 'en-US' },
  ],
} as const satisfies Record<Language, unknown>;
/** One where the language is at home for each reader; before a release all. */
const zonesOf = (language: Language, reader: number) =>
  isLong ? Object.values(ZONES).flat() : ZONES[language].slice(reader % 2, (reader % 2) + 1);

describe.each(LANGUAGES)('pages in %s hydrate as they were rendered, and then have', (language) => {
  test.each(
    READERS.flatMap((reader, n) =>
      zonesOf(language, n).map((zone) => ({
        ...reader,
        ...zone,
        places: placesOf(reader, language),
      })),
    ),
  )(
    'one language, one kind of digits and one zone for $name in $zone',
    async ({ who, places, name: _, nth: __, ...sight }) => {
      // Whoever has seen a notice finds it no more.
      await mentionIn(root, told, ana);
      let said: string[] = [];
      const page = await visit(forum, who, {
        at: '/robots.txt',
        language,
        ...sight,
        faults: EXPECTED,
        async before(page) {
          page.on('console', (message) => {
            const text = `${message.text()} ${message.location().url}`;
            const isFault = ['error', 'warning'].includes(message.type());
            if (isFault && !EXPECTED.some((one) => one.test(text))) said.push(text);
          });
          await clients[language]?.loadIn(page);
        },
      });
      const faults: Record<string, string[]> = {};
      let seen = 0;
      for (const at of places) {
        said = [];
        await page.goto(at);
        await isAlive(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[data-waits], .skeleton')).toHaveCount(0);
        // The live link is loaded after the first rendering.
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/socket')),
        );
        // A part whose code comes later is hydrated later.
        await page.waitForFunction(() =>
          [...document.querySelectorAll('main time')].every((time) =>
            Object.keys(time).some((key) => key.startsWith('__react')),
          ),
        );
        const { found, times } = await foreignTimesOf(page, language, sight.zone);
        seen += times;
        if (found.length + said.length > 0) faults[at] = [...found, ...said];
      }
      assert(faults).toEqual({});
      assert(seen).toBeGreaterThan(places.length);
    },
  );
});
