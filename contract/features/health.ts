import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, IsoTime, Model } from '../core/schemas.ts';
import { HEALTH_DAYS, HEALTH_MOST_A_DAY } from '../values/limits.ts';
import { HELD_REASONS, type HeldReason } from '../values/moderation-kinds.ts';
import { RaidNow } from './raid.ts';

const Bytes = Type.Integer({ minimum: 0 });
const orNull = <Schema extends ReturnType<typeof Type.Object> | typeof Bytes>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const Health = Model('Health', {
  version: Type.String({ description: 'of the program' }),
  engine: Type.Enum(['sqlite', 'postgres']),
  /** Of the folder that the database, or else the server's own data, lies in. */
  disk: orNull(Type.Object({ free: Bytes, total: Bytes })),
  databaseSize: Bytes,
  logSize: Type.Union([Bytes, Type.Null()], {
    description: "bytes of SQLite's write-ahead log; null on PostgreSQL",
  }),
  eventLoop: Type.Object(
    { p99: Type.Number(), max: Type.Number() },
    {
      description:
        'how long a request waits until the server turns to it, in milliseconds of the last minutes: 99 of 100 at most p99',
    },
  ),
  sockets: Type.Integer({ minimum: 0, description: 'open sockets of the server that answers' }),
  servers: Count,
  snapshots: Type.Boolean({ description: 'whether the server makes daily copies of the database' }),
  snapshot: Type.Union(
    [
      Type.Object({
        at: IsoTime,
        ok: Type.Boolean(),
        file: Type.Optional(Type.String()),
        bytes: Type.Optional(Bytes),
        error: Type.Optional(Type.String()),
      }),
      Type.Null(),
    ],
    { description: 'the last copy of the database, made or failed; null: none yet' },
  ),
  letters: Type.Integer({
    minimum: 0,
    description:
      'members to whom a letter is due, and mails that prove an address and are not taken yet',
  }),
  raid: RaidNow,
  held: Type.Object(
    Object.fromEntries(HELD_REASONS.map((reason) => [reason, Count])) as Record<
      HeldReason,
      typeof Count
    >,
    { description: 'texts of newcomers that came to wait today, in UTC, by the reason' },
  ),
  mail: Type.Boolean({ description: 'whether a mail server is configured' }),
  days: Type.Array(
    Type.Object({
      day: Type.String({ description: 'as 2026-11-29, in UTC' }),
      posts: Count,
      comments: Count,
      members: Count,
    }),
    {
      minItems: HEALTH_DAYS,
      maxItems: HEALTH_DAYS,
      description: `what was written on each of the last days and still stands, and who joined, oldest first; a figure ends at ${HEALTH_MOST_A_DAY}`,
    },
  ),
});
export type Health = Static<typeof Health>;

const healthCalls = endpoints({
  'GET /admin/health': {
    summary: 'How the server is doing, for those who run it',
    access: 'admin',
    answer: Health,
  },
  'POST /admin/health/mail': {
    summary: "Sends a test mail to the caller and gives the mail server's very answer",
    access: 'admin',
    answer: Type.Object({
      success: Type.Boolean({ description: 'whether the mail server took it' }),
      to: Type.String(),
      answer: Type.String({ description: 'in its own words, or why it was not reached' }),
    }),
  },
});

export const health = { calls: healthCalls };
