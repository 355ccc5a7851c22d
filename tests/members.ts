import { createHmac, randomUUID } from 'node:crypto';
import { TOKEN_SECONDS } from '../contract/limits.ts';
import { openSqlite } from '../db/open.ts';
import { saveUser, turnGold } from '../db/users.ts';

/** Somebody with an account, signed in. */
export interface Member {
  id: string;
  email: string;
  token: string;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A product token as the forum signs it; whoever knows the secret can. */
export function tokenFor(
  secret: string,
  { id, email, tokenSeries = 0 }: { id: string; email: string; tokenSeries?: number },
  now = Date.now(),
): string {
  const iat = Math.floor(now / 1_000);
  const made = { iat, exp: iat + TOKEN_SECONDS };
  const claims = { sub: id, email, jti: randomUUID(), series: tokenSeries, ...made };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Puts Gold members of these names into a forum's file (made when missing), signed in with its secret. */
export async function makeMembers(file: string, names: string[], secret: string) {
  const store = openSqlite(file);
  const members = await Promise.all(
    names.map(async (name): Promise<Member> => {
      const email = `${name}@example.com`;
      const { user } = await saveUser(store, { email, displayName: name, photoURL: '' });
      await store.write((tx) => turnGold(tx, user.id));
      return { id: user.id, email, token: tokenFor(secret, user) };
    }),
  );
  await store.close();
  return members;
}
