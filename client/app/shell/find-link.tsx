import Search from 'lucide-react/icons/search';
import { Link } from 'react-router';
import { SCREENS } from '../../../contract/values/screens.ts';
import { iconLook } from '../../ui/controls/button.tsx';
import { FIND_TEXT_FIELD } from '../../ui/layout/landmarks.ts';
import type { NavigationState } from './navigation-state.ts';

const STATE: NavigationState = { focusOn: FIND_TEXT_FIELD };

/** The magnifying glass: to the search of all texts. */
export function FindLink() {
  return (
    <Link to={SCREENS.search} state={STATE} aria-label="Find in all texts" className={iconLook}>
      <Search size={20} aria-hidden="true" />
    </Link>
  );
}
