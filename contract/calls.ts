/** The one table of calls. A call that is not here does not exist; one without a `who` does not compile. */
import { announcementCalls } from './announcements.ts';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import { commentCalls } from './comments.ts';
import type { Answer, Input } from './endpoint.ts';
import { membershipCalls } from './membership.ts';
import { postCalls } from './posts.ts';
import { reportCalls } from './reports.ts';
import { statsCalls } from './stats.ts';
import { tagCalls } from './tags.ts';
import { userCalls } from './users.ts';
import { voteCalls } from './votes.ts';

export const CALLS = {
  ...authCalls,
  ...userCalls,
  ...postCalls,
  ...voteCalls,
  ...commentCalls,
  ...reportCalls,
  ...tagCalls,
  ...announcementCalls,
  ...membershipCalls,
  ...statsCalls,
  ...auditCalls,
};
export type Calls = typeof CALLS;
export type AnyCall = keyof Calls;
export type InputOf<Name extends AnyCall> = Input<Calls, Name>;
export type AnswerOf<Name extends AnyCall> = Answer<Calls, Name>;
