import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { madeOnce } from '../../../contract/core/made-once.ts';
import { asLanguage, ifOffered, type Language } from '../../../contract/values/languages.ts';
import type { Config } from '../../app/config/config.ts';
import { type ContentEncoding, ENCODINGS } from './compression.ts';
import { JSON_TYPE } from './send-response.ts';

export const HTML_TYPE = 'text/html; charset=utf-8';

/** Parameters of media types but their weight, as `level` or `odata`, make no other representation here. */
const withoutParameters = (accept: string) =>
  accept.toLowerCase().replaceAll(/;\s*(?!q=)[^;,\s]+/g, '');

/** Content negotiation: the type that a client prefers, the first of `types` where it has no preference. */
function preferred(header: string, types: [string, string]): string | undefined {
  return new Negotiator({ headers: { accept: withoutParameters(header) } }).mediaType(types);
}

const prefersHtml = madeOnce(
  (accept) =>
    withoutParameters(accept).includes('text/html') &&
    preferred(accept, [JSON_TYPE, HTML_TYPE]) === HTML_TYPE,
);
const takesHtml = madeOnce((accept) => preferred(accept, [HTML_TYPE, JSON_TYPE]) !== JSON_TYPE);

const isBrowser = (headers: IncomingHttpHeaders) => headers['sec-fetch-mode'] === 'navigate';

/**
 * True if the client wants the page of an address rather than its JSON, as a navigating browser; HTML must be named.
 */
export const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  isBrowser(headers) || prefersHtml(headers.accept ?? '');

/** True if an address that is only a screen answers with its page. Link previews ask for anything at all. */
export const takesPage = (headers: IncomingHttpHeaders): boolean =>
  isBrowser(headers) || takesHtml(headers.accept ?? '*/*');

const encodingBy = madeOnce((accepted): ContentEncoding => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const taken = negotiator.encodings([...ENCODINGS]);
  return ENCODINGS.find((one) => taken.includes(one)) ?? 'identity';
});

/** The encoding that a client takes. */
export const encodingOf = (headers: IncomingHttpHeaders): ContentEncoding =>
  encodingBy(String(headers['accept-encoding'] ?? ''));

/** Of a longer `Accept-Language` only the languages within so many characters count. */
const LONGEST_LANGUAGES = 512;

const beginningOf = (header: string): string =>
  header.length <= LONGEST_LANGUAGES
    ? header
    : header.slice(0, Math.max(0, header.lastIndexOf(',', LONGEST_LANGUAGES)));

/** The languages of a header, the preferred ones first. White space would hide a weight from the parser. */
const wishesOf = (header: string): string[] =>
  new Negotiator({
    headers: { 'accept-language': header.toLowerCase().replaceAll(/\s+/g, '') },
  }).languages();

/** Makes the function that tells a reader's language by the request's headers. */
export function languageChooser({ languages, language }: Pick<Config, 'languages' | 'language'>) {
  const offered = (name: string | undefined) => ifOffered(asLanguage(name), languages);
  const languageBy = madeOnce((header): Language => {
    for (const wish of wishesOf(header)) {
      const found = wish === '*' ? language : offered(wish.split('-')[0]);
      if (found) return found;
    }
    return language;
  });
  /** By the reader's choice in the cookie `language`, else by the browser's `Accept-Language`, else the forum's. */
  return ({ cookie, 'accept-language': accepted = '' }: IncomingHttpHeaders): Language =>
    offered(cookie?.match(/(?:^|;\s*)language=([\w-]*)/)?.[1]) ?? languageBy(beginningOf(accepted));
}
