import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../support/expect-answer.ts';
import { openTestApp } from '../../support/test-app.ts';
import { admin, forum, inPath, make, registerUsersForum, revoke } from './forum.ts';

registerUsersForum();

describe('make admin and revoke', () => {
  test('a member becomes an admin, once, and a plain member again', async () => {
    const ida = await forum.memberWithoutPassword('Ida');
    const made = await admin.call(make, inPath('IDA@example.com'));
    expect(made.body).toEqual({ success: true, message: 'Ida is now an admin.' });
    const again = await admin.call(make, inPath(ida.email));
    expect(again.body).toEqual({ success: true, message: 'Ida is an admin already.' });
    expect((await ida.call('GET /users/{email}', inPath(ida.email))).body).toEqual({
      role: 'admin',
      isModerator: false,
    });
    const taken = await admin.call(revoke, inPath(ida.email));
    expect(taken.body).toEqual({ success: true, message: 'Ida is no longer an admin.' });
    const twice = await admin.call(revoke, inPath(ida.email));
    expect(twice.body).toEqual({ success: true, message: 'Ida is not an admin.' });
    expect((await ida.call('GET /users/{email}', inPath(ida.email))).body).toEqual({
      role: 'user',
      isModerator: false,
    });
  });

  test.each([make, revoke])(
    '%s of an unknown user is 404 and says success: false',
    async (name) => {
      const reply = await admin.call(name, inPath('nobody@example.com'));
      expectProblem(reply, 404);
      expect(reply.body).toEqual({
        statusCode: 404,
        error: 'Not Found',
        code: 'member-unknown',
        message: 'There is no such user.',
        success: false,
      });
    },
  );

  test('the last admin stays', async () => {
    const own = await openTestApp();
    const root = await own.admin('Root');
    const { message } = await root.refused(409, revoke, inPath(root.email));
    expect(message).toBe('The last admin must stay.');
    expect((await root.call('GET /admin/stats')).status).toBe(200);
  });

  test('of two admins who revoke each other at once one stays', async () => {
    const own = await openTestApp();
    const root = await own.admin('Root');
    const jo = await own.memberWithoutPassword('Jo');
    await root.call(make, inPath(jo.email));
    await Promise.all([root.call(revoke, inPath(jo.email)), jo.call(revoke, inPath(root.email))]);
    const left = await Promise.all([root, jo].map((one) => one.call('GET /admin/stats')));
    expect(left.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});
