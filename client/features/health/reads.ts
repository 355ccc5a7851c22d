import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** How the server is doing, read again every `refreshMs` while it is looked at. */
export const useHealth = (refreshMs: number) =>
  useQuery({
    queryKey: ['GET /admin/health'],
    queryFn: ({ signal }) => call('GET /admin/health', {}, { signal }),
    refetchInterval: refreshMs,
  });
