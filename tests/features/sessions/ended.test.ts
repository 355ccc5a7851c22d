import { expect, test } from 'vitest';
import { MOST_KNOWN_BROWSERS } from '../../../contract/values/proof-methods.ts';
import { all } from '../../../db/core/procedure.ts';
import { rowBy } from '../../../db/core/query.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { joinShared } from '../../support/open-forum.ts';

const { forum } = await joinShared([]);
const sessionsOf = rowBy('sessions', 'userKey', ['id']);
const MINUTE_MS = 60_000;
/** More than one write job removes. */
const MANY = 620;

test('of a member with many ended sessions each of 20 browsers keeps one after an hour; proofs that may come again stay', async () => {
  const who = await forum.someone('Busy');
  const now = Date.now();
  const { key } = (await forum.app.context.store.read(findUser(who.email))) ?? {};
  const row = (id: string, proof: string, browser: string | null, endedAgo: number | null) => {
    const begun = now - 90 * MINUTE_MS;
    const ended = endedAgo === null ? 'null' : now - endedAgo * MINUTE_MS;
    const hash = browser === null ? 'null' : `'${browser}'`;
    return `('${id}', ${key}, '${proof} ${id}', '', ${hash}, ${begun}, ${begun}, ${ended})`;
  };
  const name = (n: number) => `${who.email} ${n}`;
  const browsers = Array.from({ length: MOST_KNOWN_BROWSERS }, (_, n) => `browser ${n}`);
  const rows = [
    ...Array.from({ length: MANY }, (_, n) => row(name(n), 'local', n % 2 ? 'home' : null, 70)),
    row('last at home', 'local', 'home', 61),
    row('at work', 'local', 'work', 61),
    ...browsers.map((name, n) => row(name, 'local', name, 62 + n)),
    row('just ended', 'local', null, 50),
    row('runs', 'local', null, null),
    row('elsewhere', 'firebase', null, 80),
  ];
  await executeSql(
    forum,
    `insert into sessions (id, user_key, proof, device, device_hash, begun_at, used_at, ended_at)
      values ${rows.join()}`,
  );
  const own = (await expectCall(who, 'GET /me/sessions')).body.find(({ current }) => current);
  await forum.app.jobs.sessions.run();
  const left = await forum.app.context.store.read(all(sessionsOf, { userKey: Number(key) }));
  const ids = ['last at home', 'at work', 'just ended', 'runs', 'elsewhere', String(own?._id)];
  const known = browsers.slice(0, MOST_KNOWN_BROWSERS - 2);
  expect(left.map(({ id }) => id).sort()).toEqual([...ids, ...known].sort());
});
