import { expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { openTestApp } from '../../support/test-app.ts';
import { editLong, MOST_LONG_EDITS } from '../../support/texts/long-edits.ts';

const DAY = 86_400;

async function openEdits(env: Record<string, string>) {
  const forum = await openTestApp(env);
  const ana = await forum.memberWithoutPassword('Ana');
  const id = await publish(ana);
  const editAll = async () => {
    for (let version = 1; version <= MOST_LONG_EDITS; version++)
      expect((await editLong(ana, id, version)).status).toBe(200);
  };
  return { forum, ana, id, editAll };
}

test('edits of a member have 5 MB a day; then 429 says since when there is room, and no other member waits', {
  timeout: 60_000,
}, async () => {
  const { forum, ana, id, editAll } = await openEdits({ RATE_LIMITS: 'on' });
  const comment = await writeComment(ana, id, 'Milk last.');
  // What is refused takes nothing of the day.
  expect((await editLong(ana, id, 7)).status).toBe(409);
  await editAll();
  const version = MOST_LONG_EDITS + 1;
  const full = await editLong(ana, id, version);
  const seconds = Number(full.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(DAY - 600);
  expect(seconds).toBeLessThanOrEqual(DAY);
  expect(expectProblem(full, 429)).toBe(
    `You have edited as much text today as one may. Please try again in ${seconds} seconds.`,
  );
  expect(full.body).toMatchObject({ code: 'edit-bytes' });
  // A new title alone keeps the long text once more.
  const retitle = (n: number) =>
    ana.call('PATCH /posts/{id}', {
      params: { id },
      body: { title: `Other ${n}`, version: version + n },
    });
  const statuses = [];
  for (const n of [0, 1, 2]) statuses.push((await retitle(n)).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await ana.call('GET /posts/{id}', { params: { id } })).body.version).toBe(version + 2);
  // There is room for a short text.
  const short = { params: { id: comment._id }, body: { text: 'Milk first.', version: 1 } };
  expect((await ana.call('PATCH /comments/{id}', short)).status).toBe(200);
  const bo = await forum.memberWithoutPassword('Bo');
  expect((await editLong(bo, await publish(bo), 1)).status).toBe(200);
});

test('RATE_LIMITS=off lifts the limit of edits', { timeout: 60_000 }, async () => {
  const { ana, id, editAll } = await openEdits({ RATE_LIMITS: 'off' });
  await editAll();
  expect((await editLong(ana, id, MOST_LONG_EDITS + 1)).status).toBe(200);
});
