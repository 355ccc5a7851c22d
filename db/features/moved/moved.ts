import type { Moved } from '../../../contract/features/moved.ts';
import { eq } from '../../core/drizzle.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { query } from '../../core/query.ts';

/** The part of a report that is stored as JSON. Members are rows of their own, which leave with them. */
export type MovedReport = Omit<Moved, 'at' | 'people'>;

const imported = query()(
  ({ moved }) => ({ at: moved.at, scriptPath: moved.scriptPath, report: moved.report }),
  (select, { moved }) => select.from(moved).limit(1),
);
const people = query()(
  ({ users, movedPeople }) => ({
    id: users.id,
    name: users.displayName,
    email: users.email,
    why: movedPeople.why,
  }),
  (select, { users, movedPeople }) =>
    select
      .from(movedPeople)
      .innerJoin(users, eq(users.key, movedPeople.userKey))
      .orderBy(users.key, movedPeople.why),
);

/** The folder of the old forum's script, from slash to slash; null: nothing was imported. */
export function* readScriptPath(): Procedure<string | null> {
  return (yield* get(imported, {}))?.scriptPath ?? null;
}

/** The report of the import; null: there was none. */
export function* readMoved(): Procedure<Moved | null> {
  const row = yield* get(imported, {});
  if (!row) return null;
  const report = JSON.parse(row.report) as MovedReport;
  return {
    ...report,
    at: new Date(row.at).toISOString(),
    people: yield* all(people, {}),
  };
}
