import type { Tag } from '../../../contract/features/tags.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { capitalise } from '../../ui/text-editing/text.ts';
import { useTags } from './reads.ts';

/** The tags in their order everywhere; those that were added on this page are appended, where the admin looks. */
function appendAdded(tags: readonly Tag[], added: readonly string[]): readonly Tag[] {
  const place = ({ _id }: Tag) => added.indexOf(_id);
  return tags.toSorted((a, b) => place(a) - place(b));
}

/** The current tags as badges. `added` are the ids of those that were added on this page. */
export function TagBadges({ added }: { added: readonly string[] }) {
  const tags = useTags();
  return (
    <ul aria-label="Current tags" className="flex flex-wrap gap-2">
      {appendAdded(tags ?? [], added).map(({ _id, name }) => (
        <li key={_id} className={`max-w-full ${added.includes(_id) ? 'appears' : ''}`}>
          <Badge>{capitalise(name)}</Badge>
        </li>
      ))}
    </ul>
  );
}
