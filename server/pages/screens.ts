import type { AnyCall, InputOf } from '../../contract/calls.ts';
import type { FirstAnswer } from '../../contract/initial-data.ts';
import { LONGEST, PAGE } from '../../contract/limits.ts';
import { SCREENS } from '../../contract/screens.ts';
import { searchedTag } from '../../contract/text.ts';
import { wasRemoved } from '../../db/features/posts.ts';
import type { Procedure } from '../../db/procedure.ts';
import { HttpError, NOTHING_HERE } from '../http/errors.ts';
import { clean } from '../http/input.ts';

/** One read of a screen: the same call that its client would make. */
export type ScreenRead<Name extends AnyCall = AnyCall> = Name extends AnyCall
  ? { name: Name; input: InputOf<Name> }
  : never;

/** A page as it was asked for. */
export interface PageView {
  /** The path with the query that matters, in one form: the key of the cached page. */
  address: string;
  reads: readonly ScreenRead[];
  /** The answers must show that the page exists; of the first page nothing is asked. */
  exists(answers: readonly FirstAnswer[]): boolean;
  /** Whether the page carries the beginnings of its lists only. */
  isExcerpt?: boolean;
  /** Whether what is not there was there once. */
  wasThere?(): Procedure<boolean>;
}

/**
 * Reads the number of a page from its address.
 * @throws HttpError (400) for anything but a whole number from 1.
 */
function pageOf(query: URLSearchParams): number {
  const given = query.get('page') ?? '1';
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new HttpError(400, 'page must be a whole number from 1');
  return Number(given);
}

function addressOf(path: string, query: Record<string, string | number | null>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(given).toString();
  return search === '' ? path : `${path}?${search}`;
}

const always = () => true;

function homeView(_: string, query: URLSearchParams): PageView {
  const page = pageOf(query);
  const sort = query.get('sort') === 'popular' ? 'popular' : null;
  // The client searches for the same text, not for its normalised form.
  const tag = searchedTag(query.get('tag'));
  clean(tag, 'tag', LONGEST.search);
  const list = sort ? 'GET /posts/popular' : 'GET /posts';
  const first = { query: { page: 1, limit: PAGE.posts } };
  return {
    isExcerpt: true,
    address: addressOf(SCREENS.home, { tag: tag || null, sort, page: page > 1 ? page : null }),
    reads: [
      { name: list, input: { query: { page, limit: PAGE.posts } } },
      ...(sort && page === 1 ? [] : [{ name: 'GET /posts/popular', input: first } as const]),
      { name: 'GET /posts/total', input: {} },
      { name: 'GET /tags', input: {} },
      { name: 'GET /announcements', input: {} },
      ...(tag === '' ? [] : [{ name: 'GET /posts/search', input: { query: { tag } } } as const]),
    ],
    // The list is read first; the rail may show another page of the same call.
    exists: ([shown]) => page === 1 || (Array.isArray(shown?.body) && shown.body.length > 0),
  };
}

/** @throws HttpError (404) for an id that no address has. */
function postView(path: string, query: URLSearchParams): PageView {
  const id = path.split('/')[2] as string;
  if (!/^[\w-]+$/.test(id)) throw new HttpError(404, NOTHING_HERE);
  const page = pageOf(query);
  const whole = query.get('text') === 'whole' ? 'whole' : null;
  return {
    address: addressOf(path, { page: page > 1 ? page : null, text: whole }),
    wasThere: () => wasRemoved(id),
    reads: [
      { name: 'GET /posts/{id}', input: { params: { id } } },
      {
        name: 'GET /comments/{postId}',
        input: { params: { postId: id }, query: { page, limit: PAGE.comments } },
      },
    ],
    exists: (answers) =>
      page === 1 ||
      answers.some(
        (answer) => answer.name === 'GET /comments/{postId}' && answer.body.comments.length > 0,
      ),
  };
}

const announcementsView = (path: string): PageView => ({
  address: path,
  reads: [{ name: 'GET /announcements', input: {} }],
  exists: always,
});

/** The screens that the server renders: per path of a screen, how an address becomes a view. */
export const RENDERED_SCREENS = {
  [SCREENS.home]: homeView,
  [SCREENS.post]: postView,
  [SCREENS.announcements]: announcementsView,
} as const satisfies Record<string, (path: string, query: URLSearchParams) => PageView>;
