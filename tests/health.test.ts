import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../contract/calls.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { REFUSALS } from '../contract/errors.ts';
import { expectProblem } from './answers.ts';
import { type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({}, true);
});
afterAll(() => house.close());

interface Operation {
  summary: string;
  security?: Record<string, []>[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } };
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>;
}
const operations = async () => {
  const { body } = await house.raw('/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const,
    ),
  );
};

test('the OpenAPI document lists every call of the contract', async () => {
  const names = (await operations()).map(([name]) => name);
  for (const name of Object.keys(CALLS)) expect(names).toContain(name);
});

test('each call stands there with what goes in, what comes out and who may', async () => {
  const listed = new Map<string, Operation>(await operations());
  for (const [name, { says, who, query, body, status = 200 }] of Object.entries(CALLS) as [
    string,
    Endpoint,
  ][]) {
    const one = listed.get(name) as Operation;
    expect(one.summary).toBe(says);
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    const asked = [...inPath, ...Object.keys(query?.properties ?? {})];
    expect([name, (one.parameters ?? []).map((each) => each.name).sort()]).toEqual([
      name,
      asked.sort(),
    ]);
    const fields = Object.keys(
      one.requestBody?.content['application/json'].schema.properties ?? {},
    );
    expect([name, fields]).toEqual([name, Object.keys(body?.properties ?? {})]);
    expect(Object.keys(one.responses).sort()).toEqual(
      [String(status), ...Object.keys(REFUSALS)].sort(),
    );
    for (const { content } of Object.values(one.responses)) {
      expect(content?.['application/json'].schema).toBeDefined();
    }
    expect([name, one.security !== undefined]).toEqual([name, who !== 'anyone']);
  }
});

test('its page answers, and runs', async () => {
  const { status, headers, body } = await house.raw('/docs');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const files = [...String(body).matchAll(/(?:src|href)="(\.?\/[^"]+)"/g)].map(([, file]) =>
    String(file),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { pathname } = new URL(file, `${house.url}/docs/`);
    expect([pathname, (await house.raw(pathname)).status]).toEqual([pathname, 200]);
  }
});

test('the server says that it lives and that it is ready, with each dependency', async () => {
  const live = await house.raw('/healthz');
  expect([live.status, live.body]).toEqual([200, { status: 'ok' }]);
  const ready = await house.raw('/readyz');
  expect([ready.status, ready.body]).toMatchObject([200, { status: 'ok', database: 'ok' }]);
});

test('figures come in the form of Prometheus, unless they are switched off', async () => {
  const { status, headers, body } = await house.raw('/metrics');
  expect([status, headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
  ]);
  for (const line of String(body).trim().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? \S+|)$/);
  }
  expect(body).toMatch(/^adda_sockets \d+$/m);
  const own = await openHouse({ METRICS: 'off' });
  expectProblem(await own.raw('/metrics'), 404);
});
