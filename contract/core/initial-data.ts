/** Initial data: what the server sends within a page, so that the first screen needs no call. */

import type { Theme } from '../look/colours.ts';
import type { HomeLook } from '../look/home-look.ts';
import type { CommentsView } from '../values/comments-view.ts';
import type { Digits, Language } from '../values/languages.ts';
import type { PublicSettings } from '../values/site-settings.ts';
import type { AnswerOf, AnyCall, InputOf } from './calls.ts';

/**
 * The answer to a read, as a visitor gets it, with what was asked and the rev that it shows. Of a long answer the page
 * carries its beginning; the client reads the whole at once.
 */
export type FirstAnswer<Name extends AnyCall = AnyCall> = Name extends AnyCall
  ? {
      name: Name;
      input: InputOf<Name>;
      body: AnswerOf<Name>;
      rev: number;
      isPartial?: boolean;
      /** The requested page is not there: the answer is page 1. */
      isUnknown?: boolean;
    }
  : never;

/**
 * The possible outcomes of a page: it is there, was asked for wrongly, never was, was removed, is refused for now, or
 * can't be made now.
 */
export type PageStatus = 200 | 400 | 404 | 410 | 429 | 503;

/**
 * In development: where Vite puts what it renders of a page, and its title. The server writes them, Vite replaces them.
 */
export const RENDERED_BY_VITE = { html: '<!--rendered by Vite-->', title: '{rendered by Vite}' };

export interface InitialData {
  site: PublicSettings;
  /** The rev of room `site` that the settings belong to. */
  siteRev: number;
  /** The forum's own origin, as the server knows it. */
  origin: string;
  /** True if browsers keep a service worker. */
  serviceWorker: boolean;
  /** Present where members may send no pictures: composers then offer none. Most forums pay no byte for it. */
  imagesOff?: true;
  /** The theme that the reader has chosen; null: the system's. */
  theme: Theme | null;
  /** The language of the page. */
  language: Language;
  /** The digits of the page; missing: those of its language. */
  digits?: Digits;
  /** The languages that the reader may choose. */
  languages: readonly Language[];
  /** The IANA zone of the times that the server writes. */
  zone: string;
  /** How the reader sees comments. */
  commentsView: CommentsView;
  /** How home looks to the reader; missing on all other screens. */
  homeLook?: HomeLook;
  /** Up to which time the reader has dismissed announcements on home; missing: none. */
  dismissed?: number;
  status: PageStatus;
  answers: readonly FirstAnswer[];
  /** The rev of room `members` as of the answers; missing: unknown. */
  membersRev?: number;
}
