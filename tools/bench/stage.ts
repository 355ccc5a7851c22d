/** The base of most measurements: a large forum per checkout, the floor, and the load generator. */
import { rmSync } from 'node:fs';
import { freshForum, membersOf } from './checkout.ts';
import type { Figure } from './figures.ts';
import type { FloorRoute } from './floors.ts';
import { compare, type Side } from './measure.ts';
import { JWT_SECRET, type Served, startFloor, startForum, startLoader } from './processes.ts';
import type { Kind, Member } from './requests.ts';

export const POSTS = 100_000;
const PAGE = 100;
/** As many ids are read; of more posts every tenth page and the like. */
const MOST_IDS = 100_000;

/** A forum under measurement, with what requests to it name. */
export interface Forum {
  name: 'ours' | 'other';
  served: Served;
  /** Its number of posts after seeding. */
  posts: number;
  /** The ids of all posts or of an even share of them, newest first. */
  ids: string[];
  people: Member[];
}
/** The checkouts to measure: this one, and the other when there is one. */
export interface Checkouts {
  ours: string;
  other?: string;
}

/** The ids of a forum's posts, newest first, read over HTTP. */
export async function postIds(port: number, posts: number): Promise<string[]> {
  const ids: string[] = [];
  const step = Math.ceil(posts / MOST_IDS);
  for (let page = 1; page <= posts / PAGE; page += step) {
    const answer = await fetch(`http://127.0.0.1:${port}/posts?limit=${PAGE}&page=${page}`);
    ids.push(...((await answer.json()) as { _id: string }[]).map(({ _id }) => _id));
  }
  return ids;
}

/** Starts a forum on a folder that its checkout seeded. */
export async function startOn(
  checkout: string,
  name: Forum['name'],
  folder: string,
  posts: number,
): Promise<Forum & { stop(): Promise<void> }> {
  const served = await startForum(checkout, folder);
  const ids = await postIds(served.port, posts);
  const people = await membersOf(checkout, posts);
  return { name, served, posts, ids, people, stop: served.stop };
}

/** Starts a forum on a fresh copy of its data, which goes when it stops. */
async function startSeeded(checkout: string, name: Forum['name']) {
  const folder = await freshForum(checkout, name, POSTS);
  const forum = await startOn(checkout, name, folder, POSTS);
  return {
    ...forum,
    async stop() {
      await forum.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Starts everything.
 * @param routesFor names the floor's routes, whose answers may come from our forum.
 */
export async function openStage(
  { ours, other }: Checkouts,
  routesFor: (ours: Forum) => Promise<FloorRoute[]>,
) {
  const forum = await startSeeded(ours, 'ours');
  const forums = [forum, ...(other ? [await startSeeded(other, 'other')] : [])];
  const floor = await startFloor({ secret: JWT_SECRET, routes: await routesFor(forum) });
  const loader = startLoader();
  return {
    loader,
    forums,
    ours: forum as Forum,
    /** Compares the same load on the floor and on each forum. */
    async compare(
      what: Pick<Figure, 'name' | 'what' | 'goal'> & { connections: number },
      kindsOf: (forum: Forum) => Kind[],
    ): Promise<Figure> {
      const sides = forums.map((side): Side => ({ ...side, kinds: kindsOf(side) }));
      const bare: Side = { name: 'floor', served: floor, kinds: kindsOf(forum) };
      return compare(loader, what, [bare, ...sides]);
    },
    async stop() {
      for (const started of [loader, floor, ...forums]) await started.stop();
    },
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;
