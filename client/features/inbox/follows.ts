/** Which posts the member follows, as far as that was asked. */
import { queryClient } from '../../api/query-client.ts';
import { createOwnStore } from '../../live/own-store.ts';

export const FOLLOWS = 'GET /follows';
export const follows = createOwnStore<boolean>('follow:changed');

/** Reads again which of the posts on screen the member follows. */
export const refetchFollows = (): void =>
  void queryClient().invalidateQueries({ queryKey: [FOLLOWS] });
