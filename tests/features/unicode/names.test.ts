import { describe, expect, test } from 'vitest';
import { LONGEST } from '../../../contract/values/limits.ts';
import { faultOfText, sanitized } from '../../../contract/values/text-faults.ts';
import { readConfig } from '../../../server/app/config/config.ts';
import { postBy, writeComment } from '../../support/content.ts';
import { forum, post, postId, registerUnicodeForum, root } from './places.ts';

registerUnicodeForum();

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
    const { insertedId } = (await post('POST /posts', { ...postBy(root), title: text })).body as {
      insertedId: string;
    };
    const read = await forum.visitor.call('GET /posts/{id}', { params: { id: insertedId } });
    expect(read.body.title).toBe(stored);
  }
});

describe('text rules: a name from an identity provider', () => {
  test.each([
    ['  Ana \u0000 \u202eB\u202c ', 'Ana  B'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['Ana\r\n\tB\u001b[31m', 'Ana B[31m'],
    ['\u200b\u2060', ''],
    ['\u09dc'.repeat(80), '\u09a1\u09bc'.repeat(40)],
    ['🫖'.repeat(90), '🫖'.repeat(80)],
    [`a${'\u0316'.repeat(40)}`, `a${'\u0316'.repeat(30)}`],
    ['\ud83c', '\ufffd'],
  ])('%j is cleared to %j', (given, kept) => {
    expect(sanitized(given, LONGEST.name)).toBe(kept);
    expect(faultOfText(kept, LONGEST.name)).toBeNull();
  });
});

test('text rules: the name of the forum follows the same rules', () => {
  const named = (SITE_NAME: string) =>
    readConfig({ DATA_DIR: forum.dataDir, SITE_NAME }).fixedSettings.siteName;
  expect(named(' Cafe\u0301 ')).toBe('Caf\u00e9');
  for (const bad of [
    '\u202eAdda',
    'Ad\nda',
    'Ad\u001bda',
    '\u200b',
    'x'.repeat(81),
    '\u09dc'.repeat(41),
  ])
    expect(() => named(bad)).toThrow('SITE_NAME must be a name of 1 to 80 characters.');
});
