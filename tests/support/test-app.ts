import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { UserRow } from '../../db/features/users/rows.ts';
import type { App } from '../../server/app/app.ts';
import { readConfig } from '../../server/app/config/config.ts';
import { hashedOnce } from './forums/hashed-once.ts';
import { migratedFile } from './forums/migrated-file.ts';
import { type Person, personOf, type Reply, read, signUp } from './person.ts';
import { dropDatabase, onServers, settingsFor } from './servers.ts';

export interface TestApp {
  app: App;
  url: string;
  dataDir: string;
  /** The settings for a second server of this forum; null on SQLite, which allows one server. */
  shared: Record<string, string> | null;
  visitor: Person;
  /** Registers a member through the identity provider, unless there is one of this name, and signs in. */
  member(name: string): Promise<Person>;
  admin(name: string): Promise<Person>;
  /** Registers a member and makes them a moderator. */
  moderator(name: string): Promise<Person>;
  /** A signed-in member without an account at the provider. A password hash would cost too much time for crowds. */
  memberWithoutPassword(name: string): Promise<Person>;
  /** Such a member under a name that nobody else has: the given one with a number. */
  someone(name?: string): Promise<Person>;
  /** Such a member who shows the given name, also where others show it: the number is in the address alone. */
  newcomer(name: string): Promise<Person>;
  /** Such a newcomer, Mitu, who is a moderator. */
  newModerator(): Promise<Person>;
  /** The same member with a new product token. */
  signInAgain(person: Person): Promise<Person>;
  /** Any request, also one outside of the contract's types. */
  raw(path: string, init?: RequestInit): Promise<Reply<unknown>>;
  /** Sends JSON, as pages do for the calls of the identity provider. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply<unknown>>;
  close(): Promise<void>;
}

/**
 * The server's modules as they are now. Some load others when a forum opens; all must be of one set, also after
 * `vi.resetModules`: they compare classes and symbols.
 */
async function serverModules() {
  const [{ bootstrap }, { findUser }, { saveUser }, { recordSession }, { endRaid }] =
    await Promise.all([
      import('../../server/app/lifecycle/bootstrap.ts'),
      import('../../db/features/users/reads.ts'),
      import('../../db/features/users/sign-in.ts'),
      import('../../db/features/sessions/sessions.ts'),
      import('../../db/features/raid/raids.ts'),
    ]);

  /** A product token of a session that begins now, as after a sign-in. */
  async function signIn({ store, tokens }: App['context'], user: UserRow): Promise<string> {
    const sign = { session: randomUUID(), signedInAt: Date.now(), by: null };
    const use = { ...sign, device: '', deviceHash: '' };
    const fail = (err: unknown) => {
      throw err;
    };
    const used = await recordSession(store, user, use, fail);
    if (!used) throw new Error(`${user.email} was not signed in`);
    return tokens.sign(user, used.session.id);
  }
  return { bootstrap, endRaid, findUser, saveUser, signIn };
}

// Loaded before the first test, whose time limit would count it: it takes a second and a half of processor time.
await serverModules();

/**
 * Starts a forum on a fresh database and a free port. It closes when the test ends unless `keep` is set.
 * @param hasher hashes its passwords; by default each password of a worker is hashed once.
 */
export async function openTestApp(
  env: Record<string, string> = {},
  keep = false,
  hasher = hashedOnce,
): Promise<TestApp> {
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
  if (!config.databaseUrl && !existsSync(config.databaseFile))
    writeFileSync(config.databaseFile, await migratedFile());
  const { bootstrap, endRaid, findUser, saveUser, signIn } = await serverModules();
  const app = await bootstrap(config, { hasher });
  // Tests of what waits have twenty people sign up at once: no raid begins by itself.
  if (env['NEWCOMERS'] === 'held') await endRaid(app.context.store, { email: '' });
  const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 });

  const member = (name: string) => signUp(url, name, config.publicUrl ?? url);

  async function save(displayName: string, email: string): Promise<Person> {
    const { user } = await saveUser(app.context.store, { email, displayName, photoURL: '' });
    return personOf(url, email, await signIn(app.context, user));
  }

  async function makeModerator(person: Person): Promise<Person> {
    const boss = await forum.admin('Root');
    const { _id: id } = (await person.call('PATCH /me', { body: {} })).body;
    await boss.call('PUT /admin/users/{id}/moderator', { params: { id }, body: { on: true } });
    return person;
  }

  let people = 0;
  let root: Promise<Person> | undefined;
  let closing: Promise<void> | undefined;
  const forum: TestApp = {
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
    moderator: async (name) => makeModerator(await member(name)),
    memberWithoutPassword: (name) => save(name, `${name.toLowerCase()}@example.com`),
    newcomer(name) {
      people += 1;
      return save(name, `${name.toLowerCase()}-${people}@example.com`);
    },
    newModerator: async () => makeModerator(await forum.newcomer('Mitu')),
    someone(name = 'Member') {
      people += 1;
      return forum.memberWithoutPassword(`${name}${people}`);
    },
    async signInAgain({ email, cookie }) {
      const user = await app.context.store.read(findUser(email));
      if (!user) throw new Error(`There is no member ${email}`);
      return personOf(url, email, await signIn(app.context, user), cookie);
    },
    raw: async (path, init) => read(await fetch(`${url}${path}`, init)),
    post: (path, body, headers = {}) =>
      forum.raw(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    close() {
      closing ??= app.close(0).then(async () => {
        if (!env['DATA_DIR']) await dropDatabase(shared);
        rmSync(dataDir, { recursive: true, force: true });
      });
      return closing;
    },
  };
  if (!keep) onTestFinished(() => forum.close());
  return forum;
}
