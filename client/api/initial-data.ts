/** Initial data: answers within the page, so that the first paint needs no call. The page works without them. */
import type { AnswerOf, AnyCall } from '../../contract/calls.ts';

type InitialData = { siteName?: string; startingVotes?: boolean } & {
  [Name in AnyCall]?: { body: AnswerOf<Name>; rev: number };
};

/** Per call, how its answer enters a store. */
export type Hydration = { [Name in AnyCall]?: (answer: AnswerOf<Name>, rev: number) => void };

function read(): InitialData {
  const text = document.getElementById('state')?.textContent;
  return text ? JSON.parse(text) : {};
}

const initial = read();

/** The forum's name. */
export const siteName: string = initial.siteName ?? 'My Site';

/** Whether the forum shows the votes that an author starts a post with. */
export const startingVotes: boolean = initial.startingVotes ?? true;

/** Enters the answers of the page into the stores that take them. */
export function hydrateFrom(hydration: Hydration): void {
  for (const [name, enter] of Object.entries(hydration)) {
    const answer = initial[name as AnyCall];
    // The table pairs each call with its own answer, which the entries of an object no longer tell.
    if (answer) (enter as (body: unknown, rev: number) => void)(answer.body, answer.rev);
  }
}
