import { beginsWithDate } from '../../contract/core/iso-time.ts';
import { canonicalEmail, isEmail } from '../../contract/values/addresses.ts';
import { LONGEST, PAGE, POSTS_AT_ONCE } from '../../contract/values/limits.ts';
import { faultOfPhoto } from '../../contract/values/photos-own.ts';
import { asStored } from '../../contract/values/text.ts';
import {
  faultOf,
  faultOfBio,
  faultOfTag,
  faultOfText,
  type Lines,
} from '../../contract/values/text-faults.ts';
import { foldCase } from '../../db/core/case-folding.ts';
import { badInput, fieldOf, httpError } from './errors.ts';

/** Beyond the end of any list, and an integer in every database. */
const MAX_PAGE = 1_000_000_000;

/** The offset and length of a list's page from a checked `page` and `limit`. */
export function sliceOf(query: { page?: number | string; limit?: number | string }, size: number) {
  const limit = Math.min(Number(query.limit ?? size), PAGE.most);
  const page = Math.min(Number(query.page ?? 1), MAX_PAGE);
  return { limit, skip: (page - 1) * limit };
}

/** @throws HttpError (400) when a query names too many of what `things` says. */
export function idsIn(list: string, things: string, most: number): string[] {
  const ids = list.split(',');
  if (ids.length > most)
    throw badInput(things, {
      fault: 'too-many',
      limit: most,
      sentence: `must name at most ${most} ${things.toLowerCase()}.`,
    });
  return ids;
}

/** @throws HttpError (400) when a query names too many posts. */
export const postIdsIn = (posts: string): string[] => idsIn(posts, 'Posts', POSTS_AT_ONCE);

/** Text that is echoed back: made well formed, and refused when it has characters that no text may have. */
export function wellFormed(text: string, field: string): string {
  const fault = faultOf(text);
  if (fault) throw badInput(field, fault);
  return text.toWellFormed();
}

/** Text of at most `longest` characters as it is stored: normalised and trimmed. */
export function clean(text: string, field: string, longest: number, lines?: Lines): string {
  const given = text.toWellFormed();
  const fault = faultOfText(given, longest, lines);
  if (fault) throw badInput(field, fault);
  return asStored(given);
}

/** Why a text is deleted; '' without a reason. */
export const cleanReason = ({ reason = '' }: { reason?: string }): string =>
  clean(reason, 'reason', LONGEST.reason, 'lines');

/** A tag's name as it is stored: case folded, which makes two letters of some. */
export function cleanTag(text: string, field: string): string {
  const name = foldCase(clean(text, field, LONGEST.tag));
  return clean(name, field, LONGEST.tag);
}

/** The name of a tag to be added, which may be given with its `#`; '' where nothing else is given. */
export function cleanNewTag(text: string, field: string): string {
  const name = cleanTag(text.replace(/^[#\s]+/, ''), field);
  const fault = faultOfTag(name);
  if (fault) throw badInput(field, fault);
  return name;
}

/** A photo's address. @throws HttpError (400) when no browser may load it as a photo. */
export function cleanPhoto(address: string, field: string): string {
  const text = clean(address, field, LONGEST.photo);
  const fault = faultOfPhoto(text);
  if (fault) throw badInput(field, fault);
  return text;
}

/** A bio as it is stored; null for one that says nothing. */
export function cleanBio(text: string): string | null {
  const given = text.toWellFormed();
  const fault = faultOfBio(given);
  if (fault) throw badInput('Bio', fault);
  return asStored(given) || null;
}

const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** An ISO time in milliseconds. A time without a zone is in UTC. @throws HttpError (400) for a day of no calendar. */
export function cleanTime(text: string, field: string): number {
  const [matched, clock, , , zone] = ISO.exec(text) ?? [];
  const time = matched === undefined ? Number.NaN : Date.parse(clock && !zone ? `${text}Z` : text);
  if (Number.isNaN(time) || !beginsWithDate(text))
    throw badInput(field, { fault: 'format', sentence: 'must be an ISO time' });
  return time;
}

/** The fault of an address that the rule for addresses refuses. */
export const NO_ADDRESS = { fault: 'format', sentence: 'must be an e-mail address.' } as const;

/** Requires that a member may get a canonical address. @throws HttpError (400) */
export function requireEmail(address: string) {
  if (!isEmail(address)) throw badInput('Email', NO_ADDRESS);
}

/** Requires that the e-mail address of a body is the caller's own. @throws HttpError 403 */
export function requireOwnEmail(caller: { email: string }, email: string, field: string) {
  if (canonicalEmail(email) !== caller.email)
    throw httpError('not-own-account', `${field} is not your own e-mail address.`, {
      params: { field: fieldOf(field) },
    });
}
