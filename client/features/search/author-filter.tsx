import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import { type SearchView, searchAddress } from '../../../contract/search/view.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { useMember } from '../members/reads.ts';
import { usePerson } from '../profiles/store.ts';

/** Whose texts alone are searched, by name, with the way to those of all. The form sends the author along. */
export function AuthorFilter({ view }: { view: SearchView }) {
  const { author } = view;
  const { data } = useMember(author);
  const person = usePerson(author, data?.displayName ?? '', '');
  return (
    <>
      <input type="hidden" name="author" value={author} />
      <Link
        to={searchAddress({ ...view, author: '', before: '' })}
        replace
        preventScrollReset
        className={`${buttonLook()} max-w-full min-w-0`}
      >
        <span className="truncate">
          Only by {data ? <bdi>{person.name || 'Member'}</bdi> : 'one author'}
        </span>
        <X size={16} aria-hidden="true" className="shrink-0" />
        <span className="sr-only">, show all authors</span>
      </Link>
    </>
  );
}
