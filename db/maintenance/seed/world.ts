/** The people of a seeded forum and what they wrote, all of it decided by the seed and `samples.json` alone. */
import { FREE_POSTS } from '../../../contract/values/limits.ts';
import { type Random, random } from './random.ts';
import samples from './samples.json' with { type: 'json' };

const SEED = 1971;
const HOUR = 3_600_000;
/** How long the talk goes on. */
const SPAN = 150 * 24 * HOUR;
/** The end of the talk where nobody asks for another: tests and measurements get the same forum each time. */
export const FIXED_END = Date.UTC(2025, 6, 21, 4);
/** People per post once there are many posts. */
const PEOPLE_SHARE = 0.02;
const FEWEST_PEOPLE = 40;

/** As the client writes its own time: by `toLocaleString`. */
const CLOCK = {
  timeZone: 'Asia/Dhaka',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
const clocks = {
  en: new Intl.DateTimeFormat('en-US', CLOCK),
  bn: new Intl.DateTimeFormat('bn-BD', CLOCK),
};
type Language = keyof typeof clocks;
const OTHER = { en: 'bn', bn: 'en' } as const;

const languageOf = (text: string): Language => (/\p{Script=Bengali}/u.test(text) ? 'bn' : 'en');

/** A number of about `mean`, mostly smaller, now and then much larger. */
const skewed = ({ next }: Random, mean: number) => Math.floor(-Math.log(1 - next()) * (mean + 0.5));

function makePeople(chance: Random, amount: number, opened: number) {
  const { firstNames, lastNames, bengaliNames, editor } = samples;
  // The address follows the name in Latin letters.
  const names = new Map<string, string>([[editor, editor], ...Object.entries(bengaliNames)]);
  while (names.size < amount) {
    const name = `${chance.pick(firstNames)} ${chance.pick(lastNames)}`;
    const round = Math.floor(names.size / (firstNames.length * lastNames.length * 0.8));
    names.set(round === 0 ? name : `${name} ${round + 1}`, name);
  }
  return [...names].map(([latin, displayName], i) => {
    const createdAt = opened + Math.floor((i / amount) * HOUR);
    const box = latin
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9 ]/g, '')
      .replaceAll(' ', '.');
    const isMember = chance.next() < 0.3 || latin === editor;
    return {
      ...chance.rowId(createdAt),
      displayName,
      email: `${box}@example.com`,
      isMember,
      createdAt,
      postCount: 0,
    };
  });
}
type Person = ReturnType<typeof makePeople>[number];

const OPENINGS = Object.entries(samples.topics).flatMap(([tag, list]) =>
  list.map((opening) => ({ tag, ...opening, language: languageOf(opening.title) })),
);

/** Every opening once in random order, then again. */
function* openings(chance: Random) {
  for (;;) {
    const rest = [...OPENINGS];
    while (rest.length > 0) yield* rest.splice(chance.below(rest.length), 1);
  }
}

/**
 * Makes the world of a forum with this many posts. Posts come one by one, oldest first.
 * @param end the time of the newest post: with the same end everything is the same.
 */
export function makeWorld(amount: number, end = FIXED_END) {
  const opened = end - HOUR - SPAN;
  const chance = random(SEED);
  const size = Math.max(FEWEST_PEOPLE, Math.ceil(amount * PEOPLE_SHARE));
  const [editor, ...people] = makePeople(chance, size, opened) as [Person, ...Person[]];
  const gold = people.filter(({ isMember }) => isMember);

  /** The first ones write more than the last ones; who has no place left leaves it to a Gold member. */
  function author(): Person {
    const first = people[Math.floor(chance.next() ** 2 * people.length)] as Person;
    const chosen = first.isMember || first.postCount < FREE_POSTS ? first : chance.pick(gold);
    chosen.postCount++;
    return chosen;
  }

  function* comments(language: Language, from: number) {
    let at = from;
    for (let left = skewed(chance, 5); left > 0; left--) {
      const pause = Math.ceil((skewed(chance, 4) + chance.next()) * HOUR);
      // Nobody has written in the time to come.
      at += at + pause <= end ? pause : Math.floor((end - at) / 2);
      const said = chance.next() < 0.9 ? language : OTHER[language];
      yield {
        ...chance.rowId(at),
        authorKey: chance.pick(people).key,
        text: chance.pick(samples.replies[said]),
        createdText: clocks[language].format(at),
        postedAt: at,
      };
    }
  }

  /** Each member once at most, as the neighbours of a random one. */
  function* votes() {
    const amongst = 0.55 + chance.next() * 0.45;
    const start = chance.below(people.length);
    for (let i = Math.min(skewed(chance, 8), people.length); i > 0; i--) {
      const direction: 1 | -1 = chance.next() < amongst ? 1 : -1;
      yield { userKey: (people[(start + i) % people.length] as Person).key, direction };
    }
  }

  function* posts() {
    const source = openings(chance);
    for (let i = 0; i < amount; i++) {
      const postedAt = Math.floor(opened + HOUR + ((i + chance.next()) / amount) * SPAN);
      const { tag, title, text, language } = source.next().value as (typeof OPENINGS)[number];
      const more = Array.from({ length: Math.min(skewed(chance, 2), 8) }, () =>
        chance.pick(samples.sentences[language]),
      );
      const started = chance.next() < 0.25;
      yield {
        ...chance.rowId(postedAt),
        authorKey: author().key,
        title,
        description: [text, ...new Set(more)].join(' '),
        tag,
        startUp: started ? chance.below(12) : 0,
        startDown: started ? chance.below(4) : 0,
        createdText: clocks[language].format(postedAt),
        postedAt,
        comments: [...comments(language, postedAt)],
        votes: [...votes()],
      };
    }
  }

  return {
    people: [editor, ...people],
    tags: Object.keys(samples.topics).map((name) => ({ ...chance.rowId(opened), name })),
    announcements: samples.announcements.map((announcement, i) => {
      const createdAt = opened + ((i + 0.5) / samples.announcements.length) * SPAN;
      return { ...chance.rowId(createdAt), authorKey: editor.key, ...announcement, createdAt };
    }),
    posts,
  };
}
export type World = ReturnType<typeof makeWorld>;
