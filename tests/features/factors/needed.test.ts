import { describe, expect, test } from 'vitest';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { setUpTotp } from '../../support/features/factors.ts';
import { subscribe } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

const needed = expect.objectContaining({ code: 'factor-needed' });

describe('FACTORS', () => {
  test('staff: without a factor admins and moderators are plain members', async () => {
    const forum = await openTestApp({ FACTORS: 'staff' });
    const [root, ana] = [await forum.member('Root'), await forum.member('Ana')];
    const post = await publish(ana);
    const { _id: comment } = await writeComment(ana, post, 'Tea.');
    expect(await root.refused(403, 'GET /admin/stats')).toEqual(needed);
    const edit = { params: { id: comment }, body: { text: 'Mine', version: 1 } };
    expect((await ana.call('PATCH /comments/{id}', edit)).status).toBe(200);
    const gone = { params: { id: comment } };
    expect(await root.refused(403, 'DELETE /comments/{id}', gone)).toEqual(needed);
    const others = { params: { email: ana.email } };
    expect(await root.refused(403, 'GET /users/{email}', others)).toEqual(needed);
    expect((await publish(root)).length).toBeGreaterThan(0);
    const [room] = await subscribe(await root.socket(), 'admin');
    expect(room).not.toHaveProperty('state');
    await setUpTotp(root);
    await expectCall(root, 'GET /admin/stats');
    await expectCall(root, 'DELETE /comments/{id}', gone);
    const [joined] = await subscribe(await root.socket(), 'admin');
    expect(joined).toHaveProperty('state');
    await root.call('DELETE /me/totp');
    expect(await root.refused(403, 'GET /admin/stats')).toEqual(needed);
  });

  test('all: without a factor nobody writes, and everybody can set one up', async () => {
    const forum = await openTestApp({ FACTORS: 'all' });
    const ana = await forum.member('Ana');
    expect(await ana.refused(403, 'POST /posts', { body: postBy(ana) })).toEqual(needed);
    expect(await ana.refused(403, 'PATCH /me/choices', { body: { digits: 'latin' } })).toEqual(
      needed,
    );
    expect((await ana.call('GET /posts')).status).toBe(200);
    expect((await ana.call('GET /me/sessions')).status).toBe(200);
    await setUpTotp(ana);
    await publish(ana);
    await ana.call('POST /logout');
  });
});
