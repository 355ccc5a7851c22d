/** How much waits for moderators. Its rev says which lists of moderators are older than the last change. */
import { room } from '../../../contract/core/rooms.ts';
import type { RaidNow } from '../../../contract/features/raid.ts';
import { createPageStore } from '../../api/page-store.ts';
import { applyFields, entityRev, type LiveEntity } from '../../live/live-entity.ts';
import { useRefill } from '../../live/use-refill.ts';
import { useRoom } from '../../live/use-room.ts';
import { late } from './connect.ts';

type Moderation = LiveEntity<{ waiting: number | null; raid: RaidNow }>;
const useModeration = createPageStore<Moderation>(() => ({ waiting: null, raid: null, revs: {} }));

/** The rev of the last change that was received; -1 while none was. */
const revOf = (state: Moderation): number => entityRev(state, ['waiting']);

/** Applies how much waits, from an event or the state of the admins' room. */
const applyWaiting = (waiting: number, rev: number): void =>
  useModeration.setState((state) => applyFields(state, { waiting }, rev));

/** Applies the raid that is on, from an event, an answer or the state of the admins' room. */
export const applyRaid = (raid: RaidNow, rev: number): void =>
  useModeration.setState((state) => applyFields(state, { raid }, rev));

late.connect({
  events: {
    'moderation:changed': ({ waiting, rev }) => applyWaiting(waiting, rev),
    'raid:changed': ({ raid, rev }) => applyRaid(raid, rev),
  },
  rev: () => entityRev(useModeration.getState(), ['waiting', 'raid']),
  enter({ waiting, raid }, rev) {
    applyWaiting(waiting, rev);
    applyRaid(raid, rev);
  },
});

/** The raid that is on, live; null where there is none, or it is not known. */
export function useRaid(): RaidNow {
  useRoom(room.admin);
  return useModeration(({ raid }) => raid);
}

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
