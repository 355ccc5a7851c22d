import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useOtherTabs } from '../../live/use-other-tabs.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { useSession } from '../auth/session/session.ts';

/**
 * The member's own account with its choices, which own changes show at once.
 * @param what the name of a change in the log.
 * @returns the query, what is wished and not stored yet, and the way to change something.
 */
export function useMe<Wish extends object>(what: string) {
  const email = useSession((session) => session.user?.email ?? '');
  const queryKey = ['GET /me', email];
  const query = useQuery({ queryKey, queryFn: () => call('GET /me'), enabled: email !== '' });
  const tellOtherTabs = useOtherTabs('me', query.refetch);
  const [wish, setWish] = useState<Partial<Wish>>({});
  const underWay = useRef(0);
  const change = async (wished: Partial<Wish>, act: () => Promise<unknown>) => {
    underWay.current += 1;
    setWish((before) => ({ ...before, ...wished }));
    await attempt(what, act);
    tellOtherTabs();
    await queryClient().invalidateQueries({ queryKey });
    underWay.current -= 1;
    // The wish of a change that is still under way is not stored yet.
    if (underWay.current === 0) setWish({});
  };
  return { ...query, wish, change };
}
