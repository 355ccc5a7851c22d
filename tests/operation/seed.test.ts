import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultsOf, openStore } from '../../db/core/create-store.ts';
import { isSearchIndexWhole } from '../../db/search/build-index.ts';
import { readConfig } from '../../server/app/config/config.ts';
import { run } from '../support/commands.ts';
import { publish } from '../support/content.ts';
import { freshFolder } from '../support/folders.ts';
import { openForum } from '../support/open-forum.ts';
import { settingsFor } from '../support/servers.ts';
import { openTestApp } from '../support/test-app.ts';

const DAY_MS = 86_400_000;

/** The settings of a forum that a command and a server share, in a folder of its own. */
async function openShared(): Promise<Record<string, string>> {
  const dir = freshFolder();
  return { DATA_DIR: dir, ...(await settingsFor(dir)) };
}

test('seed: beside a member and their post it adds recent data, none of the time to come, and every count stays right', async () => {
  const settings = await openShared();
  const { forum, ana } = await openForum(['Ana'], settings);
  const own = await publish(ana, { title: 'Here before' });
  const { code, said, complaints } = await run('seed', ['--posts', '30'], settings);
  expect([code, complaints]).toEqual([0, '']);
  expect(said.at(-1)).toMatch(/^Added to .*: 40 users, \d+ tags, 30 posts, \d+ comments, /);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);

  await expect
    .poll(async () => (await forum.visitor.call('GET /posts/total', {})).body.count)
    .toBe(31);
  const { body } = await forum.visitor.call('GET /posts', { query: { limit: 100 } });
  expect(body.map(({ _id }) => _id)).toContain(own);
  const times = body.map(({ postedAt }) => Date.parse(postedAt));
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
  const newest = body.find(({ _id }) => _id !== own);
  expect(Date.now() - Date.parse(newest?.postedAt ?? '')).toBeLessThan(10 * DAY_MS);
  for (const { _id: id, postedAt } of body) {
    const asked = { params: { id }, query: { limit: 100 } };
    const { comments } = (await forum.visitor.call('GET /comments/{id}', asked)).body;
    for (const comment of comments) {
      expect(Date.parse(comment.postedAt)).toBeLessThanOrEqual(Date.now());
      expect(Date.parse(comment.postedAt)).toBeGreaterThanOrEqual(Date.parse(postedAt));
    }
  }
  const written = await publish(ana, { title: 'Here after' });
  expect((await forum.visitor.call('GET /posts', {})).body[0]?._id).toBe(written);
});

test('seed: the search index of a new forum is whole, so the server indexes no text again', async () => {
  const settings = await openShared();
  expect(await run('seed', ['--posts', '5'], settings)).toMatchObject({ code: 0 });
  const store = await openStore(readConfig({ ...process.env, ...settings }));
  onTestFinished(() => store.close());
  expect(await store.read(isSearchIndexWhole())).toBe(true);
});

test('seed: a second time it says the one command that starts over, and changes nothing', async () => {
  const settings = await openShared();
  const seedAgain = () => run('seed', ['--posts', '5', '--until', '2026-03-26'], settings);
  const first = await seedAgain();
  const place = settings['DATABASE_URL']
    ? 'the database '
    : join(settings['DATA_DIR'] ?? '', 'forum.db');
  expect(first.said.at(-1)).toContain(`Added to ${place}`);
  const second = await seedAgain();
  expect([second.code, second.said]).toEqual([1, []]);
  expect(second.complaints).toMatch(
    /^The sample's people are there already .* say: .* && npm run seed\. /,
  );
  const forum = await openTestApp(settings);
  const { body } = await forum.visitor.call('GET /posts', {});
  expect(body).toHaveLength(5);
  expect(body[0]?.postedAt.slice(0, 7)).toBe('2026-03');
});

test.each([
  ['--until', '2999-01-01'],
  ['--posts', 'many'],
])('seed: %s %s is refused with a sentence', async (option, value) => {
  const { code, complaints } = await run('seed', [option, value], await openShared());
  expect([code, complaints]).toEqual([1, expect.stringMatching(/^--\w+ must be /)]);
});
