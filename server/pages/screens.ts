import { searchFault } from '../../contract/search/query.ts';
import { searchAddress, searchQueryOf, searchViewOf } from '../../contract/search/view.ts';
import { BUDGETS, budgetOf } from '../../contract/since/budget.ts';
import {
  type CommentsView,
  namedComment,
  sliceOfView,
} from '../../contract/values/comments-view.ts';
import { LONGEST, PAGE } from '../../contract/values/limits.ts';
import { type RenderedScreen, SCREENS, tagScreen } from '../../contract/values/screens.ts';
import { searchedTag } from '../../contract/values/text.ts';
import { wasRemoved } from '../../db/features/posts/reads.ts';
import { HttpError, NOTHING_HERE } from '../http/errors.ts';
import { clean, cleanTag } from '../http/input.ts';
import {
  addressOf,
  always,
  type MakeView,
  type PageView,
  pageOf,
  type ScreenRead,
} from './page-view.ts';

/** The name of the author is shown. An author whom nobody knows has written nothing. */
const nameOf = (id: string): ScreenRead => ({
  name: 'GET /members/{id}',
  input: { params: { id } },
  isOptional: true,
});

/** The page of a search. A text that can't be searched for leaves the form, and the reason. */
function searchView(_: string, query: URLSearchParams): PageView {
  const view = searchViewOf(query);
  clean(view.q, 'q', LONGEST.search);
  const isFaulty = view.q !== '' && searchFault(view.q) !== null;
  return {
    address: searchAddress(view),
    reads: [{ name: 'GET /tags', input: {} }, ...(view.author === '' ? [] : [nameOf(view.author)])],
    exists: always,
    isFaulty,
    ...(view.q !== '' && !isFaulty && { search: searchQueryOf(view) }),
  };
}

/** @throws HttpError (404) for a path that no client encodes. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // The only fault is a malformed escape sequence.
    throw new HttpError(404, NOTHING_HERE);
  }
}

function homeView(path: string, query: URLSearchParams): PageView {
  const page = pageOf(query);
  const sort = query.get('sort') === 'popular' ? 'popular' : null;
  // The client searches for the same text, not for its normalised form.
  const tag = searchedTag(query.get('tag'));
  clean(tag, 'tag', LONGEST.search);
  const list = sort ? 'GET /posts/popular' : 'GET /posts';
  const first = { query: { page: 1, limit: PAGE.posts } };
  return {
    isExcerpt: true,
    address: addressOf(path, { tag: tag || null, sort, page: page > 1 ? page : null }),
    reads: [
      { name: list, input: { query: { page, limit: PAGE.posts } } },
      ...(sort && page === 1 ? [] : [{ name: 'GET /posts/popular', input: first } as const]),
      ...(page === 1 ? [{ name: 'GET /posts/pinned', input: {} } as const] : []),
      { name: 'GET /posts/total', input: {} },
      { name: 'GET /tags', input: {} },
      { name: 'GET /announcements', input: {} },
      ...(tag === '' ? [] : [{ name: 'GET /posts/search', input: { query: { tag } } } as const]),
    ],
    // The list is read first; the rail may show another page of the same call.
    exists: ([shown]) => page === 1 || (Array.isArray(shown?.body) && shown.body.length > 0),
  };
}

/** Home with a greeting above it, for who comes by the address that admins share. Its other pages are those of home. */
function welcomeView(path: string, query: URLSearchParams): PageView {
  const home = homeView(SCREENS.home, query);
  return { ...home, address: path, movedTo: home.address === SCREENS.home ? null : home.address };
}

/** @throws HttpError (404) for an id that no address has. */
function postView(path: string, query: URLSearchParams, view: CommentsView): PageView {
  const id = path.split('/')[2] as string;
  if (!/^[\w-]+$/.test(id)) throw new HttpError(404, NOTHING_HERE);
  const comment = namedComment(query);
  const page = comment ? 1 : pageOf(query);
  const whole = query.get('text') === 'whole' ? 'whole' : null;
  const name = 'GET /comments/{id}';
  const read = (of: { page: number } | { around: string }) => ({
    params: { id },
    query: { ...of, ...sliceOfView(view) },
  });
  return {
    address: addressOf(path, { page: page > 1 ? page : null, comment, text: whole }),
    wasThere: () => wasRemoved(id),
    reads: [
      { name: 'GET /posts/{id}', input: { params: { id } } },
      comment
        ? { name, input: read({ around: comment }), orElse: read({ page: 1 }) }
        : { name, input: read({ page }) },
    ],
    exists: (answers) =>
      page === 1 ||
      answers.some((answer) => answer.name === name && answer.body.comments.length > 0),
  };
}

/** @throws HttpError (404) for an id that no address has. */
function personView(path: string, query: URLSearchParams): PageView {
  const id = path.split('/')[2] as string;
  if (!/^[\w-]+$/.test(id)) throw new HttpError(404, NOTHING_HERE);
  const page = pageOf(query);
  const isComments = query.get('tab') === 'comments';
  const params = { id };
  return {
    isExcerpt: true,
    address: addressOf(path, {
      tab: isComments ? 'comments' : null,
      page: page > 1 ? page : null,
    }),
    reads: [
      { name: 'GET /members/{id}', input: { params } },
      {
        name: isComments ? 'GET /members/{id}/comments' : 'GET /members/{id}/posts',
        input: { params, query: { page, limit: PAGE.list } },
      },
    ],
    exists: ([, list]) =>
      page === 1 ||
      (list?.name === 'GET /members/{id}/posts' && list.body.posts.length > 0) ||
      (list?.name === 'GET /members/{id}/comments' && list.body.comments.length > 0),
  };
}

/**
 * A tag has one address, with its name as it is stored.
 * @throws HttpError (404) for a name that no tag has.
 */
function tagView(path: string, query: URLSearchParams): PageView {
  const given = decoded(path.split('/')[2] as string);
  const tag = cleanTag(given, 'tag');
  const page = pageOf(query);
  const sort = query.get('sort') === 'popular' ? 'popular' : null;
  const asked = query.get('state');
  const state = (['open', 'answered'] as const).find((one) => one === asked) ?? null;
  const only = { tag, ...(state && { state }) };
  const list = sort ? 'GET /posts/popular' : 'GET /posts';
  const address = addressOf(tagScreen(tag), { sort, state, page: page > 1 ? page : null });
  return {
    isExcerpt: true,
    address,
    movedTo: tag === given ? null : address,
    reads: [
      { name: list, input: { query: { page, limit: PAGE.posts, ...only } } },
      { name: 'GET /posts/popular', input: { query: { page: 1, limit: PAGE.posts } } },
      { name: 'GET /posts/total', input: { query: only } },
      { name: 'GET /tags', input: {} },
    ],
    exists: (answers) =>
      answers.some(
        ({ name, body }) => name === 'GET /tags' && body.some((one) => one.name === tag),
      ) &&
      (page === 1 || answers.some(({ name, body }) => name === list && body.length > 0)),
  };
}

/** The page of what happened since a day; the minutes are how much of it a reader wants. */
function sinceView(path: string, query: URLSearchParams): PageView {
  const minutes = budgetOf(query.get('minutes'));
  return {
    address: addressOf(path, { minutes: minutes === BUDGETS[1] ? null : minutes }),
    reads: [{ name: 'GET /tags', input: {} }],
    since: path.split('/')[2] as string,
    exists: always,
  };
}

const announcementsView = (path: string): PageView => ({
  address: path,
  reads: [{ name: 'GET /announcements', input: {} }],
  exists: always,
});

/** Per screen that the server renders, how an address becomes a view. */
export const VIEWS: Readonly<Record<RenderedScreen, MakeView>> = {
  [SCREENS.home]: homeView,
  [SCREENS.welcome]: welcomeView,
  [SCREENS.post]: postView,
  [SCREENS.tag]: tagView,
  [SCREENS.announcements]: announcementsView,
  [SCREENS.person]: personView,
  [SCREENS.search]: searchView,
  [SCREENS.since]: sinceView,
};
