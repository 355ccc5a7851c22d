import { useSyncExternalStore } from 'react';
import {
  COMMENTS_VIEW,
  type CommentsView,
  commentsViewOf,
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

/** How this reader sees comments. The cookie tells the server, too, so that the page comes as the reader left it. */
export const useCommentsView = (): CommentsView =>
  useSyncExternalStore(onView, viewNow, () => initialData().commentsView);

/** Shows comments in another way and remembers it for a year. */
export function chooseCommentsView(view: CommentsView): void {
  chosen = view;
  setCookie(COMMENTS_VIEW, view);
  for (const tell of listeners) tell();
}
