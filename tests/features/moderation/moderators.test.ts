import { beforeAll, describe, expect, test } from 'vitest';
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
  let mitu: Person;
  beforeAll(async () => {
    mitu = await forum.memberWithoutPassword('Mitu');
  });
  const roleOf = async () => (await mitu.call('GET /users/{email}', inPath(mitu.email))).body;

  test('makes a moderator and a plain member again, and says so wherever the role stands', async () => {
    await change(mitu, false);
    expect(await roleOf()).toEqual({ role: 'user', isModerator: false });
    expect(await known(mitu.email)).toMatchObject({ role: 'user', isModerator: false });

    const named = await change(mitu, true);
    expect(named.status).toBe(200);
    expect(named.body).toEqual({
      success: true,
      code: 'now-moderator',
      message: 'Mitu is now a moderator.',
      params: { name: 'Mitu' },
      isModerator: true,
    });
    expect(await roleOf()).toEqual({ role: 'user', isModerator: true });
    expect(await known(mitu.email)).toMatchObject({ role: 'user', isModerator: true });
    expect((await change(mitu, true)).body).toEqual({
      success: true,
      code: 'already-moderator',
      message: 'Mitu is a moderator already.',
      params: { name: 'Mitu' },
      isModerator: true,
    });

    expect((await change(mitu, false)).body).toEqual({
      success: true,
      code: 'no-longer-moderator',
      message: 'Mitu is no longer a moderator.',
      params: { name: 'Mitu' },
      isModerator: false,
    });
    expect(await roleOf()).toEqual({ role: 'user', isModerator: false });
    expect((await change(mitu, false)).body).toEqual({
      success: true,
      code: 'not-moderator',
      message: 'Mitu is not a moderator.',
      params: { name: 'Mitu' },
      isModerator: false,
    });
  });

  test('writes each change to the audit log, and a repeat not', async () => {
    const lia = await forum.someone('Lia');
    for (const on of [true, true, false, false]) await change(lia, on);
    expect(await acts(lia)).toEqual([
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

  test('an unknown member is 404 with success false, and a missing wish 400', async () => {
    const unknown = { params: { id: crypto.randomUUID() }, body: { on: true } };
    expect(await admin.refused(404, name, unknown)).toMatchObject({
      success: false,
      code: 'member-unknown',
    });
    await admin.refused(400, name, { params: { id: await idOf(mitu) }, body: {} });
  });
});
