import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Done, Id, Person, Rev } from '../core/schemas.ts';
import { MOST_MUTES } from '../values/limits.ts';

export type MutedMember = Static<typeof Person>;

const muteCalls = endpoints({
  'GET /mutes': {
    summary: 'The members whom the caller has muted',
    access: 'signedIn',
    answer: Type.Array(Person),
    rev: 'user',
  },
  'PUT /mutes/{memberId}': {
    summary: `Mutes a member, for the caller alone; safe to repeat; at most ${MOST_MUTES}`,
    access: 'signedIn',
    whileSilenced: true,
    answer: Done,
    rev: 'user',
  },
  'DELETE /mutes/{memberId}': {
    summary: 'Ends a mute; safe to repeat',
    access: 'signedIn',
    whileSilenced: true,
    answer: Done,
    rev: 'user',
  },
});

const muteOwnEvents = {
  'mutes:changed': Type.Object({ _id: Id, muted: Type.Boolean(), rev: Rev }),
};

const muteErrors = {
  'too-many-mutes': [409, 'the caller has muted as many members as one can', ['limit']],
} as const;

export const mutes = { calls: muteCalls, ownEvents: muteOwnEvents, errors: muteErrors };
