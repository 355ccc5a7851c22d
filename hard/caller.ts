import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AnswerOf, AnyCall, InputOf } from '../contract/calls.ts';
import { type Asked, addressOf } from '../tests/address.ts';

/** What a call came back with. */
export interface Reply<T> {
  status: number;
  body: T;
  /** Whether the server says that it closes the connection behind it. */
  closes: boolean;
  /** Milliseconds from the request to the end of the answer. */
  took: number;
}

/** Makes calls of the contract over a few connections that are kept; a broken connection throws. */
export type Caller = <Name extends AnyCall>(
  name: Name,
  ...input: Record<never, never> extends InputOf<Name> ? [InputOf<Name>?] : [InputOf<Name>]
) => Promise<Reply<AnswerOf<Name>>>;

/** Connections enough for many people at once; each waits its turn for one. */
const CONNECTIONS = 64;
export const agentOf = (maxSockets = CONNECTIONS): Agent =>
  new Agent({ keepAlive: true, maxSockets, scheduling: 'fifo' });

/**
 * Asks for an address as it is.
 * @throws when the connection is refused or breaks.
 */
export function ask(
  url: string,
  agent: Agent,
  { method = 'GET', token, body }: { method?: string; token?: string | null; body?: unknown } = {},
): Promise<Reply<unknown>> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply<unknown>>();
  const since = performance.now();
  const call = request(url, {
    agent,
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
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
  call.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

/** Calls as one member, or as a visitor without a token. */
export function callerOf(url: string, agent: Agent, token: string | null = null): Caller {
  const send = (name: string, input: object = {}) => {
    const { body, ...asked } = input as Asked & { body?: unknown };
    const [method, address] = addressOf(name, asked);
    return ask(url + address, agent, { method, token, body });
  };
  return send as Caller;
}

/** The status of an answer that has to be a good one. */
export function good<T>(name: string, { status, body }: Reply<T>): T {
  if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
