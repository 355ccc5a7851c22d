import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Done, Id, IsoTime, Model } from '../core/schemas.ts';
import { MOST_PUSH_DEVICES } from '../values/limits.ts';

/** A browser that gets notifications of its member. */
const PushDevice = Model('PushDevice', {
  _id: Id,
  name: Type.String({ description: 'the browser and the system; empty: not known' }),
  addedAt: IsoTime,
});
export type PushDevice = Static<typeof PushDevice>;

/** A device is the member's own matter: also of those who may write nothing. Who is leaving gets no notifications. */
const own = {
  access: 'signedIn',
  whileSilenced: true,
  whileSuspended: true,
  withoutFactor: true,
} as const;

const Base64Url = (longest: number) =>
  Type.String({ minLength: 1, maxLength: longest, pattern: '^[\\w-]+=*$' });

const pushCalls = endpoints({
  'GET /push': {
    summary: 'The key by which browsers subscribe to notifications of this forum',
    access: 'anyone',
    answer: Type.Object({
      key: Type.String({
        description: 'base64url: the `applicationServerKey` of `PushManager.subscribe`',
      }),
    }),
  },
  'PUT /push': {
    ...own,
    summary: `Registers the caller's browser for notifications, at most ${MOST_PUSH_DEVICES}; safe to repeat. An endpoint belongs to who has registered it last`,
    body: Type.Object(
      {
        endpoint: Type.String({
          minLength: 1,
          maxLength: 2_048,
          description: 'of `PushSubscription`: an https address of a push service that is known',
        }),
        keys: Type.Object(
          { p256dh: Base64Url(100), auth: Base64Url(40) },
          { additionalProperties: false, description: 'of `PushSubscription.toJSON()`' },
        ),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ _id: Id }),
  },
  'GET /me/push': {
    ...own,
    summary: "The caller's browsers that get notifications, the newest first",
    answer: Type.Array(PushDevice),
  },
  'DELETE /me/push/{id}': {
    ...own,
    // The sign-out in a browser begins with it.
    whileLeaving: true,
    summary: "Ends the notifications of one of the caller's browsers",
    answer: Done,
  },
});

const pushErrors = {
  'push-off': [503, 'this forum sends no notifications to browsers: `PUSH` is off'],
  'too-many-devices': [409, 'the member has as many browsers as one can', ['limit']],
} as const;

export const push = { calls: pushCalls, errors: pushErrors };
