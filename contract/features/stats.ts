import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Model, Rev } from '../core/schemas.ts';

export const Stats = Model('Stats', { posts: Count, comments: Count, users: Count });
export type Stats = Static<typeof Stats>;

const statsCalls = endpoints({
  'GET /admin/stats': {
    summary: 'Totals of the forum',
    access: 'admin',
    answer: Stats,
    rev: 'admin',
  },
});

const statsEvents = { 'stats:changed': Type.Object({ ...Stats.properties, rev: Rev }) };

export const stats = { calls: statsCalls, events: statsEvents };
