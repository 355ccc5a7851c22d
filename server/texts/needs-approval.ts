import { mayModerate } from '../../contract/core/rights.ts';
import { withoutFormatting } from '../../contract/markup/plain.ts';
import { wordsOf } from '../../contract/search/words.ts';
import { withLatinDigits } from '../../contract/values/languages.ts';
import { MOST_HELD } from '../../contract/values/limits.ts';
import type { HeldReason } from '../../contract/values/moderation-kinds.ts';
import type { SiteSettings } from '../../contract/values/site-settings.ts';
import { yieldingLoop } from '../../db/core/concurrency/event-loop-yield.ts';
import { likenessOf } from '../../db/core/newcomers/likeness.ts';
import {
  isNewcomer,
  type NewcomersText,
  reasonByOthers,
} from '../../db/core/newcomers/newcomers.ts';
import type { Store } from '../../db/core/store.ts';
import type { WrittenText } from '../../db/core/texts.ts';
import { TooManyHeldError } from '../../db/features/held/writes.ts';
import type { Caller } from '../auth/caller.ts';
import { httpError } from '../http/errors.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { namesAddress } from './addresses.ts';

/** A text as it is about to be written; `title` is that of a post. */
type Text = Pick<WrittenText, 'text' | 'format' | 'html'> & { title?: string };

/** A link to somewhere else: links to members, tags and the forum's own paths begin with a slash. */
const LINK = /<a href="(?!\/)/;
/** A picture that stands: one that is removed, or is somebody else's, is none. */
const PICTURE = /<img src=/;
/** Titles are plain: an address in one is no link, but it is read as one. */
const ADDRESS = /https?:\/\//i;

/** Characters that show nothing, but for the joiners: the words of the search know them. */
const INVISIBLE = /[^\P{Default_Ignorable_Code_Point}\u200c\u200d]/gu;
const JOINERS = /[\u200c\u200d]/g;

/** The words of a text without the invisible characters in them, by which a word could differ from its equal. */
const visibleWords = (text: string) => wordsOf(text.replaceAll(INVISIBLE, ''));

/** The phrases of `WORDS_HELD` by their first word; a text is compared once, however many phrases there are. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

function phrasesOf(list: string): Phrases {
  const byFirst = new Map<string, string[][]>();
  for (const phrase of list.split(',').map(visibleWords)) {
    const [first] = phrase;
    if (first === undefined) continue;
    const alike = byFirst.get(first);
    if (alike) alike.push(phrase);
    else byFirst.set(first, [phrase]);
  }
  return byFirst;
}

/** The phrases of the list in force; a change of the settings replaces them. */
let known: { list: string; phrases: Phrases } = { list: '', phrases: new Map() };

function knownPhrases(list: string): Phrases {
  if (known.list !== list) known = { list, phrases: phrasesOf(list) };
  return known.phrases;
}

/** True if `words` has one of the phrases somewhere, word by word. */
const includesOne = (words: readonly string[], phrases: Phrases) =>
  words.some((word, at) =>
    phrases.get(word)?.some((phrase) => phrase.every((one, n) => words[at + n] === one)),
  );

/** A text without the invisible characters in it, by which an address could differ from its equal. */
const visible = (text: string) => text.replaceAll(INVISIBLE, '').replaceAll(JOINERS, '');

/** The digits of a telephone number (E.164 has no more). */
const FEWEST = 9;
const MOST = 15;

/**
 * A day with its year in four digits, as people write it: no further digit or sign of a number touches it. Spaces
 * around it separate it from another day or the time.
 */
const DATE =
  /(?<![\d+.-])(?:(?:19|20)\d\d([.-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([.-])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)\d\d)(?![.-]?\d)/g;
/** Digits, and what may stand between those of a number, marks on digits included: whatever else ends a number. */
const GROUPS = /(\d+)[+().\p{Zs}\p{M}\t\u2010-\u2015\u2212-]*/gu;

/**
 * True if a text has a telephone number: 9 to 15 digits, Latin or Bengali, with `+ ( ) - .`, other dashes and spaces between. Groups
 * of digits that follow each other count as one number where together they have so many. Its time is linear.
 */
export function namesNumber(text: string): boolean {
  const digits = withLatinDigits(text.normalize('NFKC')).replaceAll(DATE, '|');
  /** The lengths of the last groups, whose sum is the most that is no more than a number has. */
  let lengths: number[] = [];
  let [sum, end] = [0, 0];
  for (const { 0: whole, 1: group = '', index } of digits.matchAll(GROUPS)) {
    if (index !== end) [lengths, sum] = [[], 0];
    end = index + whole.length;
    lengths.push(group.length);
    sum += group.length;
    while (sum > MOST) sum -= lengths.shift() ?? 0;
    if (sum >= FEWEST) return true;
  }
  return false;
}

/** Marks that may stand within a number, and are not always taken off there. */
const MARKS = /[*_~`\\]/g;

/** The reason in a text itself for which newcomers' texts wait; null: there is none. */
async function reasonIn(
  { title = '', text, format, html }: Text,
  wordsHeld: string,
): Promise<HeldReason | null> {
  if (LINK.test(html ?? '') || ADDRESS.test(title)) return 'link';
  if (PICTURE.test(html ?? '')) return 'picture';
  const phrases = knownPhrases(wordsHeld);
  const yieldTurn = yieldingLoop();
  const asRead = `${title}\n${withoutFormatting(text, format)}`;
  const unmarked = format === 'plain' ? asRead : asRead.replaceAll(MARKS, '');
  if (namesNumber(visible(unmarked))) return 'number';
  // As it is read, and as it is written: marks may stand within a word, or hide one.
  for (const form of [asRead, text]) {
    if (namesAddress(visible(form))) return 'link';
    // A long text has ten thousand words.
    await yieldTurn();
    if (phrases.size > 0 && includesOne(visibleWords(form), phrases)) return 'words';
    await yieldTurn();
  }
  return null;
}

interface Approving {
  store: Pick<Store, 'read'>;
  settings: { now: SiteSettings };
}

/**
 * Decides about a text as it is about to be written. With `NEWCOMERS=free` only a raid makes texts wait.
 * @returns null where its author is no newcomer: it never waits.
 */
export async function judgeText(
  { store, settings }: Approving,
  caller: Caller,
  text: Text,
): Promise<NewcomersText | null> {
  const { newcomers, wordsHeld } = settings.now;
  if (mayModerate(caller) || !(await store.read(isNewcomer(caller.key)))) return null;
  const isFree = newcomers === 'free';
  const by = { authorKey: caller.key, likeness: isFree ? null : likenessOf(text) };
  const own = isFree ? null : await reasonIn(text, wordsHeld);
  return { ...by, reason: own ?? (await store.read(reasonByOthers(by))) };
}

/**
 * Runs the write job of a text that waits for approval, within what a member may send to the moderators.
 * @param isHeld whether a text waits since then; otherwise the job counts for nothing.
 * @throws HttpError 429 for too many in an hour, 409 `too-many-held` where as many wait as can.
 */
export async function holdText<Done>(
  { limits }: { limits: Pick<RateLimits, 'take' | 'giveBack'> },
  { id }: Caller,
  hold: () => Promise<Done>,
  isHeld: (done: Done) => boolean,
): Promise<Done> {
  let counts = false;
  try {
    await limits.take('held', id);
    const done = await hold();
    counts = isHeld(done);
    return done;
  } catch (error) {
    if (!(error instanceof TooManyHeldError)) throw error;
    throw httpError(
      'too-many-held',
      ({ limit }) =>
        `You have ${limit} texts that wait for approval. Please wait until some are read.`,
      { params: { limit: MOST_HELD } },
    );
  } finally {
    if (!counts) await limits.giveBack('held', id);
  }
}
