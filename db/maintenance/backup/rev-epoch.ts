import { EPOCH_LEAP } from '../../../contract/core/rooms.ts';
import type { Act } from '../../../contract/values/audit-acts.ts';
import { COUNTERS } from '../../core/counters.ts';
import { newRowId } from '../../core/ids.ts';
import { EPOCH_SETTING } from '../../core/internal-settings.ts';

/**
 * No rev stands for two states, and no ended token becomes valid again. A restored or moved forum may return to an
 * older state. It therefore begins a new epoch: each rev and each token series jumps beyond all earlier values.
 */

/** The leap, plus room for the writes between the read of the highest rev and the end of a restore. */
const MARGIN = 2 * EPOCH_LEAP;

/** Reads the highest rev or token series of a database, or null; for either engine. */
export const HIGHEST_REV = `select max(value) as highest from (
  select max(rev) as value from users union all select max(token_series) from users
  union all select max(inbox_rev) from users
  union all select max(rev) from polls
  union all select max(rev) from posts union all select max(comments_rev) from posts
  union all select max(value) from counters where name like 'rev.%') as revs`;

/**
 * The next epoch: at least the present time in milliseconds. A rev grows by one per write, and no room has a write in
 * each millisecond. The time therefore exceeds every earlier rev, also those of lost data.
 * @param highest the highest known revs: the clock may be behind.
 */
export const nextEpoch = (...highest: number[]): number =>
  Math.max(Date.now(), ...highest.map((value) => value + MARGIN));

/** The command that began the epoch, for the audit log. */
export interface Restored {
  actor: 'npm run restore' | 'npm run epoch' | 'npm run import';
  /** The source of the data, if known. */
  detail: string;
}
const ACT: Act = 'forum restored';
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

function auditStatement({ actor, detail }: Restored) {
  const { key, id } = newRowId();
  return `insert into audit (key, id, actor, act, target, detail, done_at)
    values (${key}, ${[id, actor, ACT, '', detail].map(quote).join(', ')}, ${Date.now()})`;
}

/**
 * The statements that begin an epoch in one transaction, for either engine. All sessions end, and all mailed links
 * become invalid. The lost data may contain a sign-out or the use of a link.
 * @param restored the audit entry; omitted for a move.
 */
export function epochStatements(epoch: number, restored?: Restored): string[] {
  const revs = COUNTERS.filter((name) => name.startsWith('rev.'));
  return [
    `update users set rev = ${epoch}, inbox_rev = ${epoch}, token_series = ${epoch}`,
    `update posts set rev = ${epoch}, comments_rev = ${epoch}`,
    // The next start shows what was not shown yet.
    `update polls set rev = ${epoch}, shown_rev = case when rev = shown_rev then ${epoch} else 0 end`,
    `insert into counters (name, value) values ${revs.map((name) => `('${name}', ${epoch})`).join(', ')}
      on conflict (name) do update set value = excluded.value`,
    'delete from identity_sessions',
    // A session that was ended stays so: its proof may be presented again.
    'delete from sessions where ended_at is null',
    'delete from identity_verifications',
    `insert into settings (name, value) values ('${EPOCH_SETTING}', '${epoch}')
      on conflict (name) do update set value = excluded.value`,
    ...(restored ? [auditStatement(restored)] : []),
  ];
}
