import { expect, test } from 'vitest';
import { amount } from '../../support/amounts.ts';
import { everything, signedInAnew } from '../../support/features/leaving.ts';
import { newSubscription } from '../../support/features/push.ts';
import { SESSION_ENDS } from '../../support/features/session-ends.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

/** Each way to end a session, against a browser that is registered and one that is not. */
const RACES = amount(10, 50);
type End = (browsers: {
  forum: TestApp;
  root: Person;
  who: Person;
  phone: Person;
}) => Promise<unknown>;
const WAYS: readonly [string, End][] = [
  [
    'a sign-out',
    ({ forum, phone: { cookie } }) =>
      forum.post('/auth/sign-out', {}, { origin: forum.url, cookie }),
  ],
  ...SESSION_ENDS,
];

test(`in ${RACES} races no browser stays registered whose session ends in the same instant`, async () => {
  const { forum, at } = await openForumOfMany();
  const root = await forum.admin('Root');
  const statuses = new Set<number>();
  for (let n = 0; n < RACES; n++) {
    const [way, end] = WAYS[n % WAYS.length] as (typeof WAYS)[number];
    const who = await forum.member(`Racer${n}`);
    const phone = (await signedInAnew(forum, who)) as Person;
    const { body } = newSubscription();
    const put = (to: number) => at(phone, to).call('PUT /push', { body });
    // A browser that is registered already registers again with each new subscription.
    if (n % 2) expect((await put(0)).status).toBe(200);
    const [, ...replies] = await Promise.all([end({ forum, root, who, phone }), put(0), put(1)]);
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
