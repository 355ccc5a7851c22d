import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { OperatorError } from '../../core/errors.ts';
import { firstKeyAt, IDS_PER_MS, idOfKey } from '../../core/ids.ts';
import { oldName } from '../../features/moved/old-addresses.ts';
import { LONGEST_NAME } from '../../features/moved/patterns.ts';
import type { Found } from '../transfer/read-records.ts';
import type { Row } from '../transfer/records.ts';
import type { Platform, Staging } from './platform.ts';
import { type GivenTags, leaveOutForums } from './tags.ts';
import { plainWords } from './texts/convert.ts';

/**
 * The tables of the plan: each platform fills them from its own, and the records of the import are made of them. Bodies
 * of texts stay in the tables of the dump: `topics` and `replies` are views. Times are milliseconds since 1970.
 */
const PLAN = `
  -- name: as readers saw it; kind: member, guest (texts without an account) or nameless (an account that is gone).
  create table people (old text primary key, kind text not null default 'member', name text not null default '',
    email text, is_proven integer, is_moderator integer, joined_at integer, seen_at integer,
    method text, hash text, salt text, algorithm text);
  create table forums (old integer primary key, name text not null);
  create table bans (person text, kind text, reason text, at integer, until integer);
  -- text: the number of a topic's first text, or of a reply.
  create table likes (text integer, person text, primary key (text, person)) without rowid;
  -- place: the order of the attachments of a text, from 0. address: as in files.
  create table attachments (text integer, place integer, name text, address text, file text, primary key (text, place));
  -- The files that texts may show. file: its path.
  create table files (address text primary key, file text not null);
  -- Further addresses of a text (a reply or a first text), a forum or a person. Of two with one form the first counts.
  create table aliases (kind text, old_id text, what text, old text, primary key (kind, old_id));
  create table left_behind (what text primary key, count integer);
  create table faults (what text, id text);
  create table about (name text, host text, path text);
`;

/** The columns of the views that a platform makes. */
export interface Topic {
  old: number;
  /** The number of the first text, where the platform counts it among all texts. */
  first_text: number | null;
  forum: number;
  /** A row of `people`. */
  author: string;
  title: string;
  at: number;
  text: string;
  /** The form of the text (`TextKind`), and what it needs beside itself. */
  form: string;
  uid: string | null;
  is_closed: number;
  /** 1: an announcement; 2: pinned; null: neither. */
  pin: number | null;
  asks: number;
  /** The polls as a list in JSON (`OldPoll[]`), or null. */
  poll: string | null;
}
export interface Reply
  extends Pick<Topic, 'old' | 'author' | 'at' | 'text' | 'form' | 'uid' | 'poll'> {
  topic: number;
  /** The reply that it answers, where the platform says it. */
  reply_to: number | null;
  is_answer: number;
}
/** An old address of what comes, and what it leads to: a post, a comment of a post, a forum or a person. */
export interface OldAddress {
  kind: string;
  old_id: string;
  post: string | null;
  comment: string | null;
  forum: number | null;
  person: string | null;
}
export interface OldPoll {
  title: string;
  options: { text: string; votes: number }[];
  choose: number;
  voters: number;
  until: number | null;
  /** 1: a guest could not see the totals. */
  areTotalsHidden?: number;
}

/** The ids of rows of the new forum by those of the old one. */
const IDS = `
  create table topic_ids (old integer primary key, key integer not null unique, id text not null, at integer not null);
  create table reply_ids (old integer primary key, key integer not null unique, id text not null, at integer not null,
    topic integer not null);
  create index replies_by_topic on reply_ids (topic, key);
  create table people_ids (old text primary key, key integer not null unique, id text not null, at integer not null);
  create table forum_ids (old integer primary key, key integer not null unique, id text not null, at integer not null);
  create table first_texts (text integer primary key, old integer not null);
  create table posts_of (author text primary key, count integer not null);
`;

/** In place of a forum: a category that held forums and no texts, whose address leads home. */
export const HOME = 0;

/**
 * The addresses of what comes. Of two names with one form, as in two cases, the first has it. No address asks for the
 * names that are left out (`nameIn`), and PostgreSQL takes neither a NUL nor long texts into an index.
 */
const ADDRESSES = `
  create table addresses (kind text, old_id text, post text, comment text, forum integer, person text,
    primary key (kind, old_id)) without rowid;
  insert into addresses (kind, old_id, post) select 'topic', old, id from topic_ids;
  insert into addresses (kind, old_id, post) select 'text', text, id from first_texts join topic_ids using (old)
    where text > 0;
  insert into addresses (kind, old_id, post, comment) select 'text', reply_ids.old, topic_ids.id, reply_ids.id
    from reply_ids join topic_ids on topic_ids.old = topic;
  insert into addresses (kind, old_id, forum) select 'forum', old, old from forums;
  insert into addresses (kind, old_id, person) select 'member', substr(old, 2), id
    from people_ids join people using (old) where kind = 'member' and old glob 'u[0-9]*';

  create table named as select kind, as_named(old_id) as name, what, old from aliases order by rowid;
  delete from named where name = '' or length(name) > ${LONGEST_NAME} or instr(name, char(0)) > 0;
  insert or ignore into addresses select named.kind, name, post, comment, forum, person
    from named join addresses as target on target.kind = what and target.old_id = old order by named.rowid;
  insert or ignore into addresses (kind, old_id, person) select kind, name, id from named join people_ids using (old)
    where what = 'person' order by named.rowid;
  insert or ignore into addresses (kind, old_id, forum) select kind, old_id, ${HOME} from aliases where what = 'home';
`;

/** A record of the import, without its place: it has no line of a file. */
export type ImportRecord = Pick<Found, 'kind' | 'record' | 'size'> & { of: string };

/** @param size the characters of the record, about. */
export const found = (of: string, kind: string, record: Row, size = 100): ImportRecord => ({
  of,
  kind,
  record,
  size,
});

const MS_PER_SECOND = 1_000;

/**
 * Gives each row an id that follows from its time and its old id, so that a second import gives it the same one.
 * @param rows selects `old` and its `time`, in the order of both.
 * @param perTime the keys of one time of the platform: rows of one time lie in the order of their old ids.
 */
function giveIds(
  database: Database.Database,
  { kind, rows, into, perTime }: { kind: string; rows: string; into: string; perTime: number },
): void {
  const select = database.prepare<[], { old: number | string; time: number; topic?: number }>(rows);
  const hasTopic = into === 'reply_ids';
  const insert = database.prepare(
    `insert into ${into} values (?, ?, ?, ?${hasTopic ? ', ?' : ''})`,
  );
  let last = Number.NEGATIVE_INFINITY;
  for (const { old, time, topic } of select.iterate()) {
    const digest = createHash('sha256').update(`${kind}:${old}`).digest();
    const number = typeof old === 'number' ? Math.abs(old) : digest.readUInt32LE(16);
    const key = Math.max(firstKeyAt(time) + (number % perTime), last + 1);
    last = key;
    const row = [old, key, idOfKey(key, digest.subarray(0, 16)), time];
    insert.run(hasTopic ? [...row, topic] : row);
  }
}

/** @throws OperatorError when a guest of the old forum could read nothing. */
function assertReadable({ rows }: Staging, { title }: Platform): void {
  const [topic] = rows('select 1 from topics limit 1');
  if (topic) return;
  const [hidden] = rows<{ count: number }>(
    `select count from left_behind where what = 'hiddenForums'`,
  );
  throw new OperatorError(
    `Nothing is imported. Only texts that a guest could read come, and in this dump of ${title} there are none: ` +
      `${hidden?.count ?? 0} forums are closed to guests. Open those that are to come, and dump again.`,
  );
}

/**
 * Makes the plan of an import from what was staged, and gives every row its id.
 * @param now no row is of a later time.
 * @param given the tags of `--tags`.
 * @throws OperatorError when nothing of it could be read, or for names in `--tags` that are none.
 */
export function makePlan(
  staging: Staging,
  platform: Platform,
  now: number,
  given: GivenTags,
): void {
  const { database } = staging;
  // Ids are written while the rows that they are of are read.
  database.unsafeMode(true);
  database.exec(PLAN);
  for (const sql of platform.plan) staging.run(sql);
  const words = (name: unknown) => (name === null ? null : plainWords(String(name)));
  database.function('as_words', { deterministic: true }, words);
  database.function('as_named', { deterministic: true }, (name) => oldName(words(name) ?? ''));
  database.exec('update forums set name = as_words(name)');
  assertReadable(staging, platform);
  leaveOutForums(staging, given);
  // Of guests and of who is gone only those come who have written something.
  database.exec(`create table authors (old text primary key) without rowid;
    insert or ignore into authors select author from topics;
    insert or ignore into authors select author from replies;
    delete from people where kind <> 'member' and old not in (select old from authors)`);
  database.exec(IDS);
  const perTime = platform.precision === 'second' ? MS_PER_SECOND * IDS_PER_MS : IDS_PER_MS;
  const of = (kind: string, rows: string, into: string) =>
    giveIds(database, { kind: `${platform.name}:${kind}`, rows, into, perTime });
  const clamped = (time: string) => `min(max(coalesce(${time}, 0), 0), ${now})`;
  const known = 'author in (select old from people)';
  of(
    'topic',
    `select old, ${clamped('at')} as time from topics where forum in (select old from forums) and ${known}
      order by time, old`,
    'topic_ids',
  );
  of(
    'reply',
    `select replies.old, ${clamped('replies.at')} as time, topic from replies join topic_ids on topic_ids.old = topic
      where ${known} order by time, replies.old`,
    'reply_ids',
  );
  of(
    'person',
    `select old, ${clamped('joined_at')} as time from people order by time, old`,
    'people_ids',
  );
  of('forum', 'select old, 0 as time from forums order by old', 'forum_ids');
  database.exec(`
    insert into faults select 'orphans', 'topic ' || old from topics
      where forum in (select old from forums) and old not in (select old from topic_ids) order by old;
    insert into faults select 'orphans', 'post ' || replies.old from replies join topics on topics.old = topic
      where forum in (select old from forums) and replies.old not in (select old from reply_ids) order by replies.old;
    insert into first_texts select first_text, old from topics join topic_ids using (old)
      where first_text is not null and true on conflict do nothing;
    insert or ignore into files select address, file from attachments where file is not null
      and (text in (select old from reply_ids) or text in (select text from first_texts));
    insert into posts_of select author, count(*) from topics join topic_ids using (old) group by author;
    ${ADDRESSES}`);
}
