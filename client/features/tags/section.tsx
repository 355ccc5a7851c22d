import { useState } from 'react';
import { AddTag } from './add.tsx';
import { TagBadges } from './badges.tsx';

/** Add Tag, and the tags that there are. */
export function TagSection() {
  const [added, setAdded] = useState<readonly string[]>([]);
  return (
    <section aria-labelledby="add-tag" className="sheet space-y-4 p-4 sm:p-6">
      <h2 id="add-tag" className="font-semibold">
        Add Tag
      </h2>
      <AddTag onAdded={({ _id }) => setAdded([...added, _id])} />
      <TagBadges added={added} />
    </section>
  );
}
