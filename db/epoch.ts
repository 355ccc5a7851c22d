import type { Act } from '../contract/audit.ts';
import { EPOCH_LEAP } from '../contract/live.ts';
import { COUNTERS } from './counters.ts';
import { newId } from './ids.ts';

/**
 * A forum whose state went back in time (restored, or moved) begins a new epoch: each rev and each series of tokens
 * jumps beyond any that was ever given out. Else one rev would stand for two states, and ended tokens would hold again.
 */

/** The setting that keeps the epoch: the smallest rev of the forum since then. */
export const EPOCH = 'epoch';

/** The leap, and as many writes as a forum may take between the look at its highest rev and the end of a restore. */
const MARGIN = 2 * EPOCH_LEAP;

/** The highest rev or series that a database holds, or null where it holds none; for either engine. */
export const HIGHEST = `select max(value) as highest from (
  select max(rev) as value from users union all select max(token_series) from users
  union all select max(rev) from posts union all select max(comments_rev) from posts
  union all select max(value) from counters where name like 'rev.%') as revs`;

/**
 * The epoch to begin now. Revs grow by one with each write, and no forum writes a room once in each millisecond, so the
 * time in milliseconds lies beyond all that was given out, also by a forum whose data are lost.
 * @param highest what the data hold that are known: a clock may be behind.
 */
export const nextEpoch = (...highest: number[]): number =>
  Math.max(Date.now(), ...highest.map((value) => value + MARGIN));

/** What took a forum back in time, as the audit log says it. */
export interface Restored {
  actor: 'npm run restore' | 'npm run epoch';
  /** Where its data are from, where that is known. */
  detail: string;
}
const ACT: Act = 'forum restored';
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const noting = ({ actor, detail }: Restored) =>
  `insert into audit (id, actor, act, target, detail, done_at)
    values (${[newId(), actor, ACT, '', detail].map(quoted).join(', ')}, ${Date.now()})`;

/**
 * The statements that begin an epoch, to be run in one transaction; for either engine. Whoever is signed in has to sign
 * in again, and letters on their way are void: a sign-out, or the use of a letter, may be among what was lost.
 * @param restored what the audit log is told; nothing where the forum was only moved.
 */
export function epochStatements(epoch: number, restored?: Restored): string[] {
  const revs = COUNTERS.filter((name) => name.startsWith('rev.'));
  return [
    `update users set rev = ${epoch}, token_series = ${epoch}`,
    `update posts set rev = ${epoch}, comments_rev = ${epoch}`,
    `insert into counters (name, value) values ${revs.map((name) => `('${name}', ${epoch})`).join(', ')}
      on conflict (name) do update set value = excluded.value`,
    'delete from identity_sessions',
    'delete from identity_verifications',
    `insert into settings (name, value) values ('${EPOCH}', '${epoch}')
      on conflict (name) do update set value = excluded.value`,
    ...(restored ? [noting(restored)] : []),
  ];
}
