import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../app/config/config.ts';
import { asCompared } from '../auth/factors/codes.ts';
import { hmacOf, isSameText } from '../auth/signed-token.ts';

/** Crockford's base32: it has no letter that is read as another one. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'ADDA';
/** 75 bits: three groups of five letters. */
const LENGTH = 15;
const FORM = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);
/** Letters that a reader takes for others that there are not. */
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

const sha256 = (letters: string) => createHash('sha256').update(letters).digest('base64url');

/** A code, and the hash by which it is stored. */
interface Code {
  shown: string;
  hash: string;
}

/** The code of at least 15 random bytes: five bits of each. */
function codeOf(bytes: Buffer): Code {
  const letters = Array.from(
    bytes.subarray(0, LENGTH),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('');
  return { shown: `${PREFIX}-${letters.replaceAll(/.{5}(?=.)/g, '$&-')}`, hash: sha256(letters) };
}

/** A new code for Gold. */
export const newCode = (): Code => codeOf(randomBytes(LENGTH));

/** The code that a payment has bought is made of its id and the forum's secret: so mail and inbox can show it. */
const giftCode = (secret: string, id: string): Code => codeOf(hmacOf(secret, `gift-code:${id}`));

/** The hash of the code of an id that a payment has bought. */
export const giftHashOf =
  ({ jwtSecret }: Pick<Config, 'jwtSecret'>) =>
  (id: string): string =>
    giftCode(jwtSecret, id).hash;

/** The code of an id that a payment has bought; undefined where it was made under a secret that has gone. */
export const shownGift = (
  { jwtSecret, jwtSecretBefore }: Pick<Config, 'jwtSecret' | 'jwtSecretBefore'>,
  { id, hash }: { id: string; hash: string },
): string | undefined =>
  [jwtSecret, jwtSecretBefore ?? []]
    .flat()
    .map((secret) => giftCode(secret, id))
    .find((code) => isSameText(code.hash, hash))?.shown;

/** The hash of a code as somebody has entered it; null: it has not the form of one. */
export function hashOfEntered(entered: string): string | null {
  const code = asCompared(entered);
  const bare = code.startsWith(PREFIX) ? code.slice(PREFIX.length) : code;
  const letters = bare.replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter);
  return FORM.test(letters) ? sha256(letters) : null;
}
