import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { OperatorError } from '../../../db/core/errors.ts';
import { moveIn } from '../../../db/maintenance/moving/move-in.ts';
import { freshFolder } from '../../support/folders.ts';
import { migratedFile } from '../../support/forums/migrated-file.ts';
import { discourseForum } from '../../support/moving/discourse.ts';
import { mysqlDump, pgDump } from '../../support/moving/dumps.ts';
import { countsOf } from '../../support/moving/move-in.ts';
import { phpbbForum } from '../../support/moving/phpbb.ts';
import { DISCOURSE, PHPBB, PORTER } from '../../support/moving/whole-forums.ts';
import { onServers } from '../../support/servers.ts';
import { randomNumbers } from '../../support/texts/random-numbers.ts';

/** How many mutated dumps of each platform are imported; a longer run names more. */
const RUNS = Number(process.env['MOVING_MUTATIONS'] ?? 40);
const SEED = Number(process.env['MOVING_SEED'] ?? 1);

/** Values and signs that no dump of a whole forum has in these places. */
const HOSTILE = [
  ..."NULL '' 0 -1 1 2 99999999999999999999 1e400 'abc' 'x\0y' '\ud800' '\u202e' '../../etc'".split(
    ' ',
  ),
  ...["'<r><B><B><QUOTE>'", `'${'[quote]'.repeat(500)}'`, "'9999-12-31 23:59:59'"],
  ..."' \\ , ( ) ; -- /* \\N \\. ` 0x41 \u00e0\u00a6".split(' '),
  ...['\n', '\t'],
];

/** Changes a dump in some places: bytes that are lost, repeated or swapped, and hostile values. */
function mutated(dump: Buffer, random: (below: number) => number): Buffer {
  let text = dump;
  for (let times = 1 + random(3); times > 0; times--) {
    const at = random(text.length);
    const length = 1 + random(random(4) === 0 ? 400 : 8);
    const [before, part, after] = [
      text.subarray(0, at),
      text.subarray(at, at + length),
      text.subarray(at + length),
    ];
    const hostile = Buffer.from(HOSTILE[random(HOSTILE.length)] ?? '');
    const ways = [
      () => [before, after],
      () => [before, part, part, after],
      () => [before, hostile, after],
      () => [before, hostile, part, after],
      () => [before, Buffer.from([random(256)]), part.subarray(1), after],
      () => [before, after.subarray(0, length), part, after.subarray(length)],
      // The value of a cell, as most faults of dumps are.
      () => {
        const cell = text.indexOf(',', at);
        const end = text.indexOf(',', cell + 1);
        return [text.subarray(0, cell + 1), hostile, text.subarray(end)];
      },
    ];
    text = Buffer.concat(ways[random(ways.length)]?.() ?? []);
  }
  return text;
}

/** The rows that came, by the codes of a report. */
function rowsIn(file: string): Record<string, number> {
  const database = new Database(file, { readonly: true });
  const count = (sql: string) =>
    Number(database.prepare(`select count(*) from ${sql}`).pluck().get());
  const counts = {
    members: count(
      `users where left_at is null and key not in (select user_key from moved_people where why = 'guest')`,
    ),
    guests: count(`moved_people where why = 'guest'`),
    posts: count('posts'),
    comments: count('comments'),
    replies: count('comments where reply_to_key is not null'),
    answers: count('comments where is_answer'),
    polls: count('polls'),
    tags: count('tags'),
    votes: count('votes'),
    thanks: count('thanks'),
    closed: count('posts where is_closed'),
    pins: count('posts where pinned_at is not null'),
    moderators: count('users where is_moderator'),
    sanctions: count('sanctions'),
    passwords: count('identity_accounts'),
    addresses: count('old_addresses') + count('old_members'),
  };
  database.close();
  return Object.fromEntries(Object.entries(counts).filter(([, one]) => one > 0));
}

test.runIf(!onServers).each([
  ['phpbb', Buffer.from(mysqlDump(phpbbForum(PHPBB)))],
  ['discourse', Buffer.from(pgDump(discourseForum(DISCOURSE)))],
  ['porter', Buffer.from(mysqlDump(PORTER))],
] as const)(
  'a mutated dump of %s ends with a sentence, or with a report whose counts equal what came',
  async (from, dump) => {
    const folder = freshFolder();
    const [file, fresh, forum] = ['dump.sql', 'fresh.db', 'forum.db'].map((name) =>
      join(folder, name),
    );
    if (!file || !fresh || !forum) throw new Error('There is no folder');
    writeFileSync(fresh, await migratedFile());
    const endings = { came: 0, refused: 0 };
    for (let n = 0; n < RUNS; n++) {
      const seed = SEED * 1_000_000 + n;
      writeFileSync(file, mutated(dump, randomNumbers(seed)));
      copyFileSync(fresh, forum);
      try {
        const { report } = await moveIn(
          { databaseUrl: null, databaseFile: forum },
          { from, file },
          () => undefined,
        );
        expect({ seed, ...countsOf(report.came) }).toEqual({ seed, ...rowsIn(forum) });
        endings.came++;
      } catch (error) {
        if (
          !(error instanceof OperatorError) ||
          /UNIQUE|FOREIGN KEY|constraint/i.test(error.message)
        )
          throw new Error(`Seed ${seed}: ${String(error)}`, { cause: error });
        endings.refused++;
      }
    }
    expect(endings.came).toBeGreaterThan(0);
    expect(endings.refused).toBeGreaterThan(0);
  },
  20_000 + RUNS * 500,
);
