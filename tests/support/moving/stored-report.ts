import {
  MOST_MOVED_FAULTS,
  MOVED_CAME,
  MOVED_CHANGED,
  MOVED_LEFT,
} from '../../../contract/features/moved.ts';
import type { MovedReport } from '../../../db/features/moved/moved.ts';
import { executeSql } from '../execute-sql.ts';
import type { TestApp } from '../test-app.ts';

/** When the import was. */
export const MOVED_AT = 1_795_000_000_000;

/** A report with a count of each kind. */
export const MOVED_REPORT: MovedReport = {
  from: 'phpbb',
  forum: 'চায়ের দোকান',
  was: 'https://old.example.com/phpBB3/',
  came: MOVED_CAME.map((what, n) => ({ what, count: n % 4 === 0 ? 1 : 1_234 * n })),
  left: MOVED_LEFT.map((what, n) => ({ what, count: n % 4 === 3 ? 0 : n + 1 })),
  changed: MOVED_CHANGED.map((what, n) => ({ what, count: n + 1 })),
  faults: Array.from({ length: MOST_MOVED_FAULTS }, (_, n) => ({
    what: n % 3 === 0 ? 'longTexts' : 'orphans',
    id: String(1_000 + n),
  })),
};

/** Stores a report as an import does. */
export const storeReport = (forum: TestApp, scriptPath = '/') =>
  executeSql(
    forum,
    `insert into moved (at, script_path, report)
      values (${MOVED_AT}, '${scriptPath}', '${JSON.stringify(MOVED_REPORT)}')`,
  );

/** Notes that an import has changed the name or the address of a member. */
export const storePerson = (forum: TestApp, email: string, why: string) =>
  executeSql(
    forum,
    `insert into moved_people (user_key, why) select key, '${why}' from users where email = '${email}'`,
  );
