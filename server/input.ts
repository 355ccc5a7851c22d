import { LONGEST, PAGE } from '../contract/limits.ts';
import { asStored, faultOf, faultOfText, type Lines } from '../contract/text.ts';
import { foldCase } from '../db/fold.ts';
import { Refused } from './errors.ts';

/** Past any list's end, and still an integer for every database. */
const FAR = 1_000_000_000;

/** Turns a checked `page` and `limit` into where a list's page begins and how long it is. */
export function sliceOf(query: { page?: number | string; limit?: number | string }, size: number) {
  const limit = Math.min(Number(query.limit ?? size), PAGE.most);
  const page = Math.min(Number(query.page ?? 1), FAR);
  return { limit, skip: (page - 1) * limit };
}

/** Text that comes back as it was given: only well formed and without what no text may have. */
export function asGiven(text: string, field: string): string {
  const fault = faultOf(text);
  if (fault) throw new Refused(400, `${field} ${fault}`);
  return text.toWellFormed();
}

/** Text of at most `longest` characters as it is stored: one Unicode form and no white space around it. */
export function clean(text: string, field: string, longest: number, lines?: Lines): string {
  const given = text.toWellFormed();
  const fault = faultOfText(given, longest, lines);
  if (fault) throw new Refused(400, `${field} ${fault}`);
  return asStored(given);
}

/** A tag's name as it is stored: in lower case, where some letters are two. */
export function cleanTag(text: string, field: string): string {
  const name = foldCase(clean(text, field, LONGEST.tag));
  return clean(name, field, LONGEST.tag);
}

/** A photo's address, or nothing when it is not http(s): it is shown in others' browsers. */
export function cleanPhoto(address: string, field: string): string {
  const text = clean(address, field, LONGEST.photo);
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Refused(400, `${field} must be an http or https address`);
  }
  return text;
}

const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** An ISO time in milliseconds; one without a zone is in UTC, as all of ours are. */
export function cleanTime(text: string, field: string): number {
  const [matched, clock, , , zone] = ISO.exec(text) ?? [];
  const time = matched === undefined ? Number.NaN : Date.parse(clock && !zone ? `${text}Z` : text);
  if (Number.isNaN(time)) throw new Refused(400, `${field} must be an ISO time`);
  return time;
}

/** An e-mail address as it is compared: in lower case. */
export const cleanEmail = (email: string): string => email.normalize('NFC').toLowerCase();

/** Refuses a body's e-mail that is not the caller's own. */
export function mustBeOwn(caller: { email: string }, email: string, field: string) {
  if (cleanEmail(email) !== caller.email)
    throw new Refused(403, `${field} is not your own e-mail address.`, { code: 'not-own-account' });
}
