import { Badge } from '../kit/badge.tsx';
import { capitalise } from '../kit/text.ts';
import { useTags } from './reads.ts';

/** The current tags as badges. */
export function TagBadges() {
  const tags = useTags();
  return (
    <ul aria-label="Current tags" className="flex flex-wrap gap-2">
      {tags?.map(({ _id, name }) => (
        <li key={_id} className="max-w-full">
          <Badge>{capitalise(name)}</Badge>
        </li>
      ))}
    </ul>
  );
}
