import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { FIRST_NEW } from '../../../contract/values/comments-view.ts';
import { MAIN } from '../../ui/layout/landmarks.ts';
import type { NavigationState } from './navigation-state.ts';

/**
 * On a new page: to its top, and the focus to its content (or where the link says), so that keyboard and screen reader
 * start there too.
 */
export function useFocusOnNavigate(): void {
  const { pathname, hash, state } = useLocation();
  const place = (state as NavigationState | null)?.focusOn ?? MAIN;
  const way = useNavigationType();
  const here = useRef(pathname);
  useEffect(() => {
    if (here.current === pathname) return;
    here.current = pathname;
    document.getElementById(place)?.focus({ preventScroll: true });
    // On Back the browser itself restores the scroll position.
    if (way !== 'POP' && (!hash || hash === FIRST_NEW)) scrollTo(0, 0);
  }, [pathname, hash, way, place]);
}
