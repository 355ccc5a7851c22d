import { describe, expect, test } from 'vitest';
import { lengthOf } from '../../../contract/values/text.ts';
import { publish } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { forum, isGood, PLACES, post, registerUnicodeForum, root } from './places.ts';

registerUnicodeForum();

function expectTag(reply: Awaited<ReturnType<typeof post>>) {
  expect(expectProblem(reply, 400)).toBe('Name must be at most 30 characters long');
  return reply.body as { insertedId?: string };
}

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

  test.each([
    ['NUL', 'a\u0000b', 'must not contain the NUL character'],
    ['an override', 'a\u202eb', 'must not contain characters that turn the direction of writing'],
    ['an embedding', '\u202aab\u202c', 'must not contain characters that turn the direction'],
    ['an isolate', '\u2066ab\u2069', 'must not contain characters that turn the direction'],
    ['a zero width space alone', '\u200b', 'must contain something that can be seen'],
    ['joiners alone', ' \u200d\u200c\u2060 ', 'must contain something that can be seen'],
    ['Hangul fillers alone', '\u3164\u115f', 'must contain something that can be seen'],
    ['a mark of direction alone', '\u200e', 'must contain something that can be seen'],
    ['letters of tags alone', '\u{e0041}\u{e0042}', 'must contain something that can be seen'],
    ['31 marks on a letter', `a${'\u0301'.repeat(31)}`, 'must not put more than 30 marks'],
  ])('is refused with %s', async (_what, text, sentence) => {
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
  const { insertedId } = expectTag(await post('POST /tags', { name: 'İ'.repeat(16) }));
  expect(insertedId).toBeUndefined();
});
