/** The connection of the feature to live rooms. Its store is loaded with the dashboard, which alone joins the admins' room. */
import type { EventReducers, RoomStore } from '../../live/reducers.ts';

interface Reports extends RoomStore<'admin'> {
  events: Pick<EventReducers, 'report:added' | 'report:changed' | 'report:removed'>;
  forgetSettled: () => void;
}
/** The store; null while it is not loaded. */
export const connected: { reports: Reports | null } = { reports: null };
