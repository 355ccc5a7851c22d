/** Answers from the cache to clients that take brotli, beside those to clients that do not, from the same forum. */
import type { Figure } from './figures.ts';
import { loadSides, microsOf, ratioOf, sideFigures } from './measure.ts';
import { rawRequest } from './raw-request.ts';
import { FEW, READS, writesOn } from './reads.ts';
import { bytes, type Kind } from './requests.ts';
import type { Stage } from './stage.ts';

const CONNECTIONS = 32;
const SIDES = ['raw', 'compressed'] as const;
const REQUESTS = { raw: bytes.get, compressed: bytes.compressed };

/** Of each way the share of reads, and the most processor time of a request beside that of a raw one. */
const WAYS = {
  hot: { share: 1, most: 1.1, how: 'from the cache' },
  mixed: { share: 0.95, most: 1.5, how: 'from the cache, 5 % of the requests write' },
};
type Way = keyof typeof WAYS;
type Read = keyof typeof READS;
/** One post is too short to be compressed, and the newest posts have no comments before somebody writes. */
const MEASURED: Record<Way, Read[]> = { hot: ['posts', 'popular'], mixed: ['posts', 'comments'] };

async function measure(
  { loader, ours }: Stage,
  name: string,
  read: Read,
  way: Way,
): Promise<Figure[]> {
  const { url, paths } = READS[read];
  const { share, most, how } = WAYS[way];
  const few = paths(ours.ids).slice(0, FEW);
  const writes = share < 1 ? writesOn(ours) : [];
  const sides = SIDES.map((side) => {
    const kinds: Kind[] = [{ share, requests: few.map(REQUESTS[side]) }, ...writes];
    return { name: side, served: ours.served, kinds };
  });
  const rounds = await loadSides(loader, CONNECTIONS, sides);
  // After a write the first answers are raw again.
  const sizes = (way === 'hot' ? SIDES : []).map(async (side) => {
    const answer = await rawRequest(ours.served.port, REQUESTS[side](few[0] as string));
    return [`${side} bytes`, answer.length];
  });
  return [
    {
      name,
      what: `Processor time of GET ${url} in brotli beside raw, ${how}`,
      goal: { most },
      figure: ratioOf(rounds, ['compressed', 'raw'], microsOf),
      sides: sideFigures(rounds, SIDES),
      beside: Object.fromEntries(await Promise.all(sizes)),
    },
  ];
}

/** The measurements of compressed answers by name. */
export const COMPRESSED: Record<string, (stage: Stage) => Promise<Figure[]>> = Object.fromEntries(
  (Object.keys(WAYS) as Way[]).flatMap((way) =>
    MEASURED[way].map((read) => {
      const name = `compressed:${way}:${read}`;
      return [name, (stage: Stage) => measure(stage, name, read, way)];
    }),
  ),
);
