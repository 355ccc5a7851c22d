import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { dropFactorsOf } from '../../../db/features/factors/resets.ts';
import { findAccountOf } from '../../../db/features/identity/accounts.ts';
import { enterByForeign } from '../../../db/features/sessions/provider-sessions.ts';
import { browserAt } from '../../features/factors/browser.ts';
import { addPasskey } from '../../support/features/factors.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { alone, atEnd, SKIPPED, until } from '../support/pair.ts';

/** Transactions beside a forum, in its database. */
function transactionsAt({ app }: TestApp) {
  const { databaseUrl } = app.context.config;
  async function open() {
    const client = new pg.Client({ connectionString: String(databaseUrl) });
    await client.connect();
    atEnd(() => client.end());
    return client;
  }
  return {
    async begin() {
      const client = await open();
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await client.query('begin');
      const query = (sql: string, values: unknown[] = []) => client.query(sql, values);
      return { query, pid: Number(rows[0].pid) };
    },
    /** Waits until the forum waits for a lock of a transaction. */
    async blockedBy({ pid }: { pid: number }) {
      const watcher = await open();
      await until(async () => {
        const blocked = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
        return (await watcher.query(blocked, [pid])).rowCount === 1;
      });
    },
  };
}

describe.skipIf(alone)(`Sign-ins beside a change of their account (${SKIPPED})`, () => {
  test('one by a passkey that is removed meanwhile begins no session', async () => {
    const forum = await openTestApp();
    const who = await forum.member('Keyed');
    const { key } = await addPasskey(forum, who);
    const browser = browserAt(forum);
    const assertion = key.answer(await browser.options());
    const { begin, blockedBy } = transactionsAt(forum);
    const [holder, removal] = [await begin(), await begin()];
    await holder.query('select from identities where email = $1 for update', [who.email]);
    const entering = browser.passkey(assertion);
    await blockedBy(holder);
    await removal.query('select from users where email = $1 for no key update', [who.email]);
    await removal.query('delete from passkeys');
    await holder.query('commit');
    await blockedBy(removal);
    await removal.query('commit');
    expect((await entering).status).toBe(401);
  });

  test('one by Google to an account that gets another address meanwhile is bound to nobody', async () => {
    const forum = await openTestApp();
    const { store } = forum.app.context;
    const { email } = await forum.member('Gina');
    const { begin, blockedBy } = transactionsAt(forum);
    const move = await begin();
    await move.query("update identities set email = 'new@example.com' where email = $1", [email]);
    const google = { providerId: 'google', accountId: 'google-1' };
    const person = { ...google, email, emailVerified: true, name: 'Gina', image: null };
    const expiresAt = new Date(Date.now() + 60_000);
    const signIn = { by: 'google', userAgent: '', device: '', expiresAt } as const;
    const entering = enterByForeign(store, person, signIn, () => false, dropFactorsOf);
    await blockedBy(move);
    await move.query('commit');
    expect(await entering).toBeNull();
    expect(await store.read(findAccountOf(google.providerId, google.accountId))).toBeNull();
  });
});
