import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { IsoTime, Model, Rev } from '../core/schemas.ts';

/** A raid that is on. While it is, each text of a newcomer waits for approval. */
const Raid = Model('Raid', { since: IsoTime });

/** The raid that is on; null: there is none. */
export const RaidNow = Type.Union([Raid, Type.Null()]);
export type RaidNow = Static<typeof RaidNow>;

const raidCalls = endpoints({
  'PUT /admin/raid': {
    summary: 'Begins a raid, or ends it: then none begins by itself for two hours; safe to repeat',
    access: 'admin',
    body: Type.Object({ on: Type.Boolean() }),
    answer: Type.Object({ raid: RaidNow, rev: Rev }),
  },
});

const raidEvents = { 'raid:changed': Type.Object({ raid: RaidNow, rev: Rev }) };

export const raid = { calls: raidCalls, events: raidEvents };
