import { Ajv } from 'ajv';
import { expect } from 'vitest';
import { type AnswerOf, type AnyCall, CALLS } from '../../contract/core/calls.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import {
  ERROR_CODES,
  ERROR_STATUSES,
  type ErrorCode,
  Problem,
} from '../../contract/core/errors.ts';
import { IsoTime } from '../../contract/core/schemas.ts';
import type { CallInput, Person, Reply } from './person.ts';

const ISO = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$';

/** The schema in its strict form: no additional properties, and times only in ISO format. */
function strict(schema: unknown): unknown {
  if (schema === IsoTime) return { type: 'string', pattern: ISO };
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, one]) => [key, strict(one)]));
  return 'properties' in copy ? { additionalProperties: false, ...copy } : copy;
}

const ajv = new Ajv({ strict: false, allErrors: true });
const compiled = (schema: unknown) => ajv.compile(strict(schema) as object);
type Check = ReturnType<typeof compiled>;

const checks = new Map<unknown, Check>();
/** The check of a schema, compiled when it is first used. */
function checkOf(schema: unknown): Check {
  const check = checks.get(schema) ?? compiled(schema);
  checks.set(schema, check);
  return check;
}
const isProblem = compiled(Problem);

const faultsOf = (check: Check, body: unknown) =>
  check(body) ? [] : (check.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);

/** A strict validator of the schema: it lists the faults of a value. */
export function faultsBy(schema: unknown): (value: unknown) => string[] {
  const check = compiled(schema);
  return (value) => faultsOf(check, value);
}

/** Expects the call's success status and an answer that matches its schema strictly. */
export function expectAnswer(name: AnyCall, { status, headers, body }: Reply<unknown>) {
  const { status: success, lines }: Endpoint = CALLS[name];
  const good = success ?? 200;
  expect([name, status, body]).toEqual([name, good, body]);
  if (lines) {
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    for (const line of body as unknown[])
      expect(faultsOf(checkOf(CALLS[name].answer), line)).toEqual([]);
    return;
  }
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect([name, faultsOf(checkOf(CALLS[name].answer), body)]).toEqual([name, []]);
}

/**
 * Makes a call and expects its answer as `expectAnswer` does.
 * @returns it.
 */
export async function expectCall<Name extends AnyCall>(
  who: Person,
  name: Name,
  ...input: CallInput<Name>
): Promise<Reply<AnswerOf<Name>>> {
  const reply = await who.call(name, ...input);
  expectAnswer(name, reply);
  return reply;
}

/**
 * Expects an error in the contract's format with this status.
 * @returns its message.
 */
export function expectProblem(reply: Reply<unknown>, wanted: number = reply.status): string {
  const { status, headers, body } = reply;
  expect([status, body]).toEqual([wanted, body]);
  expect(Object.keys(ERROR_STATUSES)).toContain(String(status));
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(faultsOf(isProblem, body)).toEqual([]);
  const { statusCode, error, code, message } = body as Problem;
  expect([statusCode, error]).toEqual([
    status,
    ERROR_STATUSES[status as keyof typeof ERROR_STATUSES],
  ]);
  // The identity provider's own calls have their own error codes, in capitals.
  if (!/^[A-Z_]+$/.test(code))
    expect([code, ERROR_CODES[code as ErrorCode]?.[0]]).toEqual([code, status]);
  expect(message).toMatch(/^[\p{L}"].{5,200}$/u);
  expect(message).not.toMatch(
    /undefined|\[object|must match|NOT have|equal to constant|FST_|SQLITE|pattern/,
  );
  expectDetail(headers, body as Problem);
  return message;
}

/** Kinds of limits and failures that `name` tells apart, and the sentence of each; other names stand in the sentence. */
const NAMED = new Map<string, RegExp>(
  Object.entries({
    connections: /^There are too many connections from your network\./,
    accounts: /^Too many (accounts were made|people have registered)/,
    mails: /^We have sent enough mail/,
    failures: /^Too many failed sign-ins\./,
    'late-search': /^The search took too long/,
    unsynced: /look whether it was saved/,
  }),
);
/** The words of a sentence for fields that it does not name as the contract does. */
const SPOKEN = new Map<string, RegExp>(
  Object.entries({
    memberId: /^Nobody can mute themselves/,
    address: /^The address /,
    newPassword: /password/i,
    image: /^Photo URL /,
    request: /./,
  }),
);

/** Expects that the fault and the params of an error agree with its sentence, and its wait with the header. */
function expectDetail(headers: Headers, { code, message, fault, params = {} }: Problem) {
  const { field, limit, seconds, name } = params;
  if (code === 'bad-input') expect([message, fault, field]).toEqual([message, fault, field ?? '?']);
  if (fault === undefined) expect([message, code]).not.toEqual([message, 'bad-input']);
  const may = ERROR_CODES[code as ErrorCode]?.[2] ?? [];
  if (!/^[A-Z_]+$/.test(code))
    for (const one of Object.keys(params)) expect([code, ...may]).toContain(one);
  expect([message, headers.get('retry-after')]).toEqual([
    message,
    seconds === undefined ? null : String(seconds),
  ]);
  // A tag exists already, which the sentence names, not the field.
  if (field !== undefined && code !== 'already-exists') {
    const spoken = new RegExp(`\\b${field.replaceAll(/\W/g, '.')}`, 'i');
    expect(message).toMatch(SPOKEN.get(field) ?? spoken);
  }
  // These sentences leave out the limit.
  const isLimitless = /^Password too |more values than any call/;
  if (limit !== undefined && !isLimitless.test(message))
    expect(message).toMatch(new RegExp(`\\b${limit}\\b|must be a positive integer`));
  // The sentence about a wrong factor stands beside its field, so it does not name the field.
  const said =
    code === 'factor-wrong' ? [] : (name?.split(', ').map((one) => NAMED.get(one) ?? one) ?? []);
  for (const one of said)
    expect(message).toEqual(
      one instanceof RegExp ? expect.stringMatching(one) : expect.stringContaining(one),
    );
}

/** Expects the refusal of a stale edit, whose `current` matches the call's schema strictly. */
export function expectStale(name: AnyCall, reply: Reply<unknown>) {
  const { current } = reply.body as { current: unknown };
  const { conflict } = CALLS[name] as Endpoint;
  expect([name, faultsOf(checkOf(conflict ?? false), current)]).toEqual([name, []]);
  expectConflict(reply, current, ['version-conflict', 'payment-revoked']);
}

/** Expects the refusal of a stale edit, with what is there now. */
export function expectConflict(
  { status, headers, body }: Reply<unknown>,
  current: unknown,
  codes: readonly string[] = ['version-conflict'],
) {
  const { current: found, ...problem } = body as Problem & { current: unknown };
  expectProblem({ status, headers, body: problem }, 409);
  expect(codes).toContain(problem.code);
  expect(found).toEqual(current);
}
