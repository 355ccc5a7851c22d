/** How a reader sees comments: the table, or every comment whole, the newest, the oldest or the most thanked first. */
import { PAGE, type ThreadOrder } from './limits.ts';

export const COMMENTS_VIEWS = ['short', 'full', 'full-old'] as const;
/** The views that a forum shows at first. */
export type ForumsView = (typeof COMMENTS_VIEWS)[number];
/** Those that a reader chooses: also by thanks. */
const READERS_VIEWS = [...COMMENTS_VIEWS, 'full-best'] as const;
export type CommentsView = (typeof READERS_VIEWS)[number];

/** The name of the cookie that remembers the view, and of the parameter of addresses that chooses it without scripts. */
export const COMMENTS_VIEW = 'comments';

const asView = (text: string | null | undefined): CommentsView | null =>
  READERS_VIEWS.find((view) => view === text) ?? null;

/** The name of the parameter by which a link to a post chooses the view for one visit; nothing remembers it. */
export const VISIT_VIEW = 'view';

/** The view that the address of a visit chooses; null where it chooses none. */
export function visitViewOf(query: URLSearchParams): CommentsView | null {
  const view = query.get(VISIT_VIEW);
  return view === 'short' || view === 'full' ? view : null;
}

/** The view that a query chooses, else the one that cookies remember, else the forum's. */
export const commentsViewOf = (
  query: URLSearchParams,
  cookies: string,
  fallback: CommentsView,
): CommentsView =>
  asView(query.get(COMMENTS_VIEW)) ??
  visitViewOf(query) ??
  asView(cookies.match(/(?:^|;\s*)comments=([\w-]*)/)?.[1]) ??
  fallback;

/** The order and the length of the view's pages. */
export const sliceOfView = (view: CommentsView): { order: ThreadOrder; limit: number } => ({
  order: view === 'full-old' ? 'old' : view === 'full-best' ? 'best' : 'new',
  limit: view === 'short' ? PAGE.comments : PAGE.fullComments,
});

/** The comment that the address of a post's page names; null where it names none. */
export function namedComment(query: URLSearchParams): string | null {
  const id = query.get('comment') ?? '';
  return /^[\w-]{1,64}$/.test(id) ? id : null;
}
