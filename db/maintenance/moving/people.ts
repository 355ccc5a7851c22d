import type { MovedReason } from '../../../contract/features/moved.ts';
import { canonicalEmail, IMPORTED_DOMAIN, isEmail } from '../../../contract/values/addresses.ts';
import { LEFT_NAME, LONGEST } from '../../../contract/values/limits.ts';
import { sanitized } from '../../../contract/values/text-faults.ts';
import { foldCase } from '../../core/case-folding.ts';
import { importedPassword } from '../../features/identity/imported-passwords.ts';
import { leftEmail } from '../../features/leaving/seal.ts';
import type { Row } from '../transfer/records.ts';
import type { Staging } from './platform.ts';
import { plainWords } from './texts/convert.ts';

interface Person {
  old: string;
  id: string;
  kind: 'member' | 'guest' | 'nameless';
  name: string;
  email: string | null;
  is_proven: number | null;
  is_moderator: number | null;
  at: number;
  posts: number;
  method: string | null;
  hash: string | null;
  salt: string | null;
  algorithm: string | null;
  login: string | null;
}

/** A member of the new forum. */
export interface Member {
  record: Row;
  kind: Person['kind'];
  isModerator: boolean;
  /** The stored form of the password; null: the member sets a new one by mail. */
  password: string | null;
  /** Why the member has another address or name than before, or shares the name. */
  reasons: MovedReason[];
}

/** The addresses, each with the account that keeps it: who was active last. */
function keepersOf({ rows }: Staging): Map<string, string> {
  const keepers = new Map<string, string>();
  for (const { old, email } of rows<{ old: string; email: string }>(
    `select old, email from people where kind = 'member' and email <> ''
      order by coalesce(seen_at, 0) desc, joined_at desc, old`,
  )) {
    const address = canonicalEmail(email.trim());
    if (!keepers.has(address)) keepers.set(address, old);
  }
  return keepers;
}

/** The names, in one case, that several members have. */
function sharedNames({ rows }: Staging): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of rows<{ name: string }>(`select name from people where kind = 'member'`)) {
    const folded = foldCase(name.trim());
    (seen.has(folded) ? shared : seen).add(folded);
  }
  return shared;
}

function addressOf(person: Person, keepers: ReadonlyMap<string, string>) {
  const own = `${person.id}@${IMPORTED_DOMAIN}`;
  if (person.kind === 'nameless') return { email: leftEmail(person.id), reason: null };
  if (person.kind === 'guest') return { email: own, reason: 'guest' as const };
  const email = canonicalEmail((person.email ?? '').trim());
  if (!isEmail(email)) return { email: own, reason: 'invalid' as const };
  if (keepers.get(email) !== person.old) return { email: own, reason: 'address' as const };
  return { email, reason: null };
}

/** The members of the new forum, in the order of their keys. An address that two have goes to the one who was active last. */
export function* membersOf(staging: Staging): Generator<Member> {
  const keepers = keepersOf(staging);
  const shared = sharedNames(staging);
  for (const person of staging.rows<Person>(
    `select people.*, people_ids.id, people_ids.at, coalesce(count, 0) as posts from people join people_ids using (old)
      left join posts_of on author = people.old order by people_ids.key`,
  )) {
    const { email, reason } = addressOf(person, keepers);
    const isNameless = person.kind === 'nameless';
    const isModerator = person.is_moderator === 1 && person.kind === 'member';
    const name = sanitized(plainWords(person.name), LONGEST.name);
    const isProven = person.is_proven === 1 && reason === null && !isNameless;
    const { method, hash, salt, algorithm, login } = person;
    const extra = {
      ...(salt !== null && { salt }),
      ...(algorithm !== null && { algorithm }),
      ...(login !== null && { name: login }),
    };
    const isShared = person.kind === 'member' && shared.has(foldCase(person.name.trim()));
    yield {
      kind: person.kind,
      isModerator,
      // Nobody can sign in by an address that is no mailbox.
      password:
        method && hash && reason === null && person.kind === 'member'
          ? importedPassword(method, hash, extra)
          : null,
      reasons: [...(reason ? [reason] : []), ...(isShared ? (['name'] as const) : [])],
      record: {
        id: person.id,
        email,
        displayName: isNameless ? LEFT_NAME : name || `${person.old}`,
        photoURL: '',
        createdAt: person.at,
        importedPosts: person.posts,
        isModerator,
        ...(isProven && { provenAt: Math.max(person.at, 1) }),
        ...(isNameless && { leftAt: Math.max(person.at, 1) }),
      },
    };
  }
}
