import { describe, expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';
import { forum, goldOne, registerPostsForum } from './forum.ts';

registerPostsForum();

describe('GET /posts/search', () => {
  test('finds equal tags first, then those that contain the text, each newest first', async () => {
    proves('7.13');
    const own = await openTestApp();
    const boss = await own.admin('Root');
    for (const name of ['art', 'party', 'Starting', '50%', '5_0', '500', 'ড়োৎসব', 'été'])
      await boss.call('POST /tags', { body: { name } });
    const author = await goldOne(own);
    const tags = [
      'party',
      'art',
      'general',
      'starting',
      'art',
      '50%',
      '5_0',
      '500',
      'ড়োৎসব',
      'été',
    ];
    for (const [at, tag] of tags.entries()) await publish(author, { title: `Post ${at}`, tag });
    const search = async (tag: string) => {
      const reply = await own.visitor.call('GET /posts/search', { query: { tag } });
      expectAnswer('GET /posts/search', reply);
      return reply.body.map(({ title }) => Number(title.replace('Post ', '')));
    };
    for (const text of ['art', '#art', '##ART', ' Art ', '# art']) {
      expect([text, await search(text)]).toEqual([text, [4, 1, 3, 0]]);
    }
    expect(await search('%')).toEqual([5]);
    expect(await search('_')).toEqual([6]);
    expect(await search('50%')).toEqual([5]);
    expect(await search('50')).toEqual([7, 5]);
    expect(await search('e\u0301te\u0301')).toEqual([9]);
    expect(await search('ÉT')).toEqual([9]);
    expect(await search('\u09a1\u09bc')).toEqual([8]);
    expect(await search('\u09dc')).toEqual([8]);
    expect(await search("'; drop table posts; --")).toEqual([]);
    expect(await search('x'.repeat(100))).toEqual([]);
  });

  test.each([[{}], [{ tag: '' }], [{ tag: '   ' }], [{ tag: '#' }], [{ tag: ' ## ' }]])(
    'an empty text is refused (%j)',
    async (query) => {
      const reply = await forum.visitor.call('GET /posts/search', { query } as never);
      expect(expectProblem(reply, 400)).toBe('Tag is required');
    },
  );

  test('a text that is too long, twice there or no text is refused', async () => {
    for (const search of [`tag=${'x'.repeat(101)}`, 'tag=a&tag=b', 'tag=%00']) {
      expect(expectProblem(await forum.raw(`/posts/search?${search}`), 400)).toMatch(/^Tag must /);
    }
  });
});
