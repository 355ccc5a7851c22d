import type { Act } from '../../../contract/values/audit-acts.ts';
import { readCounter } from '../../core/counters.ts';
import { sql } from '../../core/drizzle.ts';
import { readSetting, writeSetting } from '../../core/internal-settings.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { query, type RowOf } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { type ClaimRow, listClaims } from '../claims/reads.ts';
import { type HeldRow, listHeld } from '../held/reads.ts';
import { listPostReports, type PostReportRow } from '../reports/post-reports.ts';
import { listReports, type ReportRow } from '../reports/reads.ts';

const newest = query()(
  ({ reports, postReports, held, claims }) => ({
    report: sql<number | null>`(select max(r.key) from ${reports} as r)`.as('report'),
    postReport: sql<number | null>`(select max(p.key) from ${postReports} as p)`.as('postReport'),
    held: sql<number | null>`(select max(h.key) from ${held} as h)`.as('held'),
    claim: sql<number | null>`(select max(c.key) from ${claims} as c
      where c.state = 'open')`.as('claim'),
  }),
  (select) => select.from(sql`(select 1) as one`),
);
const recipients = query<{ now: number }>()(
  ({ users }) => ({
    id: users.id,
    email: users.email,
    displayName: users.displayName,
    language: users.language,
    digits: users.digits,
  }),
  (select, { users, sanctions }, param) =>
    select
      .from(users)
      .where(
        sql`${users.role} = 'admin' and ${users.mail} <> 'off' and ${users.provenAt} > 0 and ${users.leavingAt} is null
          and not exists (select 1 from ${sanctions} as s where s.user_key = ${users.key}
            and s.kind = 'suspend' and s.ended_at is null
            and (s.until is null or s.until > ${param('now')}))`,
      )
      .orderBy(users.key),
);
/** An admin who is mailed about what waits. */
export type AlertRecipient = RowOf<typeof recipients>;

const lastAct = query<{ target: string; act: Act }>()(
  ({ audit, users }) => ({
    act: audit.act,
    by: sql<string>`coalesce(${users.displayName}, '')`.as('by'),
  }),
  (select, { audit, users }, param) =>
    select
      .from(audit)
      .leftJoin(users, sql`${users.id} = substr(${audit.actor}, 8) and ${users.leftAt} is null`)
      .where(sql`${audit.target} = ${param('target')} and ${audit.act} = ${param('act')}`)
      .orderBy(sql`${audit.key} desc`)
      .limit(1),
);
/** The member who settled a case, and the way. */
export type SettlingAct = RowOf<typeof lastAct>;

/** Items that wait for an admin. */
export interface Waiting {
  /** Of comments and of posts. */
  reports: number;
  held: number;
  claims: number;
  newestReports: ReportRow[];
  newestPostReports: PostReportRow[];
  newestHeld: HeldRow[];
  /** Those that wait longest. */
  oldestClaims: ClaimRow[];
}

/** The key of the newest open report, held text or open claim; null: none is open. */
export function* newestWaiting(): Procedure<number | null> {
  const found = yield* get(newest, {});
  const keys = [found?.report, found?.postReport, found?.held, found?.claim].flatMap((key) =>
    key == null ? [] : [Number(key)],
  );
  return keys.length === 0 ? null : Math.max(...keys);
}

/** How much waits, and the newest `most` of each kind. */
export function* readWaiting(most: number): Procedure<Waiting> {
  const slice = { limit: most, skip: 0 };
  const ofComments = yield* readCounter('reports');
  const ofPosts = yield* readCounter('post_reports');
  const newestReports = yield* listReports(ofComments, slice);
  const newestPostReports = yield* listPostReports(ofPosts, slice);
  const { held: newestHeld, total: held } = yield* listHeld(slice, null);
  const { claims: oldestClaims, total: claims } = yield* listClaims('open', slice);
  return {
    reports: ofComments + ofPosts,
    held,
    claims,
    newestReports,
    newestPostReports,
    newestHeld,
    oldestClaims,
  };
}

/** The admins who can act, have a proven address, and have not ended their notification mails. */
export const alertRecipients = (now: number) => all(recipients, { now });

const alertedSetting = (adminId: string) => `alerted:${adminId}`;

/** The newest key whose alert an admin has got; 0: none. */
export function* readAlerted(adminId: string): Procedure<number> {
  return Number((yield* readSetting(alertedSetting(adminId))) ?? 0);
}

/** Notes that an admin has got the alerts of all up to a key. */
export const noteAlerted = (store: Store, adminId: string, key: number) =>
  store.write(() => writeSetting(alertedSetting(adminId), String(key)));

/** The first of these acts that the audit log knows; undefined where it knows none. */
export function* findSettling(
  acts: readonly { target: string; act: Act }[],
): Procedure<SettlingAct | undefined> {
  for (const one of acts) {
    const found = yield* get(lastAct, one);
    if (found) return found;
  }
  return undefined;
}
