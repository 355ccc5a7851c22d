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
import { RaidNow } from './raid.ts';
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

const { commentId: _, commentText: __, ...OF_BOTH } = Report.properties;
/** The report of a post, with the fields of a comment's but for the comment. */
export const PostReport = Model('PostReport', {
  ...OF_BOTH,
  commentText: Type.String({ description: 'the title and the text that were reported' }),
});
export type PostReport = Static<typeof PostReport>;

/** A row of a list, which is of comments unless it was asked for those of posts. */
const ListedReport = Model('ListedReport', {
  ...PostReport.properties,
  commentId: Type.Optional(Report.properties.commentId),
});

const reportCalls = endpoints({
  'POST /reports': {
    summary: "Reports a comment or a post; a new reason replaces the member's earlier one",
    access: 'signedIn',
    whileSilenced: false,
    needsProvenAddress: true,
    idempotent: true,
    body: Type.Object({
      commentId: Type.Optional(Id),
      postId: Type.Optional(Id),
      feedback: Type.Unsafe<Reason>(Type.Enum([...REASONS])),
      commentText: Type.Optional(Type.Unknown()),
      version: Type.Optional(Version),
      reporterEmail: Type.Optional(Email),
    }),
    answer: Inserted,
    status: 201,
  },
  'GET /reports': {
    summary: 'Open reports, newest first',
    access: 'moderator',
    query: Type.Object({
      ...Paging,
      of: Type.Optional(Type.Union([Type.Literal('comments'), Type.Literal('posts')])),
    }),
    answer: Type.Object({
      reports: Type.Unsafe<Report[]>(Type.Array(ListedReport)),
      total: Count,
      reportsRev: Rev,
    }),
    rev: 'admin',
  },
  'DELETE /reports/{id}': { summary: 'Ignores a report', access: 'moderator', answer: Done },
  'DELETE /posts/{id}/reports': {
    summary: 'Ignores all open reports on a post; safe to repeat',
    access: 'moderator',
    answer: Type.Object({ ...Done.properties, removed: Count }),
  },
  'DELETE /comments/{id}/reports': {
    summary: 'Ignores all open reports on a comment; safe to repeat',
    access: 'moderator',
    answer: Type.Object({ ...Done.properties, removed: Count }),
  },
});

const postCounts = { postTotal: Count, postReportsRev: Rev };

const reportEvents = {
  'postReport:added': Type.Object({ report: PostReport, rev: Rev, ...postCounts }),
  'postReport:removed': Type.Object({
    _id: Id,
    postId: Id,
    others: Type.Integer({
      minimum: 0,
      description: 'of each report that is left on the post: how many more there are',
    }),
    rev: Rev,
    ...postCounts,
  }),
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
    ...postCounts,
    waiting: Waiting,
    raid: RaidNow,
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
