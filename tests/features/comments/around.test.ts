import { expect, test } from 'vitest';
import { addComment } from '../../../db/features/comments/comments.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { joinShared } from '../../support/open-forum.ts';
import { unmarked } from '../../support/texts/unmarked.ts';

const AMOUNT = 23;
/** The comments of the post, oldest first. */
const ids: string[] = [];
const { forum, ana } = await joinShared(['Ana']);
await ana.call('POST /membership', { body: { email: ana.email } });
const postId = await publish(ana);
const other = await publish(ana);
for (let n = 0; n < AMOUNT; n++) {
  ids.push((await writeComment(ana, postId, `No. ${n}`))._id);
  await writeComment(ana, other, 'Elsewhere');
}

const ask = (query: object, id = postId, as = forum.visitor) =>
  as.call('GET /comments/{id}', { params: { id }, query });
async function pageOf(query: object) {
  const reply = await ask(query);
  expectAnswer('GET /comments/{id}', reply);
  const { comments, totalComments, page } = reply.body;
  expect(totalComments).toBe(AMOUNT);
  return { ids: comments.map(({ _id }) => _id), page };
}

test.each(['new', 'old'] as const)(
  'order=%s: pages of any size make up the thread',
  async (order) => {
    const whole = order === 'new' ? ids.toReversed() : ids;
    for (const limit of [1, 5, 11, AMOUNT]) {
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(AMOUNT / limit); page++)
        pages.push(...(await pageOf({ order, page, limit })).ids);
      expect([limit, pages]).toEqual([limit, whole]);
      const past = await pageOf({ order, page: Math.ceil(AMOUNT / limit) + 1, limit });
      expect(past).toEqual({ ids: [], page: undefined });
    }
  },
);

test.each([{ order: 'new' }, { order: 'old' }, {}])(
  'around answers the very page of every comment: %o',
  async (order) => {
    for (const limit of [5, 1, 100])
      for (const around of ids) {
        const found = await pageOf({ ...order, limit, around });
        expect(found.ids).toContain(around);
        const numbered = await pageOf({ ...order, limit, page: found.page });
        expect([limit, found.ids]).toEqual([limit, numbered.ids]);
      }
  },
);

test('around follows what is added and deleted', async () => {
  const post = await publish(ana);
  const first = (await writeComment(ana, post, 'First'))._id;
  const page = async () => (await ask({ around: first }, post)).body.page;
  expect(await page()).toBe(1);
  const later: string[] = [];
  for (let n = 0; n < 5; n++) later.push((await writeComment(ana, post, 'Later'))._id);
  expect(await page()).toBe(2);
  await ana.call('DELETE /comments/{id}', { params: { id: later[2] as string } });
  expect(await page()).toBe(1);
  await ana.call('DELETE /comments/{id}', { params: { id: first } });
  expectProblem(await ask({ around: first }, post), 404);
});

test('an order or a comment that is none is refused, for members and visitors alike', async () => {
  const foreign = (await writeComment(ana, await publish(ana), 'Foreign'))._id;
  for (const as of [forum.visitor, ana]) {
    for (const order of ['', 'New', 'worst', '0'])
      expect(expectProblem(await ask({ order }, postId, as), 400)).toMatch(/^order must be/i);
    const both = { page: 1, around: ids[0] };
    expect(expectProblem(await ask(both, postId, as), 400)).toBe(
      'page and around exclude each other',
    );
    for (const around of ['', 'nope', '%', '\u0000', postId, foreign, ids[0]?.toUpperCase()])
      expectProblem(await ask({ around }, postId, as), 404);
    expectProblem(await ask({ around: ids[0] }, 'nope', as), 404);
    expectProblem(await ask({ around: 'x'.repeat(65) }, postId, as), 400);
  }
  expectProblem(await forum.raw(`/comments/${postId}?around=${ids[0]}&around=${ids[1]}`), 400);
  expectProblem(await forum.raw(`/comments/${postId}?order=new&order=old`), 400);
});

test('a page around a comment deep in a long thread takes at most the time of three first pages', async () => {
  const { store } = forum.app.context;
  const author = await store.read(findUser(ana.email));
  if (!author) throw new Error(`There is no member ${ana.email}`);
  const long = await publish(ana);
  const written = await Promise.all(
    Array.from({ length: 2_000 }, (_, n) =>
      addComment(store, { postId: long, author, ...unmarked(`No. ${n}`), createdText: '' }),
    ),
  );
  const deep = written.map((one) => (typeof one === 'string' ? one : one.comment.id)).toSorted();
  const asks: Record<string, (n: number) => object> = {
    first: () => ({}),
    new: (n) => ({ order: 'new', around: deep[n * 90] }),
    old: (n) => ({ order: 'old', around: deep[n * 90] }),
  };
  const times: Record<string, number[]> = { first: [], new: [], old: [] };
  // They take turns, so that other load on the machine slows all of them alike. The first round counts for none.
  for (let n = -1; n < 21; n++)
    for (const [name, query] of Object.entries(asks)) {
      const start = performance.now();
      const { status } = await ask({ ...query(Math.max(n, 0)), fresh: `${name} ${n}` }, long);
      if (n >= 0) times[name]?.push(performance.now() - start);
      expect(status).toBe(200);
    }
  // The least: what else runs on the machine only adds.
  const least = (name: string) => Math.min(...(times[name] ?? []));
  for (const order of ['new', 'old']) expect(least(order)).toBeLessThan(least('first') * 3);
});
