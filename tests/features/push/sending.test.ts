import { createPublicKey, verify } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { amount } from '../../support/amounts.ts';
import { publish, writeComment } from '../../support/content.ts';
import { mentionIn, seeAll } from '../../support/features/inbox.ts';
import { everything, faults, finish, leave } from '../../support/features/leaving.ts';
import { about, sanction } from '../../support/features/sanctions.ts';
import { decrypted } from '../../support/push/decrypt.ts';
import { openPushForum } from '../../support/push/forum.ts';

afterEach(() => void vi.useRealTimers());

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const PAYLOADS = amount(20, 50);
const [MOST_BYTES, MOST_BODY_BYTES] = [3_000, 1_500];
const [LONGEST_TITLE, LONGEST_NAME] = [200, 80];
const FIELDS = ['title', 'body', 'navigate', 'tag', 'lang', 'app_badge'];

const SHORT = { en: 'Something is new for you', bn: 'আপনার জন্য ১টি নতুন খবর' };

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

async function openScene() {
  const scene = await openPushForum();
  return { ...scene, told: () => scene.shown().map(({ body }) => body) };
}

describe('what a push says', () => {
  test('it is a declarative push of at most a day, which the browser alone can read, by a sender who proves it', async () => {
    const { forum, answer, device, service, shown, sendAfter, post } = await openScene();
    const { _id } = await answer();
    await sendAfter(21);
    expect(shown()).toEqual([
      {
        title: 'My Site',
        body: 'Ben replied to you under “Tea”',
        navigate: `${forum.url}/post-details/${post}?comment=${_id}`,
        tag: expect.stringMatching(/^[\w-]{32}$/),
        lang: 'en',
        app_badge: '1',
      },
    ]);
    const headers = service.askedOf(device)[0]?.headers;
    expect(headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      topic: shown()[0]?.tag,
      'content-encoding': 'aes128gcm',
    });
    // RFC 8292
    const [, jwt = '', key = ''] =
      /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers?.authorization)) ?? [];
    expect(key).toBe((await forum.visitor.call('GET /push')).body.key);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
      one.toString('base64url'),
    );
    const jwk = { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const [head = '', claims = '', signature = ''] = jwt.split('.');
    const signed = Buffer.from(`${head}.${claims}`);
    const encoded = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', signed, encoded, Buffer.from(signature, 'base64url'))).toBe(true);
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(said).toMatchObject({ aud: service.url, sub: expect.stringMatching(/^mailto:.+@/) });
    expect(said.exp - Date.now() / 1_000).toBeLessThanOrEqual(24 * HOUR);
  });
});

describe('when', () => {
  test('20 seconds after the notice, once, to each browser of before it; not what was seen meanwhile', async () => {
    const { ana, answer, register, service, shown, sendAfter } = await openScene();
    const other = await register(ana);
    await answer();
    const later = await register(ana);
    const counts = () =>
      [shown(), service.shownTo(other), service.shownTo(later)].map(({ length }) => length);
    await sendAfter(19);
    expect(counts()).toEqual([0, 0, 0]);
    await sendAfter(2);
    await sendAfter(HOUR / 2);
    expect(counts()).toEqual([1, 1, 0]);
    await answer();
    await seeAll(ana);
    await sendAfter(HOUR / 4);
    expect(counts()).toEqual([1, 1, 0]);
  });

  test('not while a page of theirs is visible, nor afterwards', async () => {
    const { ana, answer, shown, sendAfter } = await openScene();
    const socket = await ana.socket();
    await answer();
    await sendAfter(21);
    socket.emit('visible', false);
    await answer();
    await vi.waitFor(async () => {
      await sendAfter(301);
      expect(shown()).toHaveLength(1);
    });
  });

  test('at most one of a thread in 5 minutes; then one tells of all', async () => {
    const { ana, ben, post, answer, sendAfter, told } = await openScene();
    await answer();
    await sendAfter(21);
    await answer();
    await mentionIn(ben, post, ana);
    await sendAfter(4 * MINUTE);
    expect(told()).toHaveLength(1);
    await sendAfter(MINUTE);
    expect(told().slice(1)).toEqual(['3 new replies in one thread']);
  });

  test('at most 20 an hour; the rest comes as one', async () => {
    const { ana, ben, answer, sendAfter, told } = await openScene();
    await ben.call('POST /membership', { body: { email: ben.email } });
    for (let n = 0; n < 24; n++) await mentionIn(ben, await publish(ben, { title: `T${n}` }), ana);
    await sendAfter(21);
    expect(told()).toEqual([
      ...Array.from({ length: 19 }, (_, n) => `Ben mentioned you under “T${n}”`),
      '5 new replies in 5 threads',
    ]);
    // A later push waits until the first of the 20 is an hour old.
    await answer();
    await sendAfter(50 * MINUTE);
    expect(told()).toHaveLength(20);
    await sendAfter(10 * MINUTE);
    expect(told().slice(20)).toEqual(['Ben replied to you under “Tea”']);
  });

  test('quiet hours hold all, over midnight, and end with one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2033-03-01T21:50:00Z') });
    const { ana, ben, answer, shown, sendAfter, told } = await openScene();
    const quiet = { from: '22:00', to: '07:00', zone: 'UTC' };
    await ana.call('PATCH /me/choices', { body: { quiet } });
    await answer();
    await sendAfter(30);
    expect(shown()).toHaveLength(1);
    await sendAfter(20 * MINUTE);
    await answer();
    await mentionIn(ben, await publish(ben, { title: 'Two' }), ana);
    await sendAfter(8 * HOUR);
    expect(shown()).toHaveLength(1);
    await sendAfter(HOUR);
    expect(told()).toEqual(['Ben replied to you under “Tea”', '3 new replies in 2 threads']);
  });
});

test('it tells of announcements and of new comments in followed threads, for who chooses them', async () => {
  const { forum, ana, ben, post, register, service, shown, sendAfter } = await openScene();
  const root = await forum.admin('Root');
  const bens = await register(ben);
  await sendAfter(0);
  await writeComment(ben, post, 'Black.');
  await sendAfter(31);
  expect(shown()).toEqual([]);
  const push = { comments: true, announcements: true };
  await ana.call('PATCH /me/choices', { body: { push } });
  await writeComment(ben, post, 'Or white.');
  await sendAfter(31);
  expect(shown()).toMatchObject([
    { body: expect.stringMatching(/new comments? under “Tea”, by Ben$/) },
  ]);
  await root.call('POST /announcements', { body: { title: 'Party', description: 'Tonight.' } });
  await sendAfter(21);
  await sendAfter(21);
  expect(shown().slice(1)).toMatchObject([{ body: 'Announcement: Party' }]);
  expect(service.shownTo(bens)).toEqual([]);
});

test('what came while a member was suspended is not told afterwards', async () => {
  const { forum, ana, ben, post, answer, sendAfter, told } = await openScene();
  const root = await forum.admin('Root');
  await answer();
  const { _id } = await sanction(root, ana, 'suspend');
  await sendAfter(21);
  await mentionIn(ben, post, ana);
  await sendAfter(10 * MINUTE);
  await root.call('DELETE /sanctions/{id}', about(_id));
  await sendAfter(10 * MINUTE);
  await mentionIn(ben, await publish(ben, { title: 'Two' }), ana);
  await sendAfter(10 * MINUTE);
  expect(told()).toEqual(['Your account was suspended', 'Ben mentioned you under “Two”']);
});

test('what a member did not choose is not told, also once they choose it', async () => {
  const { ana, ben, post, answer, sendAfter, told } = await openScene();
  const choose = (reply: boolean) => ana.call('PATCH /me/choices', { body: { push: { reply } } });
  await choose(false);
  await answer();
  await sendAfter(10 * MINUTE);
  await mentionIn(ben, post, ana);
  await sendAfter(10 * MINUTE);
  await choose(true);
  await sendAfter(10 * MINUTE);
  expect(told()).toEqual(['Ben mentioned you under “Tea”']);
});

test('who leaves is told nothing, and has no browser left', async () => {
  const { forum, ana, answer, service, sendAfter } = await openScene();
  await answer();
  await leave(ana);
  await sendAfter(10 * MINUTE);
  expect(service.asked).toEqual([]);
  await finish(forum);
  expect((await everything(forum))['push_devices']).toEqual([]);
  expect(await faults(forum)).toEqual([]);
});

test('a browser that another member takes over while it is due tells nothing of the one before', async () => {
  const { forum, ben, post, answer, device, shown, sendAfter, told } = await openScene();
  const cem = await forum.memberWithoutPassword('Cem');
  await answer();
  await cem.call('PUT /push', { body: device.body });
  await sendAfter(10 * MINUTE);
  expect(shown()).toEqual([]);
  await mentionIn(ben, post, cem);
  await sendAfter(10 * MINUTE);
  expect(told()).toEqual(['Ben mentioned you under “Tea”']);
});

test(`${PAYLOADS} of ${PAYLOADS} payloads are read by an independent browser, whole and small; short texts tell neither names nor titles`, async () => {
  const { forum, ben, register, service, sendAfter } = await openScene();
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
    if (isShort) expect(notification.body).toBe(SHORT[language]);
    else expect(notification.body).toContain(title);
    for (const part of ['🫖', title, 'post-details']) expect(text.includes(part)).toBe(!isShort);
    expect(text.isWellFormed()).toBe(true);
  }
});

test('a text that is too long is cut between letters', async () => {
  const { forum, ana, ben, service, device, sendAfter } = await openScene();
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
