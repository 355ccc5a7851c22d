/** How much waits for moderators. Its rev says which lists of moderators are older than the last change. */
import { createPageStore } from '../../api/page-store.ts';
import { applyFields, entityRev, type LiveEntity } from '../../live/live-entity.ts';
import { late } from './connect.ts';

export const useModeration = createPageStore<LiveEntity<{ waiting: number | null }>>(() => ({
  waiting: null,
  revs: {},
}));

/** Applies how much waits, from an event or the state of the admins' room. */
function applyWaiting(waiting: number, rev: number): void {
  useModeration.setState((state) => applyFields(state, { waiting }, rev));
}

late.connect({
  events: { 'moderation:changed': ({ waiting, rev }) => applyWaiting(waiting, rev) },
  rev: () => entityRev(useModeration.getState(), ['waiting']),
  enter: ({ waiting }, rev) => applyWaiting(waiting, rev),
});
