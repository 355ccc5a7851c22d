import { Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Done, Email } from './kinds.ts';

export const authCalls = endpoints({
  'POST /jwt': {
    says: "Exchanges the identity provider's proof for a product token, good for one hour",
    who: 'proof',
    body: Type.Object({ email: Email }),
    answer: Type.Object({ token: Type.String() }),
  },
  'POST /logout': {
    says: 'Ends this product token and its sockets',
    who: 'signedIn',
    answer: Done,
  },
  'GET /auth-options': {
    says: 'How one signs in to this forum: the provider and what it offers',
    who: 'anyone',
    answer: Type.Object({
      identity: Type.Union([Type.Literal('local'), Type.Literal('firebase')]),
      google: Type.Boolean(),
      shortestPassword: Type.Integer({ description: 'of a new password, in code points' }),
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
