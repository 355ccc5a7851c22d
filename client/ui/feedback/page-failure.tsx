import { useMatch } from 'react-router';
import type { PageStatus } from '../../../contract/core/initial-data.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { initialData } from '../../api/initial-data.ts';
import { NotFound, Notice } from './notice.tsx';

/** At the address of nobody. */
export const NoMember = () => (
  <Notice title="There is no such member">
    The address may be mistyped, or the account was removed.
  </Notice>
);

/** The texts of a page that do not depend on its address: title and text. */
const SAID: Partial<Record<PageStatus, readonly [string, string]>> = {
  400: ['There is no such page', 'The address is mistyped.'],
  429: [
    'Too many requests',
    'Your network has asked for many pages. Please wait a minute, then load this page again.',
  ],
  503: ['Not available now', 'Please load this page again in a moment.'],
};

/** The answer at an address without a page. */
export default function PageFailure() {
  const { status } = initialData();
  const isPost = useMatch(SCREENS.post) !== null;
  const isPerson = useMatch(SCREENS.person) !== null;
  const said = SAID[status];
  if (said) return <Notice title={said[0]}>{said[1]}</Notice>;
  if (isPost)
    return (
      <Notice title="This post is not here">It was removed, or the address is mistyped.</Notice>
    );
  return isPerson ? <NoMember /> : <NotFound />;
}
