import { test } from 'vitest';
import { expectProblem } from '../../support/expect-answer.ts';
import { admin, registerPostsForum } from './forum.ts';

registerPostsForum();

test.each([
  'nope',
  '%',
  '%00',
  '01a1f9e0-384b-730b-8b3e-66c9d66ee53d',
  'x'.repeat(2_000),
  'constructor',
])('there is no post at an id that nobody made (%#)', async (id) => {
  for (const name of [
    'GET /posts/{id}',
    'DELETE /posts/{id}',
    'PATCH /posts/{id}/upvote',
  ] as const) {
    const reply = await admin.call(name, { params: { id } });
    expectProblem(reply, 404);
  }
});
