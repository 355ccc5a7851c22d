import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import type { Person } from '../../support/person.ts';
import { inPath, make, openUsersForum, revoke } from '../users/forum.ts';

const { admin, forum, known } = await openUsersForum();

const name = 'PUT /admin/users/{id}/moderator' as const;
const idOf = async ({ email }: Person) => String((await known(email))?._id);
const change = async (person: Person, on: boolean) =>
  admin.call(name, { params: { id: await idOf(person) }, body: { on } });
const acts = async ({ email }: Person) =>
  (await admin.call('GET /admin/audit', { query: { limit: '100' } })).body.entries
    .filter(({ target }) => target === email)
    .map(({ actor, act, detail }) => [actor, act, detail]);

describe('PUT /admin/users/{id}/moderator', () => {
  test('makes a moderator and a plain member again, says so wherever the role stands, and logs each change once', async () => {
    const mitu = await forum.newcomer('Mitu');
    for (const [on, code, message] of [
      [false, 'not-moderator', 'Mitu is not a moderator.'],
      [true, 'now-moderator', 'Mitu is now a moderator.'],
      [true, 'already-moderator', 'Mitu is a moderator already.'],
      [false, 'no-longer-moderator', 'Mitu is no longer a moderator.'],
      [false, 'not-moderator', 'Mitu is not a moderator.'],
    ] as const) {
      const { status, body } = await change(mitu, on);
      const said = { success: true, code, message, params: { name: 'Mitu' }, isModerator: on };
      expect([status, body]).toEqual([200, said]);
      const role = { role: 'user', isModerator: on };
      expect((await mitu.call('GET /users/{email}', inPath(mitu.email))).body).toEqual(role);
      expect(await known(mitu.email)).toMatchObject(role);
    }
    expect(await acts(mitu)).toEqual([
      [admin.email, 'moderator dismissed', ''],
      [admin.email, 'moderator named', ''],
    ]);
  });

  test('an admin is no moderator: the role clears it, and nobody makes one of an admin', async () => {
    const boss = await forum.someone('Boss');
    await change(boss, true);
    await admin.call(make, inPath(boss.email));
    expect(await known(boss.email)).toMatchObject({ role: 'admin', isModerator: false });
    const refused = await change(boss, true);
    expect(refused.body).toMatchObject({
      success: false,
      code: 'admin-anyway',
      isModerator: false,
    });
    expect(refused.body.message).toMatch(/is an admin, who may do all that a moderator may\.$/);
    await admin.call(revoke, inPath(boss.email));
    expect((await boss.call('GET /users/{email}', inPath(boss.email))).body).toEqual({
      role: 'user',
      isModerator: false,
    });
    expect((await acts(boss)).slice(1)).toEqual([
      [admin.email, 'admin granted', ''],
      [admin.email, 'moderator dismissed', 'is an admin now'],
      [admin.email, 'moderator named', ''],
    ]);
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });

  test('an unknown member is 404 with success false', async () => {
    const unknown = { params: { id: crypto.randomUUID() }, body: { on: true } };
    expect(await admin.refused(404, name, unknown)).toMatchObject({
      success: false,
      code: 'member-unknown',
    });
  });
});
