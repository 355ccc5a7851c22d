import { expect, test } from 'vitest';
import type { AnyCall } from '../../../contract/core/calls.ts';
import { ERROR_CODES, type ErrorCode, Problem } from '../../../contract/core/errors.ts';
import { FAULTS } from '../../../contract/core/input-faults.ts';
import { FREE_POSTS } from '../../../contract/values/limits.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { type Person, personOf, type Reply } from '../../support/person.ts';

const { forum, root, ana, ben } = await openFileForumWith(['Root', 'Ana', 'Ben']);
const post = await publish(ana);
const comment = (await writeComment(ana, post, 'Milk last.'))._id;
for (let n = 0; n < 5; n++) await publish(ben);

const { visitor } = forum;
const none = { params: { id: 'none' } };
const about = { params: { id: post } };
const email = (of: string) => ({ params: { email: of } });
const asPost = (by: Person, more = {}) => ({ body: postBy(by, more) });
const signedOff = personOf(forum.url, ana.email, 'no.token.of-ours');
/** Expects a refusal with this code and its status. */
function expectCode(reply: Reply<unknown>, code: ErrorCode, params?: object) {
  expect(reply.body).toMatchObject({ code, ...(params && { params }) });
  expectProblem(reply, ERROR_CODES[code][0]);
}
const general = { body: { name: '#General' } };

test.each<[ErrorCode, Person, AnyCall, object, object?]>([
  ['bad-input', visitor, 'GET /posts', { query: { page: 0 } }],
  ['tag-unknown', ana, 'POST /posts', asPost(ana, { tag: 'no' }), { field: 'tag', name: 'no' }],
  ['not-signed-in', visitor, 'PATCH /posts/{id}/upvote', about],
  ['session-ended', signedOff, 'PATCH /posts/{id}/upvote', about],
  ['admins-only', ana, 'GET /admin/stats', {}],
  ['not-own-account', ana, 'GET /users/{email}', email(ben.email)],
  ['not-own-account', ana, 'POST /posts', asPost(ben), { field: 'authorEmail' }],
  ['not-author', ben, 'DELETE /posts/{id}', about],
  ['not-author', ben, 'DELETE /comments/{id}', { params: { id: comment } }],
  ['post-limit-reached', ben, 'POST /posts', asPost(ben), { limit: FREE_POSTS }],
  ['post-unknown', visitor, 'GET /posts/{id}', none],
  ['post-unknown', ana, 'PATCH /posts/{id}/downvote', none],
  ['post-unknown', visitor, 'GET /comments/{id}', none],
  ['comment-unknown', root, 'DELETE /comments/{id}', none],
  ['report-unknown', root, 'DELETE /reports/{id}', none],
  ['member-unknown', root, 'PATCH /admin/users/make-admin/{email}', email('no@example.com')],
  ['already-exists', root, 'POST /tags', general, { field: 'name', name: 'general' }],
  ['last-admin', root, 'PATCH /admin/users/revoke-admin/{email}', email(root.email)],
])(
  'error codes: a refusal has the code %s, and its params (%#)',
  async (code, who, name, input, params) => {
    expectCode(await who.call(name, input as never), code, params);
  },
);

test('error codes: unknown paths and calls have them too', async () => {
  const post = { method: 'POST', body: 'x' };
  const json = { 'content-type': 'application/json' };
  const large = JSON.stringify({ email: 'x'.repeat(9e4) });
  for (const [code, path, request] of [
    ['not-found', '/no/such/call', { headers: { accept: 'application/json' } }],
    ['wrong-content-type', '/jwt', { ...post, headers: { 'content-type': 'text/plain' } }],
    ['too-large', '/jwt', { ...post, headers: json, body: large }],
  ] as const)
    expectCode(await forum.raw(path, request), code);
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
