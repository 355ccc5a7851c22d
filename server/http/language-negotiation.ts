import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { madeOnce } from '../../contract/core/made-once.ts';
import { asLanguage, ifOffered, type Language } from '../../contract/values/languages.ts';
import type { Config } from '../app/config/config.ts';

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
