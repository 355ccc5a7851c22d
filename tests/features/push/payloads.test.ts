import { afterEach, expect, test, vi } from 'vitest';
import { amount } from '../../support/amounts.ts';
import { publish, writeComment } from '../../support/content.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import { decrypted } from '../../support/push/decrypt.ts';
import { openPushForum } from '../../support/push/forum.ts';

afterEach(() => void vi.useRealTimers());

const PAYLOADS = amount(20, 50);
const [MOST_BYTES, MOST_BODY_BYTES] = [3_000, 1_500];
const [LONGEST_TITLE, LONGEST_NAME] = [200, 80];
const FIELDS = ['title', 'body', 'navigate', 'tag', 'lang', 'app_badge'];

/** A text of one letter, which may be several characters, as long as it may be. */
const filled = (letter: string, most: number) =>
  letter.repeat(Math.floor(most / [...letter].length));

const TITLES = [
  'চা না কফি? ক্ষ্ম & <b>',
  filled('ক্ষ্ম', LONGEST_TITLE),
  filled('😀', LONGEST_TITLE),
  filled('👩‍👩‍👧', LONGEST_TITLE),
  filled('"\\', LONGEST_TITLE),
  filled('<&>', LONGEST_TITLE),
  filled('é', LONGEST_TITLE),
  filled('한국어', LONGEST_TITLE),
  'Tea',
  filled('র‍্য ', LONGEST_TITLE - 1).trim(),
];

test(`${PAYLOADS} of ${PAYLOADS} payloads are read by an independent browser, whole and small`, async () => {
  const { forum, ben, register, service, sendAfter } = await openPushForum();
  const root = await forum.admin('Root');
  await root.call('PATCH /settings', { body: { siteName: filled('চা', 60) } });
  await ben.call('POST /membership', { body: { email: ben.email } });
  await ben.call('PATCH /me', { body: { displayName: filled('🫖', LONGEST_NAME) } });
  const sent = [];
  for (let n = 0; n < PAYLOADS; n++) {
    const who = await forum.someone('Reader');
    const device = await register(who);
    const [language, isShort] = [n % 2 ? ('bn' as const) : ('en' as const), n % 5 === 4];
    await who.call('PATCH /me/choices', {
      body: { language, pushTexts: isShort ? 'short' : 'full' },
    });
    const title = String(TITLES[n % TITLES.length]);
    const post = await publish(ben, { title });
    await mentionIn(ben, post, who);
    sent.push({ device, title, language, isShort });
  }
  await sendAfter(21);
  for (const { device, title, language, isShort } of sent) {
    const [push, ...more] = service.askedOf(device);
    expect(more).toEqual([]);
    const text = decrypted(push?.body ?? Buffer.alloc(0), device);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_BYTES);
    const { web_push, notification, ...rest } = JSON.parse(text);
    expect([web_push, rest, Object.keys(notification)]).toEqual([8030, {}, FIELDS]);
    expect(notification).toMatchObject({ lang: language, app_badge: '1' });
    expect(notification.navigate.startsWith(`${forum.url}/`)).toBe(true);
    expect(notification.body.includes(title)).toBe(!isShort);
    expect(text.isWellFormed()).toBe(true);
  }
});

test('a text that is too long is cut between letters', async () => {
  const { forum, ana, ben, service, device, sendAfter } = await openPushForum();
  const cem = await forum.memberWithoutPassword('Cem');
  const letter = '👩🏽';
  for (const who of [ben, cem])
    await who.call('PATCH /me', { body: { displayName: filled(letter, LONGEST_NAME) } });
  await ana.call('PATCH /me/choices', { body: { push: { comments: true }, language: 'bn' } });
  const post = await publish(ana, { title: filled(letter, LONGEST_TITLE) });
  await sendAfter(0);
  for (const who of [ben, cem]) await writeComment(who, post, 'So it is.');
  await sendAfter(31);
  const body = service.shownTo(device)[0]?.body ?? '';
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MOST_BODY_BYTES);
  const [, last = ''] = /এবং (.+)…$/.exec(body) ?? [];
  expect(last.replaceAll(letter, '')).toBe('');
  expect(last.length).toBeLessThan(filled(letter, LONGEST_NAME).length);
});
