import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Done, Id, IsoTime, Model } from '../core/schemas.ts';
import { SIGN_INS, type SignInBy } from '../values/proof-methods.ts';
import { Assertion, Code } from './factors.ts';

/** A sign-in that has not ended; it holds no token and no address. */
const Session = Model('Session', {
  _id: Id,
  current: Type.Boolean({ description: 'it is the session of this call' }),
  device: Type.String({ description: 'the browser and the system; empty: not known' }),
  by: Type.Union([Type.Unsafe<SignInBy>(Type.Enum([...SIGN_INS])), Type.Null()], {
    description: 'null: not known',
  }),
  begunAt: IsoTime,
  usedAt: Type.String({ description: 'ISO 8601 time; to the hour, as tokens are renewed' }),
});
export type Session = Static<typeof Session>;

const own = {
  access: 'signedIn',
  whileSilenced: true,
  whileSuspended: true,
  withoutFactor: true,
} as const;

const sessionCalls = endpoints({
  'GET /me/sessions': {
    ...own,
    summary: 'Where the caller is signed in, the last used first',
    answer: Type.Array(Session),
  },
  'DELETE /me/sessions/{id}': {
    ...own,
    summary: 'Ends a session of the caller, on all servers within a second; safe to repeat',
    stepUp: 'always',
    answer: Done,
  },
  'DELETE /me/sessions': {
    ...own,
    summary: 'Ends all sessions of the caller but this one',
    stepUp: 'always',
    answer: Done,
  },
  'DELETE /admin/users/{id}/sessions': {
    summary: 'Ends all sessions of a member',
    access: 'admin',
    answer: Done,
  },
  'POST /me/step-up': {
    ...own,
    whileLeaving: true,
    summary:
      'Shows that it is the caller who calls: counts for ten minutes, in this session, for calls that ask for it',
    body: Type.Object(
      {
        password: Type.Optional(Type.String({ maxLength: 512 })),
        code: Type.Optional(Code),
        assertion: Type.Optional(Assertion),
        idToken: Type.Optional(
          Type.String({
            maxLength: 8_192,
            description: 'of Firebase, whose sign-in is at most five minutes old',
          }),
        ),
      },
      { description: 'one of the fields', additionalProperties: false },
    ),
    answer: Type.Object({ until: IsoTime }),
  },
});

export const sessions = { calls: sessionCalls };
