import { describe, expect, test } from 'vitest';
import { LIMIT_REACHED } from '../../../contract/values/limits.ts';
import { publish } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { admin, registerPostsForum, send, someone } from './forum.ts';

registerPostsForum();

describe('the limit of five free posts', () => {
  const places = async (person: Person) =>
    (await person.call('GET /posts/count', { query: { email: person.email } })).body.count;

  test('of twenty posts at once exactly five are published', async () => {
    proves('1.4', '5.7', '9.1');
    const ana = await someone();
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(ana, {})));
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(15);
    for (const reply of refused) expect(expectProblem(reply, 403)).toBe(LIMIT_REACHED);
    expect(LIMIT_REACHED).toBe(
      'You have reached your 5 posts limit. Please become a member to post more.',
    );
    expect(await places(ana)).toBe(5);
  });

  test('a deleted post makes room for one more, whoever deleted it', async () => {
    const ana = await someone();
    const ids = await Promise.all(Array.from({ length: 5 }, () => publish(ana)));
    for (const [n, who] of [ana, admin].entries()) {
      expect((await send(ana, {})).status).toBe(403);
      await who.call('DELETE /posts/{id}', { params: { id: String(ids[n]) } });
      expect((await send(ana, {})).status).toBe(201);
    }
    expect((await send(ana, {})).status).toBe(403);
    expect(await places(ana)).toBe(5);
  });

  test('Gold lifts the limit', async () => {
    proves('0.3', '1.5', '6.3');
    const ana = await someone();
    for (let n = 0; n < 5; n++) await publish(ana);
    expect((await send(ana, {})).status).toBe(403);
    await ana.call('POST /membership', { body: { email: ana.email } });
    for (let n = 0; n < 3; n++) await publish(ana);
    expect(await places(ana)).toBe(8);
  });

  test('being an admin does not lift the limit', async () => {
    const ana = await someone();
    await admin.call('PATCH /admin/users/make-admin/{email}', { params: { email: ana.email } });
    for (let n = 0; n < 5; n++) await publish(ana);
    expect(expectProblem(await send(ana, {}), 403)).toBe(LIMIT_REACHED);
    await admin.call('PATCH /admin/users/revoke-admin/{email}', { params: { email: ana.email } });
  });
});
