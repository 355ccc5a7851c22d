import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { OperatorError } from '../../../db/core/errors.ts';
import { moveIn } from '../../../db/maintenance/moving/move-in.ts';
import { freshFolder } from '../../support/folders.ts';
import { migratedFile } from '../../support/forums/migrated-file.ts';
import { discourseForum } from '../../support/moving/discourse.ts';
import { type DumpTables, mysqlDump, pgDump, tableOf } from '../../support/moving/dumps.ts';
import { countsOf } from '../../support/moving/move-in.ts';
import { phpbbForum, secondsOf } from '../../support/moving/phpbb.ts';
import { onServers } from '../../support/servers.ts';

/** How many mutated dumps of each platform are imported; a longer run names more. */
const RUNS = Number(process.env['MOVING_MUTATIONS'] ?? 40);
const SEED = Number(process.env['MOVING_SEED'] ?? 1);

/** A small generator of numbers that repeats by its seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const PHPBB = phpbbForum({
  users: [
    { user_id: 2, username: 'আনা', user_email: 'ana@example.com', user_type: 3 },
    {
      user_id: 3,
      username: 'Bo',
      user_email: 'bo@example.com',
      user_password: `$H$9${'a'.repeat(30)}`,
    },
    { user_id: 4, username: 'Bo', user_email: 'bo@example.com' },
  ],
  topics: [
    { topic_id: 1, topic_title: 'চা &amp; গল্প', topic_first_post_id: 10, topic_type: 1 },
    { topic_id: 2, topic_title: 'Tea', topic_first_post_id: 20, poll_start: 1, poll_title: 'Tea?' },
  ],
  posts: [
    { post_id: 10, post_text: '<t>প্রথম</t>' },
    {
      post_id: 11,
      poster_id: 3,
      post_text:
        '<r><QUOTE author="আনা" post_id="10"><s>[quote]</s>প্রথম<e>[/quote]</e></QUOTE><B>x</B> <URL url="./viewtopic.php?p=20">l</URL></r>',
    },
    {
      post_id: 12,
      poster_id: 1,
      post_username: 'Guest',
      post_text: '[b:1x]old[/b:1x]',
      bbcode_uid: '1x',
    },
    {
      post_id: 20,
      topic_id: 2,
      poster_id: 4,
      post_text: 'plain',
      post_time: secondsOf('2019-06-01'),
    },
    { post_id: 21, topic_id: 2, poster_id: 2, post_text: '<t>y</t>', post_visibility: 2 },
  ],
  tables: {
    poll_options: tableOf(
      { poll_option_id: 1, topic_id: 2, poll_option_text: 'Red', poll_option_total: 2 },
      { poll_option_id: 2, topic_id: 2, poll_option_text: 'Green', poll_option_total: 0 },
    ),
    thanks: tableOf({ post_id: 11, user_id: 2 }, { post_id: 10, user_id: 3 }),
    banlist: tableOf({
      ban_userid: 4,
      ban_start: 1,
      ban_end: 0,
      ban_exclude: 0,
      ban_give_reason: '',
    }),
    attachments: tableOf({
      attach_id: 1,
      post_msg_id: 11,
      in_message: 0,
      is_orphan: 0,
      physical_filename: '../x',
      real_filename: 'a.png',
    }),
  },
});
const DISCOURSE = discourseForum({
  users: [
    { id: 1, username: 'ana' },
    { id: 2, username: 'bo', suspended_at: '2019-01-01', suspended_till: '2999-01-01 00:00:00' },
  ],
  emails: [{ user_id: 1, email: 'ana@example.com' }],
  topics: [{ id: 1, title: 'Tea' }],
  posts: [
    { id: 1, raw: '# Head\n\n![a|1x1](upload://x.png) @bo :tea:' },
    {
      id: 2,
      post_number: 2,
      user_id: 2,
      raw: '[quote="ana, post:1, topic:1"]\nHead\n[/quote]\n- x',
    },
    { id: 3, post_number: 3, user_id: null, reply_to_post_number: 2, raw: '<b>x</b>' },
  ],
  tables: {
    post_actions: tableOf({ post_id: 2, user_id: 1, post_action_type_id: 2, deleted_at: null }),
  },
});
const PORTER: DumpTables = {
  PORT_User: tableOf({
    UserID: 1,
    Name: 'Ana',
    Email: 'a@example.com',
    DateInserted: '2012-01-01 00:00:00',
  }),
  PORT_Category: tableOf({ CategoryID: 1, Name: 'Tea', UrlCode: 'tea' }),
  PORT_Discussion: tableOf({
    DiscussionID: 1,
    CategoryID: 1,
    InsertUserID: 1,
    Name: 'T',
    Body: '[b]x',
    Format: 'BBCode',
    DateInserted: '2013-01-01 00:00:00',
  }),
  PORT_Comment: tableOf({
    CommentID: 1,
    DiscussionID: 1,
    InsertUserID: 9,
    Body: '<p>x',
    Format: 'Html',
    DateInserted: '2013-01-01 00:00:00',
  }),
};

/** Values and signs that no dump of a whole forum has in these places. */
const HOSTILE = [
  ...[
    'NULL',
    "''",
    '0',
    '-1',
    '1',
    '2',
    '99999999999999999999',
    '1e400',
    "'abc'",
    "'x\u0000y'",
    "'\ud800'",
  ],
  ...[
    "'<r><B><B><QUOTE>'",
    `'${'[quote]'.repeat(500)}'`,
    "'../../etc'",
    "'\u202e'",
    "'9999-12-31 23:59:59'",
  ],
  ...[
    "'",
    '\\',
    ',',
    '(',
    ')',
    ';',
    '--',
    '/*',
    '\n',
    '\\N',
    '\t',
    '\\.',
    '`',
    '0x41',
    '\u00e0\u00a6',
  ],
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
  ['phpbb', Buffer.from(mysqlDump(PHPBB))],
  ['discourse', Buffer.from(pgDump(DISCOURSE))],
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
      writeFileSync(file, mutated(dump, randomOf(seed)));
      copyFileSync(fresh, forum);
      const asked = {
        from,
        file,
        tags: null,
        was: null,
        files: null,
        isTrial: false,
        isAgain: false,
      };
      try {
        const { report } = await moveIn(
          { databaseUrl: null, databaseFile: forum },
          asked,
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
