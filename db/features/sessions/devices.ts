import { and, eq, isNotNull, ne } from '../../core/drizzle.ts';
import { query } from '../../core/query.ts';

/** A session of a member, other than one, in a browser. */
export const fromDevice = query<{ userKey: number; deviceHash: string; id: string }>()(
  ({ sessions }) => ({ id: sessions.id }),
  (select, { sessions }, param) =>
    select
      .from(sessions)
      .where(
        and(
          eq(sessions.userKey, param('userKey')),
          eq(sessions.deviceHash, param('deviceHash')),
          ne(sessions.id, param('id')),
        ),
      )
      .limit(1),
);

/** A session of a member, other than one, that has asked for a token in any browser. */
export const withDevice = query<{ userKey: number; id: string }>()(
  ({ sessions }) => ({ id: sessions.id }),
  (select, { sessions }, param) =>
    select
      .from(sessions)
      .where(
        and(
          eq(sessions.userKey, param('userKey')),
          isNotNull(sessions.deviceHash),
          ne(sessions.id, param('id')),
        ),
      )
      .limit(1),
);
