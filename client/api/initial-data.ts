/** The initial data of the page, and how its answers enter the stores. A page works without them. */
import type { AnswerOf, AnyCall, InputOf } from '../../contract/core/calls.ts';
import type { InitialData } from '../../contract/core/initial-data.ts';
import type { PublicSettings } from '../../contract/values/site-settings.ts';
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

/**
 * Every document of the forum's server carries the settings. Vite's own server knows none: there the live link brings
 * them, so that no first visit loads texts that are never shown.
 */
const NO_SETTINGS: PublicSettings = {
  siteName: '',
  logo: '',
  blurb: '',
  contactEmail: '',
  contactPhone: '',
  facebook: '',
  x: '',
  youtube: '',
  accent: '',
  commentsView: 'short',
  emails: 'members',
  startingVotes: 'on',
  photos: 'any',
};
const NOTHING: InitialData = {
  site: NO_SETTINGS,
  siteRev: -1,
  origin: '',
  serviceWorker: false,
  theme: null,
  language: 'en',
  languages: [],
  zone: 'UTC',
  commentsView: 'short',
  status: 200,
  answers: [],
};
const held = perPage(() => ({ data: NOTHING }));

/** The initial data of the page at hand. */
export const initialData = (): InitialData => held().data;

/** Sets the initial data of the page at hand; its answers enter the stores by `applyInitialAnswers`. */
export function setInitialData(data: InitialData): void {
  held().data = data;
}

/** Applies the answers of the page's initial data by the tables of the features. */
export function applyInitialAnswers(tables: readonly (Hydration | undefined)[]): void {
  // The table pairs each call with its own answer, which the entries of a union no longer tell.
  const { answers } = held().data;
  for (const { name, input, body, rev, isPartial = false, isUnknown = false } of answers)
    for (const table of tables)
      (table?.[name] as Enter | undefined)?.(body, rev, {
        ...input,
        isPartial,
        isUnknown,
      });
}
