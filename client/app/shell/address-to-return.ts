import { useLocation } from 'react-router';
import { SCREENS } from '../../../contract/values/screens.ts';
import { initialData } from '../../api/initial-data.ts';

/** The address that a form without scripts leads back to. A page that is not there is none to come back to. */
export function useAddressToReturn(): string {
  const { pathname, search } = useLocation();
  return initialData().status === 200 ? pathname + search : SCREENS.home;
}
