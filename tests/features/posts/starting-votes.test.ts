import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { admin, read, registerPostsForum, send, someone } from './forum.ts';

registerPostsForum();

describe('POST /posts', () => {
  test('starting votes may be anything from 0 to a million', async () => {
    const ana = await someone();
    const id = await publish(ana, { upVote: 1_000_000, downVote: 0 });
    expect(await read(id)).toMatchObject({ upVote: 1_000_000, downVote: 0 });
    await admin.call('DELETE /posts/{id}', { params: { id } });
  });
});

test('starting votes: STARTING_VOTES=off hides and ignores them, back and forth on the same data', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'adda-votes-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const ids: Record<string, string> = {};
  async function look(setting: 'on' | 'off', act: (own: TestApp, ana: Person) => Promise<unknown>) {
    const own = await openTestApp({ DATA_DIR: dir, STARTING_VOTES: setting });
    await act(own, await own.memberWithoutPassword('Ana'));
    const { body } = await own.visitor.call('GET /posts/popular');
    await own.close();
    return body.map(({ title, upVote, downVote }) => `${title} +${upVote} -${downVote}`);
  }
  const first = await look('on', async (_, ana) => {
    ids['Loud'] = await publish(ana, { title: 'Loud', upVote: 100, downVote: 1 });
    ids['Liked'] = await publish(ana, { title: 'Liked' });
    await ana.call('PATCH /posts/{id}/upvote', { params: { id: String(ids['Liked']) } });
    await ana.call('PATCH /posts/{id}/downvote', { params: { id: String(ids['Loud']) } });
  });
  expect(first).toEqual(['Loud +100 -2', 'Liked +1 -0']);
  const second = await look('off', async (own, ana) => {
    const id = String(ids['Loud']);
    const voted = await ana.call('PATCH /posts/{id}/downvote', { params: { id } });
    expect(voted.body).toMatchObject({ upVote: 0, downVote: 1, myVote: 'down' });
    expectProblem(await send(ana, { upVote: -1 }), 400);
    await publish(ana, { title: 'Later', upVote: 7 });
    expect((await own.visitor.call('GET /posts/{id}', { params: { id } })).body.downVote).toBe(1);
  });
  expect(second).toEqual(['Liked +1 -0', 'Later +0 -0', 'Loud +0 -1']);
  const third = await look('on', async () => undefined);
  expect(third).toEqual(['Loud +100 -2', 'Later +7 -0', 'Liked +1 -0']);
});
