import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** On a new page: to its top, and the focus to its content, so that keyboard and screen reader start there too. */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const way = useNavigationType();
  const here = useRef(pathname);
  useEffect(() => {
    if (here.current === pathname) return;
    here.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    // Going back, the browser itself returns to where one was.
    if (way !== 'POP' && !hash) scrollTo(0, 0);
  }, [pathname, hash, way]);
}
