/** The library takes it for a top-level domain, and no address of a member ends so (`isEmail`). */
const ENDING = '.invalid';
const INTERNATIONAL = /\.xn--[a-z0-9-]+$/;

/**
 * A canonical address as the library takes it. Its check of the form refuses internationalised top-level domains, and no
 * option changes that. So calls name such an address by an alias; rows, answers and mails have the address itself.
 */
export const toLibraryEmail = (email: string): string =>
  INTERNATIONAL.test(email) ? email + ENDING : email;

/** The address that the library was given. No call from outside may name one by its alias: limits count addresses. */
export function fromLibraryEmail(given: string): string {
  const email = given.slice(0, -ENDING.length);
  return given.endsWith(ENDING) && INTERNATIONAL.test(email) ? email : given;
}

/** True for an address that the library alone is given. */
export const isAlias = (email: string): boolean => fromLibraryEmail(email) !== email;
