import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import {
  Count,
  Done,
  Email,
  Id,
  Inserted,
  IsoTime,
  Model,
  Paging,
  Rev,
  Version,
} from '../core/schemas.ts';
import { REASONS, type Reason } from '../values/report-reasons.ts';
import { claimsOfRoom } from './claims.ts';
import { Waiting } from './moderation.ts';
import { Stats } from './stats.ts';

export const Report = Model('Report', {
  _id: Id,
  commentId: Id,
  postId: Id,
  feedback: Type.Unsafe<Reason>(Type.String()),
  commentText: Type.String({ description: 'the text that was reported' }),
  editedSince: Type.Boolean({ description: 'whether the comment has another text by now' }),
  authorId: Type.String({ ...Id, description: 'the author of the comment' }),
  others: Type.Integer({ minimum: 0, description: 'open reports of others on the same comment' }),
  reporterEmail: Type.String(),
  reportedAt: IsoTime,
});
export type Report = Static<typeof Report>;

const reportCalls = endpoints({
  'POST /reports': {
    summary: "Reports a comment; a new reason replaces the member's earlier one",
    access: 'signedIn',
    whileSilenced: false,
    needsProvenAddress: true,
    idempotent: true,
    body: Type.Object({
      commentId: Id,
      feedback: Type.Unsafe<Reason>(Type.Enum([...REASONS])),
      commentText: Type.Optional(Type.Unknown()),
      version: Type.Optional(Version),
      reporterEmail: Email,
    }),
    answer: Inserted,
    status: 201,
  },
  'GET /reports': {
    summary: 'Open reports, newest first',
    access: 'moderator',
    query: Type.Object(Paging),
    answer: Type.Object({
      reports: Type.Array(Report),
      total: Count,
      reportsRev: Rev,
    }),
    rev: 'admin',
  },
  'DELETE /reports/{id}': { summary: 'Ignores a report', access: 'moderator', answer: Done },
  'DELETE /comments/{id}/reports': {
    summary: 'Ignores all open reports on a comment; safe to repeat',
    access: 'moderator',
    answer: Type.Object({ ...Done.properties, removed: Count }),
  },
});

const reportEvents = {
  'report:added': Type.Object({ report: Report, total: Count, rev: Rev, reportsRev: Rev }),
  'report:changed': Type.Object({
    commentId: Id,
    text: Type.String({ description: "the comment's text now" }),
    total: Count,
    rev: Rev,
    reportsRev: Rev,
  }),
  'report:removed': Type.Object({
    _id: Id,
    commentId: Id,
    others: Type.Integer({
      minimum: 0,
      description: 'of each report that is left on the comment: how many more there are',
    }),
    total: Count,
    rev: Rev,
    reportsRev: Rev,
  }),
};

const reportRooms = {
  admin: Type.Object({
    reports: Type.Array(Report),
    total: Count,
    stats: Type.Union([Stats, Type.Null()], { description: 'null for moderators' }),
    reportsRev: Rev,
    waiting: Waiting,
    ...claimsOfRoom,
  }),
};

const reportErrors = {
  'report-unknown': [404, 'there is no such report'],
} as const;

export const reports = {
  calls: reportCalls,
  events: reportEvents,
  rooms: reportRooms,
  errors: reportErrors,
};
