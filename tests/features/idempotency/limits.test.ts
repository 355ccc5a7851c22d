import { beforeAll, expect, test } from 'vitest';
import { LIMIT_REACHED } from '../../../contract/values/limits.ts';
import { postBy, publish } from '../../support/content.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import { keyed } from '../../support/keyed.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

let forum: TestApp;
let names = 0;
const someone = () => forum.memberWithoutPassword(`Someone${names++}`);
beforeAll(async () => {
  forum = await openTestApp({}, true);
  return () => forum.close();
});

test('a repeated post is answered when the limit is full by now', async () => {
  const ana = await someone();
  const once = keyed(ana);
  const { body: first } = await once.call('POST /posts', { body: postBy(ana) });
  for (let n = 0; n < 4; n++) await publish(ana);
  expect((await ana.refused(403, 'POST /posts', { body: postBy(ana) })).message).toBe(
    LIMIT_REACHED,
  );
  const again = await once.call('POST /posts', { body: postBy(ana) });
  expectAnswer('POST /posts', again);
  expect(again.body).toEqual(first);
});

test('a refusal keeps no key', async () => {
  const ana = await someone();
  for (let n = 0; n < 5; n++) await publish(ana);
  const once = keyed(ana);
  const body = postBy(ana, { title: 'The sixth' });
  await once.refused(403, 'POST /posts', { body });
  await once.refused(400, 'POST /posts', { body: postBy(ana, { tag: 'nowhere' }) });
  await once.refused(404, 'POST /comments', {
    body: { authorEmail: ana.email, postId: 'none', text: 'Hello' },
  });
  const { posts } = (await ana.call('GET /posts/user/{email}', { params: { email: ana.email } }))
    .body;
  await ana.call('DELETE /posts/{id}', { params: { id: posts[0]?._id ?? '' } });
  expect((await once.call('POST /posts', { body })).status).toBe(201);
});

test('repeats count as writes, and not as new posts or reports', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' });
  const ana = await limited.memberWithoutPassword('Ana');
  await ana.call('POST /membership', { body: { email: ana.email } });
  const once = keyed(ana);
  const body = postBy(ana);
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++) statuses.push((await once.call('POST /posts', { body })).status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  // Nine more posts are left in the hour, and 30 more writes in the minute.
  for (let n = 0; n < 9; n++) await publish(ana);
  await ana.refused(429, 'POST /posts', { body });
  const all = await Promise.all(
    Array.from({ length: 40 }, () => once.call('POST /posts', { body })),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(29);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(11);
});
