import { leftInLog } from '../audit/audit.ts';

/** A text as a part of a regular expression with the flag `u`, which refuses an escaped hyphen. */
export const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** An address as a whole: not as the end or the beginning of a longer one. */
const addressPattern = (email: string) =>
  new RegExp(`(?<![^\\s(<"',:;])${escaped(email)}(?![^\\s)>"',:;.]|\\.\\S)`, 'gu');
const namePattern = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped(name)}(?![\\p{L}\\p{M}\\p{N}])`, 'gu');

/** True if the details of an entry of the log name an address. */
export const namesAddress = (detail: string, email: string): boolean =>
  addressPattern(email).test(detail);

interface Named {
  actor: string;
  target: string;
  detail: string;
}

/**
 * An entry of the log without the address of a member, and without their name where the entry is about them; null: it
 * does not name them.
 */
export function withoutMember<Entry extends Named>(
  entry: Entry,
  { id, email, name }: { id: string; email: string; name: string },
): Entry | null {
  const { actor, target, detail } = entry;
  if (actor !== email && target !== email && !namesAddress(detail, email)) return null;
  const left = leftInLog(id);
  const unaddressed = detail.replaceAll(addressPattern(email), left);
  return {
    ...entry,
    actor: actor === email ? left : actor,
    target: target === email ? left : target,
    detail: name === '' ? unaddressed : unaddressed.replaceAll(namePattern(name), left),
  };
}
