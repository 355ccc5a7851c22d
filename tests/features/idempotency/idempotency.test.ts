import { v4, v7 } from 'uuid';
import { expect, test } from 'vitest';
import { IDEMPOTENCY_KEY } from '../../../contract/core/idempotency.ts';
import { Gone } from '../../../contract/core/idempotency-schemas.ts';
import { LIMIT_REACHED } from '../../../contract/values/limits.ts';
import { faultsOf } from '../../../db/core/create-store.ts';
import { postBy, publish, reportComment, writeComment } from '../../support/content.ts';
import { expectCall, expectProblem, faultsBy } from '../../support/expect-answer.ts';
import { joinShared, openForum } from '../../support/open-forum.ts';
import { keyed, type Person } from '../../support/person.ts';
import { reportBy } from '../../support/races.ts';

const { forum, root } = await joinShared(['Root']);
const { someone } = forum;
await root.call('POST /membership', { body: { email: root.email } });
const postId = await publish(root);

const commentBy = ({ email }: Person, text = 'আমার **সোনার** বাংলা') => ({
  postId,
  authorEmail: email,
  text,
  createdAt: '৫/১২/২০২৬, ১০:০০:০০',
});
const total = async () =>
  (await forum.visitor.call('GET /comments/{id}', { params: { id: postId } })).body.totalComments;
const isGone = faultsBy(Gone);
/** Writes a comment, and answers its id. */
const comment = async (by: Person, body = commentBy(by)) =>
  (await by.call('POST /comments', { body })).body.insertedId;

test('a repeated comment is written once, and answered as it is today', async () => {
  const ana = await someone();
  const before = await total();
  const once = keyed(ana);
  const first = await expectCall(once, 'POST /comments', { body: commentBy(ana) });
  expect(first.headers.get('x-rev')).not.toBe(null);
  await ana.call('PATCH /me', { body: { displayName: 'Renamed' } });
  const second = await once.call('POST /comments', { body: commentBy(ana) });
  expect([second.status, second.body]).toEqual([201, { ...first.body, authorName: 'Renamed' }]);
  // The answer is not that of a change: it enters no live list.
  expect(second.headers.get('x-rev')).toBe(null);
  expect(await total()).toBe(before + 1);
  // Without a key each call writes.
  for (let n = 0; n < 2; n++) await comment(ana);
  expect(await total()).toBe(before + 3);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('bodies are compared as parsed JSON', async () => {
  const ana = await someone();
  const headers = {
    authorization: `Bearer ${ana.token}`,
    'content-type': 'application/json',
    [IDEMPOTENCY_KEY]: v7(),
  };
  const send = (body: string) => forum.raw('/comments', { method: 'POST', headers, body });
  const first = await send(JSON.stringify(commentBy(ana, 'চা?')));
  expect(first.status).toBe(201);
  const fields = Object.entries(commentBy(ana, 'চা?')).reverse();
  const again = await send(
    JSON.stringify(Object.fromEntries(fields), null, 2).replace('চ', '\\u099a'),
  );
  expect([again.status, again.body]).toEqual([201, first.body]);
  const more = JSON.stringify({ ...commentBy(ana, 'চা?'), more: 1 });
  expect(expectProblem(await send(more), 422)).toBe(
    'The Idempotency-Key was used for another body.',
  );
  // ZWNJ is a letter of the text.
  const other = await send(JSON.stringify(commentBy(ana, 'চা\u200c?')));
  expect((other.body as { code: string }).code).toBe('idempotency-mismatch');
});

test('a key belongs to its path and to its member', async () => {
  const [ana, bo] = [await someone(), await someone()];
  const key = v7();
  const insertedId = await comment(keyed(ana, key));
  const other = await keyed(ana, key).refused(422, 'POST /posts', { body: postBy(ana) });
  expect([other.code, other.message]).toEqual([
    'idempotency-mismatch',
    'The Idempotency-Key was used for another path.',
  ]);
  expect(await comment(keyed(bo, key))).not.toBe(insertedId);
  // Upper and lower case are one key.
  expect(await comment(keyed(ana, key.toUpperCase()))).toBe(insertedId);
});

test('malformed keys are refused', async () => {
  const ana = await someone();
  const two = `${v7()}, ${v7()}`;
  for (const key of ['', v4(), 'no key', two, v7().replaceAll('-', ''), `{${v7()}}`]) {
    const problem = await keyed(ana, key).refused(400, 'POST /comments', { body: commentBy(ana) });
    expect([key, problem.message]).toEqual([key, 'idempotency-key must be a UUIDv7, given once']);
  }
  // A visitor learns nothing of the key.
  await keyed(forum.visitor, 'x').refused(401, 'POST /comments', { body: commentBy(ana) });
});

test('what was deleted since is gone, and never made again', async () => {
  const ana = await someone();
  const [post, text, report] = [keyed(ana), keyed(ana), keyed(ana)];
  const id = await publish(post);
  const about = { ...commentBy(ana), postId: id };
  const commentId = await comment(text, about);
  const reportId = await reportComment(report, commentId);
  await root.call('DELETE /posts/{id}', { params: { id } });
  const told = { commentId, feedback: 'Spam or scam', reporterEmail: ana.email } as const;
  for (const [reply, insertedId] of [
    [await post.call('POST /posts', { body: postBy(ana) }), id],
    [await text.call('POST /comments', { body: about }), commentId],
    [await report.call('POST /reports', { body: told }), reportId],
  ] as const) {
    expect([reply.status, reply.body]).toEqual([201, { insertedId, gone: true }]);
    expect(isGone(reply.body)).toEqual([]);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
});

test('a report that was settled is gone; a repeat replaces no later reason', async () => {
  const ana = await someone();
  const { _id } = await writeComment(root, postId, 'Not nice');
  const once = keyed(ana);
  const body = reportBy(ana, _id);
  const { insertedId } = (await once.call('POST /reports', { body })).body;
  await ana.call('POST /reports', { body: { ...body, feedback: 'Irrelevant content' } });
  const again = await expectCall(once, 'POST /reports', { body });
  expect(again.body).toEqual({ insertedId });
  const { reports } = (await root.call('GET /reports')).body;
  expect(reports.find((one) => one._id === insertedId)?.feedback).toBe('Irrelevant content');
  await root.call('DELETE /reports/{id}', { params: { id: insertedId } });
  expect((await once.call('POST /reports', { body })).body).toEqual({ insertedId, gone: true });
});

test('the OpenAPI document names the header', async () => {
  const { paths } = (await forum.raw('/openapi.json')).body as {
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
  };
  const having = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { parameters = [] }]) =>
      parameters.some((one) => one.in === 'header' && one.name === IDEMPOTENCY_KEY)
        ? [`${method} ${path}`]
        : [],
    ),
  );
  expect(having.sort()).toEqual([
    'post /claims',
    'post /comments',
    'post /images',
    'post /posts',
    'post /reports',
  ]);
});

test('a repeated post is answered when the limit is full by now; a refusal keeps no key', async () => {
  const ana = await someone();
  const once = keyed(ana);
  const insertedId = await publish(once);
  for (let n = 0; n < 4; n++) await publish(ana);
  const sixth = keyed(ana);
  const body = postBy(ana, { title: 'The sixth' });
  expect((await sixth.refused(403, 'POST /posts', { body })).message).toBe(LIMIT_REACHED);
  const again = await expectCall(once, 'POST /posts', { body: postBy(ana) });
  expect(again.body).toEqual({ insertedId });
  await sixth.refused(400, 'POST /posts', { body: postBy(ana, { tag: 'nowhere' }) });
  const lost = { authorEmail: ana.email, postId: 'none', text: 'Hello' };
  await sixth.refused(404, 'POST /comments', { body: lost });
  await ana.call('DELETE /posts/{id}', { params: { id: insertedId } });
  expect((await sixth.call('POST /posts', { body })).status).toBe(201);
});

test('repeats count as writes, and not as new posts or reports', async () => {
  const { ana } = await openForum(['Ana'], { RATE_LIMITS: 'on' });
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
