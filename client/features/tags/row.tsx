import { tagSearch, tagsBrowse, tagsSkip } from '#messages';
import { tagScreen } from '../../../contract/values/screens.ts';
import { Link } from '../../ui/controls/link.tsx';
import { capitalise } from '../../ui/text-editing/text.ts';
import { useTags } from './reads.ts';
import { useHue } from './store.ts';

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
      className={`tag ${useHue(name)}`}
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
    <section aria-labelledby="browse-tags">
      <h2 id="browse-tags">{tagsBrowse}</h2>
      <a href="#all-posts" className="btn btn-fill absolute left-0 z-10 not-focus:sr-only">
        {tagsSkip}
      </a>
      <ul>
        {tags.map(({ _id, name }) => (
          <li key={_id}>
            <TagButton name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
