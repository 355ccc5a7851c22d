import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** On a new page: to its top, and the focus to its content, so that keyboard and screen reader start there too. */
export function useFocusOnNavigate(): void {
  const { pathname, hash } = useLocation();
  const way = useNavigationType();
  const here = useRef(pathname);
  useEffect(() => {
    if (here.current === pathname) return;
    here.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    // On Back the browser itself restores the scroll position.
    if (way !== 'POP' && !hash) scrollTo(0, 0);
  }, [pathname, hash, way]);
}
