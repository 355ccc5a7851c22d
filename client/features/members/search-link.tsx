import Search from 'lucide-react/icons/search';
import { Link } from 'react-router';
import type { Member } from '../../../contract/features/members.ts';
import { searchAddress } from '../../../contract/search/view.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { FIND_TEXT_FIELD } from '../../ui/layout/landmarks.ts';
import { usePerson } from '../profiles/store.ts';

/** The way to the search of what a member wrote. */
export function SearchLink({ member: { _id, displayName } }: { member: Member }) {
  const { name } = usePerson(_id, displayName, '');
  return (
    <Link
      to={searchAddress({ author: _id })}
      state={{ focusOn: FIND_TEXT_FIELD }}
      aria-label={`Search what ${name || 'this member'} wrote`}
      title="Search"
      className={`${buttonLook('quiet')} max-sm:min-w-11 max-sm:px-2`}
    >
      <Search size={18} aria-hidden="true" />
      <span className="max-sm:sr-only">Search</span>
    </Link>
  );
}
