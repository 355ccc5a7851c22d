import { describe, expect, test } from 'vitest';
import { paramsOf, pathOf } from '../../support/address.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { admin, all, forum, registerInputForum, there } from './forum.ts';

registerInputForum();

describe('page and limit', () => {
  const paged = all.filter(([, { query }]) => query && 'page' in query.properties);
  test('the six paged lists are known', () => expect(paged.length).toBeGreaterThanOrEqual(6));

  describe.each(paged.map(([name]) => name))('%s', (name) => {
    const get = (query: string) =>
      forum.raw(`${pathOf(name, paramsOf(name, there))}?${query}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });

    test('takes whole numbers from 1, however large', async () => {
      for (const good of [
        '',
        'page=1',
        'page=1&limit=1',
        'page=007',
        'limit=101',
        'limit=99999999',
        'page=9007199254740993',
        `page=${'9'.repeat(40)}`,
        `page=${'9'.repeat(40)}&limit=100`,
        'other=1&page=2',
      ]) {
        expectAnswer(name, await get(good));
      }
    });

    test.each(['page', 'limit'])('refuses any other %s by its name', async (field) => {
      const bad = [
        '',
        '0',
        '-1',
        '1.5',
        'abc',
        '1e3',
        '0x10',
        'NaN',
        'Infinity',
        'null',
        '١',
        '1,2',
        '%2B1',
        '1%20',
        '%00',
        '9'.repeat(41),
        '00',
      ];
      for (const value of bad) {
        const sentence = expectProblem(await get(`${field}=${value}`), 400);
        expect([value, sentence]).toEqual([
          value,
          expect.stringMatching(new RegExp(`^${field} must be `, 'i')),
        ]);
      }
      const twice = expectProblem(await get(`${field}=1&${field}=2`), 400);
      expect(twice).toMatch(new RegExp(`^${field} must be given once`, 'i'));
      const nested = await get(`${field}[]=1`);
      expectAnswer(name, nested);
    });
  });
});
