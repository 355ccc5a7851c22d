import { capitalise } from '../../ui/text.ts';
import { useTags } from './reads.ts';

/** Browse by Tags: one line that scrolls. The buttons do nothing here, as the specification demands. */
export function TagRow() {
  const tags = useTags();
  if (!tags || tags.length === 0) return null;
  return (
    <section
      aria-labelledby="browse-tags"
      className="no-print relative items-center gap-4 pt-3 pb-3.5 sm:flex sm:pb-4.5"
    >
      <h2 id="browse-tags" className="text-muted shrink-0 text-xs font-semibold max-sm:mb-1">
        Browse by Tags
      </h2>
      <a
        href="#all-posts"
        className="btn btn-primary absolute top-1 left-0 z-10 text-sm not-focus:sr-only"
      >
        Skip the tags
      </a>
      <ul className="flex gap-1.5 overflow-x-auto mask-r-from-[calc(100%-2.5rem)] py-0.5 pr-10 pl-0.5 [scrollbar-width:none] max-sm:-mx-4 max-sm:pl-4">
        {tags.map(({ _id, name }) => (
          <li key={_id} className="shrink-0">
            <button
              type="button"
              title={`Search posts tagged ${capitalise(name)}`}
              className="btn min-h-9 cursor-default rounded-full px-3 text-xs sm:min-h-8"
            >
              #{capitalise(name)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
