import type { AnyCall, InputOf } from '../contract/calls.ts';
import { PAGE } from '../contract/limits.ts';
import { room } from '../contract/rooms.ts';
import type { Hot, Ready } from './hot.ts';
import { type Handlers, Kept } from './serve.ts';

/** What the home page shows first, sent along with it: posts stand before any script has asked for them. */
const FIRST = ['GET /posts', 'GET /posts/total', 'GET /tags', 'GET /announcements'] as const;
type First = (typeof FIRST)[number];

/** Asks one of our own calls as a visitor would, without the way through HTTP and its limits. */
async function ask<Name extends First>(handlers: Handlers, name: Name): Promise<Ready> {
  let rev: number | undefined;
  const input: InputOf<'GET /posts'> = { query: { page: 1, limit: PAGE.posts } };
  const handle = handlers[name] as (ctx: unknown) => Promise<unknown>;
  const answer = await handle({
    ...input,
    caller: null,
    claims: null,
    serialise: JSON.stringify,
    rev(shown: number) {
      rev = shown;
    },
  });
  return answer instanceof Kept ? answer.ready : { json: JSON.stringify(answer), rev };
}

/** The home page's first answers by call, each with its rev, as JSON; kept until one of them changes. */
export async function homeState(handlers: Handlers, hot: Hot, siteName: string): Promise<string> {
  const key = 'page state';
  const kept = hot.get(key);
  if (kept) return kept.json;
  const made = await hot.keep(key, async () => {
    const state: Partial<Record<AnyCall, { body: unknown; rev: number | undefined }>> = {};
    for (const name of FIRST) {
      const { json, rev } = await ask(handlers, name);
      state[name] = { body: JSON.parse(json), rev };
    }
    const posts = state['GET /posts']?.body as { _id: string }[];
    return {
      json: JSON.stringify({ siteName, ...state }),
      rev: undefined,
      shows: [room.feed, room.tags, room.announcements, ...posts.map(({ _id }) => room.post(_id))],
    };
  });
  return made.json;
}
