/** The initial data of the page, and how its answers enter the stores. A page works without them. */
import type { AnswerOf, AnyCall, InputOf } from '../../contract/calls.ts';
import type { InitialData } from '../../contract/initial-data.ts';
import { PUBLIC_DEFAULTS } from '../../contract/site-defaults.ts';
import { perPage } from './page-state.ts';

/** Per call, how its answer enters a store. */
export type Hydration = {
  [Name in AnyCall]?: (
    answer: AnswerOf<Name>,
    rev: number,
    about: InputOf<Name> & { isPartial: boolean; isUnknown: boolean },
  ) => void;
};
type Enter = (answer: unknown, rev: number, about: unknown) => void;

const NOTHING: InitialData = {
  site: PUBLIC_DEFAULTS,
  siteRev: -1,
  origin: '',
  serviceWorker: false,
  theme: null,
  commentsView: 'short',
  status: 200,
  answers: [],
};
const held = perPage(() => ({ data: NOTHING }));

/** The initial data of the page at hand. */
export const initialData = (): InitialData => held().data;

/** Takes in the initial data of the page, and its answers by the tables of the features. */
export function enterInitialData(data: InitialData, tables: readonly (Hydration | undefined)[]) {
  held().data = data;
  // The table pairs each call with its own answer, which the entries of a union no longer tell.
  for (const { name, input, body, rev, isPartial = false, isUnknown = false } of data.answers)
    for (const table of tables)
      (table?.[name] as Enter | undefined)?.(body, rev, {
        ...input,
        isPartial,
        isUnknown,
      });
}
