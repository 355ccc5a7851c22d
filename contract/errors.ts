import { type Static, Type } from 'typebox';

/** Refusals that programs tell from others of their status: a stable code, and the sentence for a person. */
export const PROBLEMS = {
  'address-unproven':
    'Please confirm your e-mail address first: open the link in the letter that was sent to it.',
  'account-unlinked':
    'There is a member of this address already. Confirm that the address is yours to sign in as them.',
  'account-bound':
    'This address belongs to another account. Sign in as you did before, or ask those who run the forum.',
  'account-moved':
    'Your account belongs to another address here. Sign in with that one, or ask those who run the forum.',
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

/** The shape of every refusal: a number and a code for machines, a sentence for a person. */
export const Problem = Type.Object({
  statusCode: Type.Integer(),
  error: Type.String(),
  code: Type.Optional(Type.String({ description: 'what the status does not say; stable' })),
  message: Type.String(),
  success: Type.Optional(Type.Literal(false)),
});
export type Problem = Static<typeof Problem>;

/** The refusals a call may answer, by status. */
export const REFUSALS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;
export type Refusal = keyof typeof REFUSALS;
