import { changeAdmin } from '../../../db/features/users/admins.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { type Member, tokenFor } from '../../../tests/support/members.ts';
import { agentOf, type Caller, callerOf, good, sendRequest } from '../caller.ts';
import { atLeast, atMost, never, within } from '../goals.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario, SECRET, until } from '../setup.ts';
import { postOf } from '../writers.ts';

const MINUTES = 60;
const MINUTE_MS = 60_000;
/** More sign-ups at once would be refused: the queue of hashes has an end. */
const AT_ONCE = 16;
const TEXTS = 3;
const PRESSES = 3;
const MOST_STANDING = 5;
/** Texts of one page of `GET /held`. */
const PAGE = '100';

/** Each campaign advertises one thing: by a link, by a number, and by words that nothing but their number gives away. */
const CAMPAIGNS = [
  {
    link: 'Win big every day at https://gold-casino.example.com and be rich',
    number: 'Write to our lucky agent at +880 1711-000 111 for the bonus',
    lures: ['I earned a thousand taka at home yesterday', 'Ask me how I stopped working for ever'],
  },
  {
    link: 'সবচেয়ে সস্তা ঘড়ি এখানে: replica-watch.shop, আজই কিনুন',
    number: 'ঘড়ি কিনতে ফোন করুন ০১৮১১-০০০২২২, টাকা পরে দিলেও চলবে',
    lures: ['আমার ঘড়িটা দেখে সবাই অবাক হয়ে গেছে', 'ঘরে বসে আসল ঘড়ি পেয়ে গেলাম মাত্র এক দিনে'],
  },
  {
    link: 'Cheap loans without papers: www.loan-today.example.org — apply now',
    number: 'Loans within an hour, call 09 612 333 444 or (০৯) ৬১২ ৩৩৩ ৪৪৪',
    lures: ['My loan came within the hour, what a friendly bank', 'No bank was ever so good to us'],
  },
] as const;

/** Ways in which a program makes one text look like many: letters and digits stay the same. */
const VARIANTS: ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text}!!!`,
  (text) => text.toUpperCase(),
  (text) => text.replaceAll(' ', '  '),
  (text) => `🔥 ${text} 🔥`,
  (text) => text.replaceAll(' ', ' \u200b'),
  (text) => text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit))),
];
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** The three texts of an automatic member. */
function adsOf(n: number): string[] {
  const { link, number, lures } = pick(CAMPAIGNS, n);
  const round = Math.floor(n / CAMPAIGNS.length);
  return [link, number, pick(lures, round)].map((text, at) => pick(VARIANTS, round + at)(text));
}

const TOPICS = [
  ['the bus to Sylhet', 'mango pickle', 'my first rice field', 'a tea stall in Khulna'],
  ['সিলেটের বাস', 'আমের আচার', 'আমার প্রথম ধানখেত', 'খুলনার একটা চায়ের দোকান'],
] as const;
const QUESTIONS = [
  ['Who knows more about', 'I would like to read about', 'Last year I wrote a story on'],
  ['কেউ কি আরও জানেন:', 'আমি পড়তে চাই এই নিয়ে:', 'গত বছর একটা গল্প লিখেছি এই নিয়ে:'],
] as const;
/** A text of an honest newcomer; each is another. */
function wordsOf(n: number): string {
  const language = n % 2;
  const [topics, questions] = [pick(TOPICS, language), pick(QUESTIONS, language)];
  const digits = language ? n.toLocaleString('bn', { useGrouping: false }) : String(n);
  return `${pick(questions, n >> 1)} ${pick(topics, n >> 2)} (${digits})`;
}

/** An address that nobody else has. */
const networkOf = (n: number) => `203.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

/** Runs acts, so many at once. */
async function inTurns(acts: (() => Promise<void>)[]): Promise<void> {
  const left = acts.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const act of left) await act();
    }),
  );
}

/** Signs up from an address of its own. @returns the calls of the new member. */
async function signUp(url: string, n: number, agent: ReturnType<typeof agentOf>) {
  const email = `new${n}@example.com`;
  const origin = { origin: url, 'x-forwarded-for': networkOf(n) };
  const body = { name: `New ${n}`, email, password: 'as good as any' };
  const signedUp = await fetch(`${url}/auth/sign-up/email`, {
    method: 'POST',
    headers: { ...origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { ...origin, cookie: cookie.join('; ') };
  const asked = { method: 'POST', body: { email }, headers };
  const { token } = good('POST /jwt', await sendRequest(`${url}/jwt`, agent, asked)) as Member;
  return { email, call: callerOf(url, agent, token) };
}

interface Sent {
  /** The ids of the texts. */
  ads: Set<string>;
  honest: Set<string>;
}

/** One press on the largest group, if there is one. @returns the milliseconds until its answer. */
async function press(call: Caller): Promise<number> {
  const { groups } = good('GET /held/groups', await call('GET /held/groups'));
  if (!groups[0]) return 0;
  const body = { ids: groups[0].ids, members: true };
  const reply = await call('POST /held/refuse', { body });
  good('POST /held/refuse', reply);
  return reply.took;
}

/** The ids of all texts that wait. */
async function listWaiting(call: Caller): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let page = 1; ; page++) {
    const query = { page: String(page), limit: PAGE };
    const { held } = good('GET /held', await call('GET /held', { query }));
    if (held.length === 0) return ids;
    for (const { _id } of held) ids.add(_id);
  }
}

/** Automatic sign-ups from as many addresses within an hour, each with three texts, beside honest newcomers. */
export const raid: Scenario<{ automatic: number; honest: number }> = {
  name: 'raid',
  ci: { automatic: 1_000, honest: 200 },
  soak: { automatic: 1_500, honest: 300 },
  async run(setup, { automatic, honest }) {
    const data = await makeData(setup, { members: 1 });
    const [root] = data.members as [Member];
    const store = openSqlite(data.file);
    await changeAdmin(store, 'grant', root.email);
    await store.close();
    const limits = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', NEWCOMERS: 'held' };
    const server = await startServer(setup, data.dir, {
      ...limits,
      HARD_CLOCK_MS: '0',
      HARD_CHEAP_HASHES: '1',
    });
    const agent = agentOf();
    setup.onFinished(() => agent.destroy());
    const rootAt = (at: number) =>
      callerOf(server.url, agent, tokenFor(SECRET, root, Date.now() + at));
    const made = await rootAt(0)('POST /posts', postOf(root));
    const place = good('POST /posts', made).insertedId;

    const sent: Sent = { ads: new Set(), honest: new Set() };
    async function join(n: number, texts: string[], into: Set<string>) {
      const { email, call } = await signUp(server.url, n, agent);
      const more = { authorEmail: email, createdAt: '20/11/2026, 10:00:00' };
      for (const [at, text] of texts.entries()) {
        if (at === 0) {
          const body = { ...more, title: 'Hello', description: text };
          into.add(good('POST /posts', await call('POST /posts', { body })).insertedId);
          continue;
        }
        const body = { ...more, postId: place, text };
        into.add(good('POST /comments', await call('POST /comments', { body }))._id);
      }
    }
    const people = [
      ...Array.from({ length: automatic }, (_, n) => ({
        due: n / automatic,
        join: () => join(n, adsOf(n), sent.ads),
      })),
      ...Array.from({ length: honest }, (_, n) => ({
        due: n / honest,
        join: () => join(automatic + n, [wordsOf(2 * n), wordsOf(2 * n + 1)], sent.honest),
      })),
    ];
    for (let minute = 0; minute < MINUTES; minute++) {
      await server.shiftClock(minute * MINUTE_MS);
      const inMinute = people.filter(({ due }) => Math.floor(due * MINUTES) === minute);
      await inTurns(inMinute.map((one) => one.join));
    }
    await server.shiftClock(MINUTES * MINUTE_MS);

    const call = rootAt(MINUTES * MINUTE_MS);
    const standing = (texts: Set<string>, waits: Set<string>) =>
      [...texts].filter((id) => !waits.has(id)).length;
    // The texts of before the raid come to wait by and by.
    await until(`automatic texts that stand are at most ${MOST_STANDING}`, async () => {
      const waits = await listWaiting(call);
      return standing(sent.ads, waits) <= MOST_STANDING;
    });
    const before = await listWaiting(call);
    let longest = 0;
    for (let n = 0; n < PRESSES; n++) longest = Math.max(longest, await press(call));
    const after = await listWaiting(call);
    const lost = [...sent.honest].filter((id) => before.has(id) && !after.has(id)).length;
    await server.end('SIGTERM');
    return [
      atLeast(`a raid of ${automatic} sign-ups: automatic texts`, sent.ads.size, TEXTS * automatic),
      atMost(
        'a raid: automatic texts that stand after its first hour',
        standing(sent.ads, before),
        MOST_STANDING,
      ),
      never(
        `a raid: automatic texts that wait after ${PRESSES} presses`,
        [...sent.ads].filter((id) => after.has(id)).length,
      ),
      never(`a raid beside ${honest} honest newcomers: texts of theirs that are refused`, lost),
      within('a raid: the longest press', longest, 5_000),
      never('a raid: drift that fsck finds', data.faults().length),
    ];
  },
};
