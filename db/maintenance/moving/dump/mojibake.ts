import { isUtf8 } from 'node:buffer';
import { OperatorError } from '../../../core/errors.ts';

/** The characters of the bytes 0x80 to 0x9f in MySQL's latin1. Its five holes are C1 controls. */
const CP1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The bytes above ASCII by the characters that they may have become, as cp1252 or as ISO 8859-1. */
const BYTES = new Map(
  Array.from({ length: 128 }, (_, n): [string, number] => [String.fromCharCode(128 + n), 128 + n]),
);
for (const [n, sign] of [...CP1252].entries()) BYTES.set(sign, 128 + n);

const RUN = new RegExp(`[\\x80-\\xff${CP1252}]+`, 'g');
/** A sequence that a column's length has cut. */
const CUT = new RegExp(`(?:[Â-ß]|[à-ï][\\x80-\\xbf${CP1252}]?|[ð-ô][\\x80-\\xbf${CP1252}]{0,2})$`);
const NO_TEXT = /[\p{Unassigned}\p{Private_Use}]/u;

/** Any later byte of a sequence. */
const LATER = `[\\x80-\\xbf${CP1252}]`;
/** Later bytes whose signs no language writes behind a letter with an accent. Punctuation and letters are not among them. */
const ODD = '\\x80-\\x9f€ƒˆ‰˜¢£¤¥¦¬¯±µ¶¸¼½¾';
/** First bytes of scripts with two bytes a letter, whose words have several. */
const SCRIPTS = '[ÂÃÄÅÎÏÐÑÒÓØÙÚÛ×]';
/**
 * Sequences that are in no true text. Others may be: "Spaß“", "ANDRÉ…" and "Úž" are sequences of UTF-8 as well.
 */
const SURE: readonly RegExp[] = [
  /[\x80-\x9f]/,
  new RegExp(`[ÂÃÐ][${ODD}¡¿§¨©]|[ÂÃ][ª«®°´·²³¹º]`),
  // No word has these capitals behind a small letter or a digit: "tÃªte", "25Â°".
  new RegExp(`^(?:[a-z0-9][ÂÃ]|[a-z][ÄÅ])${LATER}`),
  new RegExp(`${SCRIPTS}(?:[${ODD}§¨©]${SCRIPTS}${LATER}|${LATER}${SCRIPTS}[${ODD}§¨©])`),
  // Bengali begins with "à¦" or "à§", quotes with "â€".
  new RegExp(`[à-ï](?:[${ODD}]${LATER}|${LATER}[${ODD}])`),
  // Vietnamese.
  new RegExp(`áº${LATER}`),
  // Emoji.
  new RegExp(`ðŸ${LATER}{2}`),
];

/** The text of a run's bytes, and true if it can't be a true text; null for bytes that are no UTF-8. */
function decoded(run: string, before: string): { text: string; isSure: boolean } | null {
  const bytes = Buffer.from([...run].map((sign) => BYTES.get(sign) ?? 0));
  if (!isUtf8(bytes)) return null;
  const text = bytes.toString();
  if (NO_TEXT.test(text)) return null;
  return { text, isSure: SURE.some((sequence) => sequence.test(before + run)) };
}

/** The text before it was read as Latin-1 once; null if it was not. */
function onceBefore(text: string): string | null {
  let isSure = false;
  let isValid = true;
  const before = text.replace(RUN, (run, at: number) => {
    const cut = at + run.length === text.length ? (CUT.exec(run)?.[0] ?? '') : '';
    const whole = run.slice(0, run.length - cut.length);
    const found = decoded(run, text[at - 1] ?? '') ?? decoded(whole, text[at - 1] ?? '');
    if (!found) {
      isValid = false;
      return run;
    }
    if (found.isSure) isSure = true;
    return found.text + (decoded(run, '') ? '' : cut);
  });
  return isValid && isSure ? before : null;
}

/**
 * The text that stood there before its UTF-8 was read as Latin-1 (cp1252), once or several times; null for a true text.
 * Each run of such characters must be whole UTF-8, and one of them must be a sequence that no true text has.
 */
export function mojibakeOf(text: string): string | null {
  let before: string | null = null;
  for (let next = onceBefore(text); next !== null; next = onceBefore(next)) before = next;
  return before;
}

/** The texts of a dump that have other letters than ASCII, and those of them that are mojibake. */
export class Charset {
  #texts = 0;
  #wrong = 0;
  #example: { read: string; meant: string } | undefined;

  look(text: string): void {
    if (!/[\u0080-\u{10ffff}]/u.test(text)) return;
    this.#texts++;
    const meant = mojibakeOf(text.slice(0, 2_000));
    if (meant === null) return;
    this.#wrong++;
    const start = (all: string) => [...all].slice(0, 20).join('');
    this.#example ??= { read: start(text), meant: start(meant) };
  }

  /** @throws OperatorError where many texts are UTF-8 that was read as Latin-1; a few may be quoted so. */
  assertRead(): void {
    if (!this.#example || this.#wrong * 10 < this.#texts) return;
    const { read, meant } = this.#example;
    throw new OperatorError(
      `Nothing is imported. ${this.#wrong} of ${this.#texts} texts are UTF-8 that was read as Latin-1 (mojibake): ` +
        `“${read}” should be “${meant}”. The tables are declared as latin1 and hold utf8. Dump again with ` +
        '--default-character-set=latin1 --skip-set-charset, so that their bytes stay as they are.',
    );
  }
}
