import { mayModerate } from '../../contract/core/rights.ts';
import { withoutFormatting } from '../../contract/markup/plain.ts';
import { wordsOf } from '../../contract/search/words.ts';
import { MOST_HELD } from '../../contract/values/limits.ts';
import type { SiteSettings } from '../../contract/values/site-settings.ts';
import { yieldingLoop } from '../../db/core/concurrency/event-loop-yield.ts';
import type { Store } from '../../db/core/store.ts';
import type { WrittenText } from '../../db/core/texts.ts';
import { isNewcomer, TooManyHeldError } from '../../db/features/held/writes.ts';
import type { Caller } from '../auth/caller.ts';
import { httpError } from '../http/errors.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { namesAddress } from './addresses.ts';

/** A text as it is about to be written; `title` is that of a post. */
type Text = Pick<WrittenText, 'text' | 'format' | 'html'> & { title?: string };

/** A link to somewhere else: links to members, tags and the forum's own paths begin with a slash. */
const LINK = /<a href="(?!\/)/;
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

/** True if a text is of the kind that newcomers' texts wait for: it has a link, or a word of the list. */
async function isSuspicious(
  { title = '', text, format, html }: Text,
  wordsHeld: string,
): Promise<boolean> {
  if (LINK.test(html ?? '') || ADDRESS.test(title)) return true;
  const phrases = knownPhrases(wordsHeld);
  const yieldTurn = yieldingLoop();
  // As it is read, and as it is written: marks may stand within a word, or hide one.
  for (const read of [() => `${title}\n${withoutFormatting(text, format)}`, () => text]) {
    const form = read();
    if (namesAddress(visible(form))) return true;
    // A long text has ten thousand words.
    await yieldTurn();
    if (phrases.size > 0 && includesOne(visibleWords(form), phrases)) return true;
    await yieldTurn();
  }
  return false;
}

interface Approving {
  store: Pick<Store, 'read'>;
  settings: { now: SiteSettings };
}

/** True if a member's text waits for approval: that of a newcomer, with a link or a word of the list. */
export async function needsApproval(
  { store, settings }: Approving,
  caller: Caller,
  text: Text,
): Promise<boolean> {
  const { newcomers, wordsHeld } = settings.now;
  if (newcomers === 'free' || mayModerate(caller)) return false;
  return (await isSuspicious(text, wordsHeld)) && store.read(isNewcomer(caller.key));
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
