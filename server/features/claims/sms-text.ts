import { asTrxId } from '../../../contract/core/pay-to.ts';
import { withLatinDigits } from '../../../contract/values/languages.ts';
import type { SmsPayment } from '../../../db/features/claims/settling.ts';

/** The longest text: that of six SMS. */
export const LONGEST_SMS = 1_000;

/** `TrxID 9BK7A2B3C4`, `TxnID: 71ABCDEF`, `TxnId:1234567890`. */
const TRANSACTION = /\bT(?:rx|xn|ransaction) ?ID\s*[:.#-]?\s*([A-Z0-9]{6,20})\b/gi;
/** The text tells of money that came, not of money that was sent, or of an offer. */
const RECEIVED = /\breceived?\b/i;
/** Money that was sent, paid or taken out of the forum's own account is no payment to the forum. */
const GONE = /\b(?:cash ?out|send money|sent to|paid to|payment to|withdrawn)\b/i;
/** The first sum is what came: fee and balance follow it. */
const SUM = /(?:Tk|BDT|৳)\.? ?([0-9][0-9,]*)(?:\.([0-9]{1,2}))?/i;

/**
 * Reads what a text of bKash, Nagad, Rocket or Upay says about money that came. The sender's number is not read.
 * Payers write a reference of their own into the text. One that looks like a transaction must not stand for the real one.
 * @returns the transaction and the sum in poisha; null for any other text, and for one with two transactions.
 */
export function readSms(text: string): SmsPayment | null {
  const plain = withLatinDigits(text.normalize('NFKC'));
  if (!RECEIVED.test(plain) || GONE.test(plain)) return null;
  const named = [...plain.matchAll(TRANSACTION)].map(([, id = '']) => asTrxId(id));
  const [trxId, ...others] = new Set(named);
  const [, taka, poisha = '0'] = SUM.exec(plain) ?? [];
  if (!trxId || others.length > 0 || taka === undefined) return null;
  const amount = Number(taka.replaceAll(',', '')) * 100 + Number(poisha.padEnd(2, '0'));
  return Number.isSafeInteger(amount) && amount < 2 ** 31 ? { trxId, amount } : null;
}
