import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { openFileForum } from '../support/open-forum.ts';
import { clientOf } from './client.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const forum = await openFileForum();
const { body: document } = await forum.raw('/openapi.json');
mkdirSync(here('generated'), { recursive: true });
const types = await openapiTS(document as OpenAPI3);
writeFileSync(here('generated/forum.ts'), astToString(types));

/** The answer of a call that must succeed. */
async function good<Data>(
  calling: Promise<{ data?: Data; error?: unknown; response: Response }>,
  status = 200,
): Promise<Data> {
  const { data, error, response } = await calling;
  expect([response.status, error]).toEqual([status, undefined]);
  return data as Data;
}

test('a client generated from the OpenAPI document compiles', async () => {
  const tsc = here('../../node_modules/typescript/lib/tsc.js');
  const faults = await promisify(execFile)(process.execPath, [tsc, '-p', here('.')]).then(
    () => [],
    ({ code, stdout, stderr }) => [code, stdout, stderr],
  );
  expect(faults).toEqual([]);
});

test('a client generated from the OpenAPI document makes ten acts', async () => {
  const { cookie, email } = await forum.member('Ana');
  const visitor = clientOf(forum.url);
  const proof = clientOf(forum.url, { cookie, origin: forum.url });

  const { token } = await good(proof.POST('/jwt', { body: { email } }));
  const ana = clientOf(forum.url, { authorization: `Bearer ${token}` });

  const texts = { title: 'Tea', description: 'Milk first?', format: 'plain' } as const;
  const post = await good(ana.POST('/posts', { body: { ...texts, authorEmail: email } }), 201);
  const id = post.insertedId;

  const first = await good(visitor.GET('/posts', { params: { query: { page: 1, limit: 5 } } }));
  expect(first.map(({ _id, title, upVote }) => [_id, title, upVote])).toEqual([[id, 'Tea', 0]]);
  const second = await good(visitor.GET('/posts', { params: { query: { page: 2, limit: 5 } } }));
  expect(second).toEqual([]);

  const counts = await good(ana.PATCH('/posts/{id}/upvote', { params: { path: { id } } }));
  expect([counts.upVote, counts.myVote]).toEqual([1, 'up']);

  const opened = await good(ana.GET('/posts/{id}', { params: { path: { id } } }));
  expect([opened.description, opened.myVote, opened.rev]).toEqual([
    'Milk first?',
    'up',
    counts.rev,
  ]);

  const comment = { postId: id, authorEmail: email, text: 'Milk last.' };
  const { _id: commentId } = await good(ana.POST('/comments', { body: comment }), 201);

  const thread = { path: { id }, query: { page: 1, limit: 5, order: 'new' } } as const;
  const read = await good(visitor.GET('/comments/{id}', { params: thread }));
  expect([read.totalComments, read.comments[0]?.text]).toEqual([1, 'Milk last.']);

  const report = { commentId, feedback: 'Spam or scam', reporterEmail: email } as const;
  expect((await good(ana.POST('/reports', { body: report }), 201)).insertedId).toBeTruthy();

  const { results } = await good(visitor.GET('/search', { params: { query: { q: 'milk' } } }));
  expect(results.map(({ kind }) => kind).sort()).toEqual(['comment', 'post']);

  const tags = await good(visitor.GET('/tags'));
  expect(tags.map(({ name }) => name)).toContain('general');

  const removed = await good(ana.DELETE('/comments/{id}', { params: { path: { id: commentId } } }));
  expect(removed.success).toBe(true);
  expect((await good(visitor.GET('/comments/{id}', { params: thread }))).totalComments).toBe(0);
});

test('a client generated from the OpenAPI document knows the shape of an error', async () => {
  const { data, error } = await clientOf(forum.url).GET('/posts/{id}', {
    params: { path: { id: 'none' } },
  });
  expect(data).toBeUndefined();
  expect([error?.statusCode, error?.code, error?.error]).toEqual([
    404,
    'post-unknown',
    'Not Found',
  ]);
});
