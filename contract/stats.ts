import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Count } from './kinds.ts';

export const Stats = Type.Object({ posts: Count, comments: Count, users: Count });
export type Stats = Static<typeof Stats>;

export const statsCalls = endpoints({
  'GET /admin/stats': { says: 'Totals of the forum', who: 'admin', answer: Stats, rev: 'admin' },
});
