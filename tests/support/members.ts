import { createHmac, randomUUID } from 'node:crypto';
import { TOKEN_SECONDS } from '../../contract/values/limits.ts';
import { grantGold } from '../../db/features/membership/gold.ts';
import { saveUser } from '../../db/features/users/sign-in.ts';
import { openSqlite } from '../../db/sqlite/open.ts';

/** A signed-in member. */
export interface Member {
  id: string;
  email: string;
  token: string;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A product token in the forum's format, signed with the given secret. */
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

/** Saves Gold members in a forum's database file and signs tokens for them. A missing file is created. */
export async function makeMembers(file: string, names: string[], secret: string) {
  const store = openSqlite(file);
  const members = await Promise.all(
    names.map(async (name): Promise<Member> => {
      const email = `${name}@example.com`;
      const { user } = await saveUser(store, { email, displayName: name, photoURL: '' });
      await store.write((tx) => grantGold(tx, user.key));
      return { id: user.id, email, token: tokenFor(secret, user) };
    }),
  );
  await store.close();
  return members;
}
