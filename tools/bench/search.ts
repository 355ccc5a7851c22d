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

/** The 99th percentile of searches in this order, in milliseconds. */
export async function timeSearches(
  forum: Forum,
  sort: keyof typeof GOALS,
): Promise<Omit<Figure, 'name'>> {
  const texts = await textsOf(forum);
  const waits: number[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    for (const text of texts) {
      const query = new URLSearchParams({ q: text, sort });
      const from = performance.now();
      const answer = await fetch(`http://127.0.0.1:${forum.served.port}/search?${query}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A search for ${text} was answered with ${answer.status}.`);
      // The first round brings the index into memory.
      if (round > 0) waits.push(performance.now() - from);
    }
  const what = `GET /search?sort=${sort}, p99`;
  return {
    what,
    goal: { most: GOALS[sort] },
    unit: 'ms',
    figure: once(p99Of(Float32Array.from(waits))),
    beside: { median: [...waits].sort((a, b) => a - b)[waits.length >> 1] ?? Number.NaN },
  };
}
