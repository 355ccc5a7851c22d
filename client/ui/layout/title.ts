import { useEffect } from 'react';
import { perPage } from '../../api/page-state.ts';
import { useSiteName } from '../../api/site.ts';

const shown = perPage(() => ({ title: '' }));

/** The title that the page has rendered last. */
export const shownTitle = (): string => shown().title;

/** Names the page in the tab: "My Posts – My Site"; home is the site's name alone. */
export function useTitle(title: string | null): void {
  const siteName = useSiteName();
  const text = title === null ? siteName : `${title} – ${siteName}`;
  // The server has no effects, and needs the title of what it renders.
  shown().title = text;
  useEffect(() => {
    document.title = text;
  }, [text]);
}
