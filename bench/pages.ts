import { type Figure, median, ROUNDS, SECONDS } from './measure.ts';
import type { Loader, Served } from './processes.ts';
import { bytes, POSTS } from './world.ts';

const LAST = POSTS / 5;
/** Deep pages that are asked in turn, so that each is read from the database. */
const DEEP = 5_000;

/** What a page at the far end costs beside the first one, asked one after the other. */
export async function measurePages(loader: Loader, { port }: Served): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const list of ['/posts', '/posts/popular']) {
    const page = (number: number) => bytes.get(`${list}?page=${number}&limit=5`);
    const first = [page(1)];
    const deep = Array.from({ length: DEEP }, (_, i) => page(LAST - i));
    const time = async (requests: string[]) => {
      const kinds = [{ share: 1, requests }];
      const { perSecond } = await loader.load({
        port,
        connections: 1,
        seconds: SECONDS / 2,
        kinds,
      });
      return 1_000 / perSecond;
    };
    await time(deep);
    const rounds: { first: number; deep: number }[] = [];
    for (let i = 0; i < ROUNDS; i++)
      rounds.push({ first: await time(first), deep: await time(deep) });
    figures.push({
      what: `Page ${LAST} of ${list} beside page 1`,
      goal: { most: 10 },
      figure: median(rounds.map((round) => round.deep / round.first)),
      floor: `${median(rounds.map((round) => round.first)).toFixed(3)} ms`,
      ours: `${median(rounds.map((round) => round.deep)).toFixed(3)} ms`,
    });
  }
  return figures;
}
