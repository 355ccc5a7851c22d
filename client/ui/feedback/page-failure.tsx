import { useMatch } from 'react-router';
import {
  addressMistyped,
  noSuchMember,
  noSuchMemberWhy,
  noSuchPage,
  noSuchPost,
  noSuchPostWhy,
  notAvailable,
  notAvailableWhy,
  tooManyRequests,
  tooManyRequestsWhy,
} from '#messages';
import type { PageStatus } from '../../../contract/core/initial-data.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { initialData } from '../../api/initial-data.ts';
import { NotFound, Notice } from './notice.tsx';

/** At the address of nobody. */
export const NoMember = () => <Notice title={noSuchMember}>{noSuchMemberWhy}</Notice>;

/** The texts of a page that do not depend on its address: title and text. */
const SAID: Partial<Record<PageStatus, readonly [string, string]>> = {
  400: [noSuchPage, addressMistyped],
  429: [tooManyRequests, tooManyRequestsWhy],
  503: [notAvailable, notAvailableWhy],
};

/** The answer at an address without a page. */
export default function PageFailure() {
  const { status } = initialData();
  const isPost = useMatch(SCREENS.post) !== null;
  const isPerson = useMatch(SCREENS.person) !== null;
  const said = SAID[status];
  if (said) return <Notice title={said[0]}>{said[1]}</Notice>;
  if (isPost) return <Notice title={noSuchPost}>{noSuchPostWhy}</Notice>;
  return isPerson ? <NoMember /> : <NotFound />;
}
