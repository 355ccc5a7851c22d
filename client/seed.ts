/** What the server put into the page, so that the first paint needs no call. The page works without it too. */
import type { AnswerOf, AnyCall } from '../contract/calls.ts';

type Seeds = { siteName?: string; startingVotes?: boolean } & {
  [Name in AnyCall]?: { body: AnswerOf<Name>; rev: number };
};

function read(): Seeds {
  const text = document.getElementById('state')?.textContent;
  return text ? JSON.parse(text) : {};
}

const seeds = read();

/** The forum's name. */
export const siteName: string = seeds.siteName ?? 'My Site';

/** Whether the forum shows the votes that an author starts a post with. */
export const startingVotes: boolean = seeds.startingVotes ?? true;

/** The answer that the server sent along for a call, if it did. */
export function seedOf<Name extends AnyCall>(name: Name): Seeds[Name] {
  return seeds[name];
}
