/** Texts whose messages stand in ⟦ ⟧: what they have beside messages. */

/** Words that are no messages: addresses, ids, names, initials, tags, settings, zones, keys, units. */
const NO_MESSAGES =
  /\S+@\S+|\b[A-Z]\w+(?:\/[\w+-]+)+|\bUTC\b|@example\.com|https?:\S*|[\da-f]{8}-[\da-f-]{27}|Facebook|YouTube|Google|SQLite|My Site|[rR]oot|\b[RX]\b|A place to read[^⟦]*|[gG]eneral|education|বাংলা|English|[A-Z_]{4,}|\b(?:kB|MB|GB|ms|Esc|Enter|[a-z/?])\b/gu;
/** A message gives this text to a function that makes an element of it. */
const GIVEN_ON = ' waiting';

/** A text without its messages, each in ⟦ ⟧, whose marks may lie within each other. */
export function withoutMessages(text: string): string {
  const inner = text.replaceAll(/⟦[^⟦⟧]*⟧/gu, ' ');
  // An element within a message divides its text.
  return inner === text ? text.replace(/⟦.*$/su, '') : withoutMessages(inner);
}

/** Those texts that have words outside of messages. */
export const textsOutsideMessages = (texts: readonly string[]) =>
  texts.filter(
    (text) =>
      text !== GIVEN_ON && /\p{L}/u.test(withoutMessages(text).replaceAll(NO_MESSAGES, ' ')),
  );

/** Latin words in Bengali messages: names of products and of a tag, and words on keys and bills. */
const LATIN_NAMES =
  /\b(?:TrxID|SMTP|Stripe|PostgreSQL|bKash|URL|JSON|iPhone|iPad|Chrome|Linux|education|Shift|Ctrl)\b/g;
/** Words that an admin types into the setting of payment accounts, and words of the log about payments. */
const TYPED_OR_LOGGED =
  /\b(?:bkash|nagad|rocket|upay)\b(?::\d+:(?:send|payment)\b)?|\b(?:send|payment)(?= \()|\btest_ *(?=:)/g;

/** Latin words in a text of a Bengali page that are not English. */
const LATIN_IN_BENGALI = [NO_MESSAGES, LATIN_NAMES, TYPED_OR_LOGGED];

/** Those texts of a Bengali page that have Latin words which are no names. */
export const latinTexts = (texts: readonly string[]) =>
  texts.filter((text) =>
    /[A-Za-z]/.test(LATIN_IN_BENGALI.reduce((rest, known) => rest.replaceAll(known, ' '), text)),
  );
