/** The time of a page in the middle of a list, the farthest from both of its ends, one request at a time. */
import type { Figure } from './figures.ts';
import { ROUNDS, ratioOf, SECONDS, WARM_SECONDS } from './measure.ts';
import { bytes } from './requests.ts';
import type { Stage } from './stage.ts';
import { interleave, median } from './statistics.ts';

const PAGE = 5;
/** Different deep pages, so that each is read from the database. */
const DEEP = 5_000;

/** The time of the pages around the middle of the list, beside that of page 1. */
async function measureDepth({ loader, ours: { served, posts } }: Stage): Promise<Figure[]> {
  const page = (number: number) => bytes.get(`/posts?page=${number}&limit=${PAGE}`);
  const first = (posts / PAGE - DEEP) / 2;
  const deep = Array.from({ length: DEEP }, (_, i) => page(first + i));
  const requests = {
    'page 1': await loader.prepare([{ share: 1, requests: [page(1)] }]),
    deep: await loader.prepare([{ share: 1, requests: deep }]),
  };
  const names = Object.keys(requests) as (keyof typeof requests)[];
  const time = async (name: keyof typeof requests, seconds = SECONDS) => {
    const load = { requests: requests[name], port: served.port, connections: 1, seconds };
    return 1_000 / (await loader.load(load)).perSecond;
  };
  for (const name of names) await time(name, WARM_SECONDS);
  const rounds = await interleave(names, ROUNDS, (name) => time(name));
  const ms = (name: keyof typeof requests) => median(rounds.map((round) => round[name]));
  return [
    {
      name: 'pages:latest',
      what: `Page ${posts / PAGE / 2} of /posts beside page 1`,
      goal: { most: 10 },
      figure: ratioOf(rounds, ['deep', 'page 1'], (wait) => wait),
      sides: Object.fromEntries(names.map((name) => [name, { ms: ms(name) }])),
    },
  ];
}

/** The measurement of deep pages by name. */
export const PAGES: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  'pages:latest': measureDepth,
};
