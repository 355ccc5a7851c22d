/** How much waits for moderators. Its rev says which lists of moderators are older than the last change. */
import { room } from '../../../contract/core/rooms.ts';
import { createPageStore } from '../../api/page-store.ts';
import { applyFields, entityRev, type LiveEntity } from '../../live/live-entity.ts';
import { useRefill } from '../../live/use-refill.ts';
import { useRoom } from '../../live/use-room.ts';
import { late } from './connect.ts';

type Moderation = LiveEntity<{ waiting: number | null }>;
const useModeration = createPageStore<Moderation>(() => ({ waiting: null, revs: {} }));

/** The rev of the last change that was received; -1 while none was. */
const revOf = (state: Moderation): number => entityRev(state, ['waiting']);

/** Applies how much waits, from an event or the state of the admins' room. */
const applyWaiting = (waiting: number, rev: number): void =>
  useModeration.setState((state) => applyFields(state, { waiting }, rev));

late.connect({
  events: { 'moderation:changed': ({ waiting, rev }) => applyWaiting(waiting, rev) },
  rev: () => revOf(useModeration.getState()),
  enter: ({ waiting }, rev) => applyWaiting(waiting, rev),
});

/** How much waits for moderators, live; null while it is not known. */
export function useWaiting(): number | null {
  useRoom(room.admin);
  return useModeration(({ waiting }) => waiting);
}

interface ReadList {
  data: { rev: number } | undefined;
  refetch: () => Promise<unknown>;
}

/** The rev of the last change of texts, sanctions and appeals that was received; -1 while none was. */
export function useModerationRev(): number {
  useRoom(room.admin);
  return useModeration(revOf);
}

/** Keeps a list of moderators live: it is read again when it is older than the last change. */
export function useLiveForModerators({ data, refetch }: ReadList): void {
  const rev = useModerationRev();
  useRefill(data && rev > data.rev ? rev : null, refetch);
}
