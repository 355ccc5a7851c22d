import { useQuery } from '@tanstack/react-query';
import { movedReport } from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { call } from '../../api/call.ts';
import { Link } from '../../ui/controls/link.tsx';

/** The report of the import from another platform. Nothing changes it while a server runs. */
export const useMoved = () =>
  useQuery({
    queryKey: ['GET /admin/moved'],
    queryFn: ({ signal }) => call('GET /admin/moved', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A link to the report, where there is one. */
export function MovedLink() {
  const { data } = useMoved();
  if (!data?.moved) return null;
  return (
    <p className="mt-4">
      <Link to={SCREENS.moved} className="link">
        {movedReport}
      </Link>
    </p>
  );
}
