/** How money reaches the forum by itself: wallets to whose numbers members send. Without schemas. */
import { withLatinDigits } from '../values/languages.ts';
import { asStored } from '../values/text.ts';

export const PAY_METHODS = ['bkash', 'nagad', 'rocket', 'upay'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

/** `send`: to a person's number (Send Money). `payment`: to a merchant's (Payment). */
export const PAY_KINDS = ['send', 'payment'] as const;
export type PayKind = (typeof PAY_KINDS)[number];

/** A number of the forum to which members pay. */
export interface PayTo {
  method: PayMethod;
  number: string;
  kind: PayKind;
}

/** The most numbers that a forum has. */
export const MOST_PAY_TO = 4;

const ONE = `(?:${PAY_METHODS.join('|')}):[0-9]{11,12}:(?:${PAY_KINDS.join('|')})`;
/** The form of the setting, as `bkash:01712345678:send,nagad:01812345678:payment`; a number of Rocket has 12 digits. */
export const PAY_TO_FORM = `^${ONE}(?:,${ONE}){0,${MOST_PAY_TO - 1}}$`;

/** The numbers of a setting in that form; none of an empty one. */
export const payToOf = (setting: string): PayTo[] =>
  setting.split(',').flatMap((one) => {
    const [method, number, kind] = one.split(':');
    return method && number && kind ? [{ method, number, kind } as PayTo] : [];
  });

/** How long the number of a transaction is. */
const TRX_ID = { shortest: 6, longest: 20 } as const;
const TRX_ID_FORM = new RegExp(`^[A-Z0-9]{${TRX_ID.shortest},${TRX_ID.longest}}$`);

/** The number of a transaction as it is compared (NFKC, 0 to 9, upper case); null where it has another form. */
export function asTrxId(text: string): string | null {
  const folded = withLatinDigits(asStored(text.normalize('NFKC'))).toUpperCase();
  return TRX_ID_FORM.test(folded) ? folded : null;
}

/** The last four digits of a number; null where it is something else. */
export function asLast4(text: string): string | null {
  const folded = withLatinDigits(asStored(text.normalize('NFKC')));
  return /^[0-9]{4}$/.test(folded) ? folded : null;
}

/**
 * The last four digits of what a member types: those alone, or a whole phone number, of which nothing else is kept.
 * @returns null where it is neither.
 */
export function last4Of(text: string): string | null {
  const digits = text.replaceAll(/[\s()+-]/g, '');
  const isNumber = /^\p{Nd}{10,14}$/u.test(digits);
  return asLast4(isNumber ? [...digits].slice(-4).join('') : text);
}

/**
 * The claim that a notice names, as people know it: the title begins with the wallet, as in `bkash 9BK7A2B3C4`.
 * @param names the names of the wallets in a language.
 */
export const claimNamed = (title: string, names: Readonly<Record<string, string>>): string =>
  title.replace(/^\w+/, (method) => names[method] ?? method);

export const CLAIM_STATES = ['open', 'approved', 'refused'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** How long a text about a payment waits for its claim, in days. */
export const SMS_DAYS = 7;
