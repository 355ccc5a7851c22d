import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  codeOf,
  ERROR_CODES,
  type ErrorCode,
  type ErrorStatus,
  type Problem,
} from '../../contract/core/errors.ts';
import { KEY_PATTERN } from '../../contract/core/idempotency.ts';
import { UnavailableError } from '../../db/core/errors.ts';

/** An error that is sent to the client, with a sentence for people and a code for programs. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: ErrorStatus;
  /** Further fields of the body, as `success: false`. */
  readonly extra: { success?: false; current?: object; reason?: string; until?: string | null };
  readonly code: ErrorCode;
  /** For the `Retry-After` header, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    status: ErrorStatus,
    sentence: string,
    more: HttpError['extra'] & { retryAfter?: number; code?: ErrorCode } = {},
  ) {
    super(sentence);
    const { retryAfter, code = codeOf(status), ...beside } = more;
    this.code = code;
    this.status = status;
    this.extra = beside;
    this.retryAfter = retryAfter;
  }
}

/** The codes whose status calls answer. */
type CallErrorCode = {
  [Code in ErrorCode]: (typeof ERROR_CODES)[Code][0] extends ErrorStatus ? Code : never;
}[ErrorCode];

/** The error of a code, with the status that the contract gives the code. */
export function httpError(code: CallErrorCode, sentence: string, extra?: HttpError['extra']) {
  const [status] = ERROR_CODES[code];
  return new HttpError(status, sentence, { ...extra, code });
}

/** The error of an edit whose author saw another version; `current` is what is there now. */
export const versionConflict = (current: object) =>
  httpError('version-conflict', 'The text was changed meanwhile, elsewhere.', { current });

/** The body of an error. Without a code of its own it has the code of its status. */
export const problem = (
  statusCode: number,
  message: string,
  code: ErrorCode = codeOf(statusCode),
): Problem => ({
  statusCode,
  error: STATUS_CODES[statusCode] ?? 'Error',
  code,
  message,
});

export const NOTHING_HERE = 'There is nothing at this address.';

export const TOO_LARGE = 'The body is too large.';

/** Sentences for the framework's own errors. */
const FRAMEWORK: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: TOO_LARGE,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its Content-Length says.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_MAX_PARAM_LENGTH: NOTHING_HERE,
  FST_ERR_BAD_URL: 'The address is not validly encoded.',
};

type Fault = NonNullable<FastifyError['validation']>[number] & {
  parentSchema?: Record<string, unknown>;
};

const fieldOf = ({ instancePath, params }: Fault): string =>
  instancePath.slice(1).replaceAll('/', '.') || String(params['missingProperty'] ?? 'body');

/** `title` begins a sentence as Title; `authorEmail` stays as it is spelt in the contract. */
const named = (field: string) =>
  /^[a-z]+$/.test(field) ? field.charAt(0).toUpperCase() + field.slice(1) : field;

type Sentence = (
  field: string,
  params: Record<string, unknown>,
  schema: Record<string, unknown>,
) => string;
const SENTENCES: Record<string, Sentence> = {
  required: (field) => `${named(field)} is required`,
  minLength: (field) => `${named(field)} is required`,
  maxLength: (field, { limit }, schema) =>
    `${named(field)} must be at most ${schema['x-longest'] ?? limit} characters long`,
  type: (field, { type }) =>
    `${named(field)} must be ${type === 'object' ? 'a JSON object' : `of type ${type}`}`,
  minimum: (field, { limit }) => `${named(field)} must be at least ${limit}`,
  maximum: (field, { limit }) => `${named(field)} must be at most ${limit}`,
  enum: (field, { allowedValues }) =>
    `${named(field)} must be one of: ${(allowedValues as string[]).join(', ')}`,
};

const PATTERNS: Record<string, string> = {
  '\\S': 'is required',
  '^0*[1-9][0-9]*$': 'must be a positive integer',
  '^[^\\s@]+@[^\\s@]+$': 'must be an e-mail address',
  [KEY_PATTERN]: 'must be a UUIDv7, given once',
};

/** One sentence that names the field and what is wrong with it. */
export function sentenceOf(faults: Fault[], where: string): string {
  const [fault] = faults;
  if (!fault) return `The ${where} is not as it should be`;
  const field = fieldOf(fault);
  if (where === 'querystring' && fault.keyword === 'type')
    return `${named(field)} must be given once`;
  if (fault.keyword === 'pattern') {
    return `${named(field)} ${PATTERNS[String(fault.params['pattern'])] ?? 'has a wrong form'}`;
  }
  return (
    SENTENCES[fault.keyword]?.(field, fault.params, fault.parentSchema ?? {}) ??
    `${named(field)} ${fault.message ?? 'is wrong'}`
  );
}

/** Sends any error in the contract's shape. Errors of the server itself are logged, and their details stay hidden. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    return reply
      .code(error.status)
      .send({ ...problem(error.status, error.message, error.code), ...error.extra });
  }
  if (error instanceof UnavailableError) {
    request.log.warn({ err: error, reqId: request.id }, 'unavailable');
    return reply.code(503).header('retry-after', '1').send(problem(503, error.message));
  }
  const frameworkError = error as FastifyError;
  if (frameworkError.validation) return reply.code(400).send(problem(400, frameworkError.message));
  // No id or e-mail address is that long, so the resource does not exist.
  const status = frameworkError.statusCode === 414 ? 404 : (frameworkError.statusCode ?? 500);
  if (status < 500) {
    return reply
      .code(status)
      .send(problem(status, FRAMEWORK[frameworkError.code] ?? frameworkError.message));
  }
  request.log.error({ err: error, reqId: request.id }, 'fault');
  return reply
    .code(500)
    .send(problem(500, 'Something went wrong on the server. Please try again.'));
}

/** Makes an app send all errors in the contract's shape. */
export function installErrors(app: FastifyInstance) {
  app.setErrorHandler(sendError);
  app.setSchemaErrorFormatter((faults, where) => new Error(sentenceOf(faults, where)));
}
