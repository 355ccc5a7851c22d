import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  codeOf,
  ERROR_CODES,
  type ErrorCode,
  type ErrorParams,
  type ErrorStatus,
  type Problem,
} from '../../contract/core/errors.ts';
import type { Fault, InputFault } from '../../contract/core/input-faults.ts';
import type { ProofMethod } from '../../contract/values/proof-methods.ts';
import { COSTLY_READ_LATE, NOT_SYNCED, UnavailableError } from '../../db/core/errors.ts';
import { STATUS_CODES } from './pre-routing/node-http.ts';
import { inputFaultOf } from './schema-faults.ts';

/** The machine-readable part of an error: enough to write its sentence in another language. */
export interface Detail<Code extends string = ErrorCode> {
  code?: Code | undefined;
  fault?: Fault | undefined;
  params?: ErrorParams | undefined;
}
/** Further fields of the body. */
interface Extra {
  success?: false;
  current?: object;
  reason?: string;
  until?: string | null;
  methods?: readonly ProofMethod[];
  ticket?: string;
  options?: object;
}
/** A sentence, written from the same values that are sent beside it. */
type Sentence<Params> = string | ((params: Params) => string);

/** An error that is sent to the client, with a sentence for people, and code and params for programs. */
export class HttpError<Params extends ErrorParams = ErrorParams> extends Error {
  override name = 'HttpError';
  readonly status: ErrorStatus;
  readonly extra: Extra;
  readonly code: ErrorCode;
  readonly fault: Fault | undefined;
  readonly params: Params | undefined;

  constructor(
    status: Exclude<ErrorStatus, 400>,
    sentence: Sentence<Params>,
    more?: Detail & Extra & { params?: Params },
  );
  /** The default code of 400 says nothing without a fault. */
  constructor(
    status: ErrorStatus,
    sentence: Sentence<Params>,
    more: (({ fault: Fault } & Detail) | ({ code: ErrorCode } & Detail)) &
      Extra & { params?: Params },
  );
  constructor(
    status: ErrorStatus,
    sentence: Sentence<Params>,
    { code = codeOf(status), fault, params, ...extra }: Detail & Extra & { params?: Params } = {},
  ) {
    super(typeof sentence === 'string' ? sentence : sentence(params as Params));
    this.status = status;
    this.code = code;
    this.fault = fault;
    this.params = params;
    this.extra = extra;
  }

  /** For the `Retry-After` header, in seconds. */
  get retryAfter(): number | undefined {
    return this.params?.seconds;
  }
}

/** The codes whose status calls answer. */
type CallErrorCode = {
  [Code in ErrorCode]: (typeof ERROR_CODES)[Code][0] extends ErrorStatus ? Code : never;
}[ErrorCode];

/** The error of a code, with the status that the contract gives the code. */
export function httpError<Params extends ErrorParams>(
  code: Exclude<CallErrorCode, 'bad-input'>,
  sentence: Sentence<Params>,
  more?: Extra & { params?: Params },
) {
  const [status] = ERROR_CODES[code];
  return new HttpError(status, sentence, { ...more, code });
}

/** `Title` begins the sentences about `title`. */
export const fieldOf = (subject: string) => subject.charAt(0).toLowerCase() + subject.slice(1);

/**
 * The error of a wrong part of the input.
 * @param subject the beginning of the sentence, which the fault ends.
 * @param field as the contract spells it; the subject, unless they differ.
 */
export const badInput = (
  subject: string,
  { sentence, fault, limit }: InputFault,
  field = fieldOf(subject),
) =>
  new HttpError(400, `${subject} ${sentence}`, {
    fault,
    params: { field, ...(limit !== undefined && { limit }) },
  });

/** The error of an edit whose author saw another version; `current` is what is there now. */
export const versionConflict = (current: object) =>
  httpError('version-conflict', 'The text was changed meanwhile, elsewhere.', { current });

/** The body of an error. Without a code of its own, or of the identity provider, it has the code of its status. */
export const problem = (
  statusCode: number,
  message: string,
  { code = codeOf(statusCode), fault, params }: Detail<string> = {},
): Problem => ({
  statusCode,
  error: STATUS_CODES[statusCode] ?? 'Error',
  code,
  message,
  ...(code === 'bad-input' && { fault: 'format' }),
  ...(fault && { fault }),
  ...(params && { params }),
});

export const NOTHING_HERE = 'There is nothing at this address.';

export const TOO_LARGE = 'The body is too large.';

/** Sentences for the framework's own errors, and the part of the request that a sentence is about. */
const FRAMEWORK: Record<string, [sentence: string, field?: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [TOO_LARGE],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'The body is not as long as its Content-Length says.',
    'body',
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: ['The body is not valid JSON.', 'body'],
  FST_ERR_MAX_PARAM_LENGTH: [NOTHING_HERE],
  FST_ERR_BAD_URL: ['The address is not validly encoded.', 'address'],
};

/** When to try again what is unavailable, in seconds. */
const UNAVAILABLE_SECONDS = 1;
/** Unavailable is mostly what nothing was written to; these errors say something else. */
const UNAVAILABLE_NAMES: Record<string, string> = {
  [NOT_SYNCED]: 'unsynced',
  [COSTLY_READ_LATE]: 'late-search',
};

/** The values of an error of the database or of another service. */
function unavailableParams({ message }: UnavailableError): ErrorParams {
  const name = UNAVAILABLE_NAMES[message];
  return { seconds: UNAVAILABLE_SECONDS, ...(name !== undefined && { name }) };
}

/** Sends any error in the contract's shape. Errors of the server itself are logged, and their details stay hidden. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    return reply
      .code(error.status)
      .send({ ...problem(error.status, error.message, error), ...error.extra });
  }
  if (error instanceof UnavailableError) {
    request.log.warn({ err: error, reqId: request.id }, 'unavailable');
    return reply
      .code(503)
      .header('retry-after', UNAVAILABLE_SECONDS)
      .send(problem(503, error.message, { params: unavailableParams(error) }));
  }
  const frameworkError = error as FastifyError;
  // No id or e-mail address is that long, so the resource does not exist.
  const status = frameworkError.statusCode === 414 ? 404 : (frameworkError.statusCode ?? 500);
  if (status < 500) {
    const [sentence, field] = FRAMEWORK[frameworkError.code] ?? [frameworkError.message];
    return reply.code(status).send(problem(status, sentence, field ? { params: { field } } : {}));
  }
  request.log.error({ err: error, reqId: request.id }, 'fault');
  return reply
    .code(500)
    .send(problem(500, 'Something went wrong on the server. Please try again.'));
}

/** Makes an app send all errors in the contract's shape. */
export function installErrors(app: FastifyInstance) {
  app.setErrorHandler(sendError);
  app.setSchemaErrorFormatter((faults, where) => {
    const { subject, field, ...fault } = inputFaultOf(faults, where);
    return badInput(subject, fault, field);
  });
}
