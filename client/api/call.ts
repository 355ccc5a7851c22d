/** The one way to call the server: a typed fetch over the contract. */
import { errorSentence, serverNotReached } from '#messages';
import type { AnswerOf, AnyCall, InputOf } from '../../contract/core/calls.ts';
import type { ErrorCode, Problem } from '../../contract/core/errors.ts';
import { IDEMPOTENCY_KEY } from '../../contract/core/idempotency.ts';
import { hearServerTime } from './clock.ts';
import { renewToken, validToken } from './token.ts';

/** The body of a refusal; its texts are empty where the server sent no JSON. */
type Refusal = Partial<Problem> & Pick<Problem, 'code'> & { current?: unknown };

/** The server refused; `message` is its sentence for a person, in the language of the page, or empty when it gave none. */
export class CallError extends Error {
  readonly status: number;
  /** One of the contract's codes, or of the identity provider; empty when the server gave none. */
  readonly code: string;
  /** All that the server said, as what a proof may be, or the current version of a `version-conflict`. */
  readonly problem: Refusal;
  constructor(status: number, message: string, problem: Refusal) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = problem.code;
    this.problem = problem;
  }
}

/** The server was not reached, or did not answer in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export interface Extra {
  signal?: AbortSignal;
  /** The identity provider's proof (empty when a cookie is), sent in place of the token and never renewed. */
  proof?: Record<string, string>;
  /** The call outlives the page that makes it. */
  keepalive?: boolean;
  /** The idempotency key of a write. */
  key?: string;
  /** Sends the request in place of the browser's `fetch`. */
  fetch?: typeof fetch;
}
type Rest<Name extends AnyCall> =
  Record<never, never> extends InputOf<Name>
    ? [input?: InputOf<Name>, extra?: Extra]
    : [input: InputOf<Name>, extra?: Extra];
interface Loose {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

const TIMEOUT = 30_000;
/** A picture takes longer on a slow line: so long the server waits for a request. */
const UPLOAD_TIMEOUT = 60_000;
const WRONG: ErrorCode = 'factor-wrong';
const handlers: Partial<Record<string, (problem: CallError, name: AnyCall) => unknown>> = {};

/** Sets what is done when a call is refused with this code. Where it answers true, the call is made again. */
export function onRefusal(
  code: ErrorCode,
  handle: (problem: CallError, name: AnyCall) => unknown,
): void {
  handlers[code] = handle;
}

/** True if a call was refused with this code. */
export const isRefusal = (cause: unknown, code: ErrorCode): cause is CallError =>
  cause instanceof CallError && cause.code === code;

/** True if a write was refused for want of a proven address; pages then show what is missing. */
export const isUnproven = (cause: unknown): cause is CallError =>
  isRefusal(cause, 'address-unproven');

/** Method and address of a call: `{param}` filled in, the query appended. */
function addressOf(name: AnyCall, { params, query }: Loose): [method: string, url: string] {
  const [method = 'GET', path = '/'] = name.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params?.[key] ?? ''));
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)])).toString();
  return [method, search ? `${filled}?${search}` : filled];
}

async function send(
  name: AnyCall,
  input: Loose,
  { signal, proof, key, keepalive = false, fetch: ask = fetch }: Extra,
): Promise<Response> {
  const [method, url] = addressOf(name, input);
  const token = proof ? null : validToken();
  const isUpload = input.body instanceof Blob;
  const late = AbortSignal.timeout(isUpload ? UPLOAD_TIMEOUT : TIMEOUT);
  // A blob names its type itself.
  const isJson = input.body !== undefined && !isUpload;
  try {
    return await ask(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(isJson && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { [IDEMPOTENCY_KEY]: key }),
        ...proof,
      },
      body: isJson ? JSON.stringify(input.body) : ((input.body as Blob | undefined) ?? null),
      keepalive,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(serverNotReached, { cause });
  }
}

/** The refusal of a response. */
export async function problemOf(response: Response): Promise<CallError> {
  const problem: unknown = await response.json().catch(() => null); // a refusal without JSON has no sentence
  const given = { message: '', code: '', ...(problem as Partial<Problem> | null) };
  return new CallError(response.status, errorSentence(given), given);
}

/** Makes a call and gives its answer with the rev of the room that the answer describes, if it has one. */
export async function callWithRev<Name extends AnyCall>(
  name: Name,
  ...[input, extra = {}]: Rest<Name>
): Promise<{ answer: AnswerOf<Name>; rev: number | undefined }> {
  for (let isFirst = true; ; isFirst = false) {
    const response = await send(name, input ?? {}, extra);
    hearServerTime(response.headers);
    if (response.ok) {
      const rev = response.headers.get('X-Rev');
      return { answer: await response.json(), rev: rev === null ? undefined : Number(rev) };
    }
    const problem = await problemOf(response);
    const { status, code } = problem;
    // A wrong code or password ends no session.
    const mayRenew = isFirst && status === 401 && code !== WRONG && !extra.proof;
    const isHealed = await (mayRenew ? renewToken() : handlers[code]?.(problem, name));
    if (!isHealed) throw problem;
  }
}

/** Makes a call and gives its answer. */
export async function call<Name extends AnyCall>(
  name: Name,
  ...rest: Rest<Name>
): Promise<AnswerOf<Name>> {
  return (await callWithRev(name, ...rest)).answer;
}
