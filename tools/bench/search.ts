/** Searches of a forum of a million posts and five million comments, one at a time. */
import { type Figure, once } from './figures.ts';
import { ROUNDS } from './measure.ts';
import type { Forum } from './stage.ts';
import { p99Of } from './statistics.ts';

/** Each round asks for every text once. */
const TEXTS = 40;
const GOALS = { new: 5, best: 20 } as const;
const WORD = /[\p{L}\p{M}\p{N}]{2,}/gu;

/** Texts as people search for them: words of the forum's own posts, and pairs and beginnings of them. */
async function textsOf({ served, ids }: Forum): Promise<string[]> {
  const texts: string[] = [];
  for (let i = 0; texts.length < TEXTS; i++) {
    const id = ids[(i * 997) % ids.length];
    const answer = await fetch(`http://127.0.0.1:${served.port}/posts/${id}`);
    const { description } = (await answer.json()) as { description: string };
    const words = description.match(WORD) ?? [];
    const first = words[i % words.length] ?? '';
    const second = words[(i + 1) % words.length] ?? '';
    texts.push(
      [first, `${first} ${second}`, `"${first} ${second}"`, first.slice(0, 4)][i % 4] ?? '',
    );
  }
  return texts.filter((text) => text.trim() !== '');
}

/** How long an answer takes, in milliseconds. */
async function timeOf({ served }: Forum, path: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`http://127.0.0.1:${served.port}${path}`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return performance.now() - from;
}
const p99 = (waits: number[]) => p99Of(Float32Array.from(waits));

/** The 99th percentile of searches in this order, in milliseconds, beside that of page 1 of the list. */
export async function timeSearches(
  forum: Forum,
  sort: keyof typeof GOALS,
): Promise<Omit<Figure, 'name'>> {
  const texts = await textsOf(forum);
  const waits: number[] = [];
  const pages: number[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    for (const text of texts) {
      const wait = await timeOf(forum, `/search?${new URLSearchParams({ q: text, sort })}`);
      const page = await timeOf(forum, '/posts');
      // The first round brings the index into memory.
      if (round === 0) continue;
      waits.push(wait);
      pages.push(page);
    }
  const what = `GET /search?sort=${sort}, p99`;
  return {
    what,
    goal: { most: GOALS[sort] },
    unit: 'ms',
    figure: once(p99(waits)),
    beside: {
      median: [...waits].sort((a, b) => a - b)[waits.length >> 1] ?? Number.NaN,
      'p99 of page 1': p99(pages),
    },
  };
}
