import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

let forum: TestApp;
let admin: Person;
beforeAll(async () => {
  forum = await openTestApp({}, true);
  admin = await forum.admin('Root');
});
afterAll(() => forum.close());

const add = (name: unknown) => admin.call('POST /tags', { body: { name } as never });
const names = async () => {
  const reply = await forum.visitor.call('GET /tags');
  expectAnswer('GET /tags', reply);
  return reply.body.map(({ name }) => name);
};

test('tags: general is there from the start', async () => {
  proves('7.14');
  const own = await openTestApp();
  expect((await own.visitor.call('GET /tags')).body).toEqual([
    { _id: expect.any(String), name: 'general' },
  ]);
});

test('tags: an added one is answered, in lower case, and stands in the list by its name', async () => {
  proves('3.3', '7.15', '4.18');
  const reply = await add('  Education ');
  expectAnswer('POST /tags', reply);
  expect(reply.body.name).toBe('education');
  await add('Arts');
  // A linguistic order would put é before z.
  for (const name of ['zoo', 'éclair', 'বই']) await add(name);
  expect(await names()).toEqual(['arts', 'education', 'general', 'zoo', 'éclair', 'বই']);
  expect((await forum.visitor.call('GET /tags')).body).toContainEqual(reply.body);
});

test.each([
  ['Computer Science', 'computer science'],
  ['#Music', 'music'],
  ['## Chess', 'chess'],
  ['C++', 'c++'],
  ['50%', '50%'],
  ['.NET', '.net'],
  ['v2.', 'v2.'],
  ['..a', '..a'],
  ['শিক্ষা', 'শিক্ষা'],
  ['Cafe\u0301', 'caf\u00e9'],
  ['🫖'.repeat(30), '🫖'.repeat(30)],
])('%j becomes %j', async (given, kept) => {
  const reply = await add(given);
  expectAnswer('POST /tags', reply);
  expect(reply.body.name).toBe(kept);
  expect(await names()).toContain(kept);
});

test('tags: an existing one, however it is written, is refused and not added again', async () => {
  await add('Café au lait');
  const before = await names();
  for (const name of ['café au lait', 'CAFÉ AU LAIT', ' cafe\u0301 au lait ', '#café au lait']) {
    expect(expectProblem(await add(name), 409)).toBe('The tag "café au lait" exists already.');
  }
  expect(await names()).toEqual(before);
});

test('tags: of many requests that add one at once, one succeeds', async () => {
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => add('rush')))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  expect((await names()).filter((name) => name === 'rush')).toHaveLength(1);
});

test.each([
  [undefined, 'Name is required'],
  ['', 'Name is required'],
  ['  ', 'Name is required'],
  ['#', 'Name is required'],
  [' # # ', 'Name is required'],
  [7, 'Name must be of type string'],
  [['a'], 'Name must be of type string'],
  ['x'.repeat(31), 'Name must be at most 30 characters long'],
  ['a\u0000b', 'Name must not contain the NUL character'],
])('a name that is not as it should be is refused (%#)', async (name, sentence) => {
  const before = await names();
  expect(expectProblem(await add(name), 400)).toBe(sentence);
  expect(await names()).toEqual(before);
});

test.each([
  ...['.', '..', '...', '#..', ' . . ', '…', '‥', '․', '．'],
  ...['.\u200d.', '.\u2060', '%2e', '%2E.'],
])('a name of dots alone is refused, as no address could hold it: %j', async (name) => {
  const before = await names();
  expect(expectProblem(await add(name), 400)).toBe('Name must not be dots alone');
  expect(await names()).toEqual(before);
});
