import type { Tag } from '../../../contract/features/tags.ts';
import { Badge } from '../../ui/badge.tsx';
import { capitalise } from '../../ui/text.ts';
import { useTags } from './reads.ts';

/** By age, as their ids are made: what is added is appended, where the admin who added it looks. */
const byAge = (tags: readonly Tag[]) => tags.toSorted((a, b) => (a._id < b._id ? -1 : 1));

/** The current tags as badges. */
export function TagBadges() {
  const tags = useTags();
  return (
    <ul aria-label="Current tags" className="flex flex-wrap gap-2">
      {byAge(tags ?? []).map(({ _id, name }) => (
        <li key={_id} className="max-w-full">
          <Badge>{capitalise(name)}</Badge>
        </li>
      ))}
    </ul>
  );
}
