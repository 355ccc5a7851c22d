import { Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Done, Email } from '../core/schemas.ts';

const authCalls = endpoints({
  'POST /jwt': {
    summary: "Exchanges the identity provider's proof for a product token, good for one hour",
    access: 'proof',
    body: Type.Object({ email: Email }),
    answer: Type.Object({ token: Type.String() }),
  },
  'POST /logout': {
    summary: 'Ends this product token, its sockets, and the notifications of its browser',
    access: 'signedIn',
    withoutFactor: true,
    whileSilenced: true,
    whileSuspended: true,
    whileLeaving: true,
    answer: Done,
  },
  'GET /auth-options': {
    summary: 'How one signs in to this forum: the provider and what it offers',
    access: 'anyone',
    answer: Type.Object({
      identity: Type.Union([Type.Literal('local'), Type.Literal('firebase')]),
      google: Type.Boolean(),
      shortestPassword: Type.Integer({ description: 'of a new password, in code points' }),
      registerSeconds: Type.Optional(
        Type.Integer({
          description: 'least time to fill in the register form, which has a honeypot then',
        }),
      ),
      firebase: Type.Optional(
        Type.Object({
          apiKey: Type.String(),
          authDomain: Type.String(),
          projectId: Type.String(),
          emulator: Type.Optional(Type.String()),
        }),
      ),
    }),
  },
});

export const auth = { calls: authCalls };
