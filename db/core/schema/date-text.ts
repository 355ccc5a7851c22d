/**
 * The author's own date text, packed. It takes as many bytes as a comment, and mostly has one of the forms that browsers
 * give it. Such a text is stored as its form and the seconds of its clock, every other one as it is. The forms are
 * written here, because those of `Intl` change with a release of Node.
 */
interface Form {
  isDayFirst: boolean;
  isPadded: boolean;
  /** The names of the halves of a day; null: its hours count to 23. */
  halves: readonly [string, string] | null;
  isBengali: boolean;
}
const american: Form = {
  isDayFirst: false,
  isPadded: false,
  halves: ['AM', 'PM'],
  isBengali: false,
};
/** Those of en-US, en-GB, en-IN and bn-BD. A stored text names its form by its place: new ones come last. */
const FORMS: readonly Form[] = [
  american,
  { ...american, isDayFirst: true, isPadded: true, halves: null },
  { ...american, isDayFirst: true, halves: ['am', 'pm'] },
  { ...american, isDayFirst: true, isBengali: true },
];

const EPOCH = Date.UTC(2020);
const BENGALI_ZERO = 0x09e6;
/** The first character of a stored text: that of its form, or of one that is stored as it is and begins alike. */
const VERBATIM = '\u0001';
const FIRST_FORM = 2;
const LAST_FORM = FIRST_FORM + FORMS.length - 1;

const inBengali = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)));
/** The numbers below a hundred, for each answer writes many of them: as short as they are, and of two digits. */
const short = Array.from({ length: 100 }, (_, number) => String(number));
const two = short.map((number) => number.padStart(2, '0'));
const LATIN = { short, two };
const BENGALI = { short: short.map(inBengali), two: two.map(inBengali) };
const inLatin = (text: string) =>
  text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));

/** @param clock what the author's clock shows, as a time in UTC. */
function write({ isDayFirst, isPadded, halves, isBengali }: Form, clock: Date): string {
  const { short, two } = isBengali ? BENGALI : LATIN;
  const lead = isPadded ? two : short;
  const day = lead[clock.getUTCDate()];
  const month = lead[clock.getUTCMonth() + 1];
  const year = clock.getUTCFullYear();
  const hour = clock.getUTCHours();
  const date = `${isDayFirst ? day : month}/${isDayFirst ? month : day}/${two[Math.floor(year / 100)]}${two[year % 100]}`;
  const rest = `${two[clock.getUTCMinutes()]}:${two[clock.getUTCSeconds()]}`;
  return halves
    ? `${date}, ${lead[hour % 12 || 12]}:${rest} ${halves[hour < 12 ? 0 : 1]}`
    : `${date}, ${lead[hour]}:${rest}`;
}

const SECONDS = /^[0-9a-z]{1,7}$/;
const PARTS = /^(\d+)\/(\d+)\/(\d{4}), (\d+):(\d\d):(\d\d)(?: ([ap])m)?$/i;

/** A date text as it is stored. */
export function packDateText(text: string): string {
  const [found, first, second, year, hour, minute, rest, half] = PARTS.exec(inLatin(text)) ?? [];
  if (found === undefined) return text.charCodeAt(0) <= LAST_FORM ? VERBATIM + text : text;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  for (const [n, form] of FORMS.entries()) {
    const [day, month] = form.isDayFirst ? [first, second] : [second, first];
    const clock = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      hours,
      Number(minute),
      Number(rest),
    );
    if (clock < EPOCH || write(form, new Date(clock)) !== text) continue;
    return String.fromCharCode(FIRST_FORM + n) + ((clock - EPOCH) / 1_000).toString(36);
  }
  return text;
}

/** A date text as it was given. */
export function unpackDateText(stored: string): string {
  const code = stored.charCodeAt(0);
  // Of an empty text it is no number.
  if (!(code <= LAST_FORM)) return stored;
  const form = FORMS[code - FIRST_FORM];
  const rest = stored.slice(1);
  if (!form) return code < FIRST_FORM ? rest : stored;
  // Texts of before this form may begin alike.
  return SECONDS.test(rest)
    ? write(form, new Date(EPOCH + Number.parseInt(rest, 36) * 1_000))
    : stored;
}
