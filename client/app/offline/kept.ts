/** Content that is readable offline: the copies of visited pages, and the member's own unsent texts. */

import { useEffect, useState } from 'react';
import { keptComment, keptEdit, keptPost, language } from '#messages';
import { FIRST_LANGUAGE } from '../../../contract/values/languages.ts';
import { EXCERPT } from '../../../contract/values/limits.ts';
import { postScreen, SCREENS } from '../../../contract/values/screens.ts';
import { COPIED_AT } from '../../api/clock.ts';
import { logFailure } from '../../api/log.ts';
import { storage } from '../../api/storage.ts';
import { TOKEN_OWNER } from '../../api/token.ts';
import { loadDatabase } from '../../drafts/load-database.ts';
import type { Fields } from '../../drafts/records.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { readableBeginning } from '../../ui/display/mention-names.ts';

/** The service worker's caches of visited pages begin with this name; those of each further language end with its tag. */
const PAGES = 'adda-pages-1';
const OWN_PAGES = language === FIRST_LANGUAGE ? PAGES : `${PAGES}-${language}`;
/** A list that is read at a glance. */
const MOST = 8;

export interface KeptPage {
  href: string;
  title: string;
  /** When the copy was made, in milliseconds. */
  time: number;
}

/** A text that is written and not sent. */
export interface KeptText {
  key: string;
  /** The kind of the text, in a word: a post, a comment or an edit. */
  kind: string;
  text: string;
  /** Where it is written; null where no address tells. */
  at: string | null;
  /** True if it was sent, and waits for the line. */
  isSent: boolean;
}

interface Kept {
  pages: readonly KeptPage[];
  texts: readonly KeptText[];
}

/** The title of a document, as text. */
function titleOf(html: string): string {
  const element = document.createElement('textarea');
  element.innerHTML = html.match(/<title>([^<]*)/)?.[1] ?? '';
  return element.value;
}

async function readPage(cache: Cache, request: Request): Promise<KeptPage[]> {
  const copy = await cache.match(request);
  const { pathname, search } = new URL(request.url);
  const href = pathname + search;
  if (!copy || href === location.pathname + location.search) return [];
  const time = Number(copy.headers.get(COPIED_AT));
  return [{ href, title: titleOf(await copy.text()), time }];
}

/** The copies in one language, the newest first. */
async function readCache(name: string): Promise<KeptPage[]> {
  const cache = await caches.open(name);
  const newest = (await cache.keys()).toReversed().slice(0, MOST + 1);
  return (await Promise.all(newest.map((request) => readPage(cache, request)))).flat();
}

/**
 * The copies of visited pages, the newest first; after those in the reader's language those that are in another one
 * alone. Insecure addresses have no caches.
 */
async function readPages(): Promise<KeptPage[]> {
  if (!('caches' in globalThis)) return [];
  const names = (await caches.keys())
    .filter((name) => name.startsWith(PAGES))
    .sort((a, b) => Number(b === OWN_PAGES) - Number(a === OWN_PAGES));
  const pages = (await Promise.all(names.map(readCache))).flat();
  const isFirst = ({ href }: KeptPage, at: number) =>
    pages.findIndex((page) => page.href === href) === at;
  return pages.filter(isFirst).slice(0, MOST);
}

/** How a text begins: the fields of forms that tell most come first. */
function textOf({ title, text, description }: Fields): string {
  const shown = [title, text, description].find((one) => one?.trim()) ?? '…';
  return readableBeginning({ text: shown, format: 'markdown' }, EXCERPT).text;
}

/** Returns the kind of text that a place of writing is for, and its address. */
function placeOf(place: string): Pick<KeptText, 'kind' | 'at'> {
  const [word, id = ''] = place.split(' ');
  if (word === 'post') return { kind: keptPost, at: SCREENS.addPost };
  if (word === 'comment') return { kind: keptComment, at: postScreen(id) };
  return { kind: keptEdit, at: null };
}

/** The texts of a member that are not sent: what waits for the line, then the drafts. */
async function readTexts(member: string): Promise<KeptText[]> {
  const { findDrafts, findItems } = await loadDatabase();
  const [items, drafts] = await Promise.all([findItems(member), findDrafts(member)]);
  const texts = [
    ...items.map((item) => ({ ...item, isSent: true })),
    ...drafts.map((draft) => ({ ...draft, key: draft.place, isSent: false })),
  ];
  return texts.map(({ key, place, fields, isSent }) => ({
    key,
    ...placeOf(place),
    text: textOf(fields),
    isSent,
  }));
}

/**
 * Returns the content that is readable offline. Until the session is known, the texts are those of the member who has
 * not signed out of this browser.
 */
export function useKept(): Kept {
  const user = useSession((session) => session.user?.email);
  const member = user ?? storage.get(TOKEN_OWNER);
  const [pages, setPages] = useState<Kept['pages']>([]);
  const [texts, setTexts] = useState<Kept['texts']>([]);
  useEffect(() => {
    readPages().then(setPages, logFailure('The visited pages'));
  }, []);
  useEffect(() => {
    if (member !== null)
      readTexts(member).then(setTexts, logFailure('The texts that are not sent'));
  }, [member]);
  return { pages, texts };
}
