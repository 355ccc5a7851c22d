/** How much waits for moderators. Its rev says which lists of moderators are older than the last change. */
import { createPageStore } from '../../api/page-store.ts';
import { applyFields, entityRev, type LiveEntity } from '../../live/live-entity.ts';

export const useModeration = createPageStore<LiveEntity<{ waiting: number | null }>>(() => ({
  waiting: null,
  revs: {},
}));

/** Applies how much waits, from an event or the state of the admins' room. */
export function applyWaiting(waiting: number, rev: number): void {
  useModeration.setState((state) => applyFields(state, { waiting }, rev));
}

/** The rev of the last change that was received; -1 while none was. */
export const moderationRev = (): number => entityRev(useModeration.getState(), ['waiting']);
