import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqlite } from '../db/open.ts';
import { saveUser, turnGold } from '../db/users.ts';
import { type Person, personOf } from './house.ts';
import { type Helper, start } from './processes.ts';

const SECRET = 'a secret for tests, known to all of them';
const MAIN = new URL('../server/main.ts', import.meta.url).pathname;

/** A product token as the forum signs it; whoever knows the secret can. */
export function tokenFor(member: { id: string; email: string }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { sub: member.id, email: member.email, jti: crypto.randomUUID() };
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, iat, exp: iat + 3_600 })}`;
  return `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}`;
}

export interface Running {
  url: string;
  helper: Helper;
}

/** A folder of data with Gold members in it, and the real program over it, as often as it is started. */
export async function openData(names: string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'adda-running-'));
  const file = join(dataDir, 'forum.db');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const store = openSqlite(file);
  const members = await Promise.all(
    names.map(async (name) => {
      const email = `${name}@example.com`;
      const { user } = await saveUser(store, { email, displayName: name, photoURL: '' });
      await store.write((tx) => turnGold(tx, user.id));
      return { id: user.id, email, token: tokenFor(user) };
    }),
  );
  await store.close();
  return {
    file,
    people: (url: string): Person[] =>
      members.map(({ email, token }) => personOf(url, email, token)),
    /** Starts the forum and waits until it says where it is. */
    async run(): Promise<Running> {
      const helper = start([MAIN], {
        DATA_DIR: dataDir,
        PORT: '0',
        JWT_SECRET: SECRET,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'info',
      });
      for (;;) {
        const line = await helper.hears();
        const url = /The forum is at (http:\/\/[^"\s]+)/.exec(line)?.[1];
        if (url) return { url, helper };
      }
    },
  };
}
