import { LinkifyIt } from 'linkify-it';

/** The library's top-level domains, and those of other scripts as they are written in ASCII. */
const TOP_LEVEL = [...new LinkifyIt().__opts__.tlds, 'xn--[a-z0-9-]+'].join('|');
/** No host name is longer. */
const LONGEST_HOST = 253;

const WWW = /(?<![\p{L}\p{M}\p{N}])www\.[\p{L}\p{N}]/iu;
/**
 * A domain has one of the top-level domains, perhaps before further labels. Letters of another script may follow it, as
 * the endings of Bengali words do. The library's own search takes 0.7 s for some texts of 20,000 characters: it tries a
 * host name of 630 characters at each of them.
 */
const DOMAIN = new RegExp(
  `(?<=[\\p{L}\\p{M}\\p{N}])\\.(?:${TOP_LEVEL})(?![a-z0-9]|-[a-z0-9])`,
  'iu',
);
/** The host of an e-mail address, which is no link. Without a mailbox before the `@`, it is a domain alone. */
const OF_MAILBOX = new RegExp(
  `(?<=[\\p{L}\\p{M}\\p{N}_])@[a-z0-9][a-z0-9.-]{0,${LONGEST_HOST}}`,
  'giu',
);

/** The full stop of Chinese and Japanese, which browsers read as a dot of a host name. Compatible forms are no others. */
const IDEOGRAPHIC_STOP = /\u3002/g;

/**
 * True if a text names an address without a scheme: `www.` or a bare domain, in any form that browsers take. Its time is
 * linear.
 */
export function namesAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(IDEOGRAPHIC_STOP, '.');
  return WWW.test(plain) || DOMAIN.test(plain.replaceAll(OF_MAILBOX, '@'));
}

/** A full stop, or another dot that host names may be written with. */
const DOTS = '[.\\u2024\\u3002\\uff0e\\uff61]';
const OF_NAME = '\\p{L}\\p{M}\\p{Default_Ignorable_Code_Point}';
/**
 * Texts that mail programs may make a link of: any domain, because their lists of top-level domains differ, or a
 * scheme.
 */
const LINKABLE = new RegExp(`[${OF_NAME}\\p{N}-]${DOTS}[${OF_NAME}]{2}|www${DOTS}|://`, 'iu');
const DOT_INSIDE = new RegExp(`${DOTS}(?=[${OF_NAME}\\p{N}_-])`, 'gu');

/**
 * Words of a member as mails show them: each dot inside an address is written `[.]`, so that no mail program makes it a
 * link. A name or title could otherwise lead whoever trusts the forum's mail anywhere.
 */
export const withoutLinks = (words: string): string =>
  words.replaceAll(/\S+/g, (word) =>
    LINKABLE.test(word) ? word.replaceAll(DOT_INSIDE, '[.]') : word,
  );
