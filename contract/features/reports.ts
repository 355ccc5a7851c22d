import { type Static, Type } from 'typebox';
import { endpoints } from '../endpoint.ts';
import { REASONS } from '../limits.ts';
import { Count, Done, Email, Id, Inserted, IsoTime, Paging, Rev } from '../schemas.ts';
import { Stats } from './stats.ts';

export type Reason = (typeof REASONS)[number];

export const Report = Type.Object({
  _id: Id,
  commentId: Id,
  postId: Id,
  feedback: Type.Unsafe<Reason>(Type.String()),
  commentText: Type.String(),
  reporterEmail: Type.String(),
  reportedAt: IsoTime,
});
export type Report = Static<typeof Report>;

const reportCalls = endpoints({
  'POST /reports': {
    summary: "Reports a comment; a new reason replaces the member's earlier one",
    access: 'signedIn',
    needsProvenAddress: true,
    body: Type.Object({
      commentId: Id,
      feedback: Type.Unsafe<Reason>(Type.Enum([...REASONS])),
      commentText: Type.Optional(Type.Unknown()),
      reporterEmail: Email,
    }),
    answer: Inserted,
    status: 201,
  },
  'GET /reports': {
    summary: 'Open reports, newest first',
    access: 'admin',
    query: Type.Object(Paging),
    answer: Type.Object({
      reports: Type.Array(Report),
      total: Count,
      reportsRev: Rev,
    }),
    rev: 'admin',
  },
  'DELETE /reports/{id}': { summary: 'Ignores a report', access: 'admin', answer: Done },
});

const reportEvents = {
  'report:added': Type.Object({ report: Report, total: Count, rev: Rev, reportsRev: Rev }),
  'report:removed': Type.Object({ _id: Id, total: Count, rev: Rev, reportsRev: Rev }),
};

const reportRooms = {
  admin: Type.Object({ reports: Type.Array(Report), total: Count, stats: Stats, reportsRev: Rev }),
};

export const reports = { calls: reportCalls, events: reportEvents, rooms: reportRooms };
