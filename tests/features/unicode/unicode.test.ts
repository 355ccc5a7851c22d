import { describe, expect, test } from 'vitest';
import { LONGEST } from '../../../contract/values/limits.ts';
import { lengthOf } from '../../../contract/values/text.ts';
import { faultOfText, sanitized } from '../../../contract/values/text-faults.ts';
import { readConfig } from '../../../server/app/config/config.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { PASSWORD } from '../../support/person.ts';
import { isGood, openUnicodeForum } from './places.ts';

const { forum, PLACES, post, root, postId } = await openUnicodeForum();

describe.each(PLACES)('%s', (_, send, field, most) => {
  test('may be as long as it may be once it is in NFC, and no longer', async () => {
    // `ড়` becomes two in NFC; three letters become one of `ế`, and four one of `ᾂ`. Each time another digit ends it.
    for (const [letters, one] of [
      ['x', 1],
      ['\u09dc', 2],
      ['e\u0302\u0301', 1],
      ['\u03b1\u0313\u0300\u0345', 1],
      ['🫖', 1],
    ] as const) {
      const exact = `${letters.repeat(Math.floor((most - 1) / one))}${one === 2 && most % 2 === 0 ? 'yz' : 'z'}`;
      expect(lengthOf(exact)).toBe(most);
      expect([letters, (await send(exact)).status]).toEqual([letters, expect.toSatisfy(isGood)]);
      const sentence = expectProblem(await send(`${exact}x`), 400);
      expect(sentence.replace(/\.$/, '')).toBe(`${field} must be at most ${most} characters long`);
    }
  });

  test('is refused with what turns lines around, is invisible, or piles up marks', async () => {
    for (const [text, sentence] of [
      ['a\u0000b', 'must not contain the NUL character'],
      ['a\u202eb', 'must not contain characters that turn the direction of writing'],
      ['\u202aab\u202c', 'must not contain characters that turn the direction'],
      ['\u2066ab\u2069', 'must not contain characters that turn the direction'],
      ...['\u200b', ' \u200d\u200c\u2060 ', '\u3164\u115f', '\u200e', '\u{e0041}\u{e0042}'].map(
        (text) => [text, 'must contain something that can be seen'],
      ),
      [`a${'\u0301'.repeat(31)}`, 'must not put more than 30 marks'],
    ] as [string, string][])
      expect(expectProblem(await send(text), 400)).toContain(`${field} ${sentence}`);
  });
});

test('text rules: a tag of the greatest length can be used by posts, and a search finds them', async () => {
  for (const name of ['\u09dc'.repeat(15), 'İ'.repeat(15), `${'e\u0302\u0301'.repeat(30)}`]) {
    const { body } = await post('POST /tags', { name });
    const tag = (body as { name: string }).name;
    expect(lengthOf(tag)).toBe(30);
    const id = await publish(root, { tag: name });
    const again = await publish(root, { tag });
    const found = await forum.visitor.call('GET /posts/search', { query: { tag: name } });
    expect(found.body.map(({ _id }) => _id)).toEqual([again, id]);
  }
  // In lower case this one is twice as long.
  const long = await post('POST /tags', { name: 'İ'.repeat(16) });
  expect(expectProblem(long, 400)).toBe('Name must be at most 30 characters long');
});

const OF_LINES = /^description|^comment$/;
const CONTROLS = [
  ['an escape', 'a\u001b[31mb'],
  ['a delete', 'a\u007fb'],
  ['a control of Latin-1', 'a\u009bb'],
] as const;
const BREAKS = [
  ['a line break', 'a\nb'],
  ['a carriage return', 'a\rb'],
  ['a tab', 'a\tb'],
  ['a line separator', 'a\u2028b'],
] as const;

test.each(PLACES.filter(([what]) => !OF_LINES.test(what)))(
  'text rules: %s is one line without control characters',
  async (_, send, field) => {
    for (const [what, text] of [...CONTROLS, ...BREAKS]) {
      const sentence = expectProblem(await send(text), 400).replace(/\.$/, '');
      const wanted = `${field} must not contain line breaks, tabs or other control characters`;
      expect([what, sentence]).toEqual([what, wanted]);
    }
    // White space around it is not stored.
    expect((await send(' \tround\n')).status).toSatisfy(isGood);
  },
);

test.each(PLACES.filter(([what]) => OF_LINES.test(what)))(
  'text rules: %s keeps line breaks and tabs, and no other control characters',
  async (_, send, field) => {
    for (const [what, text] of BREAKS)
      expect([what, (await send(text)).status]).toEqual([what, expect.toSatisfy(isGood)]);
    for (const [what, text] of CONTROLS) {
      const wanted = `${field} must not contain control characters other than line breaks and tabs`;
      expect([what, expectProblem(await send(text), 400)]).toEqual([what, wanted]);
    }
    const lines = 'one\n\ttwo\r\nthree';
    expect((await writeComment(root, postId, lines)).text).toBe(lines);
  },
);

test("text rules: a photo's address and an author's own time have no control characters", async () => {
  for (const [, text] of CONTROLS) {
    const photoURL = `https://photos.example.com/${text}`;
    const body = { email: root.email, displayName: 'Root', photoURL };
    expectProblem(await post('POST /users', body), 400);
    const image = { name: 'Ana', email: 'ana@example.com', password: PASSWORD, image: photoURL };
    const registered = await forum.post('/auth/sign-up/email', image, { origin: forum.url });
    expectProblem(registered, 400);
    expectProblem(await post('POST /posts', postBy(root, { createdAt: text })), 400);
  }
  const turned = await post('POST /posts', postBy(root, { createdAt: '\u202e0:00' }));
  expect(expectProblem(turned, 400)).toBe(
    'createdAt must not contain characters that turn the direction of writing',
  );
  const marked = postBy(root, { createdAt: '\u200f10:00' });
  expectAnswer('POST /posts', await post('POST /posts', marked));
});

test('text rules: joiners, marks of direction and emoji variants stay as they are', async () => {
  for (const text of [
    'ক্‌ষ and র‍্যাব',
    'می‌خواهم',
    '👩‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    'שלום \u200e(2)\u200f עולם',
    'الهاتف \u061c+20',
    `Z${'\u0351\u0321'.repeat(15)}algo`,
  ]) {
    const stored = text.normalize('NFC');
    expect((await writeComment(root, postId, text)).text).toBe(stored);
    const id = await publish(root, { title: text });
    const read = await forum.visitor.call('GET /posts/{id}', { params: { id } });
    expect(read.body.title).toBe(stored);
  }
});

test.each([
  ['  Ana \u0000 \u202eB\u202c ', 'Ana  B'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['Ana\r\n\tB\u001b[31m', 'Ana B[31m'],
  ['\u200b\u2060', ''],
  ['\u09dc'.repeat(80), '\u09a1\u09bc'.repeat(40)],
  ['🫖'.repeat(90), '🫖'.repeat(80)],
  [`a${'\u0316'.repeat(40)}`, `a${'\u0316'.repeat(30)}`],
  ['\ud83c', '\ufffd'],
])('text rules: a name from an identity provider, %j, is cleared to %j', (given, kept) => {
  expect(sanitized(given, LONGEST.name)).toBe(kept);
  expect(faultOfText(kept, LONGEST.name)).toBeNull();
});

test('text rules: the name of the forum follows the same rules', () => {
  const named = (SITE_NAME: string) =>
    readConfig({ DATA_DIR: forum.dataDir, SITE_NAME }).fixedSettings.siteName;
  expect(named(' Cafe\u0301 ')).toBe('Caf\u00e9');
  const long = ['x'.repeat(81), '\u09dc'.repeat(41)];
  for (const bad of ['\u202eAdda', 'Ad\nda', 'Ad\u001bda', '\u200b', ...long])
    expect(() => named(bad)).toThrow('SITE_NAME must be a name of 1 to 80 characters.');
});
