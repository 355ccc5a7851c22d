import { useState } from 'react';
import { siteName } from '../../api/initial-data.ts';
import { Button } from '../../ui/button.tsx';
import { AnnouncementItem } from './item.tsx';
import { useAnnouncementList } from './reads.ts';

const FEW = 3;

/** Home's note of announcements, there only if there are any; of many, the newest until one asks for all. */
export function AnnouncementPanel() {
  const [all, setAll] = useState(false);
  const list = useAnnouncementList();
  if (!list || list.length === 0) return null;
  const shown = all ? list : list.slice(0, FEW);
  return (
    <section aria-labelledby="welcome" className="sheet bg-transparent px-4 py-5 sm:px-5">
      <h2 id="welcome" className="text-lg font-semibold">
        Welcome to {siteName}!
      </h2>
      <h3 className="text-muted text-sm font-medium">Announcements</h3>
      <ul className="divide-base-300 mt-3 divide-y">
        {shown.map((one) => (
          <li key={one._id} className="py-4 first:pt-0 last:pb-0">
            <AnnouncementItem announcement={one} heading="h4" short />
          </li>
        ))}
      </ul>
      {shown.length < list.length && (
        <Button kind="quiet" className="mt-3 -ml-4" onClick={() => setAll(true)}>
          Show all {list.length} announcements
        </Button>
      )}
    </section>
  );
}
