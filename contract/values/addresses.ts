import { LONGEST } from './limits.ts';

/** The end of the addresses of all who have left. */
export const LEFT_DOMAIN = 'deleted.invalid';
/** The domain of the example members: nobody can own it (RFC 2606), and no sign-in is theirs. */
export const EXAMPLE_DOMAIN = 'example.invalid';
/** The domain of members whose address was one of the forum's own: they had registered it while that was possible. */
export const UNOWNED_DOMAIN = 'unowned.invalid';
/** The domain of people whom an import from another platform brings without an address of their own. */
export const IMPORTED_DOMAIN = 'imported.invalid';

/** True if an address, as it is stored, is in a domain. */
export const isIn = (address: string, domain: string): boolean => address.endsWith(`@${domain}`);

const RESERVED = /[@.]invalid\.?$/i;

/** True if no mailbox can have an address, so that the forum gives such addresses to its own rows alone. */
export const isReserved = (address: string): boolean => RESERVED.test(address);

const IN_ASCII = /^[\x21-\x7e]*$/;
/** Characters that a URL takes as the end of its host, or decodes in it. */
const NO_HOST = /[\s\p{Cc}/\\?#:%@[\]<>^|]/u;

/**
 * The one form in which an e-mail address is stored and compared: lower case, its host in ASCII. Browsers send an
 * internationalised host in ASCII, other programs in its script.
 */
export function canonicalEmail(address: string): string {
  const text = address.normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1);
  if (at < 0 || IN_ASCII.test(host) || NO_HOST.test(host)) return text;
  const url = `http://${host}`;
  return URL.canParse(url) ? `${text.slice(0, at)}@${new URL(url).hostname}` : text;
}

/** The form of an address, with top-level domains of all scripts. */
const FORM =
  /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*(?<!')@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/**
 * The one rule for a member's address, in its canonical form: whoever has one that it accepts can sign in and get mail.
 */
export const isEmail = (address: string): boolean =>
  address.length <= LONGEST.email && FORM.test(address) && !isReserved(address);

/**
 * The wider form that earlier releases took: hosts of any labels, reserved domains included. They refused `.invalid`
 * after an internationalised domain.
 */
const EARLIER_FORM =
  /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*(?<!')@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$(?<!\.xn--[a-z0-9-]+\.invalid)/;

/** True for an address that an account can have, also one from before the rule: its member signs in and gets mail by it. */
export const isAccountEmail = (address: string): boolean =>
  address.length <= LONGEST.email && EARLIER_FORM.test(address);
