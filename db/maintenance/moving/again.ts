import { createHash } from 'node:crypto';
import { DEFAULT_TAG, LEFT_NAME } from '../../../contract/values/limits.ts';
import { OperatorError } from '../../core/errors.ts';
import { newRowId } from '../../core/ids.ts';
import { TABLES } from '../../core/schema/relations.ts';
import { type Schema, SEARCH_TABLES } from '../../core/schema/schema.ts';
import { nameInLog } from '../../features/audit/audit.ts';
import { leftEmail } from '../../features/leaving/seal.ts';
import { IMPORT, insertMember } from '../transfer/import.ts';
import { nameOf } from '../transfer/records.ts';
import type { Target } from '../transfer/target.ts';

/** The setting with the state of the forum as an import left it. */
const STATE = 'moved.state';

/** The log only grows; settings and the revs of rooms are those of the forum, not of its content. */
const STAYING = ['audit', 'settings', 'siteSettings', 'counters'] as const;

/**
 * The tables whose rows also change by sign-ins, by reading, by a server's own work, or with time. A row more in any
 * other table says that somebody has used the forum. A new member changes `people`.
 */
const UNWRITTEN: ReadonlySet<keyof Schema> = new Set([
  ...STAYING,
  ...SEARCH_TABLES,
  ...(['identities', 'identitySessions', 'identityAccounts', 'identityVerifications'] as const),
  ...(['users', 'sessions', 'endedTokens', 'passkeyChallenges', 'emailLinks', 'reads'] as const),
  ...(['leases', 'photos', 'imageFiles', 'imageUses', 'raids', 'likenesses'] as const),
  ...(['deliveries', 'letters', 'notices', 'idempotency', 'markedAddresses'] as const),
  ...(['oldAddresses', 'oldMembers', 'moved', 'movedPeople'] as const),
]);

/**
 * The rows that change without a row more. A new password begins the next series of tokens; the import gives all members
 * one series. Each start of a server adds the default tag.
 */
const CHANGED = {
  people: `id, email, display_name, photo_url, bio, token_series - (select min(token_series) from users), is_member,
    language, digest_every, digits, push_kinds, push_texts, quiet, mail, digest, left_at from users`,
  tags: `id, name, asks from tags where name <> '${DEFAULT_TAG}'`,
  sanctions: 'id, until, ended_at, appeal, rejected_at from sanctions',
};

const NO_ROWS = JSON.stringify([0]);

/** The content of a forum that its people change, by its name in sentences. */
async function stateOf(target: Target): Promise<Record<string, string>> {
  // PostgreSQL names each sum `sum`: of two columns of one name a row has one.
  const one = async (of: readonly string[], from: string) => {
    const [row] = await target.all(`select ${of.map((sql, n) => `${sql} as c${n}`)} ${from}`);
    return JSON.stringify(Object.values(row ?? {}));
  };
  const state: Record<string, string> = {
    posts: await one(
      [
        ...['count(*)', 'max(key)', 'sum(version)', 'sum(cast_up)', 'sum(cast_down)'],
        ...['sum(case when is_closed then 1 else 0 end)', 'sum(pinned_at)'],
      ],
      'from posts',
    ),
    comments: await one(['count(*)', 'max(key)', 'sum(version)', 'sum(thanks)'], 'from comments'),
    pictures: await one(
      ['(select count(removed_at) from images)', '(select count(blocked_at) from image_files)'],
      '',
    ),
  };
  for (const [name, rows] of Object.entries(CHANGED)) {
    const digest = createHash('sha256');
    for (const row of await target.all(`select ${rows} order by key`))
      digest.update(JSON.stringify(Object.values(row)));
    state[name] = digest.digest('hex');
  }
  for (const table of TABLES)
    if (!UNWRITTEN.has(table)) state[table] ??= await one(['count(*)'], `from ${nameOf(table)}`);
  return state;
}

/** Writes down the state of the forum as the import leaves it. */
export async function saveState(target: Target): Promise<void> {
  const value = JSON.stringify(await stateOf(target));
  await target.execute(`delete from settings where name = '${STATE}'`);
  await target.insert('settings', [{ name: STATE, value }]);
}

/** @throws OperatorError when there was no import, or the forum was used since. */
export async function assertReplaceable(target: Target): Promise<void> {
  const [saved] = await target.all(`select value from settings where name = '${STATE}'`);
  if (!saved)
    throw new OperatorError('There is no import to replace. Say the command without --again.');
  const before = JSON.parse(String(saved['value'])) as Record<string, string>;
  const now = await stateOf(target);
  // An import of the release before has counted fewer tables. One that brought polls is refused, and loses nothing.
  const changed = Object.keys(now).filter((name) => now[name] !== (before[name] ?? NO_ROWS));
  if (changed.length > 0)
    throw new OperatorError(
      `Nothing is imported. The forum was used since its import: there are changes in ${changed.join(', ')}. ` +
        'Only an import that nobody has written in is replaced.',
    );
}

/**
 * Removes what an earlier import brought, in the transaction of the one that replaces it.
 * @throws OperatorError when there was none, or the forum was used since.
 */
export async function removeImport(target: Target): Promise<void> {
  await assertReplaceable(target);
  const others: readonly string[] = [...STAYING, ...SEARCH_TABLES];
  const tables = TABLES.filter((table) => !others.includes(table)).map(nameOf);
  if (target.engine === 'postgres') {
    await target.execute(`truncate ${[...tables, ...SEARCH_TABLES.map(nameOf)].join(', ')}`);
    return;
  }
  await target.execute('pragma defer_foreign_keys = on');
  for (const table of tables) await target.execute(`delete from ${table}`);
  for (const table of SEARCH_TABLES.map(nameOf))
    await target.execute(`insert into ${table}(${table}) values ('delete-all')`);
}

/** The log names those members whom acts of the first kind outnumber those of the second. */
const loggedMore = (first: string, second: string) =>
  `select target from audit where target like '${nameInLog('%')}' group by target
    having sum(case act when '${first}' then 1 when '${second}' then -1 else 0 end) > 0`;

const OWN_CHOICES = `from audit where act in ('moderator named', 'moderator dismissed') and actor <> '${IMPORT}'`;

/**
 * Makes the members agree with the log, which also tells of those before an import that was replaced: admins stay admins,
 * and a member who no longer comes has left.
 */
export async function followLog(target: Target, now: number): Promise<void> {
  const inLog = `'${nameInLog('')}' || users.id`;
  // Whom an admin of this forum has named or dismissed last, an import does not name or dismiss again.
  await target.execute(
    `update users set is_moderator = (select act = 'moderator named' ${OWN_CHOICES} and target = ${inLog}
        order by key desc limit 1)
      where role = 'user' and left_at is null and ${inLog} in (select target ${OWN_CHOICES})`,
  );
  await target.execute(
    `update users set role = 'admin', is_moderator = false
      where ${inLog} in (${loggedMore('admin granted', 'admin revoked')})`,
  );
  const moderators = `select ${inLog} as target from users where is_moderator`;
  const named = loggedMore('moderator named', 'moderator dismissed');
  for (const [act, members, others] of [
    ['moderator named', moderators, named],
    ['moderator dismissed', named, moderators],
  ] as const) {
    const rows = await target.all(
      `select target from (${members}) as members where target not in (${others})`,
    );
    const entries = rows.map((row) => ({
      ...newRowId(),
      actor: IMPORT,
      act,
      target: row['target'],
      detail: '',
      done_at: now,
    }));
    if (entries.length > 0) await target.insert('audit', entries);
  }
  const gone = await target.all(
    `select distinct substr(name, 8) as id from (select actor as name from audit union select target from audit) as entries
      where name like 'member:%' and substr(name, 8) not in (select id from users)`,
  );
  for (const { id } of gone) {
    const email = leftEmail(String(id));
    const member = {
      id: String(id),
      email,
      displayName: LEFT_NAME,
      photoURL: '',
      createdAt: now,
      leftAt: now,
    };
    await insertMember(target, member);
  }
}
