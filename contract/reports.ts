import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Count, Done, Email, Id, Inserted, IsoTime, Paging, Rev } from './kinds.ts';
import { REASONS } from './limits.ts';

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

export const reportCalls = endpoints({
  'POST /reports': {
    says: "Reports a comment; a new reason replaces the member's earlier one",
    who: 'signedIn',
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
    says: 'Open reports, newest first',
    who: 'admin',
    query: Type.Object(Paging),
    answer: Type.Object({
      reports: Type.Array(Report),
      total: Count,
      reportsRev: Rev,
    }),
    rev: 'admin',
  },
  'DELETE /reports/{id}': { says: 'Ignores a report', who: 'admin', answer: Done },
});
