import { expect, test } from 'vitest';
import { amount } from '../../support/amounts.ts';
import { everything, leave, signedInAnew } from '../../support/features/leaving.ts';
import { newSubscription } from '../../support/features/push.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { PASSWORD, type Person } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

/** Each way to end a session, against a browser that is registered and one that is not. */
const RACES = amount(10, 50);
const NEW_PASSWORD = 'another horse battery';

/** What is done in one browser of a member, and ends the session of their phone. */
interface Browsers {
  forum: TestApp;
  root: Person;
  desk: Person;
  phone: Person;
}
const byCookie = ({ url }: TestApp, { cookie }: Person) => ({ origin: url, cookie });
const WAYS: readonly [string, (browsers: Browsers) => Promise<unknown>][] = [
  ['a sign-out', ({ forum, phone }) => forum.post('/auth/sign-out', {}, byCookie(forum, phone))],
  ['"sign out elsewhere"', ({ desk }) => desk.call('DELETE /me/sessions')],
  [
    'a change of the password',
    ({ forum, desk }) =>
      forum.post(
        '/auth/change-password',
        { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
        byCookie(forum, desk),
      ),
  ],
  [
    'an admin',
    async ({ root, desk }) => {
      const { _id: id } = (await desk.call('PATCH /me', { body: {} })).body;
      await root.call('DELETE /admin/users/{id}/sessions', { params: { id } });
    },
  ],
  ['leaving', ({ desk }) => leave(desk)],
];

test(`in ${RACES} races no browser stays registered whose session ends in the same instant`, {
  timeout: 120_000,
}, async () => {
  const { forum, at } = await openForumOfMany();
  const root = await forum.admin('Root');
  const statuses = new Set<number>();
  for (let n = 0; n < RACES; n++) {
    const [way, end] = WAYS[n % WAYS.length] as (typeof WAYS)[number];
    const desk = await forum.member(`Racer${n}`);
    const phone = (await signedInAnew(forum, desk)) as Person;
    const { body } = newSubscription();
    const put = (to: number) => at(phone, to).call('PUT /push', { body });
    // A browser that is registered already registers again with each new subscription.
    if (n % 2) expect((await put(0)).status).toBe(200);
    const [, ...replies] = await Promise.all([end({ forum, root, desk, phone }), put(0), put(1)]);
    for (const { status } of replies) statuses.add(status);
    const tables = await everything(forum);
    const ended = new Set(
      tables['sessions']?.filter((row) => row['ended_at'] !== null).map((row) => row['id']),
    );
    expect(ended.size, way).toBeGreaterThan(0);
    const left = tables['push_devices']?.filter((row) => ended.has(row['session']));
    expect(left, `${way}, race ${n}`).toEqual([]);
  }
  expect([...statuses].every((status) => [200, 401].includes(status))).toBe(true);
});
