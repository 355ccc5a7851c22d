/** The connection of the feature to live rooms. Its store is loaded once a member's page shows the icon. */
import type { RoomStore } from '../../live/reducers.ts';

interface Inbox extends RoomStore<'inbox'> {
  forget: () => void;
}
/** The store; null while it is not loaded. */
export const connected: { inbox: Inbox | null } = { inbox: null };
