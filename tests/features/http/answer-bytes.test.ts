import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import { handlersOf } from '../../../server/app/feature-tables.ts';
import type { CacheableAnswer } from '../../../server/http/handlers.ts';
import { iso } from '../../../server/http/iso-time.ts';
import { editComment, editPost, publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const { forum, root, mitu, ana } = await openFileForumWith(['Root', 'Mitu', 'Ana']);
const context = forum.app.context;
const handlers = handlersOf(context);

/** Texts whose JSON or whose bytes differ from them. */
const TEXTS = ['Plain.', 'A "quote" \\ and\ta\nline', 'চা ☕ 🙏', 'é ÿ', '\u2028 </script>'];

/** Every kind of row: each text in each place, and all that readers and moderators may do with it. */
async function fill(): Promise<{ posts: string[]; comments: string[] }> {
  const photos = { photoURL: 'https://photos.example.com/"ana".png', displayName: 'Ana "é" আনা' };
  expect((await ana.call('PATCH /me', { body: photos })).status).toBe(200);
  await ana.call('POST /membership', { body: { email: ana.email } });
  const { body: me } = await mitu.call('GET /me');
  const mention = `**Hi** @[x](member:${me._id})`;
  const posts: string[] = [];
  for (const text of TEXTS)
    posts.push(await publish(ana, { title: text.replaceAll(/\s+/g, ' '), description: text }));
  posts.push(await publish(root, { description: mention, format: 'markdown', upVote: 3 }));
  const comments: string[] = [];
  const [first, edited, closed, pinned] = posts as [string, string, string, string];
  await editPost(ana, edited, { title: 'Edited', description: `${mention} again` });
  for (const [n, text] of TEXTS.entries()) {
    const comment = await writeComment(n % 2 ? root : ana, first, text);
    await writeComment(mitu, first, `A reply: ${text}`, { replyTo: comment._id });
    if (n === 1) {
      await editComment(root, comment._id, `Edited ${text}`);
      comments.push(comment._id);
    }
    if (n > 2) await root.call('DELETE /comments/{id}', { params: { id: comment._id } });
  }
  await writeComment(ana, edited, mention, { format: 'markdown' });
  const on = (id: string) => ({ params: { id }, body: { on: true } });
  await mitu.call('PUT /posts/{id}/closed', on(closed));
  await mitu.call('PUT /posts/{id}/pinned', on(pinned));
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await mitu.call('PUT /posts/{id}/pinned', { params: { id: edited }, body: { on: true, until } });
  await root.call('POST /tags', { body: { name: 'চা "é"' } });
  await root.call('POST /announcements', { body: { title: '"Closed"', description: 'আজ' } });
  return { posts, comments };
}
const { posts, comments } = await fill();
const members = await Promise.all(
  [ana, root].map(async ({ call }) => (await call('GET /me')).body._id),
);

/** The values for the `id` of a call: ids of members, comments or posts. */
function idsOf(name: AnyCall): string[] {
  if (!name.includes('{id}')) return [''];
  if (name.includes('/members/')) return members;
  return name === 'GET /comments/{id}/revisions' ? comments : posts;
}

/** The queries of the cacheable reads that have several. */
const queries: Partial<Record<AnyCall, string[]>> = {
  'GET /posts': ['', '?page=2&limit=2', '?limit=100', '?page=99', '?tag=nothing'],
  'GET /posts/popular': ['', '?page=2&limit=2', '?limit=100'],
  'GET /posts/search': ['?tag=general', '?tag=nothing'],
  'GET /comments/{id}': ['', '?page=1&limit=3', '?order=old', '?limit=100', '?page=99'],
};

type Input = Record<'params' | 'query' | 'viewer', unknown>;
type Read = { read(input: Input): Procedure<CacheableAnswer<object>> };

/** The answer as the framework serialises what the presenters make. */
async function usualAnswer(name: AnyCall, params: object, search: string, viewer: string) {
  const query = Object.fromEntries(new URLSearchParams(search));
  const { read } = handlers[name] as unknown as Read;
  const { answer } = await context.store.readNow(read({ params, query, viewer }));
  return fastJsonStringify(CALLS[name].answer as unknown as Schema)(answer);
}

test.each([
  ['photos of any host', {}],
  ['addresses for all', { emails: 'everyone' }],
  ['own photos only, without starting votes', { photos: 'own', startingVotes: 'off' }],
] as const)('every cacheable answer has the bytes of the framework: %s', async (_, body) => {
  const usual = { emails: 'members', photos: 'any', startingVotes: 'on' } as const;
  expect((await root.call('PATCH /settings', { body: { ...usual, ...body } })).status).toBe(200);
  const compared: string[] = [];
  for (const name of Object.keys(CALLS) as AnyCall[]) {
    if (!('read' in handlers[name])) continue;
    for (const id of idsOf(name))
      for (const search of queries[name] ?? ['']) {
        const path = `${name.replace('GET ', '').replace('{id}', id)}${search}`;
        const { status, body: got } = await rawRequest(`${forum.url}${path}`);
        expect([path, status]).toEqual([path, 200]);
        const viewer = 'emails' in body ? 'member' : 'visitor';
        expect([path, got]).toEqual([path, await usualAnswer(name, { id }, search, viewer)]);
        compared.push(path);
      }
  }
  expect(compared.length).toBeGreaterThan(posts.length * 6);
});

test('times are those of the platform, of any day and to the millisecond', () => {
  const days = [0, -1, 1, 86_399_999, 86_400_000, 951_782_400_000, 253_402_300_799_999, 8.64e15];
  const drawn = Array.from({ length: 10_000 }, () => Math.floor((Math.random() - 0.2) * 4e12));
  for (const time of [...days, ...drawn]) expect(iso(time)).toBe(new Date(time).toISOString());
  expect(() => iso(Number.NaN)).toThrow(RangeError);
});
