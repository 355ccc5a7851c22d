import { io, type Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { onTestFinished } from 'vitest';
import type { AnswerOf, AnyCall, InputOf } from '../../contract/core/calls.ts';
import type { Problem } from '../../contract/core/errors.ts';
import { IDEMPOTENCY_KEY } from '../../contract/core/idempotency.ts';
import type {
  ClientToServer,
  RefusedCall,
  ServerToClient,
  SubscribeAnswer,
} from '../../contract/core/realtime.ts';
import { type AddressInput, addressOf } from './address.ts';

/** The answer of a call. */
export interface Reply<T> {
  status: number;
  headers: Headers;
  body: T;
}

export type LiveClient = Socket<ServerToClient, ClientToServer>;

/** The arguments of a call: optional where its contract requires none. */
export type CallInput<Name extends AnyCall> =
  Record<never, never> extends InputOf<Name> ? [InputOf<Name>?] : [InputOf<Name>];

/** A client of the forum over HTTP and sockets. */
export interface Person {
  email: string;
  token: string | null;
  /** The session cookie of the identity provider. */
  cookie: string;
  /**
   * Makes a call of the contract.
   * @returns its answer, of any status.
   */
  call<Name extends AnyCall>(name: Name, ...input: CallInput<Name>): Promise<Reply<AnswerOf<Name>>>;
  /**
   * Makes a call and expects this error status.
   * @returns the error.
   */
  refused(status: number, name: AnyCall, input?: object): Promise<Problem>;
  /** The same client, whose calls carry these headers as well. */
  withHeaders(headers: Record<string, string>): Person;
  /** Opens a socket with this client's token; it closes when the test ends. */
  socket(): Promise<LiveClient>;
}

export const PASSWORD = 'correct horse battery';

/** The parsed body: the value of JSON, the values of all lines of NDJSON, or the text itself. */
export function parsed(text: string, type: string): unknown {
  if (text === '') return text;
  if (type.includes('ndjson'))
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  return type.includes('json') ? JSON.parse(text) : text;
}

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** A response with its body; null for an empty one. */
export async function read(response: Response): Promise<Reply<never>> {
  const text = await response.text();
  const body = parsed(text, response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: body as never };
}

export function personOf(
  url: string,
  email: string,
  token: string | null,
  cookie = '',
  headers: Record<string, string> = {},
): Person {
  async function send(name: string, input: object = {}): Promise<Reply<never>> {
    const { body, ...asked } = input as AddressInput & { body?: unknown };
    const [method, address] = addressOf(name, asked);
    // A blob says its type itself.
    const isJson = body !== undefined && !(body instanceof Blob);
    return read(
      await fetch(`${url}${address}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(isJson && { body: JSON.stringify(body) }),
        ...(body instanceof Blob && { body }),
      }),
    );
  }
  return {
    email,
    token,
    cookie,
    call: (name, input?: object) => send(name, input),
    async refused(status, name, input) {
      const reply: Reply<unknown> = await send(name, input);
      const said = `${reply.status}, not ${status}: ${JSON.stringify(reply.body)}`;
      if (reply.status !== status) throw new Error(`${name} answered ${said}`);
      return reply.body as Problem;
    },
    withHeaders: (more) => personOf(url, email, token, cookie, { ...headers, ...more }),
    async socket() {
      const socket: LiveClient = io(url, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...(token ? { auth: { token } } : {}),
      });
      onTestFinished(() => void socket.disconnect());
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    },
  };
}

/** Registers a member through the identity provider, unless there is one of this name, and signs in. */
export async function signUp(url: string, name: string, origin = url): Promise<Person> {
  const email = `${name.toLowerCase()}@example.com`;
  const post = async (path: string, body: object, cookie = ''): Promise<Reply<{ token: string }>> =>
    read(
      await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie },
        body: JSON.stringify(body),
      }),
    );
  const image = `https://photos.example.com/${name.toLowerCase()}.png`;
  const account = { email, password: PASSWORD };
  let signed = await post('/auth/sign-up/email', { ...account, name, image });
  // A test that runs again in a forum of its whole file finds its members there.
  if (signed.status === 422) signed = await post('/auth/sign-in/email', account);
  const cookie = cookiesOf(signed.headers);
  const { status, body } = signed.status === 200 ? await post('/jwt', { email }, cookie) : signed;
  if (status !== 200) throw new Error(`${email} was answered ${status}: ${JSON.stringify(body)}`);
  return personOf(url, email, body.token, cookie);
}

/** The same person, whose calls carry this idempotency key; a new one by default. */
export const keyed = (person: Person, key = v7()): Person =>
  person.withHeaders({ [IDEMPOTENCY_KEY]: key });

/** The answers for each room of a `watch` call. @throws for a call that was refused as a whole */
export function answersOf(answer: SubscribeAnswer[] | RefusedCall): SubscribeAnswer[] {
  if (!Array.isArray(answer)) throw new Error(`The call was refused: ${JSON.stringify(answer)}`);
  return answer;
}

/**
 * Subscribes to rooms.
 * @returns the server's answer for each.
 */
export const subscribe = async (
  socket: LiveClient,
  ...rooms: (string | { room: string; rev: number })[]
): Promise<SubscribeAnswer[]> =>
  answersOf(
    await socket.timeout(20_000).emitWithAck(
      'watch',
      rooms.map((room) => (typeof room === 'string' ? { room } : room)),
    ),
  );

/** The next event of a name that passes the test. */
export function nextEvent<Name extends keyof ServerToClient>(
  socket: LiveClient,
  name: Name,
  fits: (event: Parameters<ServerToClient[Name]>[0]) => boolean = () => true,
): Promise<Parameters<ServerToClient[Name]>[0]> {
  return new Promise((resolve) => {
    const listener = (event: Parameters<ServerToClient[Name]>[0]) => {
      if (!fits(event)) return;
      socket.off(name, listener as never);
      resolve(event);
    };
    socket.on(name, listener as never);
  });
}
