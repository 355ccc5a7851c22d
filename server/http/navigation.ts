import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { JSON_TYPE } from '../cache/send-response.ts';

export const HTML_TYPE = 'text/html; charset=utf-8';

/** The types that such an address can answer with, the default first. */
const TYPES = [JSON_TYPE, HTML_TYPE];

/** Parameters of media types but their weight, as `level` or `odata`, make no other representation here. */
const withoutParameters = (accept: string) =>
  accept.toLowerCase().replaceAll(/;\s*(?!q=)[^;,\s]+/g, '');

/** Content negotiation: whether the client wants the page of an address rather than its JSON, as a navigating browser. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-mode'] === 'navigate') return true;
  const accept = withoutParameters(headers.accept ?? '');
  return (
    accept.includes('text/html') &&
    new Negotiator({ headers: { accept } }).mediaType(TYPES) === HTML_TYPE
  );
}
