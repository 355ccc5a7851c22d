import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const NAME = 'GET /members/{id}';

/** Reads the public profile of a member. */
export const useMember = (id: string) =>
  useQuery({
    queryKey: [NAME, id],
    queryFn: ({ signal }) => call(NAME, { params: { id } }, { signal }),
  });
