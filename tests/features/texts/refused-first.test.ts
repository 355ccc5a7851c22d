import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { AnyCall } from '../../../contract/core/calls.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { joinShared, openForum } from '../../support/open-forum.ts';
import { keyed, type Person } from '../../support/person.ts';

// Cheap checks come first: a text that is refused anyhow is not rendered.

const LONG = '>_'.repeat(LONGEST.comment / 2);
const UNKNOWN = '01900000-0000-7000-8000-000000000001';

const people = ['Root', 'Ana', 'Bo', 'Full', 'Quiet'] as const;
const { forum, root, ana, bo, full, quiet } = await joinShared(people);
const [id, closed] = [await publish(ana), await publish(ana)];
const { _id: comment } = await writeComment(ana, id, 'First');
const { _id: elsewhere } = await writeComment(ana, closed, 'Elsewhere');
await root.call('PUT /posts/{id}/closed', { params: { id: closed }, body: { on: true } });
for (let n = 0; n < 5; n++) await publish(full);
const quietPost = await publish(quiet);
await sanction(root, quiet, 'silence');

let rendered: MockInstance;
beforeEach(() => {
  rendered = vi.spyOn(forum.app.context.renderer, 'render');
});

const asPost = (person: Person, more = {}) => ({
  body: postBy(person, { description: LONG, format: 'markdown', ...more }),
});
const asComment = (person: Person, postId: string, more = {}) => ({
  body: { postId, authorEmail: person.email, createdAt: '', text: LONG, ...more },
});
const asEdit = (of: string, field: string, version = 1) => ({
  params: { id: of },
  body: { [field]: LONG, version },
});
type Refused = [
  what: string,
  who: Person,
  status: number,
  call: AnyCall,
  input: object,
  saying?: object,
];

test.each<Refused>([
  ['a sixth post', full, 403, 'POST /posts', asPost(full), { code: 'post-limit-reached' }],
  ['a post with an unknown tag', ana, 400, 'POST /posts', asPost(ana, { tag: 'nowhere' })],
  ['a post in the name of another', ana, 403, 'POST /posts', asPost(root)],
  ['a comment on an unknown post', ana, 404, 'POST /comments', asComment(ana, UNKNOWN)],
  ['a comment on a closed post', ana, 403, 'POST /comments', asComment(ana, closed)],
  ...[elsewhere, UNKNOWN].map((replyTo): Refused => {
    const input = asComment(ana, id, { replyTo });
    return ['a reply to no comment of the post', ana, 400, 'POST /comments', input];
  }),
  ...(
    [
      ['PATCH /posts/{id}', id, 'description'],
      ['PATCH /comments/{id}', comment, 'text'],
    ] as const
  ).flatMap(([call, of, field]): Refused[] => {
    const conflict = { code: 'version-conflict', current: { _id: of, version: 1 } };
    return [
      ['an edit of an unknown text', ana, 404, call, asEdit(UNKNOWN, field)],
      ['an edit of the text of another', bo, 403, call, asEdit(of, field)],
      ['an edit of an old version', ana, 409, call, asEdit(of, field, 2), conflict],
    ];
  }),
  ['a comment of a silenced member', quiet, 403, 'POST /comments', asComment(quiet, id)],
  ['an edit of one', quiet, 403, 'PATCH /posts/{id}', asEdit(quietPost, 'description')],
])('%s is refused before', async (_, who, status, call, input, saying = {}) => {
  expect(await who.refused(status, call, input)).toMatchObject(saying);
  expect(rendered).not.toHaveBeenCalled();
});

test('a text that is written is rendered once, and the repeat of a write is answered before', async () => {
  const once = keyed(bo);
  const first = await once.call('POST /posts', asPost(once));
  expect(rendered).toHaveBeenCalledTimes(1);
  const { status, body } = await once.call('POST /posts', asPost(once));
  expect([status, body.insertedId]).toEqual([201, first.body.insertedId]);
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('a write over a rate limit is refused before', async () => {
  const { forum: limited, ana } = await openForum(['Ana'], { RATE_LIMITS: 'on' });
  const id = await publish(ana);
  const spy = vi.spyOn(limited.app.context.renderer, 'render');
  while ((await ana.call('PATCH /posts/{id}/upvote', { params: { id } })).status !== 429);
  await ana.refused(429, 'POST /posts', asPost(ana));
  await ana.refused(429, 'POST /comments', asComment(ana, id));
  await ana.refused(429, 'PATCH /posts/{id}', asEdit(id, 'description'));
  expect(spy).not.toHaveBeenCalled();
});
