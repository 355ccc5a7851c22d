import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  codeOf,
  type ErrorCode,
  PROBLEMS,
  type Problem,
  type ProblemCode,
  type Refusal,
} from '../contract/errors.ts';
import { Unavailable } from '../db/faults.ts';

/** A refusal with a sentence for the person who asked. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: Refusal;
  /** Fields that stand beside the error's own, as `success: false`. */
  readonly beside: { success?: false };
  readonly code: ErrorCode;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(
    status: Refusal,
    sentence: string,
    more: { success?: false; retryAfter?: number; code?: ErrorCode } = {},
  ) {
    super(sentence);
    const { retryAfter, code = codeOf(status), ...beside } = more;
    this.code = code;
    this.status = status;
    this.beside = beside;
    this.retryAfter = retryAfter;
  }
}

/** A refusal that the contract has a code and a sentence for. */
export const refusal = (status: Refusal, code: ProblemCode) =>
  new Refused(status, PROBLEMS[code], { code });

/** A refusal's body; without a code of its own it has that of its status. */
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

/** Sentences for what the framework refuses by itself. */
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

/** `title` begins a sentence as Title; `authorEmail` stays a name of the wire. */
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

/** Sends any error as the contract's refusal; what is nobody's fault but ours is logged and hidden. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refused) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    return reply
      .code(error.status)
      .send({ ...problem(error.status, error.message, error.code), ...error.beside });
  }
  if (error instanceof Unavailable) {
    request.log.warn({ err: error, reqId: request.id }, 'unavailable');
    return reply.code(503).header('retry-after', '1').send(problem(503, error.message));
  }
  const known = error as FastifyError;
  if (known.validation) return reply.code(400).send(problem(400, known.message));
  // No id or e-mail address is as long as that: there is nothing by that name.
  const status = known.statusCode === 414 ? 404 : (known.statusCode ?? 500);
  if (status < 500) {
    return reply.code(status).send(problem(status, FRAMEWORK[known.code] ?? known.message));
  }
  request.log.error({ err: error, reqId: request.id }, 'fault');
  return reply
    .code(500)
    .send(problem(500, 'Something went wrong on the server. Please try again.'));
}

/** Gives an app the contract's errors, also for addresses that lead nowhere. */
export function installErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError);
  app.setSchemaErrorFormatter((faults, where) => new Error(sentenceOf(faults, where)));
}
