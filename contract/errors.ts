import { type Static, Type } from 'typebox';

/** The shape of every refusal: a number for machines, a sentence for a person. */
export const Problem = Type.Object({
  statusCode: Type.Integer(),
  error: Type.String(),
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
