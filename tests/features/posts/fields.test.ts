import { describe, expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { read, registerPostsForum, send, someone } from './forum.ts';

registerPostsForum();

describe('POST /posts', () => {
  test.each([
    [{ title: undefined }, 'Title is required'],
    [{ title: '' }, 'Title is required'],
    [{ title: ' \n\u00a0\ufeff' }, 'Title is required'],
    [{ title: 7 }, 'Title must be of type string'],
    [{ title: 'x'.repeat(201) }, 'Title must be at most 200 characters long'],
    [{ title: 'a\u0000b' }, 'Title must not contain the NUL character'],
    [{ description: undefined }, 'Description is required'],
    [{ description: '\t' }, 'Description is required'],
    [{ description: ['x'] }, 'Description must be of type string'],
    [{ description: 'x'.repeat(20_001) }, 'Description must be at most 20000 characters long'],
    [{ description: '\u0000' }, 'Description must not contain the NUL character'],
    [{ createdAt: 'x'.repeat(65) }, 'createdAt must be at most 64 characters long'],
    [{ createdAt: 1_795_000_000 }, 'createdAt must be of type string'],
    [{ createdAt: '\u0000' }, 'createdAt must not contain the NUL character'],
    [{ tag: 'coffee' }, 'Tag "coffee" does not exist'],
    [{ tag: 'x'.repeat(31) }, 'Tag must be at most 30 characters long'],
    [{ tag: 7 }, 'Tag must be of type string'],
    [{ tag: null }, 'Tag must be of type string'],
    [{ upVote: '2' }, 'upVote must be of type integer'],
    [{ upVote: 1.5 }, 'upVote must be of type integer'],
    [{ upVote: -1 }, 'upVote must be at least 0'],
    [{ upVote: 1_000_001 }, 'upVote must be at most 1000000'],
    [{ upVote: 1e300 }, 'upVote must be at most 1000000'],
    [{ upVote: null }, 'upVote must be of type integer'],
    [{ downVote: 'abc' }, 'downVote must be of type integer'],
    [{ downVote: -0.5 }, 'downVote must be of type integer'],
    [{ downVote: 1_000_001 }, 'downVote must be at most 1000000'],
    [{ downVote: true }, 'downVote must be of type integer'],
    [{ authorEmail: undefined }, 'authorEmail is required'],
    [{ authorEmail: '' }, 'authorEmail must be an e-mail address'],
    [{ authorEmail: {} }, 'authorEmail must be of type string'],
  ])(
    'a field that is not as it should be is named, and nothing is written (%#)',
    async (more, sentence) => {
      proves('5.5');
      const ana = await someone();
      expect(expectProblem(await send(ana, more), 400)).toBe(sentence);
      const { body } = await ana.call('GET /posts/count', { query: { email: ana.email } });
      expect(body.count).toBe(0);
    },
  );

  test('texts are measured in code points, not in halves of them', async () => {
    const ana = await someone();
    const title = '🫖'.repeat(200);
    const description = 'চা '.repeat(6_666).trimEnd();
    const id = await publish(ana, { title, description, createdAt: '🕙'.repeat(64) });
    expect(await read(id)).toMatchObject({ title, description, createdAt: '🕙'.repeat(64) });
    expectProblem(await send(ana, { title: `${title}🫖` }), 400);
  });

  test('texts are kept well formed, in one Unicode form and without white space around them', async () => {
    const ana = await someone();
    const title = ' Cafe\u0301 \ud83c ';
    const id = await publish(ana, { title, description: '\n  <b>&amp;</b> \u200f \\ " \n' });
    expect(await read(id)).toMatchObject({
      title: 'Caf\u00e9 \ufffd',
      description: '<b>&amp;</b> \u200f \\ "',
    });
  });

  test('the time of the author comes back as it was given', async () => {
    const ana = await someone();
    for (const createdAt of [
      ' 20/11/2026, 10:00:00\u202fAM ',
      '২০/১১/২০২৬, ১০:০০:০০',
      'e\u0301',
      '',
    ]) {
      expect((await read(await publish(ana, { createdAt }))).createdAt).toBe(createdAt);
    }
  });
});
