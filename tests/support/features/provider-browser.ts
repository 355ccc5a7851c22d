import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { readConfig } from '../../../server/app/config/config.ts';
import { openSettings } from '../../../server/app/config/live-settings.ts';
import { openLocal } from '../../../server/auth/providers/local/local.ts';
import type { MailMessage } from '../../../server/mail/mail.ts';
import { hashedOnce } from '../forums/hashed-once.ts';
import { migratedFile } from '../forums/migrated-file.ts';

const HOME = 'http://127.0.0.1:3000';

/** A browser of the embedded provider: it keeps its cookies between calls. */
export interface Visitor {
  cookies: Map<string, string>;
  call(
    path: string,
    body?: unknown,
    more?: { headers?: Record<string, string>; home?: string },
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>;
  proof(): ReturnType<Awaited<ReturnType<typeof openLocal>>['prove']>;
}

/**
 * Opens the embedded provider on a fresh database; mails are kept in `mails`. It closes when the test ends, or after
 * the tests of the file if `keep` is set.
 * @param hasher hashes its passwords; by default each password of a worker is hashed once.
 */
export async function openProvider(
  env: Record<string, string> = {},
  keep = false,
  hasher = hashedOnce,
) {
  const dir = mkdtempSync(join(tmpdir(), 'adda-identity-'));
  const config = readConfig({ DATA_DIR: dir, NODE_ENV: 'test', ...env });
  writeFileSync(config.databaseFile, await migratedFile());
  const store = openSqlite(config.databaseFile);
  const mails: MailMessage[] = [];
  const quiet = { info() {}, warn() {}, error() {} };
  const mail = { send: (one: MailMessage) => void mails.push(one) };
  const settings = await openSettings(store, config);
  const identity = await openLocal(config, settings, { store, mail, log: quiet, hasher });

  function visitor(address = '192.0.2.1'): Visitor {
    const cookies = new Map<string, string>();
    const jar = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      cookies,
      async call(path, body, { headers = {}, home = HOME } = {}) {
        const request = new Request(`${home}/auth${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            cookie: jar(),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          body: body === undefined ? null : JSON.stringify(body),
        });
        const response = await identity.authCalls?.handle(request, address);
        if (!response) throw new Error('The provider has no calls of its own');
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        const text = await response.text();
        return {
          status: response.status,
          body: text ? JSON.parse(text) : {},
          headers: response.headers,
        };
      },
      proof: () => identity.prove({ cookie: jar() }),
    };
  }

  const close = async () => {
    await identity.close?.();
    store.close();
    rmSync(dir, { recursive: true });
  };
  if (keep) afterAll(close);
  else onTestFinished(close);
  return { file: config.databaseFile, identity, store, mails, visitor };
}

export type Provider = Awaited<ReturnType<typeof openProvider>>;

/** A completed sign-up form. */
export const ana = {
  name: 'Ana Rahman',
  email: 'ana@example.com',
  password: 'hilsha7',
  image: 'https://example.com/ana.png',
};
