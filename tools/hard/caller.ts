import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AnswerOf, AnyCall, InputOf } from '../../contract/core/calls.ts';
import { type AddressInput, addressOf } from '../../tests/support/address.ts';

/** The answer of a call. */
export interface Reply<T> {
  status: number;
  body: T;
  /** True if the answer announces the end of its connection. */
  closes: boolean;
  /** Milliseconds from the request to the end of the answer. */
  took: number;
}

/** Makes calls of the contract over kept-alive connections; a broken connection throws. */
export type Caller = <Name extends AnyCall>(
  name: Name,
  ...input: Record<never, never> extends InputOf<Name> ? [InputOf<Name>?] : [InputOf<Name>]
) => Promise<Reply<AnswerOf<Name>>>;

/** Enough connections for many clients; further calls wait for a free one. */
const CONNECTIONS = 64;
export const agentOf = (maxSockets = CONNECTIONS): Agent =>
  new Agent({ keepAlive: true, maxSockets, scheduling: 'fifo' });

interface RequestOptions {
  method?: string;
  token?: string | null;
  /** A text is sent as it stands, any other value as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Sends a request to a URL.
 * @throws when the connection is refused or breaks.
 */
export function sendRequest(
  url: string,
  agent: Agent,
  { method = 'GET', token, body, headers = {} }: RequestOptions = {},
): Promise<Reply<unknown>> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply<unknown>>();
  const since = performance.now();
  const call = request(url, {
    agent,
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  call.on('error', reject);
  call.on('response', async (response) => {
    const parts: string[] = [];
    response.setEncoding('utf8').on('data', (part: string) => parts.push(part));
    response.on('error', reject);
    await once(response, 'end');
    const text = parts.join('');
    const isJson = response.headers['content-type']?.includes('json');
    resolve({
      status: response.statusCode ?? 0,
      body: isJson && text ? JSON.parse(text) : text,
      closes: response.headers.connection === 'close',
      took: performance.now() - since,
    });
  });
  call.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  return promise;
}

/** Calls of one member, or of a visitor without a token. */
export function callerOf(url: string, agent: Agent, token: string | null = null): Caller {
  const send = (name: string, input: object = {}) => {
    const { body, ...asked } = input as AddressInput & { body?: unknown };
    const [method, address] = addressOf(name, asked);
    return sendRequest(url + address, agent, { method, token, body });
  };
  return send as Caller;
}

/**
 * The body of a successful answer.
 * @throws for any other status.
 */
export function good<T>(name: string, { status, body }: Reply<T>): T {
  if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
