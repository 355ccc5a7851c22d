import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { madeOnce } from '../../../contract/core/made-once.ts';
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
