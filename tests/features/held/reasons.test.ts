import { expect, test } from 'vitest';
import { namesNumber } from '../../../server/texts/needs-approval.ts';
import { amount } from '../../support/amounts.ts';
import { editComment, postBy, publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { sendPicture } from '../../support/features/images.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { leastMs } from '../../support/processor-time.ts';

test.each([
  ['eleven digits', 'Call 01712345678 now'],
  ['nine digits', '171234567'],
  ['fifteen digits', '880171234567890'],
  ['Bengali digits', 'ফোন করুন ০১৭১২৩৪৫৬৭৮ নম্বরে'],
  ['Latin and Bengali digits', '০১৭12৩৪৫৬78'],
  ['signs between', '+880 (1712) 345-678'],
  ['full stops between', '017.12.34.56.78'],
  ['many spaces between', '01712     345678'],
  ['a no-break space between', '01712\u00a0345678'],
  ['a hyphen that does not break', '01712\u2011345678'],
  ['dashes between', '01712–345–678'],
  ['minus signs between', '01712−345−678'],
  ['digits in keycaps', [...'017123456'].map((digit) => `${digit}\ufe0f\u20e3`).join('')],
  ['marks on digits', [...'০১৭১২৩৪৫৬'].join('\u0301')],
  ['full-width digits', '０１７１２３４５６７８'],
  ['letters around it', 'tel01712345678now'],
  ['a second number behind it', '01712345678 01812345678'],
  ['a longer number before it', '1234567890123456 01712345678'],
  ['a year before it', 'since 2019: 01712345678'],
  ['a date before it', '29.11.2026 01712345678'],
  ['a date within it', '01-11-2026-123'],
])('a telephone number: %s', (_, text) => {
  expect(namesNumber(text)).toBe(true);
});

test.each([
  ['eight digits', '12345678'],
  ['sixteen digits', '1234567890123456'],
  ['eight digits, signs and spaces', '+(12) 345-678 ..'],
  ['other signs between', '1,000,000,000 or 123/456/789'],
  ['lines between', '12345\n67890'],
  ['letters between', '12345 and 67890'],
  ['a date', '2026-11-29'],
  ['a date and a time', '29.11.2026 10:30, ২৯.১১.২০২৬ ১০.৩০'],
  ['two dates', '29.11.2026 - 30.11.2026'],
  ['two dates with a dash between', '29.11.2026–30.11.2026'],
  ['years with a dash between', '১৯৭১–২০২৬'],
  ['two dates in brackets', '(2026-11-29 - 2026-11-30)'],
])('no telephone number: %s', (_, text) => {
  expect(namesNumber(text)).toBe(false);
});

const PARTS = [
  ...['1', '12345678', '1234567890123456', '+', '(', ')', '-', '.', ' ', '\n', 'a', 'ক', '৭'],
  ...['29.11.2026', '2026-11-', '19', '0', '/', '\u00a0', '\u2011'],
];
const PAIRS = PARTS.flatMap((one) => PARTS.map((other) => one + other));
const FAMILIES = [
  ...PARTS,
  ...PAIRS,
  ...PAIRS.flatMap((pair) => PARTS.map((one) => pair + one)).filter(
    (_, n) => n % amount(40, 1) === 0,
  ),
];
/** A text of 20,000 characters may take so much processor time. */
const MOST_MS = 20;

test('no text of 20,000 characters takes long to look for numbers in: the time is linear', async () => {
  const slow = [];
  for (const unit of FAMILIES) {
    const text = unit.repeat(20_000 / unit.length);
    const least = await leastMs(MOST_MS, () => namesNumber(text));
    if (least > MOST_MS) slow.push([unit, least]);
  }
  expect(slow).toEqual([]);
});

const env = { NEWCOMERS: 'held', WORDS_HELD: 'casino' };
const { forum, root, mitu } = await openFileForumWith(['Root', 'Mitu'], env);
const postId = await publish(mitu);
const EQUAL = 'Cheap watches, only today at the old bazaar';
const isHeld = async (by: Person, text: string, more = {}) =>
  (await writeComment(by, postId, text, more)).held === true;
const newcomer = () => forum.someone('New');

test('a text waits for what is in it, and health counts why', async () => {
  const before = (await root.call('GET /admin/health')).body.held;
  const ana = await newcomer();
  const { _id } = await sendPicture(ana);
  expect(await isHeld(ana, 'See https://tea.example.com')).toBe(true);
  expect(await isHeld(ana, `![](image:${_id})`, { format: 'markdown' })).toBe(true);
  expect(await isHeld(ana, 'Call 01712345678')).toBe(true);
  expect(await isHeld(ana, 'Call **০১৭১২**৩৪৫৬৭৮', { format: 'markdown' })).toBe(true);
  expect(await isHeld(ana, 'A casino')).toBe(true);
  expect(await isHeld(ana, 'Tea with milk on 29.11.2026')).toBe(false);
  const { held } = (await root.call('GET /admin/health')).body;
  expect(held).toEqual({
    link: before.link + 1,
    picture: before.picture + 1,
    number: before.number + 2,
    words: before.words + 1,
    alike: before.alike,
    raid: before.raid,
  });
});

test("a picture that is somebody else's is none, and what names it does not wait", async () => {
  const [ana, ben] = [await newcomer(), await newcomer()];
  const { _id } = await sendPicture(ana);
  expect(await isHeld(ben, `Tea ![](image:${_id})`, { format: 'markdown' })).toBe(false);
});

test("a text waits that equals another newcomer's of the last day: as post, comment and edit", async () => {
  const [ana, ben, cem] = [await newcomer(), await newcomer(), await newcomer()];
  expect(await isHeld(ana, EQUAL)).toBe(false);
  expect(await isHeld(ana, EQUAL)).toBe(false);
  expect(await isHeld(ben, EQUAL.toUpperCase())).toBe(true);
  const post = postBy(cem, { title: 'Cheap watches', description: EQUAL.slice(14) });
  expect((await cem.call('POST /posts', { body: post })).body.held).toBe(true);
  const own = await writeComment(cem, postId, 'Tea with milk');
  expect((await editComment(cem, own._id, EQUAL)).status).toBe(201);
  // A waiting text counts as sent, too.
  await executeSql(
    forum,
    `delete from likenesses where author_key not in
    (select key from users where email = '${ben.email}')`,
  );
  expect(await isHeld(ana, EQUAL)).toBe(true);
  await executeSql(forum, 'update likenesses set sent_at = sent_at - 86400000');
  expect(await isHeld(ana, EQUAL)).toBe(false);
});

test('of equal texts at once one stands, and the others wait', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, newcomer));
  const held = await Promise.all(people.map((one) => isHeld(one, `${EQUAL}, at once`)));
  expect(held.filter((one) => !one)).toHaveLength(1);
});

test('a member who is no newcomer repeats any text, and a short text waits for no equal', async () => {
  const [ana, ben] = [await newcomer(), await newcomer()];
  expect(await isHeld(ana, 'Tea, please!')).toBe(false);
  expect(await isHeld(ben, 'Tea, please!')).toBe(false);
  expect(await isHeld(mitu, `${EQUAL}, of Mitu`)).toBe(false);
  expect(await isHeld(ana, `${EQUAL}, of Mitu`)).toBe(false);
  await executeSql(forum, `update users set created_at = 0 where email = '${ben.email}'`);
  expect(await isHeld(ben, `${EQUAL}, of Mitu`)).toBe(false);
});
