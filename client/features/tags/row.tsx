import { capitalise } from '../../ui/text.ts';
import { useTags } from './reads.ts';

/** Browse by Tags: a quiet row, which scrolls on phones. The buttons do nothing here, as the specification demands. */
export function TagRow() {
  const tags = useTags();
  if (!tags || tags.length === 0) return null;
  return (
    <section aria-labelledby="browse-tags">
      <h2 id="browse-tags" className="text-muted text-sm font-medium">
        Browse by Tags
      </h2>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {tags.map(({ _id, name }) => (
          <li key={_id} className="shrink-0">
            <button
              type="button"
              title={`Search posts tagged ${capitalise(name)}`}
              className="btn bg-base-100 border-base-300 hover:border-muted h-11 rounded-full px-4 text-sm font-normal shadow-none sm:h-9"
            >
              #{capitalise(name)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
