import { PASSWORD, type Person } from '../person.ts';
import type { TestApp } from '../test-app.ts';
import { leave } from './leaving.ts';

/** A member with a password in one of their browsers, and an admin. */
interface Scene {
  forum: TestApp;
  root: Person;
  who: Person;
}

/** Acts that end the sessions of a member in all other browsers. */
export const SESSION_ENDS: readonly [string, (scene: Scene) => Promise<unknown>][] = [
  [
    'the password is changed',
    ({ forum, who: { cookie } }) => {
      const change = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
      return forum.post('/auth/change-password', change, { origin: forum.url, cookie });
    },
  ],
  [
    'an admin ends the sessions of the member',
    async ({ root, who }) => {
      const { _id: id } = (await who.call('PATCH /me', { body: {} })).body;
      await root.call('DELETE /admin/users/{id}/sessions', { params: { id } });
    },
  ],
  ['the member ends the others', ({ who }) => who.call('DELETE /me/sessions')],
  ['the member is leaving', ({ who }) => leave(who)],
];
