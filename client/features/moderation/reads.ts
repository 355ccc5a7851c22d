import { room } from '../../../contract/core/rooms.ts';
import { entityRev } from '../../live/live-entity.ts';
import { useRefill } from '../../live/use-refill.ts';
import { useRoom } from '../../live/use-room.ts';
import { useModeration } from './store.ts';

/** How much waits for moderators, live; null while it is not known. */
export function useWaiting(): number | null {
  useRoom(room.admin);
  return useModeration(({ waiting }) => waiting);
}

interface ReadList {
  data: { rev: number } | undefined;
  refetch: () => Promise<unknown>;
}

/** Keeps a list of moderators live: it is read again when it is older than the last change. */
export function useLiveForModerators({ data, refetch }: ReadList): void {
  useRoom(room.admin);
  const rev = useModeration((state) => entityRev(state, ['waiting']));
  useRefill(data && rev > data.rev ? rev : null, refetch);
}
