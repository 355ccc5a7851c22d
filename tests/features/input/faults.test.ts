import { describe, expect, test } from 'vitest';
import type { AnyCall } from '../../../contract/core/calls.ts';
import type { Problem } from '../../../contract/core/errors.ts';
import type { Fault } from '../../../contract/core/input-faults.ts';
import { LONGEST, POSTS_AT_ONCE } from '../../../contract/values/limits.ts';
import { paramsOf, pathOf, queryOf } from '../../support/address.ts';
import { postBy } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { all, json, openInputForum } from './forum.ts';

const { admin, forum, id, there, send } = await openInputForum();

interface Schema {
  required?: readonly string[];
  type?: string | string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  'x-longest'?: number;
}
interface Fields {
  required?: readonly string[];
  properties: Readonly<Record<string, object>>;
}
interface Wrong {
  value: unknown;
  fault: Fault;
  limit?: number;
}

const EMAIL = '^[^\\s@]+@[^\\s@]+$';
const WHOLE = '^0*[1-9][0-9]*$';

/** The branch of a schema that a wrong value is measured by. */
const branchOf = (schema: Schema): Schema =>
  schema.anyOf?.find((one) => one.const === undefined && one.type !== 'null') ??
  (schema.anyOf ? { enum: schema.anyOf.map((one) => one.const) } : schema);

/** A good value. */
function sample(schema: Schema): unknown {
  const { enum: allowed, type, pattern, minimum, items = {}, minItems = 0 } = branchOf(schema);
  if (allowed) return allowed[0];
  if (type === 'array') return Array.from({ length: minItems }, () => sample(items));
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'string') return pattern === EMAIL ? admin.email : 'x';
  return {};
}

function wrongTexts({ minLength, maxLength, pattern, ...schema }: Schema): Wrong[] {
  const limit = schema['x-longest'] ?? maxLength;
  return [
    ...(maxLength !== undefined && limit !== undefined
      ? [{ value: 'x'.repeat(maxLength + 1), fault: 'too-long' as const, limit }]
      : []),
    ...(minLength ? [{ value: '', fault: 'missing' as const }] : []),
    ...(pattern === '\\S' ? [{ value: ' \n', fault: 'missing' as const }] : []),
    ...(pattern === EMAIL ? [{ value: 'nobody', fault: 'format' as const }] : []),
    ...(pattern === WHOLE
      ? [
          ...['', 'x', '1.5', '+1'].map((value) => ({ value, fault: 'format' as const })),
          ...['0', '-3'].map((value) => ({ value, fault: 'range' as const, limit: 1 })),
        ]
      : []),
  ];
}

/** Wrong values of a field, with the fault of each. */
function wrongOf(schema: Schema): Wrong[] {
  const branch = branchOf(schema);
  const { type, minimum, maximum, maxItems, items } = branch;
  if (branch.enum) return [{ value: 'none of these', fault: 'format' }];
  if (type === 'string') return wrongTexts(branch);
  if (type === 'array') {
    const many = Array.from({ length: (maxItems ?? 0) + 1 }, () => sample(items ?? {}));
    return maxItems === undefined ? [] : [{ value: many, fault: 'too-many', limit: maxItems }];
  }
  if (type !== 'integer' && type !== 'number') return [];
  const outside = [
    ...(minimum === undefined ? [] : [{ value: minimum - 1, limit: minimum }]),
    ...(maximum === undefined ? [] : [{ value: maximum + 1, limit: maximum }]),
  ];
  return [
    { value: 'x', fault: 'format' },
    { value: 1.5, fault: 'format' },
    ...outside.map((one) => ({ ...one, fault: 'range' as const })),
  ];
}

/** Expects a refusal with exactly this fault of this field; the sentence is compared by `expectProblem`. */
function expectFault(
  reply: Parameters<typeof expectProblem>[0],
  field: string,
  { fault, limit }: Omit<Wrong, 'value'>,
) {
  expectProblem(reply, 400);
  const { code, fault: found, params } = reply.body as Problem;
  const wanted = { field, ...(limit !== undefined && { limit }) };
  expect([code, found, params]).toEqual(['bad-input', fault, wanted]);
}

/** True of an object without required fields, as a change of some choices. */
const mayBeEmpty = (schema: Schema): boolean => {
  const { type, required = [] } = branchOf(schema);
  return type === 'object' && required.length === 0;
};

const withBody = all.flatMap(([name, { body }]) =>
  body && !name.startsWith('POST /jwt') ? [[name, body as Fields] as const] : [],
);

describe.each(withBody)('the body of %s', (name, { required = [], properties }) => {
  const good = Object.fromEntries(
    required.map((field) => [field, sample(properties[field] ?? {})]),
  );
  const sendWith = (more: object) => send(name, JSON.stringify({ ...good, ...more }), json);

  test.skipIf(required.length === 0)('has all its fields', async () => {
    for (const field of required)
      expectFault(await sendWith({ [field]: undefined }), field, { fault: 'missing' });
  });

  const fields = Object.entries(properties as Record<string, Schema>);
  test.each(fields.filter(([, schema]) => branchOf(schema).type ?? branchOf(schema).enum))(
    '%s',
    async (field, schema) => {
      for (const { value, ...fault } of wrongOf(schema))
        expectFault(await sendWith({ [field]: value }), field, fault);
      const strange = await sendWith({ [field]: { a: 1 } });
      if (mayBeEmpty(schema)) expectFault(strange, 'a', { fault: 'unexpected' });
      // An object lacks its own fields then.
      else if (branchOf(schema).type === 'object')
        expectFault(strange, field, { fault: 'missing' });
      else expectFault(strange, field, { fault: 'format' });
    },
  );
});

const withQuery = all.flatMap(([name, { query }]) =>
  query
    ? Object.entries((query as Fields).properties).map(
        ([field, schema]) => [name, field, schema as Schema] as const,
      )
    : [],
);

test.each(withQuery)('the query of %s: %s', async (name, field, schema) => {
  const get = (query: URLSearchParams) =>
    forum.raw(`${pathOf(name, paramsOf(name, there))}?${query}`, {
      method: name.slice(0, name.indexOf(' ')),
      headers: { authorization: `Bearer ${admin.token}` },
    });
  for (const { value, ...fault } of wrongOf(schema)) {
    const query = new URLSearchParams(queryOf(name, there));
    query.set(field, String(value));
    expectFault(await get(query), field, fault);
  }
  const twice = new URLSearchParams(queryOf(name, there));
  twice.set(field, '1');
  twice.append(field, '1');
  expectFault(await get(twice), field, { fault: 'format' });
});

const comment = (more: object) => ({
  params: { id },
  body: { postId: id, authorEmail: admin.email, text: 'Milk last.', ...more },
});
const words = (count: number) => Array.from({ length: count }, (_, n) => `tea${n}`).join(' ');
const ids = (count: number) => Array.from({ length: count }, (_, n) => `id${n}`).join();
const marks = `a${'\u0301\u0316'.repeat(20)}`;

const post = (more: object) => ({ body: postBy(admin, more) });
const pinned = (until: string) => ({ params: { id }, body: { on: true, until } });
const tooMany = (limit: number): Omit<Wrong, 'value'> => ({ fault: 'too-many', limit });

/** Faults that the schemas can't express. */
const checked: [AnyCall, object, field: string, Fault | Omit<Wrong, 'value'>][] = [
  ['POST /posts', post({ title: 'a\0' }), 'title', 'characters'],
  ['POST /posts', post({ title: 'a\nb' }), 'title', 'characters'],
  ['POST /posts', post({ description: 'a\u202eb' }), 'description', 'characters'],
  ['POST /posts', post({ title: marks }), 'title', { fault: 'characters', limit: 30 }],
  ['POST /posts', post({ title: '\u200b' }), 'title', 'invisible'],
  [
    'POST /posts',
    post({ title: 'x'.repeat(LONGEST.title + 1) }),
    'title',
    { fault: 'too-long', limit: LONGEST.title },
  ],
  ['POST /comments', comment({ text: '>', format: 'markdown' }), 'text', 'invisible'],
  ['POST /comments', comment({ replyTo: 'nowhere' }), 'replyTo', 'unknown'],
  ['GET /comments/{id}', { params: { id }, query: { page: 1, around: id } }, 'page', 'unexpected'],
  ['POST /tags', { body: { name: '..' } }, 'name', 'characters'],
  ['POST /tags', { body: { name: '##' } }, 'name', 'missing'],
  ['GET /posts/search', { query: { tag: '#' } }, 'tag', 'missing'],
  ['GET /search', { query: { q: 'a' } }, 'q', { fault: 'too-short', limit: 2 }],
  ['GET /search', { query: { q: '???' } }, 'q', 'missing'],
  ['GET /search', { query: { q: words(9) } }, 'q', tooMany(8)],
  ['GET /search', { query: { q: 'tea', before: 'x' } }, 'before', 'unknown'],
  ['GET /inbox', { query: { before: 'x' } }, 'before', 'unknown'],
  ['POST /inbox/seen', { body: { until: 'x' } }, 'until', 'unknown'],
  ['GET /reads', { query: { posts: ids(POSTS_AT_ONCE + 1) } }, 'posts', tooMany(POSTS_AT_ONCE)],
  ['GET /follows', { query: { posts: ids(POSTS_AT_ONCE + 1) } }, 'posts', tooMany(POSTS_AT_ONCE)],
  ['GET /saved', { query: { posts: ids(POSTS_AT_ONCE + 1) } }, 'posts', tooMany(POSTS_AT_ONCE)],
  ['GET /thanks', { query: { comments: ids(101) } }, 'comments', tooMany(100)],
  ['PUT /reads/{postId}', { params: { postId: id }, body: { comment: 'x' } }, 'comment', 'unknown'],
  ['PUT /mutes/{memberId}', { params: { memberId: there.member } }, 'memberId', 'oneself'],
  ['GET /admin/audit', { query: { act: 'sneezed' } }, 'act', 'unknown'],
  ['GET /admin/audit', { query: { before: 'yesterday' } }, 'before', 'format'],
  ['PUT /posts/{id}/pinned', pinned('soon'), 'until', 'format'],
  ['PUT /posts/{id}/pinned', pinned('2020-01-01'), 'until', 'range'],
  ['PATCH /me', { body: { photoURL: 'ftp://example.com/a' } }, 'photoURL', 'format'],
  ['GET /posts/count', { query: {} }, 'email', 'missing'],
];

test.each(checked)('%s (%#)', async (name, input, field, fault) => {
  const wanted = typeof fault === 'string' ? { fault } : fault;
  expectFault(await admin.call(name, input as never), field, wanted);
});
