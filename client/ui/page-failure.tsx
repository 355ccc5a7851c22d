import { useMatch } from 'react-router';
import type { PageStatus } from '../../contract/initial-data.ts';
import { SCREENS } from '../../contract/screens.ts';
import NotFound from './not-found.tsx';
import { Notice } from './notice.tsx';

/** What stands at an address that the server has no page for. */
export function PageFailure({ status }: { status: PageStatus }) {
  const isPost = useMatch(SCREENS.post) !== null;
  if (status === 400)
    return <Notice title="There is no such page">The address is mistyped.</Notice>;
  if (isPost)
    return (
      <Notice title="This post is not here">It was removed, or the address is mistyped.</Notice>
    );
  return <NotFound />;
}
