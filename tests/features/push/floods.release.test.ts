import pg from 'pg';
import { expect, test } from 'vitest';
import { until } from '../../cluster/support/pair.ts';
import { everything } from '../../support/features/leaving.ts';
import { newSubscription } from '../../support/features/push.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const CALLS = 50;
const MEMBERS = 20;
const MOST = 10;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const register = (who: Person, { body } = newSubscription()) => who.call('PUT /push', { body });
const listed = async (who: Person) => (await who.call('GET /me/push')).body.map(({ _id }) => _id);
const countOf = (statuses: number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

/** The deadlocks that PostgreSQL has met in the database of a forum; 0 on SQLite, which has one writer. */
async function deadlocksOf({ app }: TestApp): Promise<number> {
  const { databaseUrl } = app.context.config;
  if (databaseUrl === null) return 0;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Connections that are in use tell what they met within a second at the latest, once they are idle.
  await until(async () => {
    const { rows } = await client.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()",
    );
    return rows[0].n === 0;
  });
  const { rows } = await client.query(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return rows[0].n;
}

test(`${CALLS} registrations and removals of one member at once, on all servers: never more than ten`, async () => {
  const { forum, at } = await openForumOfMany();
  const who = await forum.memberWithoutPassword('Ana');
  for (let round = 0; round < 3; round++) {
    const before = await listed(who);
    const known = newSubscription();
    const puts = numbers(CALLS).map((n) =>
      register(at(who, n), n % 5 === 0 ? known : newSubscription()),
    );
    const removals = [...before, ...before].map((id, n) =>
      at(who, n).call('DELETE /me/push/{id}', { params: { id } }),
    );
    const counts = numbers(5).map(async (n) => (await listed(at(who, n))).length);
    const [put, removed, seen] = await Promise.all([
      Promise.all(puts),
      Promise.all(removals),
      Promise.all(counts),
    ]);
    for (const { status } of put) expect([200, 409]).toContain(status);
    const statuses = removed.map(({ status }) => status);
    // Each is removed once.
    expect([countOf(statuses, 200), countOf(statuses, 404)]).toEqual([
      before.length,
      before.length,
    ]);
    for (const count of seen) expect(count).toBeLessThanOrEqual(MOST);
    const left = await listed(who);
    expect(left.length).toBeLessThanOrEqual(MOST);
    expect(left.filter((id) => before.includes(id))).toEqual([]);
  }
  expect(await deadlocksOf(forum)).toBe(0);
});

test(`${MEMBERS} members take the same endpoints at once, on all servers: each has one owner, who has ten at most`, async () => {
  const { forum, at } = await openForumOfMany();
  const people = await Promise.all(numbers(MEMBERS).map(() => forum.someone()));
  const endpoints = numbers(12).map(() => newSubscription());
  const calls = people.flatMap((who, n) =>
    endpoints.map((_, m) => {
      // One takes them upwards, the other downwards.
      const at_ = n % 2 ? m : endpoints.length - 1 - m;
      return register(at(who, n + m), endpoints[at_]);
    }),
  );
  for (const { status } of await Promise.all(calls)) expect([200, 409]).toContain(status);
  const rows = (await everything(forum))['push_devices'] ?? [];
  expect(new Set(rows.map((row) => row['endpoint_hash'])).size).toBe(rows.length);
  expect(rows).toHaveLength(endpoints.length);
  const owned = await Promise.all(people.map(listed));
  expect(owned.flat()).toHaveLength(endpoints.length);
  for (const ids of owned) expect(ids.length).toBeLessThanOrEqual(MOST);
  expect(await deadlocksOf(forum)).toBe(0);
});

test('with the limits on, a flood is told to wait, and no more than ten are registered', async () => {
  const forum = await openTestApp({ RATE_LIMITS: 'on' });
  const who = await forum.memberWithoutPassword('Ana');
  const other = await forum.memberWithoutPassword('Ben');
  const replies = await Promise.all(numbers(2 * CALLS).map(() => register(who)));
  const statuses = replies.map(({ status }) => status);
  expect([200, 409, 429].map((status) => countOf(statuses, status))).toEqual([MOST, CALLS, 40]);
  const problem = await who.refused(429, 'PUT /push', { body: newSubscription().body });
  expect(problem.params?.['seconds']).toBeGreaterThan(0);
  await who.refused(429, 'DELETE /me/push/{id}', {
    params: { id: String((await listed(who))[0]) },
  });
  expect(await listed(who)).toHaveLength(MOST);
  // It costs nobody else anything.
  expect((await register(other)).status).toBe(200);
});
