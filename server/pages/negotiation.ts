import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { JSON_TYPE } from '../cache/send-response.ts';

export const HTML_TYPE = 'text/html; charset=utf-8';

/** Parameters of media types but their weight, as `level` or `odata`, make no other representation here. */
const withoutParameters = (accept: string) =>
  accept.toLowerCase().replaceAll(/;\s*(?!q=)[^;,\s]+/g, '');

/** Content negotiation: the type that a client prefers, the first of `types` where it has no preference. */
function preferred(headers: IncomingHttpHeaders, types: [string, string]): string | undefined {
  const accept = withoutParameters(headers.accept ?? '*/*');
  return new Negotiator({ headers: { accept } }).mediaType(types);
}

const isBrowser = (headers: IncomingHttpHeaders) => headers['sec-fetch-mode'] === 'navigate';

/** Whether the client wants the page of an address rather than its JSON, as a navigating browser; HTML must be named. */
export const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  isBrowser(headers) ||
  (withoutParameters(headers.accept ?? '').includes('text/html') &&
    preferred(headers, [JSON_TYPE, HTML_TYPE]) === HTML_TYPE);

/** Whether an address that is only a screen answers with its page. Link previews ask for anything at all. */
export const takesPage = (headers: IncomingHttpHeaders): boolean =>
  isBrowser(headers) || preferred(headers, [HTML_TYPE, JSON_TYPE]) !== JSON_TYPE;

/** The encodings of pages, the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type PageEncoding = (typeof ENCODINGS)[number];

/** Browsers send few different headers: the choice is remembered for so many of them. */
const MOST_REMEMBERED = 100;
const choices = new Map<string, PageEncoding>();

/** The encoding that a client takes. */
export function encodingOf({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders) {
  const known = choices.get(String(accepted));
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': String(accepted) } });
  const taken = negotiator.encodings([...ENCODINGS]);
  const encoding = ENCODINGS.find((one) => taken.includes(one)) ?? 'identity';
  if (choices.size < MOST_REMEMBERED) choices.set(String(accepted), encoding);
  return encoding;
}
