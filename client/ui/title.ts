import { useEffect } from 'react';
import { siteName } from '../api/initial-data.ts';

/** Names the page in the tab: "My Posts – My Site"; home is the site's name alone. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? siteName : `${title} – ${siteName}`;
  }, [title]);
}
