import type { Announcement } from '../contract/announcements.ts';
import type { AnyCall, InputOf } from '../contract/calls.ts';
import { PAGE } from '../contract/limits.ts';
import { room } from '../contract/rooms.ts';
import { asBytes, asJson, type Hot } from './hot.ts';
import type { Fresh, Handlers } from './serve.ts';

/** What every page is told of the forum's settings. */
export interface PageFacts {
  siteName: string;
  startingVotes: boolean;
}

/** What the home page shows first, sent along with it: posts stand before any script has asked for them. */
const FIRST = ['GET /posts', 'GET /posts/total', 'GET /tags', 'GET /announcements'] as const;
type First = (typeof FIRST)[number];

/** Asks one of our own calls as a visitor would, without the way through HTTP and its limits. */
async function ask<Name extends First>(handlers: Handlers, name: Name) {
  let rev: number | undefined;
  const input: InputOf<'GET /posts'> = { query: { page: 1, limit: PAGE.posts } };
  const handle = handlers[name] as (ctx: unknown) => Promise<unknown>;
  const body = await handle({
    ...input,
    caller: null,
    claims: null,
    async keep(make: () => Promise<Fresh<unknown>>) {
      const fresh = await make();
      rev = fresh.rev;
      return fresh.answer;
    },
    rev(shown: number) {
      rev = shown;
    },
  });
  return { body, rev };
}

/** Letters of announcements that are sent along; a page does not wait for more, and asks for them by itself. */
const MOST_LETTERS = 50_000;
const isShort = (announcements: Announcement[]) =>
  announcements.reduce((sum, { description }) => sum + description.length, 0) <= MOST_LETTERS;

/** The home page's first answers by call, each with its rev, as JSON; kept until one of them changes. */
export async function homeState(handlers: Handlers, hot: Hot, facts: PageFacts): Promise<string> {
  const key = 'page state';
  const made = await hot.keep(key, async () => {
    const state: Partial<Record<AnyCall, { body: unknown; rev: number | undefined }>> = {};
    for (const name of FIRST) {
      const answer = await ask(handlers, name);
      if (name !== 'GET /announcements' || isShort(answer.body as Announcement[]))
        state[name] = answer;
    }
    const posts = state['GET /posts']?.body as { _id: string }[];
    return {
      body: asBytes(JSON.stringify({ ...facts, ...state })),
      rev: undefined,
      shows: [room.feed, room.tags, room.announcements, ...posts.map(({ _id }) => room.post(_id))],
    };
  });
  return asJson(made);
}
