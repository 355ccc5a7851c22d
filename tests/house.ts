import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { AnswerOf, AnyCall, InputOf } from '../contract/calls.ts';
import type { Problem } from '../contract/errors.ts';
import type { ClientToServer, ServerToClient, Watched } from '../contract/live.ts';
import { findUser, saveUser } from '../db/users.ts';
import type { App } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openForum } from '../server/forum.ts';
import { type Asked, addressOf } from './address.ts';
import { forget, onServers, settingsFor } from './servers.ts';

/** What a call came back with. */
export interface Reply<T> {
  status: number;
  headers: Headers;
  body: T;
}

export type LiveClient = Socket<ServerToClient, ClientToServer>;

/** Somebody who calls the forum over HTTP and sockets, as the outside does. */
export interface Person {
  email: string;
  token: string | null;
  /** The cookie that proves who they are to the identity provider. */
  cookie: string;
  /** Makes a call of the contract and answers whatever came. */
  call<Name extends AnyCall>(
    name: Name,
    ...input: Record<never, never> extends InputOf<Name> ? [InputOf<Name>?] : [InputOf<Name>]
  ): Promise<Reply<AnswerOf<Name>>>;
  /** The same call, which must be refused with this status; answers the refusal. */
  refused(status: number, name: AnyCall, input?: object): Promise<Problem>;
  /** Opens a socket as this person; it is closed when the test ends. */
  socket(): Promise<LiveClient>;
}

export interface House {
  app: App;
  url: string;
  dataDir: string;
  /** What a second server of this forum is opened with; null on SQLite, where one server is all. */
  shared: Record<string, string> | null;
  visitor: Person;
  /** Registers a member through the identity provider and signs them in. */
  member(name: string): Promise<Person>;
  admin(name: string): Promise<Person>;
  /** A signed-in member without a password, whose hash costs time: for crowds. */
  neighbour(name: string): Promise<Person>;
  /** The same member with a product token of their own. */
  again(person: Person): Promise<Person>;
  /** Any request, for what the contract's types would not let through. */
  raw(path: string, init?: RequestInit): Promise<Reply<unknown>>;
  close(): Promise<void>;
}

export const PASSWORD = 'correct horse battery';

async function read(response: Response): Promise<Reply<never>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson && text ? JSON.parse(text) : text) as never,
  };
}

export function personOf(url: string, email: string, token: string | null, cookie = ''): Person {
  async function send(name: string, input: object = {}): Promise<Reply<never>> {
    const { body, ...asked } = input as Asked & { body?: unknown };
    const [method, address] = addressOf(name, asked);
    return read(
      await fetch(`${url}${address}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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
      if (reply.status !== status) {
        throw new Error(
          `${name} answered ${reply.status}, not ${status}: ${JSON.stringify(reply.body)}`,
        );
      }
      return reply.body as Problem;
    },
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

/** Watches rooms and answers what the server says of each. */
export const watch = (
  socket: LiveClient,
  ...rooms: (string | { room: string; rev: number })[]
): Promise<Watched[]> =>
  socket.timeout(5_000).emitWithAck(
    'watch',
    rooms.map((room) => (typeof room === 'string' ? { room } : room)),
  );

/** The next announcement of a name, or of a name that passes a test. */
export function next<Name extends keyof ServerToClient>(
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

/** Boots the forum on a fresh database and a port of its own; closed when the test ends unless `keep`. */
export async function openHouse(env: Record<string, string> = {}, keep = false): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), 'adda-'));
  const shared = env['DATABASE_URL'] ? {} : await settingsFor(env['DATA_DIR'] ?? dataDir);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ADMIN_EMAILS: 'root@example.com',
    ...shared,
    ...env,
  });
  const app = await openForum(config);
  const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 });

  async function member(name: string): Promise<Person> {
    const email = `${name.toLowerCase()}@example.com`;
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: config.publicUrl ?? url, cookie },
        body: JSON.stringify(body),
      });
    const image = `https://photos.example.com/${name.toLowerCase()}.png`;
    const signUp = await post('/auth/sign-up/email', { name, email, password: PASSWORD, image });
    if (signUp.status !== 200)
      throw new Error(`Sign-up answered ${signUp.status}: ${await signUp.text()}`);
    const cookie = signUp.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const jwt = await post('/jwt', { email }, cookie);
    if (jwt.status !== 200) throw new Error(`/jwt answered ${jwt.status}: ${await jwt.text()}`);
    const { token } = (await jwt.json()) as { token: string };
    return personOf(url, email, token, cookie);
  }

  let root: Promise<Person> | undefined;
  let closing: Promise<void> | undefined;
  const house: House = {
    app,
    url,
    dataDir,
    shared: onServers ? shared : null,
    visitor: personOf(url, '', null, ''),
    member,
    async admin(name) {
      root ??= member('Root');
      const boss = await root;
      if (name === 'Root') return boss;
      const person = await member(name);
      await boss.call('PATCH /admin/users/make-admin/{email}', { params: { email: person.email } });
      return person;
    },
    async neighbour(name) {
      const email = `${name.toLowerCase()}@example.com`;
      const { store, tokens } = app.parts;
      const { user } = await saveUser(store, { email, displayName: name, photoURL: '' });
      return personOf(url, email, tokens.sign(user));
    },
    async again({ email, cookie }) {
      const user = await findUser(app.parts.store.read, email);
      if (!user) throw new Error(`There is no member ${email}`);
      return personOf(url, email, app.parts.tokens.sign(user), cookie);
    },
    raw: async (path, init) => read(await fetch(`${url}${path}`, init)),
    close() {
      closing ??= app.close(0).then(async () => {
        if (!env['DATA_DIR']) await forget(shared);
        rmSync(dataDir, { recursive: true, force: true });
      });
      return closing;
    },
  };
  if (!keep) onTestFinished(() => house.close());
  return house;
}

/** A post's body in somebody's name. */
export const postBy = (person: Person, more: Partial<InputOf<'POST /posts'>['body']> = {}) => ({
  title: 'A question of tea',
  description: 'Milk first, or last?',
  authorEmail: person.email,
  createdAt: '20/11/2026, 10:00:00',
  ...more,
});

/** Publishes a post and answers its id. */
export async function publish(
  person: Person,
  more: Partial<InputOf<'POST /posts'>['body']> = {},
): Promise<string> {
  const { status, body } = await person.call('POST /posts', { body: postBy(person, more) });
  if (status !== 201) throw new Error(`POST /posts answered ${status}: ${JSON.stringify(body)}`);
  return body.insertedId;
}

/** Writes a comment and answers it. */
export async function say(person: Person, postId: string, text: string) {
  const { status, body } = await person.call('POST /comments', {
    body: { postId, authorEmail: person.email, text, createdAt: '20/11/2026, 10:00:00' },
  });
  if (status !== 201) throw new Error(`POST /comments answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
