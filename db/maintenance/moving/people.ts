import type { Moved } from '../../../contract/features/moved.ts';
import { canonicalEmail, IMPORTED_DOMAIN, isEmail } from '../../../contract/values/addresses.ts';
import { LEFT_NAME, LONGEST } from '../../../contract/values/limits.ts';
import { sanitized } from '../../../contract/values/text-faults.ts';
import { foldCase } from '../../core/case-folding.ts';
import { importedPassword } from '../../features/identity/imported-passwords.ts';
import { leftEmail } from '../../features/leaving/seal.ts';
import { found, type ImportRecord } from './plan.ts';
import type { Staging } from './platform.ts';
import type { Tally } from './report.ts';
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
}

/** A person whom the report names: with another address than before, or the name of somebody else. */
export type NamedPerson = Moved['people'][number];

/** The stored passwords of members, by their ids. They are no records: no export has them. */
export type Passwords = Map<string, string>;

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

/** The stored form of a member's password; null: there is none that can be checked. */
function passwordOf({ method, hash, salt, algorithm }: Person): string | null {
  if (!method || !hash) return null;
  const extra = { ...(salt !== null && { salt }), ...(algorithm !== null && { algorithm }) };
  return importedPassword(method, hash, extra);
}

/**
 * The members of the new forum, in the order of their keys, and why some have another address or name than before. An
 * address that two have goes to the one who was active last.
 * @param passwords gets the stored passwords of members.
 * @param named gets the people whom the report names.
 */
export function* peopleOf(
  staging: Staging,
  tally: Tally,
  passwords: Passwords,
  named: NamedPerson[],
): Generator<ImportRecord> {
  const keepers = keepersOf(staging);
  const shared = sharedNames(staging);
  for (const person of staging.rows<Person>(
    `select people.*, people_ids.id, people_ids.at, coalesce(count, 0) as posts from people join people_ids using (old)
      left join posts_of on author = people.old order by people_ids.key`,
  )) {
    const { id, kind, at } = person;
    const { email, reason } = addressOf(person, keepers);
    const isMember = kind === 'member';
    const isModerator = isMember && person.is_moderator === 1;
    const isProven = kind !== 'nameless' && reason === null && person.is_proven === 1;
    const name = sanitized(plainWords(person.name), LONGEST.name) || person.old;
    const displayName = kind === 'nameless' ? LEFT_NAME : name;
    yield found('users', 'user', {
      id,
      email,
      displayName,
      photoURL: '',
      createdAt: at,
      importedPosts: person.posts,
      isModerator,
      ...(isProven && { provenAt: Math.max(at, 1) }),
      ...(kind === 'nameless' && { leftAt: Math.max(at, 1) }),
    });
    const isShared = isMember && shared.has(foldCase(person.name.trim()));
    if (reason) named.push({ id, name: displayName, email, why: reason });
    if (isShared) named.push({ id, name: displayName, email, why: 'name' });
    if (reason === 'address') tally.changed('addressTwice');
    if (isShared) tally.changed('nameTwice');
    if (kind === 'guest') tally.came('guests');
    if (!isMember) continue;
    tally.came('members');
    if (isModerator) tally.came('moderators');
    // Nobody can sign in by an address that is no mailbox.
    if (reason !== null) continue;
    if (!isProven) tally.changed('unproven');
    const password = passwordOf(person);
    if (password === null) tally.left('passwords');
    else {
      passwords.set(id, password);
      tally.came('passwords');
    }
  }
  for (const { id, why } of named) yield found('movedPeople', 'person', { user: id, why });
}
