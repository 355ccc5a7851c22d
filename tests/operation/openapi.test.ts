import { expect, test } from 'vitest';
import { CALLS } from '../../contract/core/calls.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { ERROR_STATUSES } from '../../contract/core/errors.ts';
import { IDEMPOTENCY_KEY } from '../../contract/core/idempotency.ts';
import { openFileForum } from '../support/open-forum.ts';
import { openTestApp } from '../support/test-app.ts';

const MOST_BYTES = 300_000;

interface Reference {
  $ref?: string;
}
interface Fields {
  properties?: object;
}
interface Response extends Reference {
  content?: Record<string, { schema: Reference }>;
}
interface Operation {
  operationId: string;
  summary: string;
  security?: Record<string, []>[];
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: Fields & Reference }> };
  responses: Record<string, Response>;
}
interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Fields>; responses: Record<string, object> };
}

const forum = await openFileForum();
const served = await (await fetch(`${forum.url}/openapi.json`)).text();
const document = JSON.parse(served) as Document;
/** The fields of a body, also of one that is a model. */
function fieldsOf({ $ref, properties = {} }: Fields & Reference = {}): string[] {
  const model = $ref && document.components.schemas[$ref.slice('#/components/schemas/'.length)];
  return Object.keys((model ? model.properties : properties) ?? {});
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
);

test('the OpenAPI document has at most 300 kB, and no two paths that differ in the names of their parameters alone', () => {
  expect(Buffer.byteLength(served)).toBeLessThanOrEqual(MOST_BYTES);
  const paths = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(paths).toEqual([...new Set(paths)]);
});

test('each call of the OpenAPI document has a name of its own, which says its method and path', () => {
  const names = new Map(operations.map(([call, { operationId }]) => [operationId, call]));
  expect(names.size).toBe(operations.length);
  for (const name of names.keys())
    expect(name).toMatch(/^(get|post|put|patch|delete)([A-Z][a-z]+)+$/);
  expect(names.get('getPosts')).toBe('GET /posts');
  expect(names.get('patchPostsByIdUpvote')).toBe('PATCH /posts/{id}/upvote');
  expect(names.get('getAnnouncementCount')).toBe('GET /announcement-count');
});

test("the server of the OpenAPI document is the forum's own address", async () => {
  expect(document.servers).toEqual([{ url: forum.url }]);
  const own = await openTestApp({ PUBLIC_URL: 'https://forum.example.com' });
  const { body } = await own.raw('/openapi.json');
  expect((body as Document).servers).toEqual([{ url: 'https://forum.example.com' }]);
});

test('page and limit are integers in the OpenAPI document', () => {
  const paging = operations.flatMap(([call, { parameters = [] }]) =>
    parameters
      .filter(({ name }) => name === 'page' || name === 'limit')
      .map(({ name, schema }) => ({ call, name, schema })),
  );
  expect(paging.length).toBeGreaterThan(20);
  for (const one of paging)
    expect(one).toEqual({ ...one, schema: { type: 'integer', minimum: 1 } });
});

test('models and errors stand once in the OpenAPI document, under its components', () => {
  const { schemas, responses } = document.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      'Post',
      'Comment',
      'ListedReport',
      'User',
      'Tag',
      'Problem',
      'ErrorCode',
    ]),
  );
  expect(Object.keys(responses)).toHaveLength(Object.keys(ERROR_STATUSES).length);
  const named = new Map(
    [schemas, responses]
      .flatMap(Object.entries)
      .map(([name, schema]) => [JSON.stringify(schema), name]),
  );
  const inlined: string[] = [];
  JSON.stringify(document.paths, (_key, value) => {
    const name = named.get(JSON.stringify(value));
    if (name) inlined.push(name);
    return value;
  });
  expect(inlined).toEqual([]);
});

/** The type of an answer that is a stream of lines. */
const LINES = 'application/x-ndjson';

test('the OpenAPI document lists every call of the contract, with its input, answer and rights', () => {
  expect(operations.map(([name]) => name).sort()).toEqual(Object.keys(CALLS).sort());
  const listed = new Map<string, Operation>(operations);
  for (const [name, endpoint] of Object.entries(CALLS) as [string, Endpoint][]) {
    const { summary: says, access: who, query, body, upload, idempotent } = endpoint;
    const { status = 200, mayBeHeld } = endpoint;
    const one = listed.get(name) as Operation;
    expect(one.summary).toBe(says);
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    const header = idempotent ? [IDEMPOTENCY_KEY] : [];
    const asked = [...inPath, ...Object.keys(query?.properties ?? {}), ...header];
    const { parameters = [], requestBody: { content: sent = {} } = {} } = one;
    const types = upload?.types ?? (body ? ['application/json'] : []);
    expect({
      name,
      asked: parameters.map((each) => each.name).sort(),
      fields: fieldsOf(sent['application/json']?.schema),
      types: Object.keys(sent),
      statuses: Object.keys(one.responses).sort(),
      needsSomething: one.security?.every((way) => Object.keys(way).length > 0),
    }).toEqual({
      name,
      asked: asked.sort(),
      fields: Object.keys(body?.properties ?? {}),
      types,
      statuses: [`${status}`, ...(mayBeHeld ? ['201'] : []), ...Object.keys(ERROR_STATUSES)].sort(),
      needsSomething: who !== 'anyone',
    });
    for (const { content, $ref } of Object.values(one.responses))
      expect($ref ?? (content?.['application/json'] ?? content?.[LINES])?.schema).toBeDefined();
  }
});
