import { expect, test } from 'vitest';
import type { AnyCall } from '../../../contract/core/calls.ts';
import { ERROR_CODES, type ErrorCode, Problem } from '../../../contract/core/errors.ts';
import { FAULTS } from '../../../contract/core/input-faults.ts';
import { FREE_POSTS } from '../../../contract/values/limits.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { type Person, personOf } from '../../support/person.ts';

const { forum, root, ana, ben } = await openFileForumWith(['Root', 'Ana', 'Ben']);
const post = await publish(ana);
const comment = (await writeComment(ana, post, 'Milk last.'))._id;
for (let n = 0; n < 5; n++) await publish(ben);

const none = { params: { id: 'none' } };
const about = () => ({ params: { id: post } });
const email = (of: string) => ({ params: { email: of } });

const tagged = (tag: string) => ({ body: postBy(ana, { tag }) });
const signedOff = () => personOf(forum.url, ana.email, 'no.token.of-ours');

/** The caller of each call, the code that it is refused with, and its params. */
type Refusal = [ErrorCode, () => Person, AnyCall, () => object, params?: object];
const refusals: Refusal[] = [
  ['bad-input', () => forum.visitor, 'GET /posts', () => ({ query: { page: 0 } })],
  [
    'tag-unknown',
    () => ana,
    'POST /posts',
    () => tagged('nowhere'),
    { field: 'tag', name: 'nowhere' },
  ],
  ['not-signed-in', () => forum.visitor, 'PATCH /posts/{id}/upvote', about],
  ['session-ended', signedOff, 'PATCH /posts/{id}/upvote', about],
  ['admins-only', () => ana, 'GET /admin/stats', () => ({})],
  ['not-own-account', () => ana, 'GET /users/{email}', () => email(ben.email)],
  [
    'not-own-account',
    () => ana,
    'POST /posts',
    () => ({ body: postBy(ben) }),
    { field: 'authorEmail' },
  ],
  ['not-author', () => ben, 'DELETE /posts/{id}', about],
  ['not-author', () => ben, 'DELETE /comments/{id}', () => ({ params: { id: comment } })],
  [
    'post-limit-reached',
    () => ben,
    'POST /posts',
    () => ({ body: postBy(ben) }),
    { limit: FREE_POSTS },
  ],
  ['post-unknown', () => forum.visitor, 'GET /posts/{id}', () => none],
  ['post-unknown', () => ana, 'PATCH /posts/{id}/downvote', () => none],
  ['post-unknown', () => forum.visitor, 'GET /comments/{id}', () => none],
  ['comment-unknown', () => root, 'DELETE /comments/{id}', () => none],
  ['report-unknown', () => root, 'DELETE /reports/{id}', () => none],
  [
    'member-unknown',
    () => root,
    'PATCH /admin/users/make-admin/{email}',
    () => email('nobody@example.com'),
  ],
  [
    'already-exists',
    () => root,
    'POST /tags',
    () => ({ body: { name: '#General' } }),
    { field: 'name', name: 'general' },
  ],
  ['last-admin', () => root, 'PATCH /admin/users/revoke-admin/{email}', () => email(root.email)],
];

test.each(refusals)(
  'error codes: a refusal has the code %s, and its params (%#)',
  async (code, who, name, input, params) => {
    const reply = await who().call(name, input() as never);
    const body: unknown = reply.body;
    expect(body).toMatchObject({ code, ...(params && { params }) });
    expectProblem(reply as never, ERROR_CODES[code][0]);
  },
);

test('error codes: unknown paths and calls have them too', async () => {
  const json = { accept: 'application/json' };
  expect((await forum.raw('/no/such/call', { headers: json })).body).toMatchObject({
    statusCode: 404,
    code: 'not-found',
  });
  const text = { method: 'POST', headers: { ...json, 'content-type': 'text/plain' }, body: 'x' };
  expect((await forum.raw('/jwt', text)).body).toMatchObject({ code: 'wrong-content-type' });
  const long = { 'content-type': 'application/json' };
  const large = { method: 'POST', headers: long, body: JSON.stringify({ email: 'x'.repeat(9e4) }) };
  expect((await forum.raw('/jwt', large)).body).toMatchObject({ code: 'too-large' });
});

test('the OpenAPI document says which params the errors of each code may have, and all faults', async () => {
  const { components } = (await forum.raw('/openapi.json')).body as never as {
    components: {
      schemas: {
        ErrorCode: { description: string };
        Problem: { properties: { fault: { description: string } } };
      };
    };
  };
  const { ErrorCode: code, Problem: model } = components.schemas;
  const listed = code.description.split(/; (?=`[a-z-]+` \(\d{3}\):)/);
  for (const [name, [, , params = []]] of Object.entries(ERROR_CODES)) {
    const text = listed.find((one) => one.includes(`\`${name}\` (`)) ?? '';
    const said = /; `params` may have (.+)$/.exec(text)?.[1] ?? '';
    expect([name, said]).toEqual([name, params.map((one) => `\`${one}\``).join(', ')]);
  }
  for (const name of Object.keys(FAULTS))
    expect(model.properties.fault.description).toContain(`\`${name}\`: `);
});

test('errors: their schema holds no union, for which each call would keep validators', () => {
  expect(JSON.stringify(Problem)).not.toMatch(/anyOf|oneOf/);
});
