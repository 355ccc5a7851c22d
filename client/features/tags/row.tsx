import { tagSearch, tagsBrowse, tagsSkip } from '#messages';
import { tagScreen } from '../../../contract/values/screens.ts';
import { Link } from '../../ui/controls/link.tsx';
import { capitalise } from '../../ui/text-editing/text.ts';
import { useTags } from './reads.ts';

/**
 * A tag as a button that leaves home as it is and opens the tag's own page. It is a link, so that it also works without
 * scripts; a space presses it, as it presses buttons.
 */
function TagButton({ name }: { name: string }) {
  return (
    <Link
      to={tagScreen(name)}
      role="button"
      title={tagSearch(capitalise(name))}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      className="btn min-h-9 rounded-full px-3 text-xs sm:min-h-8"
    >
      {`#${capitalise(name)}`}
    </Link>
  );
}

/** Browse by Tags: one line that scrolls. */
export function TagRow() {
  const tags = useTags();
  if (!tags || tags.length === 0) return null;
  return (
    <section
      aria-labelledby="browse-tags"
      className="no-print relative items-center gap-4 pt-2.5 pb-3 sm:flex sm:pt-3 sm:pb-4.5"
    >
      <h2 id="browse-tags" className="text-ink3 shrink-0 text-xs font-semibold max-sm:mb-1">
        {tagsBrowse}
      </h2>
      <a
        href="#all-posts"
        className="btn btn-primary absolute top-1 left-0 z-10 text-sm not-focus:sr-only"
      >
        {tagsSkip}
      </a>
      <ul className="flex gap-1.5 overflow-x-auto fading-end py-0.5 pr-10 pl-0.5 [scrollbar-width:none] max-sm:-mx-4 max-sm:pl-4">
        {tags.map(({ _id, name }) => (
          <li key={_id} className="shrink-0">
            <TagButton name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
