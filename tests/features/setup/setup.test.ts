import { expect, test } from 'vitest';
import type { InputOf } from '../../../contract/core/calls.ts';
import type { Post } from '../../../contract/features/posts.ts';
import { PUBLIC_DEFAULTS } from '../../../contract/values/site-defaults.ts';
import { faultsOf } from '../../../db/core/create-store.ts';
import { setupCode } from '../../../server/features/setup/setup-code.ts';
import { publish, writeComment } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { openForum, openForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const WITHOUT_ADMIN = { ADMIN_EMAILS: '', VERIFY: 'on' };
const codeOf = (forum: TestApp) => setupCode(forum.app.context);
const setUp = (who: Person, body: InputOf<'POST /setup'>['body']) =>
  who.call('POST /setup', { body });
const postsOf = async ({ visitor }: TestApp) =>
  (await visitor.call('GET /posts', { query: { limit: 20 } })).body;
const faults = ({ app }: TestApp) => faultsOf(app.context.config);

test('setup: whoever has the code becomes the first admin, with a proven address, once', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana'], WITHOUT_ADMIN);
  const code = await codeOf(forum);
  expect(code).toMatch(/^[\w-]{22}$/);
  for (const [who, status, given, problem] of [
    [ana, 403, `${code}x`, 'setup-code'],
    [forum.visitor, 401, code, 'not-signed-in'],
  ] as const)
    expect((await who.refused(status, 'POST /setup', { body: { code: given } })).code).toBe(
      problem,
    );

  const given = { code, siteName: 'চায়ের আড্ডা', tags: ['#Tea', 'বই', 'General'], examples: true };
  expect(await setUp(ana, given)).toMatchObject({ status: 200, body: { success: true } });
  const own = { params: { email: ana.email } };
  expect((await ana.call('GET /user/{email}/status', own)).body).toEqual({ isMember: false });
  expect((await ana.call('GET /settings')).body.values.siteName).toBe('চায়ের আড্ডা');
  const tags = (await forum.visitor.call('GET /tags')).body.map(({ name }) => name);
  expect(tags.join(' ')).toBe('education food general health tea technology travel বই');
  const posts = await postsOf(forum);
  expect(posts).toHaveLength(10);
  expect(posts[0]?.title).toBe('Welcome! These are example posts');
  expect((await ana.call('GET /posts/count', { query: { email: ana.email } })).body.count).toBe(0);
  const { entries } = (await ana.call('GET /admin/audit', { query: { limit: 20 } })).body;
  expect(entries.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['admin granted', 'setting changed', 'tag added']),
  );

  const bo = await forum.member('Bo');
  expect((await bo.refused(410, 'POST /setup', { body: { code } })).code).toBe('setup-used');
  await bo.refused(403, 'POST /setup', { body: { code: 'wrong' } });
  await bo.refused(403, 'GET /settings');
});

test('setup: the default view of comments is the one that was chosen', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana'], WITHOUT_ADMIN);
  const code = await codeOf(forum);
  const odd = { code, commentsView: 'sideways' } as never;
  await ana.refused(400, 'POST /setup', { body: odd });
  expect((await setUp(ana, { code, commentsView: 'full-old' })).status).toBe(200);
  expect((await ana.call('GET /settings')).body.values.commentsView).toBe('full-old');
  expect((await forum.visitor.call('GET /site')).body.commentsView).toBe('full-old');
});

test('setup: of twenty at once one becomes admin', async () => {
  const forum = await openTestApp(WITHOUT_ADMIN);
  const names = Array.from({ length: 20 }, (_, n) => `Member${n}`);
  const people = await Promise.all(names.map((name) => forum.memberWithoutPassword(name)));
  const code = await codeOf(forum);
  const answers = await Promise.all(people.map((who) => setUp(who, { code, tags: ['tea'] })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(410)]);
  const admins = await Promise.all(people.map((who) => who.call('GET /settings')));
  expect(admins.map(({ status }) => status === 200)).toEqual(statuses.map((s) => s === 200));
});

test('setup: a forum whose settings or commands name an admin takes no code', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana']);
  const code = await codeOf(forum);
  await ana.refused(410, 'POST /setup', { body: { code, siteName: 'Mine' } });
  expect((await forum.visitor.call('GET /site')).body).toEqual(PUBLIC_DEFAULTS);
});

test('setup: what is not as it should be is refused, and the code stays good', async () => {
  const { forum, ana } = await openForum(['Ana'], WITHOUT_ADMIN);
  const code = await codeOf(forum);
  const tags = ['tea', Array(21).fill('tea'), ['tea', '#..']].map((wrong) => ({ tags: wrong }));
  const others = [...tags, { siteName: '' }, { examples: 'yes' }];
  for (const body of [{}, { code: 7 }, ...others.map((wrong) => ({ code, ...wrong }))])
    await ana.refused(400, 'POST /setup', { body });
  expect((await setUp(ana, { code })).status).toBe(200);
});

async function openExamples() {
  const people = await openForum(['Ana', 'Bo'], { ADMIN_EMAILS: '' });
  await setUp(people.ana, { code: await codeOf(people.forum), examples: true });
  return people;
}

test('setup: the examples look like a forum that lives', async () => {
  const { forum } = await openExamples();
  const posts = await postsOf(forum);
  const ages = posts.map(({ postedAt }) => (Date.now() - Date.parse(postedAt)) / 86_400_000);
  expect(ages).toEqual(ages.toSorted((one, other) => one - other));
  expect(Math.abs(Number(ages.at(-1)) - 14)).toBeLessThan(1);
  expect(new Set(posts.map(({ authorId }) => authorId)).size).toBe(8);
  const tags = [...new Set(posts.map(({ tag }) => tag))].sort();
  expect(tags).toEqual(['education', 'food', 'general', 'health', 'technology', 'travel']);
  for (const is of ['pinned', 'closed'] as const)
    expect(posts.filter((post) => post[is])).toHaveLength(1);
  expect(posts.every(({ upVote }) => upVote > 0)).toBe(true);
  expect(posts.some(({ downVote }) => downVote > 0)).toBe(true);
  const threads = await Promise.all(
    posts.map(({ _id: id }) => forum.visitor.call('GET /comments/{id}', { params: { id } })),
  );
  const comments = threads.flatMap(({ body }) => body.comments);
  expect(comments).toHaveLength(22);
  expect(comments.filter(({ replyTo }) => replyTo !== null).length).toBeGreaterThan(5);
  for (const { postId, postedAt } of comments)
    expect(Date.parse(postedAt)).toBeGreaterThan(
      Date.parse(String(posts.find(({ _id }) => _id === postId)?.postedAt)),
    );
  const { body: found } = await forum.visitor.call('GET /search', { query: { q: 'খিচুড়ি' } });
  expect(found.results.length).toBeGreaterThan(0);
  expect(await faults(forum)).toEqual([]);
});

test('setup: an admin removes the examples with all that hangs on them, once and again', async () => {
  const { forum, ana, bo } = await openExamples();
  const own = await publish(bo);
  const posts = await postsOf(forum);
  const [first, second] = posts.filter(({ _id }) => _id !== own) as [{ _id: string }, Post];
  for (const post of [first, second]) await writeComment(bo, post._id, 'Nice.');
  await bo.call('PATCH /posts/{id}/upvote', { params: { id: second._id } });
  await bo.call('PUT /saved/{postId}', { params: { postId: second._id } });
  await bo.call('PUT /mutes/{memberId}', { params: { memberId: second.authorId } });

  const silence = { userId: second.authorId, kind: 'silence', days: null, reason: 'a' } as const;
  expect((await ana.call('POST /sanctions', { body: silence })).status).toBe(201);

  await bo.refused(403, 'DELETE /setup/examples');
  // Ten posts, their 22 comments by example members, and two of Bo's.
  for (const [counted, removed] of [
    [{ posts: 10, othersComments: 2 }, 34],
    [{ posts: 0, othersComments: 0 }, 0],
  ]) {
    expect((await expectCall(ana, 'GET /setup/examples')).body).toEqual(counted);
    expect((await expectCall(ana, 'DELETE /setup/examples')).body).toEqual({ removed });
  }

  expect((await postsOf(forum)).map(({ _id }) => _id)).toEqual([own]);
  const { body: stats } = await ana.call('GET /admin/stats');
  expect(stats).toMatchObject({ posts: 1, comments: 0, users: 2 });
  expect(JSON.stringify((await ana.call('GET /admin/users')).body)).not.toContain(
    'example.invalid',
  );
  expect((await bo.call('GET /mutes')).body).toEqual([]);
  expect((await bo.call('GET /saved')).body.total).toBe(0);
  await forum.visitor.refused(404, 'GET /members/{id}', { params: { id: second.authorId } });
  const removals = { query: { act: 'example removed' } };
  const { entries } = (await ana.call('GET /admin/audit', removals)).body;
  expect(entries.map(({ target }) => target)).toContain('farida@example.invalid');
  expect(entries).toHaveLength(8);
  expect(await faults(forum)).toEqual([]);
});

const zoneOnPages = async (forum: TestApp) => {
  const html = await (await fetch(forum.url, { headers: { accept: 'text/html' } })).text();
  return JSON.parse(html.match(/id="state">(.*?)<\/script>/s)?.[1] ?? '').zone;
};

test('setup: the zone of the browser becomes that of the server’s times at once, and can be changed', async () => {
  const { forum, ana } = await openForum(['Ana'], WITHOUT_ADMIN);
  const code = await codeOf(forum);
  expect(await zoneOnPages(forum)).toBe('Asia/Dhaka');
  const wrong = { body: { code, zone: 'Asia/Nowhere' } };
  expect(await ana.refused(400, 'POST /setup', wrong)).toMatchObject({
    code: 'bad-input',
    fault: 'format',
    message: 'Zone must be the name of a time zone, like Asia/Dhaka',
    params: { field: 'zone' },
  });
  // The code is not used yet.
  expect((await setUp(ana, { code, zone: 'Europe/London' })).status).toBe(200);
  expect(await zoneOnPages(forum)).toBe('Europe/London');
  await ana.call('PATCH /settings', { body: { zone: 'asia/dhaka' } });
  expect(await zoneOnPages(forum)).toBe('Asia/Dhaka');
  // A zone of the environment stays.
  const fixed = await openForum(['Ana'], { ...WITHOUT_ADMIN, SITE_ZONE: 'UTC' });
  const given = { code: await codeOf(fixed.forum), zone: 'Europe/London' };
  expect((await setUp(fixed.ana, given)).status).toBe(200);
  expect(await zoneOnPages(fixed.forum)).toBe('UTC');
});
