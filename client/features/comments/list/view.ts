import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import {
  COMMENTS_VIEW,
  type CommentsView,
  commentsViewOf,
  visitViewOf,
} from '../../../../contract/values/comments-view.ts';
import { setCookie } from '../../../api/cookie.ts';
import { initialData } from '../../../api/initial-data.ts';

const listeners = new Set<() => void>();
const onView = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let chosen: CommentsView | null = null;
const forums = () => initialData().site.commentsView;
function viewNow(): CommentsView {
  chosen ??= commentsViewOf(new URLSearchParams(location.search), document.cookie, forums());
  return chosen;
}

/**
 * How this reader sees comments. The cookie tells the server, too, so that the page comes as the reader left it. A link
 * that names a view chooses for its visit.
 */
export function useCommentsView(): CommentsView {
  const [params] = useSearchParams();
  const kept = useSyncExternalStore(onView, viewNow, () => initialData().commentsView);
  return visitViewOf(params) ?? kept;
}

/** Shows comments in another way and remembers it for a year. The address must name no view any more. */
export function chooseCommentsView(view: CommentsView): void {
  chosen = view;
  setCookie(COMMENTS_VIEW, view);
  for (const tell of listeners) tell();
}
